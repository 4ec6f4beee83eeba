// SPDX-License-Identifier: Apache-2.0
#include "analysis/rules/kernel_classes.h"

#include "analysis/kernel_names.h"
#include "analysis/rules/pattern.h"

#include <algorithm>
#include <charconv>

namespace lanescope::analysis {

namespace {

constexpr int kHighestPriority = 1000;

std::optional<int> priorityOf(std::string_view word) {
    int value = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = fault == std::errc() && end == word.data() + word.size();
    return whole && value >= 0 && value <= kHighestPriority ? std::optional(value) : std::nullopt;
}

bool isClassName(std::string_view word) {
    return !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

KernelClasses::Ptr brought(std::string_view fileName) { return KernelClasses::parse(builtInRuleText(fileName)).take(); }

} // namespace

const KernelClasses::Ptr &KernelClasses::builtIn() {
    static const Ptr list = brought("kernel-classes.rules");
    return list;
}
const KernelClasses::Ptr &KernelClasses::traceLens() {
    static const Ptr list = brought("tracelens-kinds.rules");
    return list;
}
const KernelClasses::Ptr &KernelClasses::hta() {
    static const Ptr list = brought("hta-kinds.rules");
    return list;
}

model::Result<KernelClasses::Rule> KernelClasses::ruleOf(const RuleText::Line &line, bool exactCase) {
    std::string_view rest = line.text;
    const auto priority = priorityOf(takeWord(rest));
    const std::string_view kernelClass = takeWord(rest), name = takeWord(rest);
    if (!priority || !isClassName(kernelClass) || rest.empty())
        return ruleError(line.number, "expects \"PRIORITY CLASS RULE PATTERN\" with a priority of 0 to 1000 and a "
                                      "class of lower-case letters, digits and _");
    if (kernelClass == kOtherClass)
        return ruleError(line.number, "the class other is for what no rule knows");
    if (!exactCase && hasCapital(rest))
        return ruleError(line.number, "names are matched in lower case; write the pattern in lower case, or put "
                                      "\"case exact\" below the list's name");
    auto pattern = Pattern::compile(rest);
    if (!pattern)
        return ruleError(line.number, pattern.error().what);
    return Rule{*priority, std::string(kernelClass), std::string(name), pattern.take()};
}

model::Result<KernelClasses::Ptr> KernelClasses::parse(std::string_view text) {
    auto split = RuleText::split(text);
    if (!split)
        return split.error();
    std::shared_ptr<KernelClasses> list(new KernelClasses());
    list->m_id = split.value().id;
    list->m_exactCase = split.value().exactCase;
    for (const RuleText::Line &line : split.value().lines) {
        auto rule = ruleOf(line, list->m_exactCase);
        if (!rule)
            return rule.error();
        list->m_rules.push_back(rule.take());
    }
    if (list->m_rules.empty())
        return ruleError(1, "the list has no rules");
    std::stable_sort(list->m_rules.begin(), list->m_rules.end(),
                     [](const Rule &a, const Rule &b) { return a.priority > b.priority; });
    return Ptr(std::move(list));
}

KernelClasses::Match KernelClasses::match(std::string_view kernelName) const {
    const std::string full = demangledName(kernelName);
    const std::string name = m_exactCase ? full : foldedCase(std::string_view(full).substr(0, Pattern::kSubjectLimit));
    for (const Rule &rule : m_rules)
        if (rule.pattern.matches(name))
            return {rule.kernelClass, rule.name, rule.priority};
    return {};
}

} // namespace lanescope::analysis
