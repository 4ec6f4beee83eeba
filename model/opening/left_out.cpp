// SPDX-License-Identifier: Apache-2.0
#include "model/opening/left_out.h"

#include "model/opening/opening.h"

namespace lanescope::model {

void LeftOut::add(const std::string &name, const Error &why) {
    ++m_count;
    const bool reason = why.code != opening::kUnknownCode && why.code != "empty_file";
    if (m_names.size() < kNamesShown)
        m_names.push_back(reason ? name + " (" + why.what + ")" : name);
    if (why.code != opening::kNotReadCode)
        return;
    ++m_knownCount;
    if (m_known.empty())
        m_known.push_back({why.code, name + ": " + why.what, name, std::nullopt, why.advice});
}

std::string LeftOut::advice() const { return m_known.empty() ? std::string() : m_known.front().advice; }

void LeftOut::say(ImportReport &report) const {
    if (m_count == 0)
        return;
    std::string text = m_count == 1 ? "1 file is no trace that is read: "
                                    : std::to_string(m_count) + " files are no traces that are read: ";
    for (std::size_t i = 0; i < m_names.size(); ++i)
        text += (i > 0 ? ", " : "") + m_names[i];
    if (m_count > m_names.size())
        text += " and " + std::to_string(m_count - m_names.size()) + " more";
    report.add(Severity::Notice, "no_trace", text, {}, {}, m_count);
    for (const Error &known : m_known)
        report.add(Severity::Notice, known.code, known.what, {}, known.advice, m_knownCount);
}

} // namespace lanescope::model
