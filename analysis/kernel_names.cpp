// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernel_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <optional>
#include <vector>

namespace lanescope::analysis {

namespace {

constexpr std::size_t kMangledLimit = 1024;
/// Every `S_` may repeat all that stands before it, and so double the length of what comes out.
constexpr std::ptrdiff_t kRepeatLimit = 12;

constexpr std::string_view kOperator = "operator";
constexpr std::string_view kTypeOf = "decltype";
constexpr std::string_view kCallOperator = "operator()";
constexpr std::string_view kLambda = "lambda";
constexpr std::string_view kNumberedLambda = "lambda#";

bool isIdentifierPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}

bool isSignature(std::string_view name) {
    return name.find_first_of("<({") != std::string_view::npos || name.find("::") != std::string_view::npos;
}

/// Length of the symbols of an operator at the start of the text; 0: none are there.
std::size_t operatorLength(std::string_view text) {
    static constexpr std::array<std::string_view, 40> kSymbols = {
        "<=>", "<<=", ">>=", "->*", "()", "[]", "<<", ">>", "<=", ">=", "==", "!=",  "&&", "||",
        "++",  "--",  "+=",  "-=",  "*=", "/=", "%=", "^=", "&=", "|=", "->", "+",   "-",  "*",
        "/",   "%",   "^",   "&",   "|",  "~",  "!",  "=",  "<",  ">",  ",",  "\"\""};
    for (const std::string_view symbol : kSymbols)
        if (text.starts_with(symbol))
            return symbol.size();
    return 0;
}

bool isOperator(std::string_view part) {
    return part.starts_with(kOperator) && part.size() > kOperator.size() && !isIdentifierPart(part[kOperator.size()]);
}

/// The position behind the group that opens at `at`; npos if it does not close. A `<` that nothing
/// closes is a comparison, a `>` behind `-` an arrow.
std::size_t afterGroup(std::string_view text, std::size_t at) {
    std::string closers;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '(' || c == '{' || c == '[' || c == '<') {
            closers += c == '(' ? ')' : c == '{' ? '}' : c == '[' ? ']' : '>';
        } else if (c == '>') {
            if (closers.back() == '>' && text[at - 1] != '-')
                closers.pop_back();
        } else if (c == ')' || c == '}' || c == ']') {
            const std::size_t opener = closers.rfind(c);
            if (opener == std::string::npos)
                return std::string_view::npos;
            closers.resize(opener);
        }
        if (closers.empty())
            return at + 1;
    }
    return std::string_view::npos;
}

/// `{lambda(int)#1}` → `lambda#1`, `{unnamed type#2}` → `unnamed type#2`.
std::string braceName(std::string_view group) {
    const std::string_view inner = group.substr(1, group.size() - 2);
    if (!inner.starts_with(kLambda))
        return std::string(inner);
    const auto number = inner.rfind('#');
    return std::string(kLambda) + (number == std::string_view::npos ? "" : std::string(inner.substr(number)));
}

/// Takes a signature apart into the names between `::`, without arguments and return type.
class SignatureParts {
public:
    explicit SignatureParts(std::string_view text) : m_text(text) {}

    /// Empty where the text is no signature after all.
    [[nodiscard]] std::vector<std::string> parts() {
        while (m_at < m_text.size() && !m_done)
            if (!step())
                return {};
        if (!m_current.empty())
            m_parts.push_back(std::move(m_current));
        return std::move(m_parts);
    }

private:
    /// False where the text is no signature.
    bool step() {
        const char c = m_text[m_at];
        if (m_current == kOperator && !isIdentifierPart(c))
            return takeOperator();
        switch (c) {
        case '<': return !m_current.empty() && skipGroup();
        case '(': return takeParenthesis();
        case '{': return takeBrace();
        case '\'': return takeQuoted();
        case ' ': return startOver();
        default: break;
        }
        if (m_text.substr(m_at, 2) == "::") {
            if (!m_current.empty())
                m_parts.push_back(std::move(m_current));
            m_current.clear();
            m_at += 2;
        } else {
            m_current += c;
            ++m_at;
        }
        return true;
    }
    bool skipGroup() {
        m_at = afterGroup(m_text, m_at);
        return m_at != std::string_view::npos;
    }
    /// What stood so far was a return type, unless template arguments follow: `operator<< <int>`.
    bool startOver() {
        ++m_at;
        if (m_at < m_text.size() && m_text[m_at] == '<' && isOperator(m_current))
            return true;
        m_parts.clear();
        m_current.clear();
        return true;
    }
    bool takeParenthesis() {
        constexpr std::string_view kAnonymous = "(anonymous namespace)";
        if (m_current.empty()) {
            if (m_text.substr(m_at, kAnonymous.size()) != kAnonymous)
                return false;
            m_at += kAnonymous.size();
            return true;
        }
        if (!skipGroup())
            return false;
        if (m_current == kTypeOf)
            return true; // a return type goes on until the next blank
        // Behind the parameters there are only qualifiers, unless the function is the scope of a lambda.
        const std::string_view rest = m_text.substr(m_at);
        const auto scope = rest.find("::");
        m_done = scope == std::string_view::npos || (scope > 0 && !rest.starts_with(" const::"));
        if (!m_done)
            m_at += scope;
        return true;
    }
    bool takeBrace() {
        const std::size_t begin = m_at;
        if (!skipGroup())
            return false;
        m_current = braceName(m_text.substr(begin, m_at - begin));
        return true;
    }
    /// clang writes 'lambda'(int).
    bool takeQuoted() {
        const auto end = m_text.find('\'', m_at + 1);
        if (end == std::string_view::npos || !m_text.substr(m_at + 1, end - m_at - 1).starts_with(kLambda))
            return false;
        m_current = kLambda;
        m_at = end + 1;
        return true;
    }
    bool takeOperator() {
        const std::string_view rest = m_text.substr(m_at);
        const std::size_t length = rest.front() == ' ' ? rest.find('(') : operatorLength(rest); // ' ': a conversion
        m_current += rest.substr(0, length);
        m_at = length == std::string_view::npos ? m_text.size() : m_at + length;
        return length != 0;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_done = false;
    std::string m_current;
    std::vector<std::string> m_parts;
};

/// The last name; of lambdas and operators with what gives them a meaning.
std::string lastName(std::vector<std::string> parts) {
    const auto isLambda = [](const std::string &part) { return part == kLambda || part.starts_with(kNumberedLambda); };
    for (std::size_t i = parts.size(); i-- > 1;)
        if (parts[i] == kCallOperator && isLambda(parts[i - 1]))
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
    if (parts.empty())
        return {};
    std::size_t from = parts.size() - 1;
    while (from > 0 && (isLambda(parts[from]) || isOperator(parts[from])))
        --from;
    std::string name = parts[from];
    for (std::size_t i = from + 1; i < parts.size(); ++i)
        name += "::" + parts[i];
    return name;
}

/// The last name before the first template arguments or the end of the scopes: of `_ZN5aiter3addIDF16bEEvPT_`
/// it is `add`. Empty where the name is made otherwise.
std::string lastMangledName(std::string_view name) {
    constexpr std::string_view kStart = "_ZN", kQualifiers = "rVK";
    if (!name.starts_with(kStart))
        return {};
    std::string_view last;
    for (std::size_t at = name.find_first_not_of(kQualifiers, kStart.size()); at < name.size();) {
        std::size_t length = 0;
        const auto [end, fault] = std::from_chars(name.data() + at, name.data() + name.size(), length);
        if (fault != std::errc())
            break;
        at = static_cast<std::size_t>(end - name.data());
        if (length == 0 || length > name.size() - at)
            return {};
        last = name.substr(at, length);
        at += length;
    }
    const std::size_t behind = last.empty() ? name.size() : static_cast<std::size_t>(last.end() - name.begin());
    const bool ends = behind < name.size() && (name[behind] == 'I' || name[behind] == 'E');
    return ends ? std::string(last) : std::string();
}

} // namespace

std::string demangledName(std::string_view name) {
    const bool mangled = name.starts_with("_Z") && name.size() <= kMangledLimit;
    if (!mangled || std::count(name.begin(), name.end(), 'S') > kRepeatLimit)
        return std::string(name);
    int status = 0;
    const std::unique_ptr<char, void (*)(void *)> text(
        abi::__cxa_demangle(std::string(name).c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && text ? std::string(text.get()) : std::string(name);
}

std::string shortName(std::string_view name) {
    const std::string full = demangledName(name);
    if (full.starts_with("_Z")) {
        std::string last = lastMangledName(full);
        return last.empty() ? full : last;
    }
    if (!isSignature(full))
        return full;
    std::string last = lastName(SignatureParts(full).parts());
    return last.empty() ? full : last;
}

} // namespace lanescope::analysis
