// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/progress_line.h"
#include "app/cli/run.h"

#include <exception>
#include <iostream>
#include <sstream>
#include <streambuf>
#include <unistd.h>

namespace {

using namespace lanescope;

/// Hands on what is written, and ends the progress line before the first of it.
class AfterProgress final : public std::streambuf {
public:
    AfterProgress(std::streambuf &target, app::ProgressLine &progress) : m_target(target), m_progress(progress) {}

protected:
    int_type overflow(int_type c) override {
        m_progress.end();
        return traits_type::eq_int_type(c, traits_type::eof()) ? traits_type::not_eof(c)
                                                               : m_target.sputc(traits_type::to_char_type(c));
    }
    std::streamsize xsputn(const char *text, std::streamsize size) override {
        m_progress.end();
        return m_target.sputn(text, size);
    }
    int sync() override { return m_target.pubsync(); }

private:
    std::streambuf &m_target;
    app::ProgressLine &m_progress;
};

[[nodiscard]] int run(app::Options options) {
    options.tableOptions.terminal = isatty(STDOUT_FILENO) == 1;
    const app::InterruptWatch interrupt;
    app::ProgressLine progress(!options.quiet);
    const model::JobControl job{interrupt.token(), progress.callback()};
    std::ostringstream messages; // held back, so that the progress line is not written into them
    AfterProgress buffer(*std::cout.rdbuf(), progress);
    std::ostream out(&buffer);
    const app::ExitCode code = app::runCommand(options, out, messages, job);
    progress.end();
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
