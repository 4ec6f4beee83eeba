// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"

#include <algorithm>
#include <charconv>

namespace lanescope::analysis {

namespace {

constexpr std::size_t kLeastHexDigits = 8;

/// A text that names an artifact, and the ordinal behind its last `#`, if digits stand there.
struct SplitName {
    std::string_view artifact;
    std::optional<std::uint32_t> ordinal;
};

SplitName splitOrdinal(std::string_view text) {
    const auto hash = text.rfind('#');
    if (hash == std::string_view::npos)
        return {text, std::nullopt};
    std::uint32_t ordinal = 0;
    const char *last = text.data() + text.size();
    const auto [end, fault] = std::from_chars(text.data() + hash + 1, last, ordinal);
    if (fault != std::errc() || end != last || hash + 1 == text.size())
        return {text, std::nullopt};
    return {text.substr(0, hash), ordinal};
}

/// `text` is the hash of the artifact or its first eight digits or more.
bool namesHash(const model::Artifact &artifact, std::string_view text) {
    constexpr std::string_view kPrefix = "sha256:";
    if (text.starts_with(kPrefix))
        text.remove_prefix(kPrefix.size());
    return text.size() >= kLeastHexDigits && artifact.id.hex().starts_with(text);
}

bool namesPath(const model::Artifact &artifact, std::string_view text, bool whole) {
    return std::any_of(artifact.paths.begin(), artifact.paths.end(), [&](const std::string &path) {
        if (path == text)
            return true;
        return !whole && path.size() > text.size() && path.ends_with(text) &&
               path[path.size() - text.size() - 1] == '/';
    });
}

/// The artifacts that `text` names in the strictest way in which it names any: by path, by hash, by
/// the last parts of a path.
std::vector<std::size_t> artifactsNamed(const Analysis &analysis, std::string_view text) {
    std::vector<std::size_t> found;
    for (int looseness = 0; looseness < 3 && found.empty() && !text.empty(); ++looseness)
        for (std::size_t i = 0; i < analysis.artifacts.size(); ++i) {
            const model::Artifact &artifact = *analysis.artifacts[i];
            if (looseness == 1 ? namesHash(artifact, text) : namesPath(artifact, text, looseness == 0))
                found.push_back(i);
        }
    return found;
}

std::string listed(const Analysis &analysis, const std::vector<std::size_t> &sessions) {
    std::string text;
    for (const std::size_t session : sessions)
        text += (text.empty() ? "" : ", ") + analysis.shortIds[session];
    return text;
}

std::vector<std::size_t> sessionsNamed(const Analysis &analysis, const SplitName &name) {
    const std::vector<std::size_t> artifacts = artifactsNamed(analysis, name.artifact);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < analysis.sessions.size(); ++i) {
        const bool fits =
            std::find(artifacts.begin(), artifacts.end(), analysis.artifactOfSession[i]) != artifacts.end();
        if (fits && (!name.ordinal || analysis.sessions[i]->id().ordinal() == *name.ordinal))
            found.push_back(i);
    }
    return found;
}

std::string upper(std::string_view text) {
    std::string out(text);
    for (char &c : out)
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    return out;
}

void appendPart(std::string &title, const std::string &part) {
    if (!part.empty())
        title += (title.empty() ? "" : " · ") + part;
}

std::string rankText(const model::RegisteredRank &rank) {
    std::string text;
    const auto append = [&text](const char *name, const std::optional<std::int64_t> &number) {
        if (number)
            appendPart(text, name + std::to_string(*number));
    };
    append("TP", rank.tp);
    append("PP", rank.pp);
    append("DP", rank.dp);
    append("EP", rank.ep);
    if (text.empty())
        append("RANK ", rank.global);
    return text;
}

std::string declaredText(const model::DeclaredIdentity &declared) {
    std::string text = declared.artifactId.value_or("");
    appendPart(text, declared.sessionId.value_or(""));
    return text;
}

std::string fileName(const std::string &path) { return path.substr(path.rfind('/') + 1); }

std::string fileName(const model::Artifact &artifact) {
    return artifact.paths.empty() ? std::string() : fileName(artifact.paths.front());
}

} // namespace

model::Result<std::size_t> Analysis::findSession(const std::string &text) const {
    // A file name may hold a `#` of its own, so the text as a whole goes first.
    std::vector<std::size_t> found = sessionsNamed(*this, {text, std::nullopt});
    if (found.empty())
        found = sessionsNamed(*this, splitOrdinal(text));
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        return model::Error{"no_such_session", "no open session has this id or path", text, std::nullopt,
                            "name one of the sessions that `lanescope-cli sessions` lists"};
    return model::Error{"ambiguous_session", "this names several sessions: " + listed(*this, found), text, std::nullopt,
                        "name one of them by its id"};
}

model::Result<model::EventRef> Analysis::findEvent(const std::string &text) const {
    std::optional<model::Error> noSession;
    bool sessionFound = false;
    for (std::size_t slash = text.rfind('/'); slash != std::string::npos && slash > 0;
         slash = text.rfind('/', slash - 1)) {
        const model::Result<std::size_t> session = findSession(text.substr(0, slash));
        if (!session) {
            if (!noSession)
                noSession = session.error();
            continue;
        }
        sessionFound = true;
        const model::SessionStore &store = *sessions[session.value()];
        const model::EventRow row = store.rowAt(std::string_view(text).substr(slash + 1));
        if (!row.isNone())
            return model::EventRef{store.id(), row};
    }
    if (noSession && !sessionFound)
        return *std::move(noSession);
    return model::Error{"no_such_event", "no event stands at this place", text, std::nullopt, {}};
}

std::optional<std::size_t> Analysis::indexOf(const model::SessionId &id) const {
    for (std::size_t i = 0; i < sessions.size(); ++i)
        if (sessions[i]->id() == id)
            return i;
    return std::nullopt;
}

std::string laneTitle(const Analysis &analysis, std::size_t session) {
    const model::Registration &registration = analysis.registrations[session];
    const model::SessionInfo &info = analysis.sessions[session]->info();
    std::string title;
    if (registration.stage.value != model::Stage::Unknown)
        title = upper(model::stageCode(registration.stage.value));
    else
        title = registration.role.value;
    appendPart(title, rankText(registration.rank));
    if (title.empty() && !info.historical)
        title = declaredText(info.declared);
    if (title.empty() && !info.historical)
        title = info.label;
    if (title.empty())
        title = info.member.empty() ? fileName(*analysis.artifacts[analysis.artifactOfSession[session]])
                                    : fileName(info.member);
    return title;
}

} // namespace lanescope::analysis
