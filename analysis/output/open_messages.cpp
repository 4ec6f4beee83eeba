// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/open_messages.h"

#include "analysis/output/document.h"
#include "analysis/output/open_check.h"
#include "analysis/output/text_format.h"

namespace lanescope::analysis {

std::vector<std::string> openMessages(std::span<const model::ArtifactPtr> artifacts,
                                      std::span<const model::Error> errors, const model::ImportReport &notices,
                                      bool errorsOnly) {
    std::vector<std::string> lines;
    for (const model::Error &error : errors)
        lines.push_back(escapedText(error.line()));
    if (errorsOnly)
        return lines;
    for (const model::Diagnostic &notice : notices.entries())
        lines.push_back(escapedText(notice.message + (notice.advice.empty() ? "" : "; " + notice.advice)));
    for (const model::ArtifactPtr &artifact : artifacts)
        for (const model::Diagnostic &entry : artifact->report.entries())
            if (entry.severity >= model::Severity::DataLoss)
                lines.push_back(diagnosticLine(*artifact, entry));
    return lines;
}

} // namespace lanescope::analysis
