// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/planted_secrets.h"

#include "tests/core/support/counterexamples.h"
#include "tests/core/support/made_archive.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/made_rocprof.h"
#include "tests/core/support/made_trace_events.h"
#include "tests/core/support/nsight_file.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/xplane_file.h"

#include <stdexcept>

namespace lanescope::test {

namespace {

const std::string kHost = "planted-host-17";
const std::string kUser = "planted-user-9";
const std::string kCommand = "serve --planted-command";
const std::string kEnvironment = "planted-environment";
const std::string kToken = "hf_plantedtoken0123456789";
const std::string kKernel = "gemm --api-key " + kToken; ///< a name that tells a secret

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

/// The name `gemm` of a record of a sample tells a secret.
std::string withName(std::string text) {
    for (const std::string quoted : {R"("name":"gemm")", R"("name": "gemm")", "'gemm'", R"("gemm")"})
        if (const std::size_t at = text.find(quoted); at != std::string::npos)
            return text.replace(at + quoted.find("gemm"), 4, kKernel);
    throw std::logic_error("a sample has no gemm");
}

/// A process and a thread that are named as they were started, and a record with secret arguments, as JSON events.
std::string named(const std::string &pid, const std::string &tid) {
    const std::string of = R"("pid":)" + pid + R"(,"tid":)" + tid;
    return R"({"ph":"M","name":"process_name",)" + of + R"(,"ts":0,"args":{"name":")" + kCommand +
           R"("}},{"ph":"M","name":"thread_name",)" + of + R"(,"ts":0,"args":{"name":")" + kCommand + " --token " +
           kToken + R"("}},{"ph":"X","cat":"cpu_op","name":"op",)" + of + R"(,"ts":1,"dur":1,"args":{)" + members() +
           "}},";
}

/// The same before the events of a sample.
std::string withNamed(std::string text, const std::string &pid, const std::string &tid) {
    const std::size_t list = text.find("\"traceEvents\"");
    return text.insert(text.find('[', list == std::string::npos ? 0 : list) + 1, named(pid, tid));
}

std::string inserted(std::string text, const std::string &before, const std::string &what) {
    return text.insert(text.find(before), what);
}

std::string kineto(const std::string &rank = {}) {
    const std::string process = rank.empty() ? "5" : '"' + rank + " 5\"",
                      device = rank.empty() ? "0" : '"' + rank + " 0\"";
    const auto event = [](const std::string &category, const std::string &name, const std::string &at,
                          const std::string &pid, const std::string &tid) {
        return R"({"ph":"X","cat":")" + category + R"(","name":")" + name + R"(","pid":)" + pid + R"(,"tid":)" + tid +
               R"(,"ts":)" + at + R"(,"dur":0.3,"args":{"correlation":1,"device":0,"stream":7}})";
    };
    return R"({"schemaVersion":1,"baseTimeNanoseconds":1767189312000000000,)" + members() + R"(,"traceEvents":[)" +
           named(process, "5") + event("cuda_runtime", "cudaLaunchKernel", "1.0", process, "5") + "," +
           event("kernel", kKernel, "1.5", device, "7") + "]}";
}

std::string mergedKineto() {
    const std::string first = kineto("[TP00]"), second = kineto("[TP01]");
    const std::size_t events = second.find("[{") + 1;
    return first.substr(0, first.size() - 2) + "," + second.substr(events);
}

std::string nsight() {
    const TempFolder folder;
    NsightFile file(folder.file("made.sqlite"));
    const NsightProcess process{100};
    file.call(process, 100, 0, 10, 1, "cudaLaunchKernel").kernel(process, 20, 30, 7, 1, kKernel);
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
    return R"({"artifact_id":"a","session_id":"s","name":")" + kKernel +
           R"(","category":"kernel","start_ns":100,"duration_ns":50,)"
           R"("process":"P1","device":"0","stream":"7","correlation_id":1,)" +
           members() + "}\n";
}

std::string chrome() {
    return R"({"otherData":{)" + members() + R"(},"metadata":{)" + members() + R"(},"traceEvents":[)" +
           named("1", "2") + named("3", "4") + R"({"ph":"X","name":")" + kKernel +
           R"(","cat":"io","pid":1,"tid":2,"ts":1,"dur":5,"args":{)" + members() + "}}]}";
}

/// A sample of a producer's trace events with all of it.
std::string dialect(const std::string &sample, const std::string &pid, const std::string &tid) {
    return withNamed(withName(sample), pid, tid);
}

std::string viztracer() {
    std::string text = viztracerSample();
    return withNamed(text.replace(text.find("step (serve.py:12)"), 4, kKernel), "8", "8");
}

std::string ascend() {
    std::string text = ascendSample();
    return withNamed(text.replace(text.find("aten::add"), 9, kKernel), "8", "8");
}

std::string rocpd() {
    const std::string guid = "01234567_0001";
    return databaseBytes(withName(rocpdSampleSql(guid)) + "INSERT INTO rocpd_metadata_" + guid + "(tag, value) VALUES" +
                         pairs() + ";INSERT INTO rocpd_info_node_" + guid + " VALUES(1,'','m1','" + kHost +
                         "');UPDATE rocpd_info_process_" + guid + " SET command='" + kCommand + "';");
}

std::string rpd() {
    return databaseBytes(withName(rpdSampleSql()) + "INSERT INTO rocpd_metadata(tag, value) VALUES" + pairs() + ";");
}

/// In the record that names the kernel for people.
std::string withNamedKernel(std::string text) {
    const std::string key = R"("formatted_kernel_name":")";
    return text.insert(text.find(key) + key.size(), kKernel + " ");
}

std::string rocprofJson() {
    return inserted(withNamedKernel(sdkSample()), R"("pid":908)",
                    members() + R"(,"node":{"hostname":")" + kHost + R"("},"config":{"a":")" + kEnvironment + R"("},)");
}

std::string rocprofCsv() {
    return "Kind,Agent_Id,Queue_Id,Stream_Id,Thread_Id,Kernel_Name,Correlation_Id,Start_Timestamp,End_Timestamp,"
           "Hostname,User,Cmdline,Env,Token\nKERNEL_DISPATCH,Agent 4,1,2,9," +
           kKernel + ",1,1000,1040," + kHost + "," + kUser + "," + kCommand + "," + kEnvironment + "," + kToken + "\n";
}

std::string perfetto() {
    PerfettoFile file;
    file.message({}, 45, [](Fields &info) { info.add_string(17, kHost); });
    file.thread(1, 100, 100);
    file.slice(1, kKernel, 1000, 2000, "cat",
               both(both(annotation("hostname", kHost), annotation("user", kUser)),
                    both(annotation("cmdline", kCommand),
                         both(annotation("env", kEnvironment), annotation("token", kToken)))));
    return file.bytes;
}

std::string xspace() {
    std::string bytes = xplaneSample();
    Fields(bytes).add_string(4, kHost);
    return bytes + xplane("/host:CPU", {{1, "python", 1000, {{kKernel, 0, 1000, {}}}}});
}

} // namespace

const std::vector<std::string> &plantedSecrets() {
    static const std::vector<std::string> secrets = {kHost, kUser, "--planted-command", kEnvironment, kToken};
    return secrets;
}

const std::vector<PlantedFile> &plantedFiles() {
    static const std::vector<PlantedFile> files = {
        {"kineto.json", kineto()},
        {"merged.json", mergedKineto()},
        {"nsys.sqlite", nsight()},
        {"rows.jsonl", rows()},
        {"chrome.json", chrome()},
        {"rocpd.db", rocpd()},
        {"made.rpd", rpd()},
        {"908_results.json", rocprofJson()},
        {"908_kernel_trace.csv", rocprofCsv()},
        {"results_v1.db", databaseBytes(withName(rocprofV1SampleSql()))},
        {"made.pftrace", perfetto()},
        {"made.xplane.pb", xspace()},
        {"made.trace.json.gz", gzip(dialect(jaxSample(), "701", "583"))},
        {"trace_view.json", ascend()},
        {"python.123.json", dialect(unitraceSample(), "5", "5")},
        {"made.chrome_trace", dialect(protonSample(), "8", "8")},
        {"result.json", viztracer()},
        {"packed.zip", madeZip({{"dir/kineto.json", kineto()}, {"rpd.rpd", rpd()}})},
        {"packed.tar.gz", gzip(madeTar({{"dir/kineto.json", kineto()}, {"rows.jsonl", rows()}}))},
    };
    return files;
}

} // namespace lanescope::test
