// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lanescope::model {

/// Whether a key names a credential (token, password, secret, API key, cookie, …), by its words.
[[nodiscard]] bool isCredentialKey(std::string_view key);
/// Whether a key names what tells of people and machines: environment, command line, user, host.
[[nodiscard]] bool isPersonalKey(std::string_view key);
/// True for numbers, `true`, `false`, `null` and nothing: no credential looks like that.
[[nodiscard]] bool isNumberOrLiteral(std::string_view value);

} // namespace lanescope::model
