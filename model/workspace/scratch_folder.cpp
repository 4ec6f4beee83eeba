// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/scratch_folder.h"

#include <cstdlib>
#include <filesystem>

namespace lanescope::model::workspace {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
    std::error_code fault;
    std::string pattern = (fs::temp_directory_path(fault) / "lanescope-XXXXXX").string();
    if (!fault && ::mkdtemp(pattern.data()) != nullptr)
        m_path = pattern;
}

ScratchFolder::~ScratchFolder() {
    std::error_code fault;
    if (!m_path.empty())
        fs::remove_all(m_path, fault);
}

} // namespace lanescope::model::workspace
