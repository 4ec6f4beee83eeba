// SPDX-License-Identifier: Apache-2.0
#include "model/diagnostics.h"

#include <algorithm>

namespace lanescope::model {

std::string_view severityCode(Severity severity) {
    switch (severity) {
    case Severity::Info: return "info";
    case Severity::Notice: return "notice";
    case Severity::DataLoss: return "data_loss";
    case Severity::Error: return "error";
    }
    return "info";
}

std::string DiagnosticPlace::text() const {
    std::string text = table;
    if (byte)
        text = "byte " + std::to_string(*byte);
    else if (line)
        text = "line " + std::to_string(*line);
    else if (row)
        text = table + ":" + std::to_string(*row);
    if (member.empty())
        return text;
    return text.empty() ? member : member + "!" + text;
}

DiagnosticPlace DiagnosticPlace::atByte(std::uint64_t offset) {
    DiagnosticPlace place;
    place.byte = offset;
    return place;
}

DiagnosticPlace DiagnosticPlace::atLine(std::uint64_t number) {
    DiagnosticPlace place;
    place.line = number;
    return place;
}

DiagnosticPlace DiagnosticPlace::atRow(std::string tableName, std::int64_t rowid) {
    DiagnosticPlace place;
    place.table = std::move(tableName);
    place.row = rowid;
    return place;
}

DiagnosticPlace DiagnosticPlace::inTable(std::string tableName) {
    DiagnosticPlace place;
    place.table = std::move(tableName);
    return place;
}

DiagnosticPlace DiagnosticPlace::inMember(std::string memberName) {
    DiagnosticPlace place;
    place.member = std::move(memberName);
    return place;
}

void ImportReport::add(Severity severity, std::string_view code, std::string_view message, DiagnosticPlace place,
                       std::string_view advice, std::uint64_t count) {
    auto found = std::find_if(m_entries.begin(), m_entries.end(), [&](const Diagnostic &d) { return d.code == code; });
    if (found == m_entries.end()) {
        Diagnostic entry;
        entry.code = code;
        entry.message = message;
        entry.place = place;
        entry.advice = advice;
        found = m_entries.insert(m_entries.end(), std::move(entry));
    }
    found->severity = std::max(found->severity, severity);
    found->count += count;
    if (found->samples.size() < kSampleCap && !place.empty())
        found->samples.push_back(std::move(place));
}

void ImportReport::merge(const ImportReport &other) {
    for (const Diagnostic &entry : other.m_entries) {
        add(entry.severity, entry.code, entry.message, entry.place, entry.advice, entry.count);
        for (std::size_t i = 1; i < entry.samples.size(); ++i)
            add(entry.severity, entry.code, entry.message, entry.samples[i], entry.advice, 0);
    }
}

void ImportReport::mergeMember(const ImportReport &other, const std::string &memberName) {
    const auto within = [&](DiagnosticPlace place) {
        place.member = memberName;
        return place;
    };
    ImportReport placed = other;
    for (Diagnostic &entry : placed.m_entries) {
        entry.place = within(entry.place);
        for (DiagnosticPlace &sample : entry.samples)
            sample = within(sample);
    }
    merge(placed);
}

bool ImportReport::has(std::string_view code) const {
    return std::any_of(m_entries.begin(), m_entries.end(), [&](const Diagnostic &d) { return d.code == code; });
}

bool ImportReport::lostData() const {
    return std::any_of(m_entries.begin(), m_entries.end(),
                       [](const Diagnostic &d) { return d.severity >= Severity::DataLoss; });
}

} // namespace lanescope::model
