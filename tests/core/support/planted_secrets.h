// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace lanescope::test {

/// A small capture that tells secrets in metadata, arguments and names, as its producer would.
struct PlantedFile {
    const char *fileName;
    std::string bytes;
};

/// One of every dialect that is read, and archives of some.
[[nodiscard]] const std::vector<PlantedFile> &plantedFiles();

/// Texts that nothing may tell unless it is asked for: a host, a user, options of a command line, environment, a token.
[[nodiscard]] const std::vector<std::string> &plantedSecrets();

} // namespace lanescope::test
