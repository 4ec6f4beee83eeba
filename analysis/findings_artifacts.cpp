// SPDX-License-Identifier: Apache-2.0
#include "analysis/findings_parts.h"

#include <map>
#include <utility>

namespace lanescope::analysis {

using namespace model;

namespace {

Finding openFailure(const Error &error) {
    Finding finding;
    finding.code = error.code;
    finding.severity = Severity::Error;
    finding.count = 1;
    finding.message = error.what;
    finding.place = error.where;
    finding.advice = error.advice;
    return finding;
}

Finding fromDiagnostic(const Diagnostic &diagnostic, std::optional<std::size_t> artifact) {
    Finding finding;
    finding.code = diagnostic.code;
    finding.severity = diagnostic.severity;
    finding.count = diagnostic.count;
    finding.message = diagnostic.message;
    finding.place = diagnostic.place.text();
    finding.artifact = artifact;
    finding.advice = diagnostic.advice;
    return finding;
}

std::string firstPath(const Artifact &artifact) {
    return artifact.paths.empty() ? artifact.id.text() : artifact.paths.front();
}

std::string joined(const std::vector<std::string> &texts) {
    std::string out;
    for (const std::string &text : texts)
        out += (out.empty() ? "" : ", ") + text;
    return out;
}

/// Positions of things that should stand alone, by what they share.
template <class Shared> using Groups = std::map<Shared, std::vector<std::size_t>>;

void addSameContent(const Analysis &analysis, std::vector<Finding> &findings) {
    Groups<ArtifactId> byContent;
    for (std::size_t i = 0; i < analysis.artifacts.size(); ++i)
        if (analysis.artifacts[i]->contentId != ArtifactId())
            byContent[analysis.artifacts[i]->contentId].push_back(i);
    for (const auto &[content, members] : byContent) {
        if (members.size() < 2)
            continue;
        std::vector<std::string> paths;
        for (const std::size_t member : members)
            paths.push_back(firstPath(*analysis.artifacts[member]));
        Finding finding;
        finding.code = "same_content";
        finding.severity = Severity::Notice;
        finding.count = members.size();
        finding.message = "The same content under different compression: " + joined(paths) +
                          ". Each stays a lane; nothing is summed.";
        finding.artifact = members.front();
        finding.advice = "Close all but one of them.";
        findings.push_back(std::move(finding));
    }
}

void addEqualDeclarations(const Analysis &analysis, std::vector<Finding> &findings) {
    Groups<std::string> byDeclaration;
    for (std::size_t i = 0; i < analysis.sessions.size(); ++i)
        if (const auto &declared = analysis.sessions[i]->info().declared.artifactId) {
            std::vector<std::size_t> &members = byDeclaration[*declared];
            if (members.empty() || analysis.artifactOfSession[members.back()] != analysis.artifactOfSession[i])
                members.push_back(i); // one per file
        }
    for (const auto &[declared, members] : byDeclaration) {
        if (members.size() < 2)
            continue;
        Finding finding;
        finding.code = "declared_artifact_in_several_files";
        finding.severity = Severity::Notice;
        finding.count = members.size();
        finding.message = "The artifact id \"" + declared + "\" is declared in " + counted(members.size(), "file") +
                          ". Each file keeps sessions of its own; nothing is joined between them.";
        finding.session = members.front();
        finding.artifact = analysis.artifactOfSession[members.front()];
        finding.advice = "Put rows of one artifact into one file.";
        findings.push_back(std::move(finding));
    }
}

} // namespace

void addArtifactFindings(const Analysis &analysis, std::vector<Finding> &findings) {
    for (const Error &error : analysis.openErrors)
        findings.push_back(openFailure(error));
    for (const Diagnostic &notice : analysis.openNotices.entries())
        findings.push_back(fromDiagnostic(notice, std::nullopt));
    for (std::size_t i = 0; i < analysis.artifacts.size(); ++i)
        for (const Diagnostic &diagnostic : analysis.artifacts[i]->report.entries())
            if (diagnostic.code != stateCode(MatchState::SessionsNotSeparable)) // stands with its session
                findings.push_back(fromDiagnostic(diagnostic, i));
    addSameContent(analysis, findings);
    addEqualDeclarations(analysis, findings);
}

} // namespace lanescope::analysis
