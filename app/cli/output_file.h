// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <optional>
#include <span>
#include <string>

namespace lanescope::app {

/// A file that is written under a temporary name beside its place and renamed into it when it is whole, over what is
/// there. Removed unless it was committed.
class OutputFile {
public:
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile &) = delete;
    OutputFile &operator=(const OutputFile &) = delete;
    ~OutputFile();

    [[nodiscard]] const std::string &temporaryPath() const { return m_temporary; }
    /// Error `write_failed` if it could not be moved into its place.
    [[nodiscard]] std::optional<model::Error> commit();
    /// Says that writing failed.
    [[nodiscard]] model::Error failure() const;

private:
    std::string m_path;
    std::string m_temporary;
};

/// The same for a folder, which is never put over anything but an empty one.
class OutputFolder {
public:
    explicit OutputFolder(std::string path);
    OutputFolder(const OutputFolder &) = delete;
    OutputFolder &operator=(const OutputFolder &) = delete;
    ~OutputFolder();

    /// Errors `write_failed`: something is there, or it cannot be made.
    [[nodiscard]] std::optional<model::Error> make();
    [[nodiscard]] const std::string &temporaryPath() const { return m_temporary; }
    [[nodiscard]] std::optional<model::Error> commit();
    [[nodiscard]] model::Error failure() const;

private:
    std::string m_path;
    std::string m_temporary;
};

/// Whether the path names one of those files, by whatever name.
[[nodiscard]] bool isOneOf(const std::string &path, std::span<const std::string> files);

} // namespace lanescope::app
