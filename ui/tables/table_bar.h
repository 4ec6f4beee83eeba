// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/output/document.h"

#include <QHBoxLayout>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

/// The parts of the bar above a table, as every table has them.
namespace lanescope::ui {

[[nodiscard]] QLineEdit *filterField();
/// A menu of formats; `copy` is called with the chosen one.
[[nodiscard]] QToolButton *copyButton(std::function<void(analysis::OutputFormat)> copy);
[[nodiscard]] QHBoxLayout *barLayout(QWidget *bar);
/// The muted line below a table.
[[nodiscard]] QLabel *tableNote();

/// Fills `sessions` with "All sessions" and every lane. The chosen one stays chosen while it is open; hidden where
/// there is no choice.
void fillSessions(QComboBox &sessions, const analysis::AnalysisPtr &analysis);
/// Position of the chosen session; nullopt for all.
[[nodiscard]] std::optional<std::size_t> chosenSession(const QComboBox &sessions);
/// Chooses the session at that position.
void chooseSession(QComboBox &sessions, std::size_t session);

} // namespace lanescope::ui
