// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lanescope::model {

/// What stands where a value was left out.
inline constexpr std::string_view kLeftOut = "[left out]";

struct CleanText {
    std::string text;
    std::size_t leftOut = 0; ///< values that kLeftOut stands for
};

/// A text without the credentials in it: known prefixes of access tokens, bearer and basic credentials, private keys,
/// the user and password of a URL, and the values after names such as `password=`, `--api-key` or `HF_TOKEN:`. Counts
/// (`num_tokens=512`) and ordinary texts stay as they are.
[[nodiscard]] CleanText withoutCredentials(std::string_view text);

/// The name of a process or thread without the options of a command line, which begin with a dash: `python [left out]`
/// of `python -m serve --port 1`; and without credentials.
[[nodiscard]] CleanText withoutCommandLine(std::string_view name);

/// A text with the folder of a person's home (`/home/ann`, `/Users/ann`, `/root`, `C:\Users\ann`) written as `~`.
[[nodiscard]] std::string withoutHomeFolders(std::string_view text);

} // namespace lanescope::model
