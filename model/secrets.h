// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lanescope::model {

/// True if a value is better not shown unasked: credentials (token, password, secret, API keys,
/// cookies, …), environment and command lines, user and host names, by the words of the key; and
/// values that look like a credential whatever their key (a bearer token, a private key, the known
/// prefixes of access tokens, a password inside a URL). Counts such as `num_tokens` or a numeric
/// `token` are no secrets.
[[nodiscard]] bool looksSecret(std::string_view key, std::string_view value);

/// Who declared something, where it was done in the window or on the command line.
inline constexpr std::string_view kByUser = "user";
inline constexpr std::string_view kByCommandLine = "command line";
/// Whether whoever declared something is named as a person: not by what Lanescope itself writes there, nor not at all.
[[nodiscard]] bool namesPerson(std::string_view who);

} // namespace lanescope::model
