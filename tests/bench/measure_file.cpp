// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/measure_file.h"

#include "analysis/analysis.h"
#include "model/open.h"
#include "tests/bench/references.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
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

/// Recorded flows are events of the artifact, too: they have a table of their own.
std::size_t eventCount(const model::Artifact &artifact) {
    std::size_t events = 0;
    for (const model::SessionPtr &session : artifact.sessions)
        events += session->eventCount() + session->columns().flows.size();
    return events;
}

} // namespace

model::ArtifactPtr open(const std::string &path) {
    model::Result<model::ArtifactPtr> artifact = model::openArtifact(path);
    if (!artifact)
        throw std::runtime_error(artifact.error().line());
    return artifact.take();
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

} // namespace lanescope::bench
