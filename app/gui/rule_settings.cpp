// SPDX-License-Identifier: Apache-2.0
#include "app/gui/rule_settings.h"

#include <optional>

namespace lanescope::app {
namespace {

template <class List> std::optional<model::Error> take(const QString &text, std::shared_ptr<const List> &list) {
    if (text.isEmpty())
        return std::nullopt;
    auto parsed = List::parse(text.toStdString());
    if (!parsed)
        return parsed.error();
    list = parsed.take();
    return std::nullopt;
}

} // namespace

model::Result<analysis::RuleSets> rulesOf(const ui::RuleTexts &texts) {
    analysis::RuleSets rules;
    if (const auto fault = take(texts.phases, rules.phases))
        return *fault;
    if (const auto fault = take(texts.kernels, rules.kernels))
        return *fault;
    return rules;
}

} // namespace lanescope::app
