// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/event_json.h"
#include "analysis/output/tables.h"
#include "tests/core/support/store_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;
using Json = nlohmann::ordered_json;

/// A launch with its kernel, a launch without an id, and an op.
struct CopiedSession {
    CopiedSession() {
        SessionFixture f;
        launch = f.call("cudaLaunchKernel", {.pid = "71", .tid = "9", .start = 100, .duration = 10, .id = "48211"});
        kernel = f.kernel("gemm", {.pid = "71", .start = 502, .duration = 5, .id = "48211"});
        bare = f.call("cudaMalloc", {.start = 200, .duration = 3});
        op = f.cpuOp("aten::mm", {.start = 90, .duration = 40});
        analysis = analyse({artifactOf({f.finish()})});
    }
    [[nodiscard]] Json json(Place place, const std::vector<Detail> *details = nullptr) const {
        std::ostringstream out;
        writeEventJson(out, *analysis, 0, rowOf(*analysis->sessions[0], place), details);
        return Json::parse(out.str());
    }
    Place launch, kernel, bare, op;
    AnalysisPtr analysis;
};

TEST(EventJson, ADeviceEventIsItsRowOfCorrelations) {
    const CopiedSession open;
    std::ostringstream table;
    writeTable(table, TableKind::Correlations, *open.analysis, Selection::all(*open.analysis), {}, OutputFormat::Json);
    const Json row = Json::parse(table.str())["rows"][0];
    const std::vector<Detail> details;
    Json copied = open.json(open.kernel, &details);
    EXPECT_EQ(copied["record"], Json::object());
    copied.erase("record");
    EXPECT_EQ(copied, row);
}

TEST(EventJson, ACallHasItsIdKeyAndState) {
    const CopiedSession open;
    const Json call = open.json(open.launch);
    EXPECT_EQ(call["id"], "48211");
    EXPECT_EQ(call["key"]["process"], "71");
    EXPECT_EQ(call["key"]["correlation_id"], "48211");
    EXPECT_EQ(call["state"], "has_device_work");
    EXPECT_EQ(call["device_events"], 1);
    EXPECT_EQ(call["thread"], "9");
    EXPECT_EQ(call["start_ns"], 100);
    const Json without = open.json(open.bare);
    EXPECT_TRUE(without["id"].is_null());
    EXPECT_TRUE(without["key"].is_null());
    EXPECT_TRUE(without["null_reasons"].contains("key"));
}

TEST(EventJson, OtherEventsHaveNoState) {
    const CopiedSession open;
    const Json op = open.json(open.op);
    EXPECT_EQ(op["name"], "aten::mm");
    EXPECT_EQ(op["kind"], "cpu_op");
    EXPECT_EQ(op["event"], open.analysis->sessions[0]->eventText(rowOf(*open.analysis->sessions[0], open.op)));
    EXPECT_FALSE(op.contains("state"));
}

TEST(EventJson, TheRecordIsWholeButForSecrets) {
    const CopiedSession open;
    const std::vector<Detail> details = {
        {"grid", "[1,2,3]"}, {"token", "hunter2", true}, {"grid", "again"}, {"long", std::string(100'000, 'x')}};
    const Json record = open.json(open.op, &details)["record"];
    EXPECT_EQ(record["grid"], "[1,2,3]");
    EXPECT_EQ(record["grid (2)"], "again");
    EXPECT_TRUE(record["token"].is_null());
    EXPECT_EQ(record["null_reasons"]["token"], "may_be_secret");
    EXPECT_EQ(record["long"].get<std::string>().size(), 100'000U);
    const Json unread = open.json(open.op);
    EXPECT_TRUE(unread["record"].is_null());
    EXPECT_EQ(unread["null_reasons"]["record"], "not_read_again");
}

} // namespace
} // namespace lanescope::test
