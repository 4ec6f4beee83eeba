// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace lanescope::model::workspace {

/// A private folder among the system's temporary files, gone with its owner.
class ScratchFolder {
public:
    ScratchFolder();
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;
    ~ScratchFolder();
    /// Empty if none could be made.
    [[nodiscard]] const std::string &path() const { return m_path; }

private:
    std::string m_path;
};

} // namespace lanescope::model::workspace
