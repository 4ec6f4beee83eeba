// SPDX-License-Identifier: Apache-2.0
#include "model/secrets.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace lanescope::model {

namespace {

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
char folded(char c) { return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// The words of a key without case: `apiKey`, `API_KEY` and `api-key` are all {api, key}.
std::vector<std::string> wordsOf(std::string_view key) {
    std::vector<std::string> words;
    bool open = false;
    for (std::size_t i = 0; i < key.size(); ++i) {
        const char c = key[i];
        if (!isUpper(c) && !isLower(c) && !isDigit(c)) {
            open = false;
            continue;
        }
        const bool humpStarts = isUpper(c) && i > 0 && (isLower(key[i - 1]) || isDigit(key[i - 1]));
        if (!open || humpStarts)
            words.emplace_back();
        open = true;
        words.back() += folded(c);
    }
    return words;
}

template <std::size_t N> bool contains(const std::array<std::string_view, N> &list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Any of these among the words of a key hides its value.
constexpr std::array<std::string_view, 17> kSecretWords{
    "token",      "password",    "passwd", "passphrase", "secret",  "authorization",
    "credential", "credentials", "cookie", "env",        "environ", "environment",
    "cmdline",    "commandline", "argv",   "apikey",     "username"};
/// These only as the whole key, words run together.
constexpr std::array<std::string_view, 6> kSecretKeys{"user", "login", "host", "hostname", "cmd", "auth"};
/// These as neighbouring words.
constexpr std::array<std::array<std::string_view, 2>, 8> kSecretPairs{{{"api", "key"},
                                                                       {"access", "key"},
                                                                       {"private", "key"},
                                                                       {"secret", "key"},
                                                                       {"command", "line"},
                                                                       {"cmd", "line"},
                                                                       {"user", "name"},
                                                                       {"host", "name"}}};

bool secretKey(std::string_view key) {
    const std::vector<std::string> words = wordsOf(key);
    for (const std::string &word : words)
        if (contains(kSecretWords, word))
            return true;
    if (words.size() == 1 && contains(kSecretKeys, words.front()))
        return true;
    for (std::size_t i = 1; i < words.size(); ++i)
        for (const auto &pair : kSecretPairs)
            if (words[i - 1] == pair[0] && words[i] == pair[1])
                return true;
    return false;
}

bool isNumberOrLiteral(std::string_view value) {
    constexpr std::string_view kNumeric = "0123456789+-.eE";
    return value.empty() || value == "null" || value == "true" || value == "false" ||
           value.find_first_not_of(kNumeric) == std::string_view::npos;
}

/// `scheme://user:password@host`.
bool urlWithPassword(std::string_view value) {
    const std::size_t scheme = value.find("://");
    if (scheme == std::string_view::npos)
        return false;
    const std::string_view authority = value.substr(scheme + 3, value.find_first_of("/ ?#", scheme + 3) - (scheme + 3));
    const std::size_t at = authority.rfind('@');
    return at != std::string_view::npos && authority.substr(0, at).find(':') != std::string_view::npos;
}

bool secretValue(std::string_view value) {
    constexpr std::array<std::string_view, 11> kPrefixes{
        "Bearer ", "bearer ", "Basic ", "-----BEGIN ", "ghp_", "gho_", "github_pat_", "glpat-", "hf_", "xoxb-", "AKIA"};
    constexpr std::size_t kShortestCredential = 16;
    if (value.size() < kShortestCredential)
        return false;
    for (const std::string_view prefix : kPrefixes)
        if (value.starts_with(prefix))
            return true;
    const bool spaced = value.find(' ') != std::string_view::npos;
    return (value.starts_with("sk-") && !spaced) || urlWithPassword(value);
}

} // namespace

bool looksSecret(std::string_view key, std::string_view value) {
    return (secretKey(key) && !isNumberOrLiteral(value)) || secretValue(value);
}

} // namespace lanescope::model
