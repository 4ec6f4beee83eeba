// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output_file.h"

#include <algorithm>
#include <filesystem>
#include <unistd.h>

namespace lanescope::app {

namespace {

namespace fs = std::filesystem;

model::Error writeFailed(const std::string &path, const std::string &what, const std::string &advice) {
    return {"write_failed", what, path, std::nullopt, advice};
}

model::Error writeFailed(const std::string &path) {
    return writeFailed(path, "could not be written", "check the folder, its permissions and the space");
}

/// Beside its place, so that the rename stays in one file system.
std::string besideName(const std::string &path) {
    const std::size_t end = path.find_last_not_of('/');
    return path.substr(0, end == std::string::npos ? 0 : end + 1) + ".new-" + std::to_string(::getpid());
}

std::optional<model::Error> moveTo(const std::string &from, const std::string &to) {
    std::error_code fault;
    fs::rename(from, to, fault);
    return fault ? std::optional(writeFailed(to, "could not be put into its place: " + fault.message(),
                                             "choose another name, or check the permissions"))
                 : std::nullopt;
}

} // namespace

OutputFile::OutputFile(std::string path) : m_path(std::move(path)), m_temporary(besideName(m_path)) {
    std::error_code ignored;
    fs::remove(m_temporary, ignored);
}

OutputFile::~OutputFile() {
    std::error_code ignored;
    fs::remove(m_temporary, ignored);
}

std::optional<model::Error> OutputFile::commit() { return moveTo(m_temporary, m_path); }

model::Error OutputFile::failure() const { return writeFailed(m_path); }

OutputFolder::OutputFolder(std::string path) : m_path(std::move(path)), m_temporary(besideName(m_path)) {}

OutputFolder::~OutputFolder() {
    std::error_code ignored;
    fs::remove_all(m_temporary, ignored);
}

std::optional<model::Error> OutputFolder::make() {
    std::error_code fault;
    if (fs::exists(m_path, fault) && !fs::is_empty(m_path, fault))
        return writeFailed(m_path, "there is something of this name already", "choose a new folder");
    fs::remove_all(m_temporary, fault);
    return fs::create_directory(m_temporary, fault) ? std::nullopt : std::optional(failure());
}

std::optional<model::Error> OutputFolder::commit() { return moveTo(m_temporary, m_path); }

model::Error OutputFolder::failure() const { return writeFailed(m_path); }

bool isOneOf(const std::string &path, std::span<const std::string> files) {
    return std::any_of(files.begin(), files.end(), [&](const std::string &file) {
        std::error_code ignored;
        return fs::equivalent(path, file, ignored);
    });
}

} // namespace lanescope::app
