// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/bench.h"

#include "tests/generators/kineto_large.h"
#include "tests/generators/nsys_large.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace lanescope::bench {

namespace {

constexpr std::uint64_t kSeed = 1;

std::vector<Benchmark> &registered() {
    static std::vector<Benchmark> benchmarks;
    return benchmarks;
}

/// A folder of this process, removed with what is in it when the program ends.
class Scratch {
public:
    Scratch() : m_path(std::filesystem::temp_directory_path() / ("lanescope-bench-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(m_path);
    }
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    [[nodiscard]] std::filesystem::path file(const char *name) const { return m_path / name; }

private:
    std::filesystem::path m_path;
};

const Scratch &scratch() {
    static const Scratch folder;
    return folder;
}

} // namespace

std::vector<double> Report::run(const std::function<void()> &work) const {
    std::vector<double> ms;
    for (int done = 0; done < std::max(m_options.runs, 1); ++done) {
        const auto start = std::chrono::steady_clock::now();
        work();
        ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(ms.begin(), ms.end());
    return ms;
}

void Report::time(std::string_view name, std::span<const double> ms, std::string_view referenceName,
                  std::span<const double> reference) const {
    std::printf("  %-44.*s %10.2f ms", static_cast<int>(name.size()), name.data(), percentile(ms, 50));
    if (!reference.empty() && percentile(reference, 50) > 0)
        std::printf("   %7.2f x %.*s (%.2f ms)", percentile(ms, 50) / percentile(reference, 50),
                    static_cast<int>(referenceName.size()), referenceName.data(), percentile(reference, 50));
    std::printf("\n");
    std::fflush(stdout);
}

void Report::number(std::string_view name, double value, std::string_view unit) const {
    std::printf("  %-44.*s %10.2f %.*s\n", static_cast<int>(name.size()), name.data(), value,
                static_cast<int>(unit.size()), unit.data());
    std::fflush(stdout);
}

double percentile(std::span<const double> ascending, double percent) {
    if (ascending.empty())
        return 0;
    const double rank = std::ceil(percent / 100 * static_cast<double>(ascending.size()));
    return ascending[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

std::int64_t anonymousMemory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        std::istringstream words(line);
        std::string key;
        std::int64_t kilobytes = 0;
        if (words >> key >> kilobytes && key == "RssAnon:")
            return kilobytes * 1024;
    }
    return 0;
}

Registration::Registration(std::string_view name, std::string_view what, Body body) {
    registered().push_back({name, what, body});
}

std::span<const Benchmark> benchmarks() {
    std::sort(registered().begin(), registered().end(),
              [](const Benchmark &a, const Benchmark &b) { return a.name < b.name; });
    return registered();
}

std::string generatedFile(const char *name, const std::function<void(const std::string &)> &write) {
    const std::string path = scratch().file(name).string();
    if (!std::filesystem::exists(path))
        write(path);
    return path;
}

std::string kinetoFile(const Options &options) {
    if (!options.kineto.empty())
        return options.kineto;
    return generatedFile("large.json", [&options](const std::string &path) {
        generators::writeLargeKineto(path, options.bytes, kSeed);
    });
}

std::string nsysFile(const Options &options) {
    if (!options.nsys.empty())
        return options.nsys;
    return generatedFile("large.sqlite", [&options](const std::string &path) {
        generators::writeLargeNsys(path, options.kernels, kSeed);
    });
}

} // namespace lanescope::bench
