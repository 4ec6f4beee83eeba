// SPDX-License-Identifier: Apache-2.0
#include "model/json/value_walk.h"

#include "model/json/scan.h"

#include <algorithm>
#include <string>

namespace lanescope::model::json {

bool ValueWalk::goesOn(std::uint64_t events) const {
    m_job.report({"reading", m_source.fileBytesDone(), m_source.fileBytesTotal(), events});
    return !m_job.cancelled();
}

bool ValueWalk::enter(char bracket) {
    const std::optional<char> c = m_text.skipSpace();
    if (c == bracket)
        m_text.advance(1);
    else if (c)
        note(m_breaks); // another value: whoever asked passes over it
    return c == bracket;
}

void ValueWalk::note(Breaks &breaks) const {
    if (breaks.count++ == 0)
        breaks.first = m_text.offset();
}

/// Leaves the container in which something stands that is no JSON. False.
bool ValueWalk::broke() {
    if (m_text.atEnd())
        return false;
    note(m_breaks);
    return passLevel() && false;
}

bool ValueWalk::another(char close) {
    const std::optional<char> c = m_text.skipSpace();
    m_closed = c == close;
    if (c != ',' && !m_closed)
        return broke();
    m_text.advance(1);
    return !m_closed;
}

bool ValueWalk::object(const std::function<bool(std::string_view)> &take) {
    if (!enter('{'))
        return false;
    if (m_text.skipSpace() == '}')
        return !another('}');
    do {
        if (m_text.skipSpace() != '"')
            return broke();
        const Piece text = value();
        if (!text.complete)
            return false;
        const std::string key(text.text.substr(1, text.text.size() - 2));
        m_text.advance(text.text.size());
        if (m_text.skipSpace() != ':')
            return broke();
        m_text.advance(1);
        if (!m_text.skipSpace())
            return false;
        const std::uint64_t at = offset();
        m_stopped = !take(key) || m_stopped;
        if (m_stopped)
            return true;
        if (offset() == at && !passValue())
            return false;
    } while (another('}'));
    return m_closed;
}

bool ValueWalk::array(const std::function<bool()> &take) {
    if (!enter('['))
        return false;
    if (m_text.skipSpace() == ']')
        return !another(']');
    do {
        if (!m_text.skipSpace())
            return false;
        const std::uint64_t at = offset();
        m_stopped = !take() || m_stopped;
        if (m_stopped)
            return true;
        if (offset() == at && !passValue())
            return false;
    } while (another(']'));
    return m_closed;
}

Piece ValueWalk::value() {
    constexpr std::size_t kFirstHeld = std::size_t{1} << 14U;
    for (std::size_t wanted = kFirstHeld;; wanted *= 4) {
        m_text.ensure(wanted);
        const std::string_view rest = m_text.view().substr(0, wanted);
        if (const auto length = valueLength(rest)) {
            m_heldAt = offset();
            m_heldLength = *length;
            return {rest.substr(0, *length), offset(), true};
        }
        if (rest.size() < wanted)
            return {rest, offset(), false};
        if (wanted >= kMostHeld) {
            note(m_tooLong);
            return {rest, offset(), false};
        }
    }
}

bool ValueWalk::passValue() {
    if (m_heldLength != 0 && m_heldAt == offset()) {
        m_text.advance(m_heldLength);
        return true;
    }
    const std::optional<char> c = m_text.skipSpace();
    if (c == '"')
        return passString();
    if (c != '{' && c != '[')
        return passScalar();
    m_text.advance(1);
    return passLevel();
}

/// To the end of the innermost container that is open; false at the end of the text.
bool ValueWalk::passLevel() {
    for (std::size_t depth = 1; !m_text.atEnd() && !m_job.cancelled();) {
        const std::string_view rest = m_text.view();
        std::size_t at = 0;
        while (at < rest.size() && rest[at] != '"' && depth > 0) {
            const char c = rest[at++];
            depth += c == '{' || c == '[' ? 1 : 0;
            depth -= c == '}' || c == ']' ? 1 : 0;
        }
        m_text.advance(at);
        if (depth == 0)
            return true;
        if (at < rest.size() && !passString())
            return false;
    }
    return false;
}

bool ValueWalk::passString() {
    bool escaped = false;
    for (m_text.advance(1); !m_text.atEnd();) {
        const std::string_view rest = m_text.view();
        for (std::size_t at = 0; at < rest.size(); ++at) {
            if (rest[at] == '"' && !escaped) {
                m_text.advance(at + 1);
                return true;
            }
            escaped = rest[at] == '\\' && !escaped;
        }
        m_text.advance(rest.size());
    }
    return false;
}

bool ValueWalk::passScalar() {
    while (!m_text.atEnd()) {
        const std::string_view rest = m_text.view();
        const std::size_t end = rest.find_first_of(" \t\r\n,}]");
        m_text.advance(std::min(end, rest.size()));
        if (end != std::string_view::npos)
            return true;
    }
    return false;
}

} // namespace lanescope::model::json
