// SPDX-License-Identifier: Apache-2.0
#include "model/opening/input_files.h"

#include <filesystem>
#include <system_error>

namespace lanescope::model {

void InputFiles::add(std::span<const ArtifactPtr> artifacts, std::span<const Error> errors) {
    for (const ArtifactPtr &artifact : artifacts)
        m_paths.insert(artifact->paths.begin(), artifact->paths.end());
    for (const Error &error : errors)
        if (!error.where.empty())
            m_paths.insert(error.where);
}

std::optional<Error> InputFiles::refuse(const std::string &out) const {
    for (const std::string &path : m_paths) {
        std::error_code fault;
        if (std::filesystem::equivalent(out, path, fault) && !fault)
            return Error{kOutputIsInput, "is one of the files that were opened, which are never changed", out,
                         std::nullopt, "choose another name"};
    }
    return std::nullopt;
}

} // namespace lanescope::model
