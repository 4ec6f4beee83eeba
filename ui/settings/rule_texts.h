// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMetaType>
#include <QString>

namespace lanescope::ui {

/// The two lists that people may edit, as texts of their files. Empty: the list that the program brings.
struct RuleTexts {
    QString phases, kernels;
    friend bool operator==(const RuleTexts &, const RuleTexts &) = default;
};

} // namespace lanescope::ui

Q_DECLARE_METATYPE(lanescope::ui::RuleTexts)
