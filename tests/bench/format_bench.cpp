// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/measure_file.h"
#include "tests/bench/references.h"
#include "tests/generators/other_formats.h"
#include "tests/generators/rows.h"

#include <array>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::bench {

namespace {

constexpr std::uint64_t kSeed = 1;

/// What every reader has to do at least: take the bytes and look at each.
void sumBytes(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> piece(std::size_t{1} << 20U);
    std::uint64_t sum = 0;
    while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0)
        for (std::streamsize i = 0; i < file.gcount(); ++i)
            sum += static_cast<unsigned char>(piece[static_cast<std::size_t>(i)]);
    if (sum == 0)
        throw std::runtime_error(path + ": nothing in it");
}

using Writer = std::function<void(const std::string &path, std::int64_t kernels)>;

void measureFormat(Report &report, const char *name, const Writer &write) {
    const std::string path =
        generatedFile(name, [&](const std::string &file) { write(file, report.options().kernels); });
    measureFile(report, path, "a sum of its bytes", [&path] { sumBytes(path); });
}

struct DialectFile {
    std::string_view dialect, benchmark, what;
    const char *file;
};

constexpr std::array kDialectFiles{
    DialectFile{"chrome", "chrome-json", "generated trace events of no known producer", "chrome.json"},
    DialectFile{"jax", "jax-json", "generated trace events of JAX", "jax.trace.json"},
    DialectFile{"ascend", "ascend-json", "a generated trace_view.json", "trace_view.json"},
    DialectFile{"unitrace", "unitrace-json", "generated trace events of unitrace", "unitrace.json"},
    DialectFile{"proton", "proton-json", "generated trace events of Triton Proton", "proton.chrome_trace"},
    DialectFile{"viztracer", "viztracer-json", "a generated result of viztracer", "viztracer.json"},
};

template <std::size_t At> void measureDialect(Report &report) {
    measureFormat(report, kDialectFiles[At].file, [](const std::string &file, std::int64_t kernels) {
        generators::writeLargeTraceEvents(file, kDialectFiles[At].dialect, kernels, kSeed);
    });
}

template <std::size_t... At> std::array<Registration, sizeof...(At)> registerDialects(std::index_sequence<At...>) {
    return {Registration(kDialectFiles[At].benchmark, kDialectFiles[At].what, measureDialect<At>)...};
}

const auto kDialects = registerDialects(std::make_index_sequence<kDialectFiles.size()>());

const Registration kRows("rows", "generated normalized rows, file to numbers", [](Report &report) {
    measureFormat(report, "large.jsonl", [](const std::string &file, std::int64_t kernels) {
        generators::writeRows(file, 2 * kernels, kSeed);
    });
});

const Registration kSdkJson("rocprofv3-json", "generated JSON of rocprofv3, file to numbers", [](Report &report) {
    measureFormat(report, "large_results.json", [](const std::string &file, std::int64_t kernels) {
        generators::writeLargeSdkJson(file, kernels, kSeed);
    });
});

const Registration
    kRocprofV1("rocprof-v1", "a generated results.db of rocprof v1, file to numbers", [](Report &report) {
        measureFormat(report, "large_v1.db", [](const std::string &file, std::int64_t kernels) {
            generators::writeLargeRocprofV1(file, kernels, kSeed);
        });
    });

const Registration kXspace("xplane", "a generated XSpace, file to numbers", [](Report &report) {
    measureFormat(report, "large.xplane.pb", [](const std::string &file, std::int64_t kernels) {
        generators::writeLargeXspace(file, kernels, kSeed);
    });
});

} // namespace

} // namespace lanescope::bench
