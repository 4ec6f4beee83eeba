// SPDX-License-Identifier: Apache-2.0
#include "analysis/rules/rule_list.h"

#include "model/sha256.h"

namespace lanescope::analysis {

namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::size_t kDigestDigits = 12;

std::string_view trimmedLine(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string digestOf(std::string_view text) {
    model::Sha256 hash;
    hash.update(text.data(), text.size());
    return hash.finish().hex().substr(0, kDigestDigits);
}

bool isName(std::string_view word) {
    return !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_.") == std::string_view::npos;
}

} // namespace

std::string RuleListId::label() const { return name + "/" + version + " sha256:" + digest; }

std::string_view takeWord(std::string_view &line) {
    const auto end = line.find_first_of(kBlanks);
    const std::string_view word = line.substr(0, end);
    line = end == std::string_view::npos ? std::string_view() : trimmedLine(line.substr(end));
    return word;
}

model::Error ruleError(std::size_t line, std::string what) {
    return {"bad_rule_file",
            "line " + std::to_string(line) + ": " + std::move(what),
            {},
            std::nullopt,
            "correct the rule file; the list that the program brings shows the form"};
}

model::Result<RuleText> RuleText::split(std::string_view text) {
    if (text.size() > kSizeLimit)
        return ruleError(1, "a rule file has at most 1 MiB");
    RuleText out;
    out.id.digest = digestOf(text);
    std::size_t number = 0;
    while (!text.empty()) {
        const auto end = text.find('\n');
        std::string_view line = trimmedLine(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        if (out.id.name.empty()) {
            if (takeWord(line) != "list")
                return ruleError(number, "expects \"list NAME VERSION\" before everything else");
            const std::string_view name = takeWord(line), version = takeWord(line);
            if (!isName(name) || !isName(version) || !line.empty())
                return ruleError(number, "expects \"list NAME VERSION\" in lower case");
            out.id.name = name;
            out.id.version = version;
        } else if (line == "case exact") {
            out.exactCase = true;
        } else {
            out.lines.push_back({number, line});
        }
    }
    if (out.id.name.empty())
        return ruleError(1, "expects \"list NAME VERSION\"; the file names no list");
    return out;
}

} // namespace lanescope::analysis
