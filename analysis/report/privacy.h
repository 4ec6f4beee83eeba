// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/output/document.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis::report {

struct Report;

/// What of a capture may leave the house. By default no credential, environment, command line, user or host name
/// does, and paths are told by as much of their end as tells the files apart. Counts what it left out.
class Privacy {
public:
    Privacy(const Analysis &analysis, const Selection &selection, bool withSecrets);

    /// What may be told of a text: credentials and the names of hosts that the captures name are left out, whole paths
    /// of artifacts and home folders are shortened. All of it with secrets.
    [[nodiscard]] std::string text(std::string_view text);
    /// Whether a fact of a session may be told; counts those that may not.
    [[nodiscard]] bool tells(const model::MetadataEntry &entry);
    /// Who did something, unless that names a person and secrets are not told; then empty, and counted.
    [[nodiscard]] std::string personal(const std::string &value);
    /// How an artifact's path is written.
    [[nodiscard]] std::string path(const std::string &path) const;
    [[nodiscard]] bool withSecrets() const { return m_withSecrets; }
    /// Facts, and different texts of which something was left out.
    [[nodiscard]] std::uint64_t leftOut() const { return m_values + m_texts.size(); }

private:
    void learnPaths(const Analysis &analysis);
    void learnWords(const Analysis &analysis, const Selection &selection);
    [[nodiscard]] std::string withoutPaths(std::string text) const;
    [[nodiscard]] std::string withoutWords(const std::string &text, bool &any) const;

    bool m_withSecrets;
    std::map<std::string, std::string> m_paths; ///< by the whole path
    std::vector<std::string> m_byLength;        ///< whole paths, longest first
    std::set<std::string> m_words;              ///< names of hosts
    std::uint64_t m_values = 0;
    std::set<std::string, std::less<>> m_texts;
};

/// The ends of paths that tell them apart: file names, with as many folders as are needed.
[[nodiscard]] std::vector<std::string> shortestPaths(const std::vector<std::string> &paths);

/// Runs every text of a report through `privacy`.
void clean(Report &report, Privacy &privacy);

} // namespace lanescope::analysis::report
