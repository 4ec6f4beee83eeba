// SPDX-License-Identifier: Apache-2.0
#include "analysis/rules/phase_patterns.h"

#include <charconv>

namespace lanescope::analysis {

namespace {

constexpr std::string_view kPrefill = "prefill";
constexpr std::string_view kDecode = "decode";

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordPart(char c) { return (c >= 'a' && c <= 'z') || c == '_' || isDigit(c); }

/// The number that the digits at the start of the text make; nullopt where there are none or too many
/// for 64 bits.
std::optional<std::int64_t> leadingNumber(std::string_view text) {
    if (text.empty() || !isDigit(text.front()))
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() ? std::optional(value) : std::nullopt;
}

/// The number right behind the first `key` that stands at the start of a word: `toks=14721`.
std::optional<std::int64_t> numberAfter(std::string_view text, std::string_view key) {
    for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1))
        if (at == 0 || !isWordPart(text[at - 1]))
            if (const auto number = leadingNumber(text.substr(at + key.size())))
                return number;
    return std::nullopt;
}

std::string_view stageOfRequests(std::int64_t context, std::int64_t generation) {
    if (context > 0)
        return generation > 0 ? kMixedPhase : kPrefill;
    return generation > 0 ? kDecode : std::string_view();
}

} // namespace

const PhasePatterns::Ptr &PhasePatterns::builtIn() {
    static const Ptr list = parse(builtInRuleText("phase-patterns.rules")).take();
    return list;
}

std::optional<std::int64_t> PhasePatterns::valueOf(const Number &number, const Subject &subject) {
    std::optional<std::int64_t> sum;
    for (const Term &term : number) {
        std::optional<std::int64_t> value;
        if (term.group == 0)
            value = numberAfter(subject.text, term.key);
        else if (const auto &group = subject.groups[term.group])
            value = leadingNumber(*group);
        std::int64_t next = 0;
        if (!value || __builtin_add_overflow(sum.value_or(0), *value, &next))
            return std::nullopt;
        sum = next;
    }
    return sum;
}

std::optional<std::int64_t> PhasePatterns::firstOf(const std::vector<Number> &numbers, const Subject &subject) {
    for (const Number &number : numbers)
        if (const auto value = valueOf(number, subject))
            return value;
    return std::nullopt;
}

/// Stage and idleness; nullopt where the name lacks what the rule needs to tell them.
std::optional<MarkName> PhasePatterns::staged(const Rule &rule, const Subject &subject) {
    MarkName mark;
    mark.step = true;
    std::string stage = rule.stage;
    if (!rule.context.empty()) {
        const auto context = valueOf(rule.context, subject), generation = valueOf(rule.generation, subject);
        if (!context || !generation)
            return std::nullopt;
        stage = stageOfRequests(*context, *generation);
        mark.idle = stage.empty();
    } else if (rule.stageGroup > 0) {
        stage = phaseText(subject.groups[rule.stageGroup].value_or(""));
        if (stage.empty())
            return std::nullopt;
    }
    if (!stage.empty())
        mark.phase = std::move(stage);
    return mark;
}

std::optional<MarkName> PhasePatterns::read(const Rule &rule, const Subject &subject) {
    std::optional<MarkName> mark = staged(rule, subject);
    if (!mark)
        return std::nullopt;
    mark->tokens = firstOf(rule.tokens, subject);
    if (!mark->tokens && mark->phase == kPrefill)
        mark->tokens = firstOf(rule.prefillTokens, subject);
    mark->requests = valueOf(rule.requests, subject);
    mark->padded = valueOf(rule.padded, subject);
    mark->splitUnknown = mark->phase == kMixedPhase && !rule.split.empty() && !valueOf(rule.split, subject);
    mark->detailed = !rule.detailed.empty() && subject.text.find(rule.detailed) != std::string_view::npos;
    return mark;
}

std::optional<MarkName> PhasePatterns::mark(std::string_view annotationName) const {
    const std::string name = foldedCase(annotationName.substr(0, Pattern::kSubjectLimit));
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        auto groups = m_rules[i].pattern->groups(name);
        if (!groups)
            continue;
        if (auto mark = read(m_rules[i], {name, std::move(*groups)})) {
            mark->rule = i;
            return mark;
        }
    }
    return std::nullopt;
}

std::optional<MarkName> markName(std::string_view annotationName) {
    return PhasePatterns::builtIn()->mark(annotationName);
}

std::string phaseText(std::string_view rowPhase) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = rowPhase.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    std::string text = foldedCase(rowPhase.substr(first, rowPhase.find_last_not_of(kBlanks) - first + 1));
    return text == "extend" ? std::string(kPrefill) : text;
}

} // namespace lanescope::analysis
