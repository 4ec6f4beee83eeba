// SPDX-License-Identifier: Apache-2.0
#include "model/opening/flameox_workspace.h"

#include "model/byte_source.h"
#include "model/json/parse.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace lanescope::model {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kMostManifestBytes = std::size_t{16} << 20U;
constexpr std::size_t kDigestDigits = 64;

/// The first of the fields that is a text, or empty.
std::string textOf(const Json &object, std::initializer_list<const char *> fields) {
    for (const char *field : fields)
        if (const auto found = object.find(field); found != object.end() && found->is_string())
            return found->get<std::string>();
    return {};
}

bool isDigest(const std::string &text) {
    return text.size() == kDigestDigits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string withoutScheme(const std::string &digest) {
    constexpr std::string_view kScheme = "sha256:";
    return digest.starts_with(kScheme) ? digest.substr(kScheme.size()) : digest;
}

bool isFile(const fs::path &path) {
    std::error_code fault;
    return fs::is_regular_file(path, fault);
}

std::vector<fs::path> manifestsOf(const fs::path &workspace) {
    std::vector<fs::path> manifests;
    std::error_code fault;
    for (fs::directory_iterator it(workspace / "runs", fault), end; !fault && it != end; it.increment(fault))
        if (isFile(it->path() / "manifest.json"))
            manifests.push_back(it->path() / "manifest.json");
    std::sort(manifests.begin(), manifests.end());
    return manifests;
}

class WorkspaceReader {
public:
    WorkspaceReader(std::string folder, fs::path workspace, ImportReport &report)
        : m_folder(std::move(folder)), m_workspace(std::move(workspace)), m_report(report) {}

    /// False if the file is no manifest of a run.
    [[nodiscard]] bool read(const fs::path &manifest) {
        const auto source = openByteSource(manifest.string());
        if (!source)
            return false;
        const Json document = json::parse(readUpTo(*source.value(), kMostManifestBytes));
        const auto artifacts = document.is_object() ? document.find("artifacts") : document.end();
        if (!document.is_object() || artifacts == document.end() || !artifacts->is_array())
            return false;
        for (const Json &artifact : *artifacts)
            take(artifact, manifest);
        return true;
    }
    [[nodiscard]] std::vector<PlannedFile> files() { return std::move(m_files); }

private:
    void take(const Json &artifact, const fs::path &manifest) {
        if (!artifact.is_object())
            return note("odd_registration", "a registration of a run is no object and is left out", manifest);
        const fs::path payload = payloadOf(artifact, manifest);
        if (payload.empty())
            return note("payload_not_found", "the bytes of a registered artifact are not in the workspace", manifest);
        PlannedFile file{payload.string(), m_folder, textOf(artifact, {"display_name", "name"}), {}};
        const std::string role = textOf(artifact, {"role"});
        if (!role.empty())
            file.registration.role = {role, Evidence::Metadata};
        if (role == "prefill_profile" || role == "decode_profile")
            file.registration.stage = {role == "prefill_profile" ? Stage::Prefill : Stage::Decode, Evidence::Metadata};
        m_files.push_back(std::move(file));
    }

    /// Empty if there is none. A path that leads out of the workspace is none.
    [[nodiscard]] fs::path payloadOf(const Json &artifact, const fs::path &manifest) const {
        const std::string named = textOf(artifact, {"path", "payload_path", "relative_path"});
        if (!named.empty())
            for (const fs::path &base : {manifest.parent_path(), m_workspace})
                if (const fs::path path = (base / named).lexically_normal(); isInside(path) && isFile(path))
                    return path;
        const std::string digest = withoutScheme(textOf(artifact, {"artifact_id", "sha256", "digest"}));
        if (!isDigest(digest))
            return {};
        for (const char *store : {"artifacts/sha256", "artifacts/objects", "artifacts"}) {
            const fs::path folder = m_workspace / store / digest.substr(0, 2) / digest;
            std::error_code fault;
            for (fs::directory_iterator it(folder, fault), end; !fault && it != end; it.increment(fault))
                if (it->path().filename().string().starts_with("payload") && isFile(it->path()))
                    return it->path();
        }
        return {};
    }

    [[nodiscard]] bool isInside(const fs::path &path) const {
        const fs::path rest = path.lexically_relative(m_workspace.lexically_normal());
        return !rest.empty() && *rest.begin() != "..";
    }

    void note(const char *code, const char *what, const fs::path &manifest) {
        m_report.add(Severity::Notice, code, std::string(what) + ": " + manifest.string(), {},
                     "let flameox check the workspace");
    }

    std::string m_folder;
    fs::path m_workspace;
    ImportReport &m_report;
    std::vector<PlannedFile> m_files;
};

} // namespace

std::optional<std::vector<PlannedFile>> flameoxArtifacts(const std::string &folder, ImportReport &report) {
    for (const fs::path &workspace : {fs::path(folder), fs::path(folder) / ".diagnostics"}) {
        WorkspaceReader reader(folder, workspace, report);
        bool any = false;
        for (const fs::path &manifest : manifestsOf(workspace))
            any = reader.read(manifest) || any;
        if (any)
            return reader.files();
    }
    return std::nullopt;
}

} // namespace lanescope::model
