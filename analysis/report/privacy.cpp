// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/privacy.h"

#include "model/secret_keys.h"
#include "model/secret_text.h"
#include "model/secrets.h"

#include <algorithm>

namespace lanescope::analysis::report {

namespace {

bool isWordChar(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The last `folders` folders of a path and its file name.
std::string endOfPath(const std::string &path, std::size_t folders) {
    std::size_t at = path.size();
    for (std::size_t i = 0; i <= folders && at != std::string::npos && at > 0; ++i)
        at = path.rfind('/', at - 1);
    return at == std::string::npos || at == 0 ? path.substr(path.starts_with('/') ? 1 : 0) : path.substr(at + 1);
}

/// Names of machines are told by a digit, a dash or a dot; a plain word may well be one of the trace's own.
bool namesMachine(const std::string &value) {
    constexpr std::size_t kShortest = 5;
    return value.size() >= kShortest && value.find_first_of("0123456789-.") != std::string::npos &&
           value.find_first_of(" \t/{}\"") == std::string::npos && !model::isNumberOrLiteral(value);
}

} // namespace

std::vector<std::string> shortestPaths(const std::vector<std::string> &paths) {
    std::vector<std::string> ends;
    for (const std::string &path : paths) {
        const auto folders = static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
        std::string end = endOfPath(path, 0);
        for (std::size_t i = 1; i <= folders; ++i) {
            const auto alike = [&](const std::string &other) {
                return other != path && endOfPath(other, i - 1) == end;
            };
            if (std::none_of(paths.begin(), paths.end(), alike))
                break;
            end = endOfPath(path, i);
        }
        ends.push_back(std::move(end));
    }
    return ends;
}

Privacy::Privacy(const Analysis &analysis, const Selection &selection, bool withSecrets) : m_withSecrets(withSecrets) {
    if (withSecrets)
        return;
    learnPaths(analysis);
    learnWords(analysis, selection);
}

void Privacy::learnPaths(const Analysis &analysis) {
    std::set<std::string> all;
    for (const model::ArtifactPtr &artifact : analysis.artifacts)
        all.insert(artifact->paths.begin(), artifact->paths.end());
    for (const model::Error &error : analysis.openErrors)
        if (!error.where.empty())
            all.insert(error.where);
    m_byLength.assign(all.begin(), all.end());
    const std::vector<std::string> ends = shortestPaths(m_byLength);
    for (std::size_t i = 0; i < ends.size(); ++i)
        m_paths.emplace(m_byLength[i], model::withoutHomeFolders(ends[i]));
    std::stable_sort(m_byLength.begin(), m_byLength.end(),
                     [](const std::string &a, const std::string &b) { return a.size() > b.size(); });
}

void Privacy::learnWords(const Analysis &analysis, const Selection &selection) {
    for (const std::size_t session : selection.sessions) {
        const model::SessionInfo &info = analysis.sessions[session]->info();
        if (namesMachine(info.hostName))
            m_words.insert(info.hostName);
        for (const model::MetadataEntry &entry : info.metadata)
            if (model::isPersonalKey(entry.key) && namesMachine(entry.value))
                m_words.insert(entry.value);
    }
}

std::string Privacy::path(const std::string &path) const {
    const auto found = m_paths.find(path);
    return found == m_paths.end() ? path : found->second;
}

std::string Privacy::withoutPaths(std::string text) const {
    for (const std::string &path : m_byLength) {
        // A bare file name is no path that could tell anything.
        if (path.find('/') == std::string::npos)
            continue;
        const std::string &shown = m_paths.at(path);
        for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path, at + shown.size()))
            text.replace(at, path.size(), shown);
    }
    return text;
}

std::string Privacy::withoutWords(const std::string &text, bool &any) const {
    std::string out = text;
    for (const std::string &word : m_words)
        for (std::size_t at = out.find(word); at != std::string::npos; at = out.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            if ((at > 0 && isWordChar(out[at - 1])) || (end < out.size() && isWordChar(out[end])))
                continue;
            out.replace(at, word.size(), model::kLeftOut);
            any = true;
        }
    return out;
}

std::string Privacy::text(std::string_view text) {
    if (m_withSecrets || text.empty())
        return std::string(text);
    bool any = false;
    const std::string shortened = model::withoutHomeFolders(withoutPaths(std::string(text)));
    model::CleanText cleaned = model::withoutCredentials(withoutWords(shortened, any));
    // Names come without their credentials already.
    if (any || cleaned.text.find(model::kLeftOut) != std::string::npos)
        m_texts.emplace(cleaned.text);
    return std::move(cleaned.text);
}

bool Privacy::tells(const model::MetadataEntry &entry) {
    if (m_withSecrets || !entry.secret)
        return true;
    ++m_values;
    return false;
}

std::string Privacy::personal(const std::string &value) {
    if (m_withSecrets || !model::namesPerson(value))
        return value;
    ++m_values;
    return {};
}

} // namespace lanescope::analysis::report
