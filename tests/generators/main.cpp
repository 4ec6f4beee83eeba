// SPDX-License-Identifier: Apache-2.0
// Makes captures of any size for benchmarks, and the bundled example.

#include "tests/generators/example.h"
#include "tests/generators/kineto_large.h"
#include "tests/generators/nsys_large.h"
#include "tests/generators/rocm_large.h"
#include "tests/generators/rows.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <exception>
#include <iostream>
#include <string>

namespace {

struct Options {
    std::string out;
    std::int64_t bytes = 1000000000;
    std::int64_t kernels = 1000000;
    std::int64_t rows = 1000000;
    std::uint64_t seed = 1;
};

void addCommands(CLI::App &app, Options &options) {
    using namespace lanescope::generators;
    app.require_subcommand(1);
    CLI::App *kineto = app.add_subcommand("kineto", "a PyTorch Kineto JSON file");
    kineto->add_option("--bytes", options.bytes, "size of the file, about")->check(CLI::NonNegativeNumber);
    kineto->callback([&options] { writeLargeKineto(options.out, options.bytes, options.seed); });
    CLI::App *nsys = app.add_subcommand("nsys", "an SQLite export in the schema of Nsight Systems");
    nsys->add_option("--kernels", options.kernels, "kernels in both processes together")->check(CLI::NonNegativeNumber);
    nsys->callback([&options] { writeLargeNsys(options.out, options.kernels, options.seed); });
    CLI::App *rocpd = app.add_subcommand("rocpd", "a database of rocprofv3");
    rocpd->callback([&options] { writeLargeRocpd(options.out, options.kernels, options.seed); });
    CLI::App *rpd = app.add_subcommand("rpd", "a database of rocmProfileData");
    rpd->callback([&options] { writeLargeRpd(options.out, options.kernels, options.seed); });
    CLI::App *csv = app.add_subcommand("csv", "a CSV set of rocprofv3; --out names its folder");
    csv->callback([&options] { writeLargeRocprofCsv(options.out, options.kernels, options.seed); });
    CLI::App *perfetto = app.add_subcommand("perfetto", "a Perfetto trace of rocprofv3, two slices for each kernel");
    perfetto->callback([&options] { writeLargePerfetto(options.out, options.kernels, options.seed); });
    for (CLI::App *rocm : {rocpd, rpd, csv, perfetto})
        rocm->add_option("--kernels", options.kernels, "number of kernels")->check(CLI::NonNegativeNumber);
    CLI::App *rows = app.add_subcommand("rows", "normalized rows as JSON Lines");
    rows->add_option("--rows", options.rows, "number of rows, about")->check(CLI::NonNegativeNumber);
    rows->callback([&options] { writeRows(options.out, options.rows, options.seed); });
    CLI::App *example = app.add_subcommand("example", "the bundled example; --out names its folder");
    example->callback([&options] { writeExample(options.out); });
    for (CLI::App *command : {kineto, nsys, rocpd, rpd, csv, perfetto, rows, example})
        command->add_option("--out", options.out, "where to write")->required();
    for (CLI::App *command : {kineto, nsys, rocpd, rpd, csv, perfetto, rows})
        command->add_option("--seed", options.seed, "equal seeds give equal bytes");
}

} // namespace

int main(int argc, char **argv) {
    CLI::App app("Generator of synthetic captures");
    Options options;
    addCommands(app, options);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        return app.exit(error);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
    return 0;
}
