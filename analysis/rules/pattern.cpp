// SPDX-License-Identifier: Apache-2.0
#include "analysis/rules/pattern.h"

#include "model/ascii.h"

#include <algorithm>
#include <array>
#include <clocale>
#include <regex.h>

namespace lanescope::analysis {

namespace {

constexpr std::string_view kSpecial = "^$.[]()*+?{}|\\";
constexpr std::string_view kQuantifiers = "*+?{";

bool isSpecial(char c) { return kSpecial.find(c) != std::string_view::npos; }

/// Makes the C locale that of the calling thread while it lives: the meaning of a pattern must not
/// depend on the language of the desktop.
class InCLocale {
public:
    InCLocale() : m_c(newlocale(LC_ALL_MASK, "C", nullptr)), m_before(uselocale(m_c)) {}
    InCLocale(const InCLocale &) = delete;
    InCLocale &operator=(const InCLocale &) = delete;
    ~InCLocale() {
        uselocale(m_before);
        freelocale(m_c);
    }

private:
    locale_t m_c;
    locale_t m_before;
};

/// The position behind the bracket expression that begins at `at`.
std::size_t afterBracket(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    if (end < text.size() && text[end] == '^')
        ++end;
    if (end < text.size() && text[end] == ']')
        ++end;
    for (; end < text.size() && text[end] != ']'; ++end)
        if (text[end] == '[' && end + 1 < text.size() && text[end + 1] == ':')
            end = std::min(text.find(":]", end), text.size() - 1) + 1;
    return std::min(end + 1, text.size());
}

/// What takes unbounded time or memory; empty if there is nothing of it.
std::string_view refusedPart(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '[') {
            at = afterBracket(text, at);
            continue;
        }
        if (text[at] == '{')
            return "repeat counts {…} are not taken";
        const bool escape = text[at] == '\\' && at + 1 < text.size();
        if (escape && text[at + 1] >= '1' && text[at + 1] <= '9')
            return "back references are not taken";
        at += escape ? 2 : 1;
    }
    return {};
}

std::string_view limited(std::string_view subject) { return subject.substr(0, Pattern::kSubjectLimit); }

} // namespace

struct Pattern::Compiled {
    Compiled() = default;
    Compiled(const Compiled &) = delete;
    Compiled &operator=(const Compiled &) = delete;
    ~Compiled() {
        if (usable)
            regfree(&regex);
    }
    regex_t regex{};
    bool usable = false;
};

std::vector<Pattern::Literal> Pattern::literalsOf(std::string_view text) {
    std::vector<Literal> literals(1);
    for (std::size_t at = 0; at < text.size(); ++at) {
        Literal &last = literals.back();
        const char c = text[at];
        if (c == '|')
            literals.emplace_back();
        else if (c == '^' && last.text.empty() && !last.atStart)
            last.atStart = true;
        else if (c == '\\' && at + 1 < text.size() && isSpecial(text[at + 1]))
            last.text += text[++at];
        else if (isSpecial(c))
            return {};
        else
            last.text += c;
    }
    return literals;
}

std::string Pattern::prefixOf(std::string_view text) {
    std::string prefix;
    if (!text.starts_with('^') || text.find('|') != std::string_view::npos)
        return prefix;
    for (std::size_t at = 1; at < text.size(); ++at) {
        const bool escape = text[at] == '\\' && at + 1 < text.size() && isSpecial(text[at + 1]);
        if (!escape && isSpecial(text[at])) {
            if (kQuantifiers.find(text[at]) != std::string_view::npos && !prefix.empty())
                prefix.pop_back(); // the quantifier may take none of it
            break;
        }
        at += escape ? 1 : 0;
        prefix += text[at];
    }
    return prefix;
}

model::Result<Pattern> Pattern::compile(std::string_view text) {
    const auto refuse = [&](std::string_view why) {
        return model::Error{"bad_pattern",
                            "\"" + std::string(text.substr(0, 80)) + "\": " + std::string(why),
                            {},
                            std::nullopt,
                            "write a POSIX extended regular expression"};
    };
    if (text.empty() || text.size() > kLengthLimit || text.find('\0') != std::string_view::npos)
        return refuse("a pattern has 1 to 2000 characters");
    if (const std::string_view part = refusedPart(text); !part.empty())
        return refuse(part);
    const InCLocale locale;
    auto compiled = std::make_shared<Compiled>();
    if (const int fault = regcomp(&compiled->regex, std::string(text).c_str(), REG_EXTENDED); fault != 0) {
        std::array<char, 200> why{};
        regerror(fault, &compiled->regex, why.data(), why.size());
        return refuse(why.data());
    }
    compiled->usable = true;
    Pattern pattern;
    pattern.m_compiled = std::move(compiled);
    pattern.m_literals = literalsOf(text);
    pattern.m_prefix = prefixOf(text);
    return pattern;
}

std::size_t Pattern::groupCount() const { return m_compiled->regex.re_nsub; }

bool Pattern::cannotMatch(std::string_view subject) const { return !subject.starts_with(m_prefix); }

bool Pattern::matches(std::string_view subject) const {
    subject = limited(subject);
    if (!m_literals.empty())
        return std::any_of(m_literals.begin(), m_literals.end(), [&](const Literal &literal) {
            return literal.atStart ? subject.starts_with(literal.text)
                                   : subject.find(literal.text) != std::string_view::npos;
        });
    if (cannotMatch(subject))
        return false;
    regmatch_t range{0, static_cast<regoff_t>(subject.size())};
    return regexec(&m_compiled->regex, subject.data(), 1, &range, REG_STARTEND) == 0;
}

std::optional<Pattern::Groups> Pattern::groups(std::string_view subject) const {
    subject = limited(subject);
    if (cannotMatch(subject))
        return std::nullopt;
    std::vector<regmatch_t> ranges(groupCount() + 1);
    ranges[0] = {0, static_cast<regoff_t>(subject.size())};
    if (regexec(&m_compiled->regex, subject.data(), ranges.size(), ranges.data(), REG_STARTEND) != 0)
        return std::nullopt;
    Groups groups;
    for (const regmatch_t &range : ranges) {
        const auto begin = static_cast<std::size_t>(range.rm_so), end = static_cast<std::size_t>(range.rm_eo);
        groups.push_back(range.rm_so < 0 ? std::nullopt : std::optional(subject.substr(begin, end - begin)));
    }
    return groups;
}

bool hasCapital(std::string_view text) { return std::any_of(text.begin(), text.end(), model::isUpper); }

std::string foldedCase(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), model::lowered);
    return out;
}

} // namespace lanescope::analysis
