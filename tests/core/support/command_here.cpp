// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/command_here.h"

#include "app/cli/options.h"
#include "app/cli/run.h"
#include "model/progress.h"

#include <sstream>

namespace lanescope::test {

RunResult runCommandHere(const std::vector<std::string> &arguments) {
    std::vector<const char *> words = {"lanescope-cli"};
    for (const std::string &argument : arguments)
        words.push_back(argument.c_str());
    const app::Parsed parsed = app::parseCommandLine(static_cast<int>(words.size()), words.data());
    if (!parsed.options)
        return {static_cast<int>(parsed.exit), parsed.output, parsed.error + "\n"};
    std::ostringstream out;
    std::ostringstream messages;
    const app::ExitCode code = app::runCommand(*parsed.options, out, messages, model::JobControl{});
    return {static_cast<int>(code), out.str(), messages.str()};
}

} // namespace lanescope::test
