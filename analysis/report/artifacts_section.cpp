// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/text_format.h"
#include "analysis/report/report_parts.h"
#include "analysis/timeline/time_text.h"

#include <algorithm>
#include <map>

namespace lanescope::analysis::report {

namespace {

constexpr std::size_t kHashLetters = 19; ///< of "sha256:" and twelve digits
constexpr std::size_t kMostFacts = 40;   ///< of a capture
constexpr std::size_t kFactLetters = 90;

std::string pathsOf(const Sources &sources, const model::Artifact &artifact) {
    std::string text;
    for (const std::string &path : artifact.paths)
        text += (text.empty() ? "" : ", ") + sources.privacy.path(path);
    return text;
}

std::string producerOf(const model::Artifact &artifact) {
    return artifact.producer + (artifact.producerVersion.empty() ? "" : " " + artifact.producerVersion);
}

std::string clocksText(const model::SessionStore &store) {
    std::string text;
    for (const model::ClockDomain &clock : store.columns().clocks) {
        text += (text.empty() ? "" : ", ") + clock.name;
        text += clock.originNs ? " (zero at " + std::to_string(*clock.originNs) + " ns by " + clock.evidence + ")"
                               : std::string(" (origin unknown)");
    }
    return text;
}

std::string evidenceText(model::Evidence evidence) {
    std::string text(model::evidenceCode(evidence));
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

/// What is registered, by what says so: "stage prefill, tp 0 (file name)".
std::string registeredText(const model::Registration &registration) {
    std::map<model::Evidence, std::string> byEvidence;
    const auto add = [&](const std::string &what, model::Evidence evidence) {
        std::string &text = byEvidence[evidence];
        text += (text.empty() ? "" : ", ") + what;
    };
    if (registration.stage.evidence != model::Evidence::None)
        add("stage " + std::string(model::stageCode(registration.stage.value)), registration.stage.evidence);
    if (!registration.role.value.empty())
        add("role " + registration.role.value, registration.role.evidence);
    const model::RegisteredRank &rank = registration.rank;
    const std::pair<const char *, std::optional<std::int64_t>> ranks[] = {
        {"tp", rank.tp}, {"pp", rank.pp}, {"dp", rank.dp}, {"ep", rank.ep}, {"global rank", rank.global}};
    for (const auto &[name, value] : ranks)
        if (value)
            add(std::string(name) + " " + std::to_string(*value), rank.evidence);
    std::string all;
    for (const auto &[evidence, text] : byEvidence)
        all += (all.empty() ? "" : "; ") + text + " (" + evidenceText(evidence) + ")";
    return all;
}

/// With which other lanes a session shares an axis.
std::string alignmentText(const Sources &sources, const model::SessionStore &store) {
    std::string text;
    for (const model::Alignment &one : sources.selection.alignments.declared()) {
        const bool reference = one.reference.session == store.id();
        if (!reference && one.moved.session != store.id())
            continue;
        const auto other = sources.analysis.indexOf(reference ? one.moved.session : one.reference.session);
        text += (text.empty() ? "" : ", ") + std::string("with ") +
                (other ? sources.analysis.shortIds[*other] : std::string("another")) + " (" +
                std::string(model::alignmentEvidenceCode(one.evidence)) + ")";
    }
    return text.empty() ? "none" : text;
}

Table emptyTable() {
    Table table;
    table.code = "artifacts";
    table.columns = {{"file", "file"},
                     {"artifact_id", "sha256"},
                     {"bytes", "size", CellFormat::Number},
                     {"producer", "producer"},
                     {"format", "", CellFormat::Hidden},
                     {"profile", "profile"},
                     {"registered", "registered"},
                     {"clocks", "clock"},
                     {"alignment", "alignment"},
                     {"read", "read"}};
    table.caption = "Hashes are of the bytes as they lie on disk. Each registered value names its evidence.";
    return table;
}

Row rowOf(const Sources &sources, const model::Artifact &artifact, std::optional<std::size_t> session) {
    Row row;
    const std::string id = artifact.id.text();
    std::string file = pathsOf(sources, artifact);
    if (session) {
        row.from = sources.from(*session, "the artifact's bytes and its own metadata");
        if (const std::string &member = sources.store(*session).info().member; !member.empty())
            file += "!" + member;
    }
    row.cells = {textCell(std::move(file)), shortCell(elidedMiddle(id, kHashLetters), id), bytesCell(artifact.bytes),
                 textOrNull(producerOf(artifact), "not_recorded"), textCell(artifact.format)};
    if (session) {
        const model::SessionStore &store = sources.store(*session);
        row.cells.push_back(textCell(store.info().profile.name));
        row.cells.push_back(textOrNull(registeredText(sources.analysis.registrations[*session]), "not_registered"));
        row.cells.push_back(textOrNull(clocksText(store), "no_events"));
        row.cells.push_back(textCell(alignmentText(sources, store)));
    } else {
        row.cells.resize(row.cells.size() + 4, nullCell("no_sessions"));
    }
    row.cells.push_back(artifact.complete ? badgeCell("whole", Tone::Good) : badgeCell("in part", Tone::Bad));
    return row;
}

Table artifactTable(const Sources &sources) {
    Table table = emptyTable();
    for (const std::size_t session : sources.selection.sessions)
        table.rows.push_back(
            rowOf(sources, *sources.analysis.artifacts[sources.analysis.artifactOfSession[session]], session));
    for (const model::ArtifactPtr &artifact : chosenArtifacts(sources.analysis, sources.selection))
        if (artifact->sessions.empty())
            table.rows.push_back(rowOf(sources, *artifact, std::nullopt));
    table.total = table.rows.size();
    return table;
}

Table unreadableTable(const Sources &sources) {
    Table table;
    table.code = "unreadable";
    table.title = "Inputs that could not be read";
    table.laneShown = false;
    table.columns = {{"file", "file"}, {"code", "code"}, {"message", "what is wrong"}, {"advice", "what to do"}};
    for (const model::Error &error : sources.analysis.openErrors)
        table.rows.push_back({{},
                              {textCell(sources.privacy.path(error.where)), badgeCell(error.code, Tone::Bad),
                               textCell(error.what), textCell(error.advice)}});
    table.total = table.rows.size();
    return table;
}

/// Blanks and line ends of laid out JSON as single blanks.
std::string withoutLineEnds(const std::string &text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!blank)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    return out;
}

Cell factCell(const std::string &value) { return shortCell(elidedMiddle(withoutLineEnds(value), kFactLetters), value); }

/// The whole hash, and what a capture says about itself, as far as it may be told.
Table factTable(const Sources &sources, std::size_t session) {
    Table table;
    table.code = "metadata";
    table.title = "Facts of " + sources.laneText(session);
    table.laneShown = false;
    table.look = TableLook::Pairs;
    table.columns = {{"key", "key"}, {"value", "value"}};
    table.rows.push_back({sources.from(session, "SHA-256 of the artifact's bytes"),
                          {textCell("artifact_id"), textCell(sources.store(session).id().artifact().text())}});
    table.total = 1;
    const Provenance from = sources.from(session, "the artifact's own metadata");
    for (const model::MetadataEntry &entry : sources.store(session).info().metadata) {
        if (!sources.privacy.tells(entry))
            continue;
        ++table.total;
        if (table.rows.size() < kMostFacts)
            table.rows.push_back(
                {from, {textCell(entry.key), entry.value.empty() ? nullCell("empty") : factCell(entry.value)}});
    }
    table.rest = restSentence(table.rows.size(), table.total, "facts");
    return table;
}

} // namespace

Blocks artifactBlocks(const Sources &sources) {
    Blocks blocks{artifactTable(sources)};
    if (!sources.analysis.openErrors.empty())
        blocks.push_back(unreadableTable(sources));
    for (const std::size_t session : sources.selection.sessions)
        blocks.push_back(factTable(sources, session));
    return blocks;
}

} // namespace lanescope::analysis::report
