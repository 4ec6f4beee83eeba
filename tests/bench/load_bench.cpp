// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "tests/bench/measure_file.h"
#include "tests/bench/references.h"
#include "tests/generators/rocm_large.h"

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope::bench {

namespace {

void measureCorrelation(Report &report, const std::string &path) {
    const model::ArtifactPtr artifact = open(path);
    const std::vector<double> join = report.run([&] { joinInSqlite(path); });
    const std::vector<double> ours = report.run([&] { static_cast<void>(analysis::correlate(artifact->sessions)); });
    report.time("all states and flags", ours, "join in SQLite", join);
}

const Registration kKineto("kineto", "a generated Kineto JSON file, file to numbers", [](Report &report) {
    const std::string path = kinetoFile(report.options());
    measureFile(report, path, "bare windowed parse", [&path] { parseWindows(path); });
});

const Registration kKinetoGzip("kineto-gz", "the generated Kineto JSON file in gzip", [](Report &report) {
    const std::string plain = kinetoFile(report.options());
    const std::string path = generatedFile("large.json.gz", [&](const std::string &file) { gzipFile(plain, file); });
    measureFile(report, path, "inflating alone", [&path] { inflateAll(path); });
});

const Registration kNsys("nsys", "a generated Nsight Systems export, file to numbers", [](Report &report) {
    const std::string path = nsysFile(report.options());
    measureFile(report, path, "bare column reads", [&path] { readColumns(path); });
});

const Registration kCorrelate("correlate", "the generated Nsight Systems export, correlation alone",
                              [](Report &report) { measureCorrelation(report, nsysFile(report.options())); });

constexpr std::uint64_t kSeed = 1;

const Registration kRocpd("rocpd", "a generated rocpd database, file to numbers", [](Report &report) {
    const std::string path = generatedFile("large.db", [&](const std::string &file) {
        generators::writeLargeRocpd(file, report.options().kernels, kSeed);
    });
    measureFile(report, path, "bare column reads", [&path] { readRocpdColumns(path); });
});

const Registration kRpd("rpd", "a generated RPD database, file to numbers", [](Report &report) {
    const std::string path = generatedFile("large.rpd", [&](const std::string &file) {
        generators::writeLargeRpd(file, report.options().kernels, kSeed);
    });
    measureFile(report, path, "bare column reads", [&path] { readRpdColumns(path); });
});

const Registration kCsv("csv", "a generated CSV set of rocprofv3, file to numbers", [](Report &report) {
    const std::string path = generatedFile("csv/4711_kernel_trace.csv", [&](const std::string &file) {
        generators::writeLargeRocprofCsv(std::filesystem::path(file).parent_path().string(), report.options().kernels,
                                         kSeed);
    });
    measureFile(report, path, "bare splitting", [&path] { splitFields(path); });
});

const Registration kPerfetto("perfetto", "a generated Perfetto trace, as many slices as kernels are asked for",
                             [](Report &report) {
                                 const std::string path = generatedFile("large.pftrace", [&](const std::string &file) {
                                     generators::writeLargePerfetto(file, report.options().kernels / 2, kSeed);
                                 });
                                 measureFile(report, path, "bare decode", [&path] { decodePackets(path); });
                             });

} // namespace

} // namespace lanescope::bench
