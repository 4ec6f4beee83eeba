// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/written_output.h"

namespace lanescope::analysis {

void writeWritten(std::ostream &out, const Analysis &analysis, const Selection &selection, const Written &written) {
    JsonWriter writer(out);
    beginDocument(writer, "written", availabilityOf(analysis, selection), analysis.openErrors);
    writer.key("path");
    writer.text(written.path);
    writer.key("format");
    writer.text(written.format);
    writer.key("sessions");
    writer.beginArray();
    for (const std::size_t session : selection.sessions)
        writer.text(analysis.sessions[session]->id().text());
    writer.endArray();
    writer.key("left_out");
    writer.beginObject(kOneLine);
    for (const auto &[what, count] : written.leftOut) {
        if (count == 0)
            continue;
        writer.key(what);
        writer.count(count);
    }
    writer.endObject();
    writer.endObject();
}

std::uint64_t hiddenNames(const Analysis &analysis, const Selection &selection) {
    std::uint64_t hidden = 0;
    for (const std::size_t session : selection.sessions)
        if (const model::SessionStore &store = *analysis.sessions[session]; !store.info().withSecrets)
            hidden += store.columns().strings.hiddenCount();
    return hidden;
}

} // namespace lanescope::analysis
