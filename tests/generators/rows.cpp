// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/rows.h"

#include "tests/generators/random.h"
#include "tests/generators/text_file.h"
#include "tests/generators/transformer.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace lanescope::generators {

namespace {

struct Row {
    std::string_view artifact; ///< empty: historical
    std::string_view category;
    std::string_view name;
    Span span;
    std::string_view phase;
    std::int64_t correlation = 0;
};

void beginRow(TextFile &file, const Row &row) {
    file << "{";
    if (!row.artifact.empty())
        file << "\"artifact_id\": \"" << row.artifact << "\", ";
    file << "\"provider\": \"lanescope-synthetic\", \"name\": \"" << row.name << "\", \"category\": \"" << row.category
         << "\", \"start_ns\": " << row.span.start << ", \"duration_ns\": " << row.span.duration << ", \"phase\": \""
         << row.phase << "\"";
    if (row.correlation != 0)
        file << ", \"correlation_id\": \"" << row.correlation << "\"";
}

void hostRow(TextFile &file, const Row &row) {
    beginRow(file, row);
    file << ", \"process\": \"4211\", \"thread\": \"4211\"}\n";
}

void deviceRow(TextFile &file, const Row &row) {
    beginRow(file, row);
    file << ", \"process\": \"4211\", \"device\": \"0\", \"context\": \"1\", \"stream\": \"7\"}\n";
}

/// One step of launches and kernels that starts at `at`; returns where it ends.
std::int64_t writeStep(TextFile &file, Random &random, std::string_view artifact, std::int64_t at,
                       std::int64_t correlation) {
    std::int64_t host = at;
    std::int64_t device = at;
    for (const OpShape &op : attentionOps(Stage::Decode)) {
        const Span call{host, random.between(2900, 5200)};
        const Span kernel{std::max(device, call.start + 5400), op.kernelNs + random.between(0, 400)};
        hostRow(file, {artifact, "cuda_runtime", "cudaLaunchKernel", call, "decode", correlation});
        deviceRow(file, {artifact, "gpu_kernel", op.kernel.name, kernel, "decode", correlation});
        ++correlation;
        host = call.end() + random.between(6000, 9000);
        device = kernel.end() + random.between(700, 1300);
    }
    hostRow(file, {artifact, "user_annotation", "step[DECODE bs=4]", {at, device - at}, "decode"});
    return device;
}

} // namespace

void writeHistory(const std::string &path) {
    TextFile file(path);
    Random random(3);
    std::int64_t at = 1000;
    for (int step = 0; step < 3; ++step)
        at = writeStep(file, random, {}, at, 1 + step * 5) + 41000;
    file.close();
}

void writeRows(const std::string &path, std::int64_t rows, std::uint64_t seed) {
    constexpr std::int64_t kRowsPerStep = 11;
    constexpr std::array<std::string_view, 2> kArtifacts{"prefill-server", "decode-server"};
    TextFile file(path);
    Random random(seed);
    for (const std::string_view artifact : kArtifacts) {
        std::int64_t at = 1000;
        for (std::int64_t step = 0; step < rows / kRowsPerStep / 2; ++step)
            at = writeStep(file, random, artifact, at, 1 + step * 5) + 41000;
    }
    file.close();
}

} // namespace lanescope::generators
