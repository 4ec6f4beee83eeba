// SPDX-License-Identifier: Apache-2.0
#include "model/secret_text.h"

#include "model/ascii.h"
#include "model/secret_keys.h"

#include <algorithm>
#include <array>
#include <optional>

namespace lanescope::model {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool isLetterOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }
bool isTokenChar(char c) {
    return isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '+' || c == '/' || c == '=';
}
bool isNameChar(char c) { return isLetterOrDigit(c) || c == '_' || c == '-' || c == '.'; }
bool isBlank(char c) { return c == ' ' || c == '\t'; }

/// Where the characters from `at` on stop to be of a kind.
template <class Is> std::size_t endOf(std::string_view text, std::size_t at, Is is) {
    while (at < text.size() && is(text[at]))
        ++at;
    return at;
}

bool equalWithoutCase(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lowered(x) == lowered(y); });
}

/// A stretch of a text, half open.
struct Stretch {
    std::size_t begin = 0, end = 0;
};

/// Finds what may not be told, one stretch after the other.
class CredentialScan {
public:
    explicit CredentialScan(std::string_view text) : m_text(text) {}

    /// The first credential at or after `from`.
    [[nodiscard]] std::optional<Stretch> next(std::size_t from) const {
        for (std::size_t at = from; at < m_text.size(); ++at) {
            const bool wordStarts = at == 0 || !isLetterOrDigit(m_text[at - 1]);
            if (m_text[at] == '-')
                if (const auto key = privateKey(at))
                    return key;
            if (m_text[at] == ':')
                if (const auto user = userOfUrl(at))
                    return user;
            if (!wordStarts || !isLetterOrDigit(m_text[at]))
                continue;
            if (const auto token = prefixedToken(at))
                return token;
            if (const auto value = afterScheme(at))
                return value;
            // Not inside of a name: `num_tokens` holds no `tokens`.
            if (at == 0 || !isNameChar(m_text[at - 1]) || m_text[at - 1] == '-')
                if (const auto value = afterName(at))
                    return value;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<Stretch> privateKey(std::size_t at) const {
        constexpr std::string_view kBegin = "-----BEGIN ";
        constexpr std::string_view kEnd = "-----END ";
        if (!m_text.substr(at).starts_with(kBegin))
            return std::nullopt;
        const std::size_t last = m_text.find(kEnd, at);
        const std::size_t dashes = last == kNone ? kNone : m_text.find("-----", last + kEnd.size());
        return Stretch{at, dashes == kNone ? m_text.size() : dashes + 5};
    }

    /// `user:password` of `scheme://user:password@host`.
    [[nodiscard]] std::optional<Stretch> userOfUrl(std::size_t at) const {
        if (!m_text.substr(at).starts_with("://"))
            return std::nullopt;
        const std::size_t begin = at + 3;
        const std::string_view authority = m_text.substr(begin, m_text.find_first_of("/ ?#\"'\n", begin) - begin);
        const std::size_t sign = authority.rfind('@');
        if (sign == kNone || authority.substr(0, sign).find(':') == kNone)
            return std::nullopt;
        return Stretch{begin, begin + sign};
    }

    [[nodiscard]] std::optional<Stretch> prefixedToken(std::size_t at) const {
        constexpr std::array<std::string_view, 14> kPrefixes{"ghp_",        "gho_",   "ghu_", "ghs_",  "ghr_",
                                                             "github_pat_", "glpat-", "hf_",  "xoxb-", "xoxp-",
                                                             "AKIA",        "AIza",   "sk-",  "eyJ"};
        constexpr std::size_t kShortest = 16;
        constexpr std::size_t kLongestHead = 1024; // of a JSON web token, up to its first dot
        const std::string_view rest = m_text.substr(at);
        const auto prefix = std::find_if(kPrefixes.begin(), kPrefixes.end(),
                                         [&](std::string_view one) { return rest.starts_with(one); });
        if (prefix == kPrefixes.end())
            return std::nullopt;
        const std::string_view head = rest.substr(0, kLongestHead);
        const std::size_t dot = endOf(head, 0, [](char c) { return isNameChar(c) && c != '.'; });
        if (*prefix == "eyJ" && (dot == head.size() || head[dot] != '.'))
            return std::nullopt;
        const std::size_t end = endOf(m_text, at, isNameChar);
        return end - at < kShortest ? std::nullopt : std::optional(Stretch{at, end});
    }

    /// What follows `Bearer ` or `Basic `.
    [[nodiscard]] std::optional<Stretch> afterScheme(std::size_t at) const {
        constexpr std::size_t kShortest = 9;
        const std::size_t wordEnd = endOf(m_text, at, isLetterOrDigit);
        const std::string_view word = m_text.substr(at, wordEnd - at);
        const bool bearer = equalWithoutCase(word, "bearer");
        if ((!bearer && !equalWithoutCase(word, "basic")) || wordEnd == m_text.size() || !isBlank(m_text[wordEnd]))
            return std::nullopt;
        const std::size_t begin = endOf(m_text, wordEnd, isBlank);
        const std::size_t end = endOf(m_text, begin, isTokenChar);
        const std::string_view token = m_text.substr(begin, end - begin);
        const bool encoded = bearer || token.find_first_of("0123456789=") != kNone;
        return token.size() >= kShortest && encoded ? std::optional(Stretch{begin, end}) : std::nullopt;
    }

    /// The value of `password=…`, `"token": "…"`, `--api-key …`.
    [[nodiscard]] std::optional<Stretch> afterName(std::size_t at) const {
        constexpr std::size_t kLongestName = 256; // keeps long texts of one word linear
        const std::size_t nameEnd = endOf(m_text.substr(0, at + kLongestName), at, isNameChar);
        std::size_t begin = endOf(m_text, nameEnd, [](char c) { return c == '"' || c == '\''; });
        begin = endOf(m_text, begin, isBlank);
        const bool option = at >= 2 && m_text[at - 1] == '-' && m_text[at - 2] == '-';
        const bool sign = begin < m_text.size() && (m_text[begin] == '=' || m_text[begin] == ':');
        const bool scope = m_text.substr(begin).starts_with("::");
        if (scope || (!sign && !(option && begin > nameEnd)) || !isCredentialKey(m_text.substr(at, nameEnd - at)))
            return std::nullopt;
        return valueAt(endOf(m_text, begin + (sign ? 1U : 0U), isBlank));
    }

    [[nodiscard]] std::optional<Stretch> valueAt(std::size_t begin) const {
        if (begin >= m_text.size())
            return std::nullopt;
        const char first = m_text[begin];
        const bool quoted = first == '"' || first == '\'';
        if (quoted)
            ++begin;
        const std::size_t end = std::min(
            quoted ? m_text.find(first, begin) : m_text.find_first_of(" \t\r\n,;&\"')}]", begin), m_text.size());
        const std::string_view value = m_text.substr(begin, end - begin);
        // `Authorization: Bearer …`: what follows the scheme is the credential.
        if (!quoted && (equalWithoutCase(value, "bearer") || equalWithoutCase(value, "basic")))
            return Stretch{begin, endOf(m_text, endOf(m_text, end, isBlank), isTokenChar)};
        if (value.starts_with(kLeftOut.substr(0, kLeftOut.find(' '))) || isNumberOrLiteral(value))
            return std::nullopt;
        return Stretch{begin, end};
    }

    std::string_view m_text;
};

bool isPathChar(char c) { return isNameChar(c) || c == '/' || c == '\\' || c == '~' || c == '+' || c == '@'; }

/// The folder of a home that ends a stretch of path characters or goes on in it; {0, 0}: none.
Stretch homeIn(std::string_view path) {
    for (const std::string_view parent : {"/home/", "/Users/", "\\Users\\", "\\\\Users\\\\"}) {
        const std::size_t at = path.find(parent);
        if (at == kNone)
            continue;
        const std::size_t name = at + parent.size();
        const std::size_t end = std::min(path.find_first_of("/\\", name), path.size());
        if (end > name)
            return {0, end};
    }
    constexpr std::string_view kRoot = "/root";
    if (path == kRoot || path.starts_with("/root/"))
        return {0, kRoot.size()};
    return {};
}

} // namespace

CleanText withoutCredentials(std::string_view text) {
    const CredentialScan scan(text);
    CleanText clean;
    std::size_t at = 0;
    while (const auto found = scan.next(at)) {
        clean.text.append(text.substr(at, found->begin - at)).append(kLeftOut);
        ++clean.leftOut;
        at = std::max(found->end, found->begin + 1);
    }
    clean.text += text.substr(std::min(at, text.size()));
    return clean;
}

CleanText withoutCommandLine(std::string_view name) {
    for (std::size_t at = name.find(" -"); at != kNone; at = name.find(" -", at + 1)) {
        const std::size_t word = endOf(name, at + 1, [](char c) { return c == '-'; });
        if (word == name.size() || !(isUpper(name[word]) || isLower(name[word])))
            continue;
        CleanText clean = withoutCredentials(name.substr(0, at + 1));
        clean.text += kLeftOut;
        ++clean.leftOut;
        return clean;
    }
    return withoutCredentials(name);
}

std::string withoutHomeFolders(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = endOf(text, at, isPathChar);
        if (end == at) {
            out += text[at++];
            continue;
        }
        const Stretch home = homeIn(text.substr(at, end - at));
        if (home.end > 0) {
            const bool drive = out.size() >= 2 && out.back() == ':' && text[at] == '\\';
            if (drive)
                out.resize(out.size() - 2);
            out += '~';
        }
        out += text.substr(at + home.end, end - at - home.end);
        at = end;
    }
    return out;
}

} // namespace lanescope::model
