// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/reader_samples.h"

#include "tests/core/support/counterexamples.h"
#include "tests/core/support/made_archive.h"
#include "tests/core/support/made_database.h"
#include "tests/core/support/made_rocprof.h"
#include "tests/core/support/made_trace_events.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/xplane_file.h"

namespace lanescope::test {

namespace {

std::string kinetoBytes() {
    std::vector<ProfileEvent> events;
    for (long long i = 1; i <= 12; ++i) {
        events.push_back({"cuda_runtime", "cudaLaunchKernel", i * 1000, 300, "5", "5", i});
        events.push_back({"kernel", "gemm<float, " + std::to_string(i) + ">", i * 1000 + 500, 400, "0", "7", i});
    }
    return pytorchProfile(events);
}

std::string rowsBytes() {
    std::string text;
    for (int i = 1; i <= 12; ++i)
        text += R"({"artifact_id":"a","session_id":"s","name":"k","category":"kernel","start_ns":)" +
                std::to_string(i * 100) +
                R"(,"duration_ns":50,"process":"P1","device":"0","stream":"7","correlation_id":)" + std::to_string(i) +
                "}\n";
    return text;
}

std::string chromeBytes() {
    std::string text = R"({"traceEvents":[)";
    for (int i = 1; i <= 12; ++i)
        text += std::string(i > 1 ? "," : "") + R"({"ph":"X","name":"slice","cat":"io","pid":1,"tid":2,"ts":)" +
                std::to_string(i * 10) + R"(,"dur":5,"args":{"note":"plain"}})";
    return text + "]}";
}

std::string nsightBytes() {
    std::string sql = R"sql(
        CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT);
        INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION','3.24.0'),('EXPORT_SCHEMA_VERSION_MAJOR','3');
        CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);
        INSERT INTO StringIds VALUES(1,'cudaLaunchKernel_v7000'),(2,'gemm');
        CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, eventClass INT, globalTid INT, correlationId INT, nameId INT);
        CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId INT, streamId INT, correlationId INT,
                                                globalPid INT, demangledName INT, shortName INT);)sql";
    for (int i = 1; i <= 12; ++i) {
        const std::string id = std::to_string(i);
        sql += "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(" + id + "000," + id + "300,0,83886085," + id + ",1);";
        sql +=
            "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(" + id + "500," + id + "900,0,1,7," + id + ",83886080,2,2);";
    }
    return databaseBytes(sql);
}

} // namespace

const std::vector<ReaderSample> &readerSamples() {
    static const std::vector<ReaderSample> samples = {
        {"kineto-json", "kineto.json", kinetoBytes(), 25},
        {"kineto-json", "kineto.json.gz", gzip(kinetoBytes()), 25},
        {"rows-jsonl", "rows.jsonl", rowsBytes(), 12},
        {"chrome-json", "chrome.json", chromeBytes(), 12},
        {"nsys-sqlite", "nsys.sqlite", nsightBytes(), 24},
        {"perfetto", "rocprofv3.pftrace", rocprofTrace(), 24},
        {"perfetto", "rocprofv3.pftrace.gz", gzip(rocprofTrace()), 24},
        {"perfetto", "stages.pftrace", renderStageTrace(), 24},
        {"perfetto", "compressed.pftrace", compressedTrace(rocprofTrace()), 24},
        {"xplane", "made.xplane.pb", xplaneSample(), 24},
        {"rocpd", "results.db", databaseBytes(rocpdSampleSql("01234567_0001")), 24},
        {"rocpd", "results_4.db", databaseBytes(rocpdSample41Sql("01234567_0004")), 24},
        {"rocprofv3-json", "908_results.json", sdkSample(), 24},
        {"rocprofv3-csv", "908_kernel_trace.csv", csvSample(), 12},
        {"rocprofv3-csv", "909_kernel_trace.csv", csvSample(), 24, {{"909_hip_api_trace.csv", csvCallsSample()}}},
        {"rocprof-v1", "results_v1.db", databaseBytes(rocprofV1SampleSql()), 24},
        {"rpd", "made.rpd", databaseBytes(rpdSampleSql()), 24},
        {"rpd", "made.rpd.gz", gzip(databaseBytes(rpdSampleSql())), 24},
        {"jax-json", "made.trace.json.gz", gzip(jaxSample()), 24},
        {"ascend-json", "trace_view.json", ascendSample(), 24},
        {"unitrace-json", "python.123.json", unitraceSample(), 24},
        {"proton-json", "made.chrome_trace", protonSample(), 12},
        {"viztracer-json", "result.json", viztracerSample(), 12},
        {"rocprof-json", "results.json", rocprofSample(), 24},
    };
    return samples;
}

const std::vector<ReaderSample> &archiveSamples() {
    static const std::vector<ReaderSample> samples = [] {
        const std::vector<MadeEntry> members = {{"dir/kineto.json", kinetoBytes()},
                                                {"nsys.sqlite", nsightBytes()},
                                                {"rocprofv3.pftrace.gz", gzip(rocprofTrace())},
                                                {"notes.txt", "nothing to see"}};
        constexpr std::size_t kEvents = 25 + 24 + 24;
        const std::string tar = madeTar(members);
        return std::vector<ReaderSample>{
            {"zip", "members.zip", madeZip(members), kEvents},
            {"tar", "members.tar", tar, kEvents},
            {"tar", "members.tar.gz", gzip(tar), kEvents},
            {"tar", "members.tar.zst", zstd(tar), kEvents},
            {"zip", "nested.zip", madeZip({{"members.tar", tar}}), kEvents},
        };
    }();
    return samples;
}

} // namespace lanescope::test
