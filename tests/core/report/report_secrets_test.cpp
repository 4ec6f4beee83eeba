// SPDX-License-Identifier: Apache-2.0
// Secrets planted in files of every provider, and looked for in whatever is printed or written.
#include "app/cli/run.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/made_rocprof.h"
#include "tests/core/support/made_trace_events.h"
#include "tests/core/support/nsight_file.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/report_fixture.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/xplane_file.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <sstream>

namespace lanescope::test {
namespace {

const std::string kHost = "planted-host-17";
const std::string kUser = "planted-user-9";
const std::string kCommand = "serve --planted-command";
const std::string kEnvironment = "planted-environment";
const std::string kToken = "hf_plantedtoken0123456789";
const std::vector<std::string> kPlanted = {kHost, kUser, kCommand, kEnvironment, kToken};

/// Members of a JSON object that tell all of them.
std::string members() {
    return R"("host_name":")" + kHost + R"(","user":")" + kUser + R"(","cmdline":")" + kCommand +
           R"(","environment":{"A":")" + kEnvironment + R"("},"HF_TOKEN":")" + kToken + R"(")";
}

/// Rows (name, value) of a table of an SQLite file.
std::string pairs() {
    return "('hostname','" + kHost + "'),('user','" + kUser + "'),('command_line','" + kCommand + "'),('env','" +
           kEnvironment + "'),('HF_TOKEN','" + kToken + "')";
}

std::string inserted(std::string text, const std::string &before, const std::string &what) {
    return text.insert(text.find(before), what);
}

std::string kineto() {
    const std::string profile = pytorchProfile(
        {{"cuda_runtime", "cudaLaunchKernel", 1000, 300, "5", "5", 1}, {"kernel", "gemm", 1500, 400, "0", "7", 1}});
    const std::string process =
        R"({"ph":"M","name":"process_name","pid":5,"tid":0,"ts":0,"args":{"name":")" + kCommand +
        R"("}},{"ph":"X","cat":"cpu_op","name":"op","pid":5,"tid":5,"ts":1,"dur":1,"args":{)" + members() + "}},";
    std::string text = inserted(profile, "\"traceEvents\"", members() + ",");
    return text.insert(text.find('[', text.find("\"traceEvents\"")) + 1, process);
}

std::string nsight() {
    const TempFolder folder;
    NsightFile file(folder.file("made.sqlite"));
    const NsightProcess process{100};
    file.call(process, 100, 0, 10, 1, "cudaLaunchKernel").kernel(process, 20, 30, 7, 1, "gemm");
    file.sql("CREATE TABLE META_DATA_CAPTURE(name TEXT, value TEXT);"
             "INSERT INTO META_DATA_CAPTURE VALUES('CAPTURE_OPTION:PROCESS:ENVIRONMENT:0','A=" +
             kEnvironment + "'),('CAPTURE_OPTION:PROCESS:COMMAND','" + kCommand + "'),('API_TOKEN','" + kToken +
             "'),('TARGET_USER','" + kUser +
             "');CREATE TABLE TARGET_INFO_SYSTEM_ENV(globalVid INTEGER, name TEXT, value TEXT);"
             "INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES(1,'Hostname','" +
             kHost + "');");
    return readFile(file.close());
}

std::string rows() {
    return R"({"artifact_id":"a","session_id":"s","name":"k","category":"kernel","start_ns":100,"duration_ns":50,)"
           R"("process":"P1","device":"0","stream":"7","correlation_id":1,)" +
           members() + "}\n";
}

std::string chrome() {
    return R"({"otherData":{)" + members() + R"(},"metadata":{)" + members() +
           R"(},"traceEvents":[{"ph":"M","name":"process_name","pid":1,"args":{"name":")" + kCommand +
           R"("}},{"ph":"X","name":"slice","cat":"io","pid":1,"tid":2,"ts":1,"dur":5,"args":{)" + members() + "}}]}";
}

std::string rocpd() {
    const std::string guid = "01234567_0001";
    return databaseBytes(rocpdSampleSql(guid) + "INSERT INTO rocpd_metadata_" + guid + "(tag, value) VALUES" + pairs() +
                         ";INSERT INTO rocpd_info_node_" + guid + " VALUES(1,'','m1','" + kHost +
                         "');UPDATE rocpd_info_process_" + guid + " SET command='" + kCommand + "';");
}

std::string rpd() {
    return databaseBytes(rpdSampleSql() + "INSERT INTO rocpd_metadata(tag, value) VALUES" + pairs() + ";");
}

std::string rocprofJson() {
    return inserted(sdkSample(), R"("pid":908)",
                    members() + R"(,"node":{"hostname":")" + kHost + R"("},"config":{"a":")" + kEnvironment + R"("},)");
}

std::string rocprofCsv() {
    return "Kind,Agent_Id,Queue_Id,Stream_Id,Thread_Id,Kernel_Name,Correlation_Id,Start_Timestamp,End_Timestamp,"
           "Hostname,User,Cmdline,Env,Token\nKERNEL_DISPATCH,Agent 4,1,2,9,gemm,1,1000,1040," +
           kHost + "," + kUser + "," + kCommand + "," + kEnvironment + "," + kToken + "\n";
}

std::string perfetto() {
    PerfettoFile file;
    file.message({}, 45, [](Fields &info) { info.add_string(17, kHost); });
    file.thread(1, 100, 100);
    file.slice(1, "slice", 1000, 2000, "cat",
               both(both(annotation("hostname", kHost), annotation("user", kUser)),
                    both(annotation("cmdline", kCommand),
                         both(annotation("env", kEnvironment), annotation("token", kToken)))));
    return file.bytes;
}

std::string xspace() {
    std::string bytes = xplaneSample();
    Fields(bytes).add_string(4, kHost);
    return bytes;
}

struct Planted {
    const char *fileName;
    std::string bytes;
    bool inMetadata; ///< some of them are facts of the session, which reports tell
};

const std::vector<Planted> &plantedFiles() {
    static const std::vector<Planted> files = {{"kineto.json", kineto(), true},
                                               {"nsys.sqlite", nsight(), true},
                                               {"rows.jsonl", rows(), false},
                                               {"chrome.json", chrome(), true},
                                               {"rocpd.db", rocpd(), true},
                                               {"made.rpd", rpd(), true},
                                               {"908_results.json", rocprofJson(), true},
                                               {"908_kernel_trace.csv", rocprofCsv(), false},
                                               {"made.pftrace", perfetto(), true},
                                               {"made.xplane.pb", xspace(), true}};
    return files;
}

void expectNone(const std::string &output, const std::string &where) {
    for (const std::string &secret : kPlanted)
        EXPECT_EQ(output.find(secret), std::string::npos) << secret << " is told by " << where;
}

/// What a command prints on both of its streams.
std::string answerOf(const std::vector<std::string> &arguments) {
    std::vector<const char *> argv = {"lanescope-cli"};
    for (const std::string &argument : arguments)
        argv.push_back(argument.c_str());
    const app::Parsed parsed = app::parseCommandLine(static_cast<int>(argv.size()), argv.data());
    EXPECT_TRUE(parsed.options.has_value()) << parsed.error;
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_NE(app::runCommand(*parsed.options, out, err, {}), app::ExitCode::Unreadable) << err.str();
    return out.str() + err.str();
}

TEST(Secrets, OfEveryProviderAreInNoAnswerOfTheCommandLine) {
    for (const Planted &planted : plantedFiles()) {
        const TempFolder folder;
        const std::string trace = folder.write(planted.fileName, planted.bytes);
        for (const char *command : {"sessions", "summary", "correlations", "launches", "gaps", "phases", "kernels",
                                    "steps", "breakdown", "findings", "open-check"})
            for (const std::vector<std::string> &format :
                 {std::vector<std::string>{}, std::vector<std::string>{"--json"}}) {
                std::vector<std::string> arguments = {command, trace};
                arguments.insert(arguments.end(), format.begin(), format.end());
                expectNone(answerOf(arguments), std::string(command) + " of " + planted.fileName);
            }
    }
}

TEST(Secrets, OfEveryProviderAreInNoReportButCounted) {
    for (const Planted &planted : plantedFiles()) {
        const TempFolder folder;
        const std::string trace = folder.write(planted.fileName, planted.bytes);
        for (const char *out : {"R.html", "R.md", "R.json"}) {
            const std::string said = answerOf({"report", trace, "--out", folder.file(out)});
            expectNone(readFile(folder.file(out)) + said, std::string(out) + " of " + planted.fileName);
        }
        for (const auto &picture : std::filesystem::directory_iterator(folder.file("R_files")))
            expectNone(readFile(picture.path().string()), picture.path().string());
        const nlohmann::json report = nlohmann::json::parse(readFile(folder.file("R.json")));
        const std::string text = report.at("sections").back().at("sentences").back().get<std::string>();
        EXPECT_EQ(report.at("left_out") > 0, planted.inMetadata) << planted.fileName;
        EXPECT_EQ(text.find("left out") != std::string::npos, planted.inMetadata) << text;
    }
}

TEST(Secrets, OfMetadataAreCountedOneByOne) {
    const TempFolder folder;
    const std::string trace = folder.write("rpd.rpd", rpd());
    (void)answerOf({"report", trace, "--out", folder.file("R.json")});
    EXPECT_EQ(nlohmann::json::parse(readFile(folder.file("R.json"))).at("left_out"), 5);
}

TEST(Secrets, AreToldWhenTheyAreAskedFor) {
    const TempFolder folder;
    const std::string trace = folder.write("rpd.rpd", rpd());
    (void)answerOf({"report", trace, "--with-secrets", "--out", folder.file("R.html")});
    const std::string html = readFile(folder.file("R.html"));
    for (const std::string &secret : kPlanted)
        EXPECT_NE(html.find(secret), std::string::npos) << secret;
    EXPECT_NE(html.find(folder.path()), std::string::npos) << "the whole path";
    EXPECT_NE(html.find("Secrets were asked for"), std::string::npos);
}

TEST(Secrets, InNamesOfEventsLanesAndNotesAreLeftOutOfReports) {
    SessionFixture f;
    f.info().label = "rank on " + kHost;
    f.info().hostName = kHost;
    f.call("cudaLaunchKernel", {.start = 0, .duration = 10'000, .id = "1"});
    f.kernel("gemm --api-key " + kToken, {.start = 20'000, .duration = 90'000, .id = "1"});
    f.annotation("step[DECODE bs=4] /home/" + kUser + "/serve.py", {.start = 0, .duration = 100'000});
    ReportFixture open({f.finish()});
    open.contents.emplace();
    model::workspace::Note note = open.noteOn("cudaLaunchKernel");
    note.title = "Bearer " + kToken;
    note.body = "see https://" + kUser + ":pw@example.org and `" + kToken + "`";
    open.contents->put(note);
    expectNone(open.everything(), "a report");
    EXPECT_NE(open.html().find("step[DECODE bs=4] ~/serve.py"), std::string::npos);
    EXPECT_NE(open.html().find("gemm --api-key [left out]"), std::string::npos);
    EXPECT_GT(open.report().leftOut, 0U);
    open.options.withSecrets = true;
    EXPECT_NE(open.html().find(kToken), std::string::npos);
}

} // namespace
} // namespace lanescope::test
