// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace lanescope::app {

/// The code of an Error that says that an output could not be written.
inline constexpr const char *kNotWritable = "not_writable";

/// A file that is written under a temporary name beside its place and renamed into it when it is whole, so that nobody
/// ever sees a part of it; what was there is replaced. Removed unless it was committed.
class OutputFile {
public:
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile &) = delete;
    OutputFile &operator=(const OutputFile &) = delete;
    ~OutputFile();

    [[nodiscard]] const std::string &temporaryPath() const { return m_temporary; }
    /// Errors: `not_writable`.
    [[nodiscard]] std::optional<model::Error> commit();
    /// Says that writing failed, and why by errno.
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

    /// Errors: `not_writable`, where something is already or it cannot be made.
    [[nodiscard]] std::optional<model::Error> make();
    [[nodiscard]] const std::string &temporaryPath() const { return m_temporary; }
    [[nodiscard]] std::optional<model::Error> commit();
    [[nodiscard]] model::Error failure() const;

private:
    std::string m_path;
    std::string m_temporary;
};

/// Writes a whole OutputFile. Errors: `not_writable`, with nothing left behind.
[[nodiscard]] std::optional<model::Error> writeWholeFile(const std::string &path, std::string_view bytes);

} // namespace lanescope::app
