// SPDX-License-Identifier: Apache-2.0
#include "app/cli/inputs.h"

#include "model/workspace/load.h"
#include "model/workspace/reopen.h"
#include "model/workspace/workspace.h"

#include <algorithm>
#include <filesystem>

namespace lanescope::app {

namespace {

namespace fs = std::filesystem;
using model::workspace::Found;
using model::workspace::Located;
using model::workspace::Workspace;

/// The folders of the traces that were named beside the workspaces.
std::vector<std::string> foldersOf(std::span<const std::string> files) {
    std::vector<std::string> folders;
    for (const std::string &file : files) {
        std::error_code fault;
        const fs::path path(file);
        folders.push_back(fs::is_directory(path, fault) ? file
                          : path.parent_path().empty()  ? std::string(".")
                                                        : path.parent_path().string());
    }
    std::sort(folders.begin(), folders.end());
    folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
    return folders;
}

class Opening {
public:
    Opening(std::span<const std::string> files, const model::JobControl &job)
        : m_job(job), m_folders(foldersOf(files)) {}

    void take(const std::string &file) {
        if (!model::workspace::isWorkspace(file)) {
            m_paths.push_back(file);
            return;
        }
        auto opened = Workspace::openReadOnly(file);
        if (!opened) {
            m_errors.push_back(opened.error());
            return;
        }
        m_workspaces.push_back(opened.take());
        const Workspace &workspace = m_workspaces.back();
        say(workspace);
        for (const auto &stored : artifactsInOrder(workspace.contents()))
            find(stored, workspace.path());
    }

    Inputs finish() {
        m_inputs.opened = model::openAll(m_paths, m_job);
        m_inputs.opened.errors.insert(m_inputs.opened.errors.begin(), m_errors.begin(), m_errors.end());
        for (model::ArtifactPtr &artifact : m_inputs.opened.artifacts) {
            for (const Workspace &workspace : m_workspaces)
                artifact = withStoredRegistrations(artifact, workspace.contents());
            artifact = withChangeSaid(artifact, m_located);
        }
        for (const Workspace &workspace : m_workspaces) {
            for (const auto &[key, alignment] : workspace.contents().all<model::workspace::StoredAlignment>())
                m_inputs.alignments.push_back(alignment);
            m_inputs.workspaces.push_back(workspace.contents());
        }
        return std::move(m_inputs);
    }

private:
    void say(const Workspace &workspace) {
        m_inputs.partial = m_inputs.partial || workspace.report().lostData();
        for (std::string &line : model::workspace::lossLines(workspace.report(), workspace.path()))
            m_inputs.messages.push_back(std::move(line));
    }

    void find(const model::workspace::StoredArtifact &stored, const std::string &workspace) {
        const Located located = locate(stored, workspace, m_folders, m_job);
        if (located.found == Found::Missing) {
            m_errors.push_back(missingArtifact(located, workspace));
            return;
        }
        m_paths.push_back(located.path);
        m_located.push_back(located);
    }

    const model::JobControl &m_job;
    std::vector<std::string> m_folders;
    std::vector<std::string> m_paths;
    std::vector<model::Error> m_errors;
    std::vector<Located> m_located;
    std::vector<Workspace> m_workspaces;
    Inputs m_inputs;
};

} // namespace

Inputs openInputs(std::span<const std::string> files, const model::JobControl &job) {
    Opening opening(files, job);
    for (const std::string &file : files)
        opening.take(file);
    return opening.finish();
}

} // namespace lanescope::app
