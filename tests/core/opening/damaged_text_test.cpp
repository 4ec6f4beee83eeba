// SPDX-License-Identifier: Apache-2.0
// Damage to text formats, each reader's own: what is still read, what is said, and whether data was lost.
#include "model/chrome/chrome_reader.h"
#include "model/rows/rows_reader.h"
#include "tests/core/support/reader_fixture.h"

#include <gtest/gtest.h>

#include <memory>

namespace lanescope::model {
namespace {

struct DamagedTextCase {
    std::unique_ptr<const Reader> (*reader)();
    const char *name;
    const char *text;
    const char *codes;
    const char *events; ///< of the first session
    bool lost;
};

class DamagedText : public testing::TestWithParam<DamagedTextCase> {};

TEST_P(DamagedText, GivesWhatCanBeReadAndSaysWhatNot) {
    const ReadOutcome outcome = test::readText(*GetParam().reader(), GetParam().text);
    EXPECT_EQ(test::codes(outcome.report), GetParam().codes);
    ASSERT_FALSE(outcome.sessions.empty());
    EXPECT_EQ(test::eventText(*outcome.sessions[0]), GetParam().events);
    EXPECT_EQ(outcome.report.lostData(), GetParam().lost);
    for (const Diagnostic &entry : outcome.report.entries())
        EXPECT_FALSE(entry.place.empty()) << entry.code;
}

INSTANTIATE_TEST_SUITE_P(
    Chrome, DamagedText,
    testing::Values(
        DamagedTextCase{makeChromeReader, "no_bracket", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":1},)",
                        "unclosed_array×1", "slices 1/1 a 0+1000\n", false},
        DamagedTextCase{makeChromeReader, "no_brace",
                        R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":1})", "truncated_json×1",
                        "slices 1/1 a 0+1000\n", true},
        DamagedTextCase{makeChromeReader, "trailing_empty_entry",
                        R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":1},{}]})", "empty_entry×1",
                        "slices 1/1 a 0+1000\n", false},
        DamagedTextCase{makeChromeReader, "trailing_garbage",
                        R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":0,"dur":1}] the end)", "trailing_text×1",
                        "slices 1/1 a 0+1000\n", false},
        DamagedTextCase{makeChromeReader, "no_ts", R"([{"ph":"X","name":"a","pid":1,"tid":1,"dur":1}])",
                        "missing_timestamp×1", "", true},
        DamagedTextCase{makeChromeReader, "null_ts", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":null,"dur":1}])",
                        "missing_timestamp×1", "", true},
        DamagedTextCase{makeChromeReader, "bad_ts", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":"1.-234","dur":1}])",
                        "bad_timestamp×1", "", true},
        DamagedTextCase{makeChromeReader, "huge_ts", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1e300,"dur":1}])",
                        "bad_timestamp×1", "", true},
        DamagedTextCase{makeChromeReader, "no_dur", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1}])",
                        "missing_duration×1", "slices 1/1 a 1000+0 open\n", false},
        DamagedTextCase{makeChromeReader, "bad_dur", R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":"long"}])",
                        "bad_duration×1", "slices 1/1 a 1000+0 open\n", false},
        DamagedTextCase{makeChromeReader, "no_phase",
                        R"([{"name":"a","pid":1,"tid":1,"ts":1,"dur":1},{"ph":"","ts":1}])", "missing_phase×2", "",
                        true},
        DamagedTextCase{makeChromeReader, "unknown_phase",
                        R"([{"ph":"v","name":"a","pid":1,"tid":1,"ts":1},{"ph":"?","ts":1}])", "unsupported_phase×2",
                        "", false},
        DamagedTextCase{makeChromeReader, "digits_past_the_nanosecond",
                        R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1.0005,"dur":0.0004}])", "time_rounded×2",
                        "slices 1/1 a 1001+0\n", false},
        DamagedTextCase{makeChromeReader, "flow_and_async_without_id",
                        R"([{"ph":"s","name":"a","pid":1,"tid":1,"ts":1},{"ph":"b","ts":1,"name":"q"}])",
                        "async_without_id×1 flow_without_id×1", "", false},
        DamagedTextCase{makeChromeReader, "args_that_are_no_object",
                        R"([{"ph":"C","name":"a","pid":1,"ts":1,"args":[1]},{"ph":"M","name":"process_name","pid":1}])",
                        "", "", false}),
    [](const auto &row) { return row.param.name; });

constexpr const char *kBoth = "slices -/- a 1+1\nslices -/- b 2+1\n";
constexpr const char *kFirst = "slices -/- a 1+1\n";

INSTANTIATE_TEST_SUITE_P(
    Rows, DamagedText,
    testing::Values(
        DamagedTextCase{makeRowsReader, "blank_lines",
                        "\n{\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1}\r\n\n\n{\"name\":\"b\","
                        "\"category\":\"x\",\"start_ns\":2,\"duration_ns\":1}",
                        "", kBoth, false},
        DamagedTextCase{
            makeRowsReader, "cut_line",
            "{\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1}\n{\"name\":\"b\",\"catego",
            "truncated_json×1", kFirst, true},
        DamagedTextCase{makeRowsReader, "garbage_line",
                        "{\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1}\nhello\n{\"name\":\"b\","
                        "\"category\":\"x\",\"start_ns\":2,\"duration_ns\":1}\n",
                        "trailing_text×1", kBoth, false},
        DamagedTextCase{makeRowsReader, "empty_object",
                        "{\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1}\n{}\n", "missing_start×1",
                        kFirst, true},
        DamagedTextCase{
            makeRowsReader, "nested_identity",
            "{\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1,\"process\":{\"pid\":1}}\n",
            "nested_value×1", kFirst, false},
        DamagedTextCase{makeRowsReader, "control_character",
                        "{\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1,\"note\":\"\x01\"}\n",
                        "control_character×1", kFirst, false},
        DamagedTextCase{
            makeRowsReader, "unknown_members_are_ignored",
            "{\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1,\"extra\":{\"start_ns\":9}}\n", "",
            kFirst, false},
        DamagedTextCase{makeRowsReader, "last_of_equal_members_counts",
                        "{\"name\":\"z\",\"name\":\"a\",\"category\":\"x\",\"start_ns\":1,\"duration_ns\":1}\n", "",
                        kFirst, false}),
    [](const auto &row) { return row.param.name; });

} // namespace
} // namespace lanescope::model
