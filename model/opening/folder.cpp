// SPDX-License-Identifier: Apache-2.0
#include "model/opening/flameox_workspace.h"
#include "model/opening/open_set.h"

#include <algorithm>
#include <filesystem>

namespace lanescope::model {

namespace {

namespace fs = std::filesystem;

/// Collects what lies in and below one folder.
class FolderPlan {
public:
    FolderPlan(const std::string &folder, ImportReport &report) : m_folder(folder), m_report(report) {}

    [[nodiscard]] std::vector<PlannedFile> files() {
        enter(m_folder, 0);
        std::sort(m_files.begin(), m_files.end());
        if (m_files.size() > kMostFolderFiles) {
            note("too_many_files", "a folder holds more than " + std::to_string(kMostFolderFiles) + " files", m_folder,
                 "open the folder that holds the captures", m_files.size() - kMostFolderFiles);
            m_files.resize(kMostFolderFiles);
        }
        std::vector<PlannedFile> plan;
        for (std::string &file : m_files)
            plan.push_back({std::move(file), m_folder, {}, {}});
        return plan;
    }

private:
    void enter(const std::string &folder, std::size_t depth) {
        std::error_code fault;
        for (fs::directory_iterator it(folder, fault), end; !fault && it != end; it.increment(fault)) {
            if (m_files.size() > kMostFolderFiles)
                return;
            take(*it, depth);
        }
        if (fault)
            note("unreadable_folder", "a folder cannot be read: " + fault.message(), folder, "check its permissions");
    }

    void take(const fs::directory_entry &entry, std::size_t depth) {
        std::error_code fault;
        const std::string path = entry.path().string();
        if (!entry.is_directory(fault)) {
            m_files.push_back(path);
            return;
        }
        std::error_code unknown;
        if (entry.is_symlink(unknown))
            note("linked_folder", "links to folders are not followed", path, "name the folder itself");
        else if (depth + 1 >= kMostFolderDepth)
            note("folder_too_deep",
                 "folders more than " + std::to_string(kMostFolderDepth) + " levels deep are not entered", path,
                 "name the folder itself");
        else
            enter(path, depth + 1);
    }

    void note(const char *code, const std::string &what, const std::string &path, const char *advice,
              std::uint64_t count = 1) {
        m_report.add(Severity::Notice, code, what + ": " + path, {}, advice, count);
    }

    const std::string &m_folder;
    ImportReport &m_report;
    std::vector<std::string> m_files;
};

} // namespace

OpenPlan planFiles(std::span<const std::string> paths) {
    OpenPlan plan;
    for (const std::string &path : paths) {
        std::error_code fault;
        if (!fs::is_directory(path, fault)) {
            plan.files.push_back({path, {}, {}, {}});
            continue;
        }
        auto files = flameoxArtifacts(path, plan.report);
        if (!files)
            files = FolderPlan(path, plan.report).files();
        plan.files.insert(plan.files.end(), files->begin(), files->end());
    }
    return plan;
}

} // namespace lanescope::model
