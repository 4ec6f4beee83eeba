// SPDX-License-Identifier: Apache-2.0
#include "analysis/rules/phase_patterns.h"

#include "analysis/rules/pattern.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace lanescope::analysis {

namespace {

using model::Error;

/// `\3` → 3; 0: no reference to a group.
std::size_t groupReference(std::string_view word) {
    std::size_t group = 0;
    if (word.size() < 2 || word.front() != '\\')
        return 0;
    const auto [end, fault] = std::from_chars(word.data() + 1, word.data() + word.size(), group);
    return fault == std::errc() && end == word.data() + word.size() ? group : 0;
}

constexpr std::string_view kLowerOnly = "names are matched in lower case; write this in lower case";

} // namespace

model::Result<PhasePatterns::Number> PhasePatterns::numberOf(const Rule &rule, std::size_t line,
                                                             std::string_view value) {
    Number number;
    for (bool first = true; first || !value.empty(); first = false) {
        if (!first && takeWord(value) != "+")
            return ruleError(line, "expects + between the parts of a sum");
        const std::string_view word = takeWord(value);
        if (word.empty() || word == "+")
            return ruleError(line, "expects a group such as \\1, or a key such as toks=");
        if (hasCapital(word))
            return ruleError(line, std::string(kLowerOnly));
        const std::size_t group = groupReference(word);
        if (word.front() == '\\' && (group == 0 || group > rule.pattern->groupCount()))
            return ruleError(line, "the pattern of this mark has no group " + std::string(word));
        number.push_back(group > 0 ? Term{group, {}} : Term{0, std::string(word)});
    }
    return number;
}

std::optional<Error> PhasePatterns::setStage(Rule &rule, std::size_t line, std::string_view value) {
    if (value.empty())
        return ruleError(line, "expects a word, a group such as \\1, or none");
    if (value == "none") {
        rule.withoutStage = true;
        return std::nullopt;
    }
    if (value.front() != '\\') {
        rule.stage = phaseText(value);
        return std::nullopt;
    }
    rule.stageGroup = groupReference(value);
    if (rule.stageGroup == 0 || rule.stageGroup > rule.pattern->groupCount())
        return ruleError(line, "the pattern of this mark has no group " + std::string(value));
    return std::nullopt;
}

std::optional<Error> PhasePatterns::beginRule(std::vector<Rule> &rules, const RuleText::Line &line,
                                              std::string_view rest) {
    Rule rule;
    rule.line = line.number;
    rule.name = takeWord(rest);
    if (rest.empty())
        return ruleError(line.number, "expects \"mark NAME PATTERN\"");
    if (hasCapital(rest))
        return ruleError(line.number, std::string(kLowerOnly));
    auto pattern = Pattern::compile(rest);
    if (!pattern)
        return ruleError(line.number, pattern.error().what);
    rule.pattern = pattern.take();
    rules.push_back(std::move(rule));
    return std::nullopt;
}

std::optional<Error> PhasePatterns::addLine(std::vector<Rule> &rules, const RuleText::Line &line) {
    std::string_view value = line.text;
    const std::string_view word = takeWord(value);
    if (word == "mark")
        return beginRule(rules, line, value);
    if (rules.empty())
        return ruleError(line.number, "expects \"mark NAME PATTERN\" first");
    Rule &rule = rules.back();
    if (word == "stage")
        return setStage(rule, line.number, value);
    if (word == "detailed") {
        rule.detailed = value;
        return hasCapital(value) ? std::optional(ruleError(line.number, std::string(kLowerOnly))) : std::nullopt;
    }
    const std::array<std::pair<std::string_view, Number *>, 5> single = {{{"context", &rule.context},
                                                                          {"generation", &rule.generation},
                                                                          {"requests", &rule.requests},
                                                                          {"padded", &rule.padded},
                                                                          {"split", &rule.split}}};
    const auto known = std::find_if(single.begin(), single.end(), [&](const auto &one) { return one.first == word; });
    if (known == single.end() && word != "tokens" && word != "prefill-tokens")
        return ruleError(line.number, "\"" + std::string(word.substr(0, 40)) + "\" is no property of a mark");
    auto number = numberOf(rule, line.number, value);
    if (!number)
        return number.error();
    if (known != single.end())
        *known->second = number.take();
    else
        (word == "tokens" ? rule.tokens : rule.prefillTokens).push_back(number.take());
    return std::nullopt;
}

/// Every rule tells its stage in exactly one way.
std::optional<Error> PhasePatterns::incomplete(const Rule &rule) {
    if (rule.context.empty() != rule.generation.empty())
        return ruleError(rule.line, "context and generation come together");
    const int ways = (rule.stage.empty() ? 0 : 1) + (rule.stageGroup > 0 ? 1 : 0) + (rule.withoutStage ? 1 : 0) +
                     (rule.context.empty() ? 0 : 1);
    if (ways == 1)
        return std::nullopt;
    return ruleError(rule.line, "a mark needs either stage, or context and generation");
}

model::Result<PhasePatterns::Ptr> PhasePatterns::parse(std::string_view text) {
    auto split = RuleText::split(text);
    if (!split)
        return split.error();
    if (split.value().exactCase)
        return ruleError(1, "names of marks are matched in lower case; leave \"case exact\" out");
    std::shared_ptr<PhasePatterns> list(new PhasePatterns());
    list->m_id = split.value().id;
    for (const RuleText::Line &line : split.value().lines)
        if (auto fault = addLine(list->m_rules, line))
            return *fault;
    for (const Rule &rule : list->m_rules)
        if (auto fault = incomplete(rule))
            return *fault;
    if (list->m_rules.empty())
        return ruleError(1, "the list has no rules");
    return Ptr(std::move(list));
}

} // namespace lanescope::analysis
