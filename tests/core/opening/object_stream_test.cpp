// SPDX-License-Identifier: Apache-2.0
#include "model/json/object_stream.h"
#include "model/json/record_streamer.h"
#include "model/json/scan.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;
using namespace model::json;

namespace {

bool isNumberOrNull(Value value) {
    std::string scratch;
    const auto text = scalarText(value, scratch);
    return !text || value.get_double().error() == simdjson::SUCCESS;
}

/// Writes down what it is told: "D" for a document, "m:key" for a member, "r:name@byte" for a record.
class Recorder final : public StreamHandler {
public:
    void beginDocument(std::uint64_t) override { text += "D "; }
    void member(std::string_view key, std::string_view, std::uint64_t) override {
        text += "m:" + std::string(key) + " ";
    }
    bool record(Object &object, std::uint64_t offset) override {
        std::string name = "-";
        for (auto member : object) {
            simdjson::ondemand::field field;
            if (std::move(member).get(field) != simdjson::SUCCESS)
                return false;
            std::string scratch;
            if (field.key() == "name")
                name = scalarText(field.value(), scratch).value_or("null");
            else if (field.key() == "v" && !isNumberOrNull(field.value()))
                return false;
        }
        ++records;
        names.push_back(name);
        if (records <= 8)
            text += "r:" + name + "@" + std::to_string(offset) + " ";
        lastOffset = offset;
        return true;
    }
    void endDocument(bool complete) override { text += complete ? "E " : "X "; }

    std::string text;
    std::vector<std::string> names;
    std::uint64_t records = 0;
    std::uint64_t lastOffset = 0;
};

struct Streamed {
    std::string text;
    ImportReport report;
    std::uint64_t records = 0;
    std::vector<std::string> names;
};

Streamed stream(const std::string &content, const std::string &recordsKey = "traceEvents") {
    const TempFolder folder;
    Recorder recorder;
    Streamed out;
    const auto result = streamRecords(folder.write("f.json", content), {recordsKey}, recorder, out.report, {});
    EXPECT_TRUE(result.ok());
    out.text = recorder.text;
    out.records = recorder.records;
    out.names = recorder.names;
    EXPECT_EQ(result.value().records, recorder.records);
    return out;
}

struct ShapeCase {
    const char *content;
    const char *told;
    const char *codes; ///< diagnostics, each followed by a space
};

std::string codesOf(const ImportReport &report) {
    std::string codes;
    for (const Diagnostic &entry : report.entries())
        codes += entry.code + " ";
    return codes;
}

} // namespace

class DocumentShapes : public testing::TestWithParam<ShapeCase> {};

TEST_P(DocumentShapes, AreReadAsFarAsTheyGo) {
    const Streamed out = stream(GetParam().content);
    EXPECT_EQ(out.text, GetParam().told) << GetParam().content;
    EXPECT_EQ(codesOf(out.report), GetParam().codes) << GetParam().content;
}

INSTANTIATE_TEST_SUITE_P(
    Texts, DocumentShapes,
    testing::Values(
        ShapeCase{R"~({"a":1,"traceEvents":[{"name":"x"},{"name":"y"}],"b":[1]})~", "D m:a r:x@22 r:y@35 m:b E ", ""},
        ShapeCase{R"~({"traceEvents":[]})~", "D E ", ""}, ShapeCase{R"~([{"name":"x"}])~", "D r:x@1 E ", ""},
        ShapeCase{R"~([{"name":"x"},)~", "D r:x@1 X ", "unclosed_array "},
        ShapeCase{"\xEF\xBB\xBF{\"traceEvents\":[{\"name\":\"x\"}]}", "D r:x@19 E ", ""},
        ShapeCase{R"~({"traceEvents":[{"name":"x"}]}{"traceEvents":[{"name":"y"}]})~", "D r:x@16 E D r:y@46 E ", ""},
        ShapeCase{R"~({"traceEvents":[{"name":"x"},{"name":"y")~", "D r:x@16 X ", "truncated_json "},
        ShapeCase{R"~({"traceEvents":[{"name":"x"},)~", "D r:x@16 X ", "truncated_json "},
        ShapeCase{R"~({"traceEvents":[{"name":"x"},{}]})~", "D r:x@16 r:-@29 E ", ""},
        ShapeCase{R"~({"traceEvents":[{"name":"x"},7,{"name":"y"}]})~", "D r:x@16 r:y@31 E ", "malformed_record "},
        ShapeCase{R"~({"traceEvents":[{"name":"x"},{"name":"f({"device": "cpu"})"},{"name":"y"}]})~",
                  "D r:x@16 r:y@61 E ", "malformed_record "},
        ShapeCase{R"~({"traceEvents":[{"ph":"X","name":"x"},{"ph":"X",tid": 0},{"ph":"X","name":"y"}]})~",
                  "D r:x@16 r:y@57 E ", "malformed_record "},
        ShapeCase{R"~({"traceEvents":[{"name":"a\efoo"}]})~", "D r:a\\efoo@16 E ", "invalid_escape "},
        ShapeCase{R"~({"traceEvents":[{"name":"C:\Users\x.py(3): f"}]})~", "D r:C:\\Users\\x.py(3): f@16 E ",
                  "invalid_escape "},
        ShapeCase{"{\"traceEvents\":[{\"name\":\"a\x01\nb\"}]}", "D r:a\x01\nb@16 E ", "control_character "},
        ShapeCase{"{\"traceEvents\":[{\"name\":\"\xC3\x28\"}]}", "D r:\xEF\xBF\xBD(@16 E ", "invalid_utf8 "},
        ShapeCase{R"~({"traceEvents":[{"name":"x","v":inf},{"name":"y","v":-Infinity,"w":NaN}]})~",
                  "D r:x@16 r:y@37 E ", "non_finite_number "},
        ShapeCase{R"~({"INFO":["a "b" c"],"traceEvents":[{"name":"x"}]})~", "D r:x@35 E ", "malformed_member "},
        ShapeCase{R"~({"INFO":["a " c"],"traceEvents":[{"name":"x"}]})~", "D r:x@33 E ", "malformed_member "},
        ShapeCase{R"~({"a":1})~", "D m:a E ", ""}, ShapeCase{R"~({"a":)~", "D X ", "truncated_json "},
        ShapeCase{R"~(# note
{"traceEvents":[{"name":"x"}]} done)~",
                  "D r:x@23 E ", "trailing_text "}));

TEST(ObjectStream, WindowsGiveEveryRecordOnceWithItsByte) {
    std::string content = "{\"traceEvents\": [";
    std::vector<std::string> expected;
    for (int i = 0; i < 40'000; ++i) {
        expected.push_back("event } , { \\\"ph\\\" number " + std::to_string(i));
        content += std::string(i ? ",\n" : "\n") + R"~(  {"ph": "X", "name": ")~" + expected.back() +
                   R"~(", "args": {"list": [{"a": 1}, {"b": [1, 2]} , {"c": "}, {"}]}})~";
        std::string &name = expected.back();
        for (std::size_t at = name.find('\\'); at != std::string::npos; at = name.find('\\'))
            name.erase(at, 1);
    }
    content += "\n], \"tail\": [{\"a\":1}, {\"b\":2}]}";
    const Streamed out = stream(content);
    EXPECT_EQ(out.names, expected);
    EXPECT_EQ(codesOf(out.report), "");
    EXPECT_NE(out.text.find("m:tail E"), std::string::npos);
}

TEST(ObjectStream, ADamagedRecordInALargeFileLosesItselfAlone) {
    std::string content = "{\"traceEvents\": [";
    for (int i = 0; i < 30'000; ++i) {
        content += i ? ",\n" : "\n";
        if (i == 17'000)
            content += R"~({"ph": "X", "name": "bad "quote" here", tid": 0})~";
        else
            content += R"~({"ph": "X", "name": "n)~" + std::to_string(i) + R"~(", "ts": 1})~";
    }
    content += "]}";
    const Streamed out = stream(content);
    EXPECT_EQ(out.records, 29'999U);
    ASSERT_EQ(out.report.entries().size(), 1U);
    EXPECT_EQ(out.report.entries()[0].code, "malformed_record");
    EXPECT_EQ(out.report.entries()[0].place.byte, content.find("{\"ph\": \"X\", \"name\": \"bad"));
    EXPECT_TRUE(out.report.lostData());
}

TEST(ObjectStream, DamageAllOverTheTextCostsTheDamagedRecordsAlone) {
    std::vector<std::string> names;
    std::string content = "{\"traceEvents\": [";
    const std::string longText(200'000, 'x');
    for (int i = 0; i < 4'000; ++i) {
        const std::string name = "n" + std::to_string(i);
        content += i ? ",\n" : "\n";
        if (i % 3 == 1) { // the quote of the name does not close
            content += R"({"ph": "X", "name": "bad, "ts": 1, "cat": "host"})";
            continue;
        }
        names.push_back(name);
        content += R"({"ph": "X", "name": ")" + name + R"(", "ts": 1)";
        content += i % 600 == 2 ? R"(, "args": {"long": ")" + longText + "\"}}" : "}";
    }
    const Streamed out = stream(content + "]}");
    EXPECT_EQ(out.names, names);
    ASSERT_EQ(out.report.entries().size(), 1U) << codesOf(out.report);
    EXPECT_EQ(out.report.entries()[0].code, "malformed_record");
    EXPECT_EQ(out.report.entries()[0].count, 4'000U - names.size());
}

TEST(ObjectStream, RecordsOneAfterAnotherAreOneDocument) {
    EXPECT_EQ(stream("{\"name\":\"x\"}\n{\"name\":\"y\"}\n", "").text, "D r:x@0 r:y@13 E ");
    EXPECT_EQ(stream("[{\"name\":\"x\"},{\"name\":\"y\"}]", "").text, "D r:x@1 r:y@14 E ");
    EXPECT_EQ(codesOf(stream("{\"name\":\"x\"}\n{\"name\":", "").report), "truncated_json ");
}

struct LineCase {
    std::string content;
    std::vector<std::string> names;
    const char *codes;
};

class DamagedLines : public testing::TestWithParam<LineCase> {};

TEST_P(DamagedLines, CostThemselvesAlone) {
    const Streamed out = stream(GetParam().content, "");
    EXPECT_EQ(out.names, GetParam().names);
    EXPECT_EQ(codesOf(out.report), GetParam().codes);
}

using Names = std::vector<std::string>;
const std::string kX = "{\"name\":\"x\"}\n", kY = "{\"name\":\"y\"}\n", kZeros(4096, '\0');
INSTANTIATE_TEST_SUITE_P(
    Lines, DamagedLines,
    testing::Values(LineCase{kX + "{bad json\n" + kY, {"x", "y"}, "malformed_record "},
                    LineCase{kX + "{\"name\":\"unclosed\n" + kY, {"x", "y"}, "malformed_record "},
                    LineCase{kX + "{\"name\":{\"a\":[1,\n" + kY, {"x", "y"}, "malformed_record "},
                    LineCase{kX + "{\"odd\":1,}\n" + kY, {"x", "y"}, "malformed_record "},
                    LineCase{kX + "# a note\n" + kY, {"x", "y"}, "trailing_text "},
                    LineCase{kX + "[\n" + kY, {"x", "y"}, "unclosed_array "},
                    LineCase{kX + "[]\n" + kY, {"x", "y"}, ""},
                    LineCase{"{\n  \"name\":\n  \"x\"\n}\n" + kY, {"x", "y"}, ""},
                    LineCase{kX + "{\"name\":\"lo" + kZeros + "st\"}\n" + kY, {"x", "y"}, "zero_bytes "},
                    LineCase{kX + kZeros + "\n" + kY, {"x", "y"}, "zero_bytes "},
                    LineCase{kX + "{\"name\":\"cut", {"x"}, "truncated_json "}));

/// Every place where a block of a file may have been lost to zeros.
TEST(ObjectStream, AHoleOfZerosNeverPassesInSilence) {
    std::string content = "{\"schemaVersion\":1,\"note\":\"a b\",\"traceEvents\":[";
    for (int i = 0; i < 24; ++i)
        content += std::string(i ? "," : "") + R"~({"ph":"X","name":"k","args":{"a":[1,"t"]},"ts":1})~";
    content += "],\"end\":1}";
    for (std::size_t at = 1; at + 301 < content.size(); ++at) {
        std::string holed = content;
        holed.replace(at, 300, 300, '\0');
        const Streamed out = stream(holed);
        EXPECT_TRUE(out.report.lostData()) << at;
        EXPECT_LT(out.records, 24U) << at;
        if (at > 60) {
            EXPECT_GE(out.records, 15U) << at << codesOf(out.report);
        }
    }
}

TEST(ObjectStream, OneZeroByteBetweenRecordsCostsNoRecord) {
    const std::string zero(1, '\0');
    const Streamed out = stream("{\"traceEvents\":[{\"name\":\"x\"}," + zero + "{\"name\":\"y\"}]}");
    EXPECT_EQ(out.names, (std::vector<std::string>{"x", "y"}));
    EXPECT_TRUE(out.report.lostData());
}

TEST(ObjectStream, ACutIsOneLossAndAGiantRecordAnother) {
    const Streamed cut = stream("{\"traceEvents\":[{\"name\":\"x\"},{\"name\":\"y");
    ASSERT_EQ(cut.report.entries().size(), 1U);
    EXPECT_EQ(cut.report.entries()[0].count, 1U);
}

TEST(ObjectStream, LoneSurrogatesAreReplacedAndPairsKept) {
    const Streamed out = stream(R"~({"traceEvents":[{"name":"k\udc80"},{"name":"\ud83d"},{"name":"\uD83D\uDE00"}]})~");
    EXPECT_EQ(out.names, (std::vector<std::string>{"k\xEF\xBF\xBD", "\xEF\xBF\xBD", "\xF0\x9F\x98\x80"}));
    EXPECT_EQ(codesOf(out.report), "invalid_escape ");
}

TEST(ObjectStream, CancellingStopsBetweenWindows) {
    const TempFolder folder;
    std::string content = "[";
    for (int i = 0; i < 200'000; ++i)
        content += R"~({"name":"x","pad":"0123456789012345678901234567890123456789"},)~";
    std::stop_source stop;
    Recorder recorder;
    ImportReport report;
    const JobControl job{stop.get_token(), [&](const Progress &progress) {
                             if (progress.events > 0)
                                 stop.request_stop();
                         }};
    const auto result = streamRecords(folder.write("f.json", content), {}, recorder, report, job);
    ASSERT_TRUE(result.ok());
    EXPECT_TRUE(result.value().cancelled);
    EXPECT_LT(recorder.records, 100'000U);
}

TEST(ObjectStream, ARecordIsFoundAgainByItsByte) {
    const TempFolder folder;
    const std::string text = R"~({"traceEvents":[{"name":"x"},{"name":"y","args":{"a":[1,{"b":"}"}]}}]})~";
    EXPECT_EQ(recordTextAt(folder.write("a", gzip(text)), 29).value(), R"~({"name":"y","args":{"a":[1,{"b":"}"}]}})~");
    EXPECT_EQ(recordTextAt(folder.write("b", text.substr(0, 40)), 29).error().code, "record_not_found");
}

} // namespace lanescope::test
