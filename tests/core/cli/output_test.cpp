// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/field_sink.h"
#include "analysis/output/json_writer.h"
#include "analysis/output/text_format.h"
#include "analysis/output/utf8.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <sstream>

namespace lanescope::analysis {

namespace {

std::string jsonOf(std::string_view text) {
    std::ostringstream out;
    {
        JsonWriter writer(out);
        writer.beginArray(JsonWriter::Layout::OneLine);
        writer.text(text);
        writer.endArray();
    }
    return out.str();
}

} // namespace

TEST(Escaping, LeavesNothingThatATerminalObeys) {
    const std::pair<std::string_view, std::string_view> rows[] = {
        {"plain name<int>", "plain name<int>"},
        {"\x1b[31mred", "\\x1b[31mred"},
        {"two\nlines\ttab", "two\\x0alines\\x09tab"},
        {"\x7f", "\\x7f"},
        {"\xc2\x9b"
         "2J",
         "\\x9b2J"},
        {"\xe2\x80\xae"
         "abc",
         "\\u202eabc"},
        {"Größe µs …", "Größe µs …"},
        {"cut \xe2\x80", "cut \\xe2\\x80"},
        {"overlong \xc0\xaf", "overlong \\xc0\\xaf"},
        {"surrogate \xed\xa0\x80", "surrogate \\xed\\xa0\\x80"},
        {"", ""},
    };
    for (const auto &[text, expected] : rows)
        EXPECT_EQ(escapedText(text), expected);
}

TEST(Utf8, CutAndForeignBytesAreOneInvalidByteEach) {
    EXPECT_TRUE(utf8At("\xf0\x9f\x98\x80", 0).valid);
    EXPECT_EQ(utf8At("\xf0\x9f\x98\x80", 0).code, 0x1F600U);
    for (const std::string_view bad : {"\xf0\x9f\x98", "\x80", "\xf5\x80\x80\x80", "\xe0\x80\x80", "\xc3("}) {
        EXPECT_FALSE(utf8At(bad, 0).valid);
        EXPECT_EQ(utf8At(bad, 0).bytes, 1U);
    }
}

TEST(Eliding, ShortensTheMiddleToTheWidth) {
    EXPECT_EQ(elidedMiddle("short", 5), "short");
    EXPECT_EQ(elidedMiddle("abcdefghij", 5), "ab…ij");
    EXPECT_EQ(elidedMiddle("abcdefghij", 6), "abc…ij");
    EXPECT_EQ(elidedMiddle("äöüßéèêô", 5), "äö…êô");
    for (std::size_t width = 3; width < 12; ++width)
        EXPECT_LE(textWidth(elidedMiddle("a longer kernel name", width)), width);
}

TEST(TextTable, AlignsAndLeavesOutWhatIsEmpty) {
    std::ostringstream out;
    TextTable table(out, {{"name"}, {"nothing"}, {"count", true}}, 2);
    table.add({"gemm", "", "12"});
    table.add({"µ", "", "1 204"});
    table.finish();
    EXPECT_EQ(out.str(), "  name  count\n"
                         "  gemm     12\n"
                         "  µ     1 204\n");
}

TEST(TextTable, WithoutRowsWritesNothing) {
    std::ostringstream out;
    TextTable table(out, {{"name"}});
    table.finish();
    EXPECT_EQ(out.str(), "");
}

TEST(TextTable, KeepsItsWidthsPastTheSample) {
    std::ostringstream out;
    TextTable table(out, {{"name"}, {"n", true}});
    for (std::size_t i = 0; i < TextTable::kSampleRows; ++i)
        table.add({"kernel", "1"});
    table.add({"a much longer kernel", "2"});
    table.finish();
    const std::string all = out.str();
    EXPECT_EQ(all.substr(all.rfind('\n', all.size() - 2) + 1), "a m…el  2\n");
}

TEST(JsonWriter, TextsAreValidJsonWhateverTheBytes) {
    EXPECT_EQ(jsonOf("quote \" back \\ line \n"), "[\"quote \\\" back \\\\ line \\n\"]\n");
    EXPECT_EQ(jsonOf("\x01\x1b\x7f\xc2\x9b"), "[\"\\u0001\\u001b\\u007f\\u009b\"]\n");
    EXPECT_EQ(jsonOf("bad \xff byte"), "[\"bad \xEF\xBF\xBD byte\"]\n");
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    EXPECT_TRUE(nlohmann::json::accept(jsonOf(all)));
    const std::string valid = "tab\t \"ü\" \xf0\x9f\x98\x80 \x02";
    EXPECT_EQ(nlohmann::json::parse(jsonOf(valid)).at(0).get<std::string>(), valid);
}

TEST(JsonWriter, IntegersAreWhole) {
    std::ostringstream out;
    {
        JsonWriter writer(out);
        writer.beginArray(JsonWriter::Layout::OneLine);
        writer.number(std::numeric_limits<std::int64_t>::min());
        writer.number(std::numeric_limits<std::int64_t>::max());
        writer.count(std::numeric_limits<std::uint64_t>::max());
        writer.ratio(0.25);
        writer.boolean(true);
        writer.null();
        writer.endArray();
    }
    EXPECT_EQ(out.str(), "[-9223372036854775808, 9223372036854775807, 18446744073709551615, 0.250000, true, null]\n");
}

TEST(JsonFields, NullsAreNamedBesideThem) {
    std::ostringstream out;
    {
        JsonWriter writer(out);
        JsonFields fields(writer);
        fields.begin(JsonWriter::Layout::OneLine);
        fields.maybe("z", MaybeNumber::none("several_clocks"));
        fields.maybe("a", MaybeNumber::of(3));
        fields.open("call");
        fields.null("thread", "not_recorded");
        fields.close();
        fields.null("b", "no_gaps");
        fields.list("flags", {"one", "two"});
        fields.finish();
    }
    EXPECT_EQ(out.str(),
              "{\"z\": null, \"a\": 3, \"call\": {\"thread\": null, \"null_reasons\": {\"thread\": \"not_recorded\"}}, "
              "\"b\": null, \"flags\": [\"one\", \"two\"], "
              "\"null_reasons\": {\"b\": \"no_gaps\", \"z\": \"several_clocks\"}}\n");
}

TEST(JsonFields, ObjectsOfLinesHaveAMemberPerLine) {
    std::ostringstream out;
    {
        JsonWriter writer(out);
        writer.beginObject();
        writer.key("rows");
        writer.beginArray();
        writer.endArray();
        writer.key("n");
        writer.number(1);
        writer.endObject();
    }
    EXPECT_EQ(out.str(), "{\n  \"rows\": [],\n  \"n\": 1\n}\n");
}

TEST(Units, BytesAndCountsReadWell) {
    EXPECT_EQ(byteText(0), "0 B");
    EXPECT_EQ(byteText(999), "999 B");
    EXPECT_EQ(byteText(36647), "36.6 kB");
    EXPECT_EQ(byteText(1'000'066'312), "1.0 GB");
    EXPECT_EQ(countText(1, "session", "sessions"), "1 session");
    EXPECT_EQ(countText(0, "session", "sessions"), "0 sessions");
}

} // namespace lanescope::analysis
