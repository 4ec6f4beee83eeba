// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/progress_line.h"
#include "app/cli/run.h"

#include <exception>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace {

using namespace lanescope;

[[nodiscard]] int run(app::Options options) {
    options.tableOptions.terminal = isatty(STDOUT_FILENO) == 1;
    const app::InterruptWatch interrupt;
    app::ProgressLine progress(!options.quiet);
    const model::JobControl job{interrupt.token(), progress.callback()};
    std::ostringstream messages; // held back, so that the progress line is not written into them
    const app::ExitCode code = app::runCommand(options, std::cout, messages, job);
    progress.clear();
    std::cerr << messages.str();
    if (code == app::ExitCode::Cancelled && !options.quiet)
        std::cerr << "cancelled\n";
    return static_cast<int>(code);
}

} // namespace

int main(int argc, char **argv) {
    std::ios::sync_with_stdio(false);
    try {
        const app::Parsed parsed = app::parseCommandLine(argc, argv);
        if (parsed.options)
            return run(*parsed.options);
        std::cout << parsed.output;
        if (!parsed.error.empty())
            std::cerr << parsed.error << '\n';
        return static_cast<int>(parsed.exit);
    } catch (const std::bad_alloc &) {
        std::cerr << "out of memory; open fewer files at once\n";
    } catch (const std::exception &error) {
        std::cerr << "internal fault: " << error.what() << "; please report it\n";
    }
    return static_cast<int>(app::ExitCode::Unreadable);
}
