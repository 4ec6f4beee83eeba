// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/result.h"

#include <optional>
#include <set>
#include <span>
#include <string>

namespace lanescope::model {

/// Files that nothing may be written over: whatever was named to be opened, also where it could not be read.
class InputFiles {
public:
    void add(const std::string &path) { m_paths.insert(path); }
    void add(std::span<const std::string> paths) { m_paths.insert(paths.begin(), paths.end()); }
    /// The files of artifacts, and those that could not be opened.
    void add(std::span<const ArtifactPtr> artifacts, std::span<const Error> errors);

    /// Why `out` may not be written: it is one of the files, by whatever name or link. Errors: `output_is_input`.
    [[nodiscard]] std::optional<Error> refuse(const std::string &out) const;

private:
    std::set<std::string> m_paths;
};

/// The code of what InputFiles::refuse says.
inline constexpr const char *kOutputIsInput = "output_is_input";

} // namespace lanescope::model
