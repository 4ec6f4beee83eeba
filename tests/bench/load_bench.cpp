// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/bench/bench.h"
#include "tests/bench/references.h"
#include "tests/generators/rocm_large.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace lanescope::bench {

namespace {

/// Watches how much memory the process takes while work runs. The thread ends with the object.
class PeakMemory {
public:
    PeakMemory()
        : m_before(anonymousMemory()), m_peak(m_before), m_watch([this](std::stop_token stop) { watch(stop); }) {}
    [[nodiscard]] std::int64_t growth() const { return m_peak - m_before; }

private:
    void watch(const std::stop_token &stop) {
        while (!stop.stop_requested()) {
            m_peak = std::max(m_peak.load(), anonymousMemory());
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }

    std::int64_t m_before;
    std::atomic<std::int64_t> m_peak;
    std::jthread m_watch;
};

model::ArtifactPtr open(const std::string &path) {
    model::Result<model::ArtifactPtr> artifact = model::openArtifact(path);
    if (!artifact)
        throw std::runtime_error(artifact.error().line());
    return artifact.take();
}

std::size_t eventCount(const model::Artifact &artifact) {
    std::size_t events = 0;
    for (const model::SessionPtr &session : artifact.sessions)
        events += session->eventCount();
    return events;
}

void measureFile(Report &report, const std::string &path, std::string_view referenceName,
                 const std::function<void()> &reference) {
    const std::vector<double> bare = report.run(reference);
    std::int64_t memory = 0;
    std::size_t events = 0;
    std::vector<double> analysing;
    const std::vector<double> total = report.run([&] {
        const PeakMemory peak;
        const model::ArtifactPtr artifact = open(path);
        const auto opened = std::chrono::steady_clock::now();
        static_cast<void>(analysis::analyse({artifact}));
        analysing.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - opened).count());
        events = eventCount(*artifact);
        memory = std::max(memory, peak.growth());
    });
    std::sort(analysing.begin(), analysing.end());
    report.time("file to numbers", total, referenceName, bare);
    report.time("of it analysis", analysing);
    report.number("events", static_cast<double>(events), "");
    report.number("events per second", static_cast<double>(events) / percentile(total, 50) * 1000, "1/s");
    report.number("memory per event at the peak", static_cast<double>(memory) / static_cast<double>(events), "B");
}

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
