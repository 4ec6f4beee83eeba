// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace lanescope::test {

/// What stands in a made archive. `content` is the target of a link.
struct MadeEntry {
    enum class Kind : unsigned char { File, Folder, SymbolicLink, HardLink, Device };
    std::string name;
    std::string content;
    Kind kind = Kind::File;
};

/// The bytes of archives, as libarchive writes them.
[[nodiscard]] std::string madeTar(const std::vector<MadeEntry> &entries);
[[nodiscard]] std::string madeZip(const std::vector<MadeEntry> &entries);
/// Every member encrypted with a password.
[[nodiscard]] std::string madeEncryptedZip(const std::vector<MadeEntry> &entries);

} // namespace lanescope::test
