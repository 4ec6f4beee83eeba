// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Benchmarks of `lanescope-bench`. A file of this folder adds one with a Registration:
///
///     const bench::Registration kFrames("frames", "time of a frame at several zooms", [](bench::Report &report) {…});
///
/// Machines differ: each benchmark measures a reference in the same run, and the ratio is what counts.
namespace lanescope::bench {

struct Options {
    int runs = 5;
    std::int64_t bytes = 1000000000; ///< of the generated Kineto file
    std::int64_t kernels = 1000000;  ///< of the generated Nsight export and the ROCm captures
    std::string kineto;              ///< a Kineto file to use instead of a generated one
    std::string nsys;                ///< an Nsight export to use instead of a generated one
};

/// Measures, and prints one line for each measurement.
class Report {
public:
    explicit Report(const Options &options) : m_options(options) {}

    [[nodiscard]] const Options &options() const { return m_options; }
    /// Milliseconds of every run, ascending.
    [[nodiscard]] std::vector<double> run(const std::function<void()> &work) const;
    /// Prints the median, and the ratio to the median of the reference unless that is empty.
    void time(std::string_view name, std::span<const double> ms, std::string_view referenceName = {},
              std::span<const double> reference = {}) const;
    void number(std::string_view name, double value, std::string_view unit) const;

private:
    const Options &m_options;
};

/// Value below which `percent` of the ascending values lie (nearest rank); 0 for none.
[[nodiscard]] double percentile(std::span<const double> ascending, double percent);

/// Anonymous memory of this process in bytes, file pages left out; 0 where the system does not say.
[[nodiscard]] std::int64_t anonymousMemory();

using Body = void (*)(Report &);

/// Adds a benchmark to the program; define one at namespace scope.
class Registration {
public:
    Registration(std::string_view name, std::string_view what, Body body);
};

struct Benchmark {
    std::string_view name;
    std::string_view what;
    Body body;
};
[[nodiscard]] std::span<const Benchmark> benchmarks();

/// The file named by the options, or a generated one of the wanted size, written once per program.
[[nodiscard]] std::string kinetoFile(const Options &options);
[[nodiscard]] std::string nsysFile(const Options &options);
/// A capture of its own kind in the program's folder; `write` makes it at the path where it is not there yet.
[[nodiscard]] std::string generatedFile(const char *name, const std::function<void(const std::string &)> &write);

} // namespace lanescope::bench
