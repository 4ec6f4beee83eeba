// SPDX-License-Identifier: Apache-2.0
#include "model/secrets.h"

#include "model/ascii.h"
#include "model/secret_keys.h"
#include "model/secret_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace lanescope::model {

namespace {

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
        words.back() += lowered(c);
    }
    return words;
}

template <std::size_t N> bool contains(const std::array<std::string_view, N> &list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Any of these among the words of a key makes it one of a credential.
constexpr std::array<std::string_view, 10> kCredentialWords{"token",         "password",   "passwd",      "passphrase",
                                                            "secret",        "credential", "credentials", "cookie",
                                                            "authorization", "apikey"};
/// The same of what tells of people and machines.
constexpr std::array<std::string_view, 7> kPersonalWords{"env",         "environ", "environment", "cmdline",
                                                         "commandline", "argv",    "username"};
/// These only as the whole key, words run together.
constexpr std::array<std::string_view, 1> kCredentialKeys{"auth"};
constexpr std::array<std::string_view, 6> kPersonalKeys{"user", "login", "host", "hostname", "nodename", "cmd"};
/// These as neighbouring words.
using Words = std::array<std::string_view, 2>;
constexpr std::array<Words, 4> kCredentialPairs{
    {{"api", "key"}, {"access", "key"}, {"private", "key"}, {"secret", "key"}}};
constexpr std::array<Words, 7> kPersonalPairs{{{"command", "line"},
                                               {"cmd", "line"},
                                               {"user", "name"},
                                               {"host", "name"},
                                               {"machine", "name"},
                                               {"node", "name"},
                                               {"computer", "name"}}};

template <std::size_t W, std::size_t K, std::size_t P>
bool isKeyOf(std::string_view key, const std::array<std::string_view, W> &anyWord,
             const std::array<std::string_view, K> &wholeKey, const std::array<Words, P> &pairs) {
    const std::vector<std::string> words = wordsOf(key);
    for (const std::string &word : words)
        if (contains(anyWord, word))
            return true;
    // What encloses an argument, as in `args.hostname`, is no part of its own key.
    const std::vector<std::string> own = wordsOf(key.substr(key.find_last_of("./") + 1));
    for (const std::vector<std::string> &whole : {words, own})
        if (whole.size() == 1 && contains(wholeKey, whole.front()))
            return true;
    for (std::size_t i = 1; i < words.size(); ++i)
        for (const auto &pair : pairs)
            if (words[i - 1] == pair[0] && words[i] == pair[1])
                return true;
    return false;
}

} // namespace

bool isCredentialKey(std::string_view key) { return isKeyOf(key, kCredentialWords, kCredentialKeys, kCredentialPairs); }

bool isPersonalKey(std::string_view key) { return isKeyOf(key, kPersonalWords, kPersonalKeys, kPersonalPairs); }

bool isNumberOrLiteral(std::string_view value) {
    constexpr std::string_view kNumeric = "0123456789+-.eE";
    return value.empty() || value == "null" || value == "true" || value == "false" ||
           value.find_first_not_of(kNumeric) == std::string_view::npos;
}

bool namesPerson(std::string_view who) { return !who.empty() && who != kByUser && who != kByCommandLine; }

bool looksSecret(std::string_view key, std::string_view value) {
    return ((isCredentialKey(key) || isPersonalKey(key)) && !isNumberOrLiteral(value)) ||
           withoutCredentials(value).leftOut > 0;
}

} // namespace lanescope::model
