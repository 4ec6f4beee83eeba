// SPDX-License-Identifier: Apache-2.0
// Measures loading, correlation and drawing on generated captures, beside references.

#include "tests/bench/bench.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace lanescope;

void list() {
    for (const bench::Benchmark &benchmark : bench::benchmarks())
        std::cout << benchmark.name << ": " << benchmark.what << '\n';
}

void runAll(const bench::Options &options, const std::vector<std::string> &names) {
    bench::Report report(options);
    for (const bench::Benchmark &benchmark : bench::benchmarks()) {
        if (!names.empty() && std::find(names.begin(), names.end(), benchmark.name) == names.end())
            continue;
        std::cout << benchmark.name << ": " << benchmark.what << std::endl;
        benchmark.body(report);
    }
}

} // namespace

int main(int argc, char **argv) {
    CLI::App app("Benchmarks; medians, and ratios to references measured in the same run");
    bench::Options options;
    std::vector<std::string> names;
    bool onlyList = false;
    app.add_option("name", names, "which benchmarks; all without a name");
    app.add_flag("--list", onlyList, "say which there are");
    app.add_option("--runs", options.runs, "runs of each measurement");
    app.add_option("--bytes", options.bytes, "size of the generated Kineto file");
    app.add_option("--kernels", options.kernels, "kernels of every other generated capture");
    app.add_option("--kineto", options.kineto, "a Kineto file to read instead");
    app.add_option("--nsys", options.nsys, "an Nsight export to read instead");
    CLI11_PARSE(app, argc, argv);
    try {
        onlyList ? list() : runAll(options, names);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
    return 0;
}
