// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace lanescope::test {

/// A folder of the test's own, gone with it.
class TempFolder {
public:
    /// Memory, where the machine has a folder for it, spares the disk what is written and dropped a thousand times.
    enum class Medium { Any, Memory };
    explicit TempFolder(Medium medium = Medium::Any);
    TempFolder(const TempFolder &) = delete;
    TempFolder &operator=(const TempFolder &) = delete;
    ~TempFolder();
    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] std::string file(std::string_view name) const { return m_path + "/" + std::string(name); }
    /// Writes a file and returns its path.
    std::string write(std::string_view name, std::string_view content) const;

private:
    std::string m_path;
};

/// One gzip member.
[[nodiscard]] std::string gzip(std::string_view text);
/// One zstd frame.
[[nodiscard]] std::string zstd(std::string_view text);
[[nodiscard]] std::string readFile(const std::string &path);
/// SHA-256 by name of everything in a folder: what "unchanged" is compared by.
[[nodiscard]] std::map<std::string, std::string> folderState(const std::string &path);
/// The folder of the project's sources.
[[nodiscard]] std::string sourceFolder();
/// The folder of real captures, or empty where it is absent.
[[nodiscard]] std::string realTraces();

} // namespace lanescope::test
