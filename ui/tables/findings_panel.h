// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "ui/tables/text_table_view.h"

#include <QWidget>

class QLabel;

namespace lanescope::ui {

/// Everything flagged. Choosing a finding goes to its first event; choosing it again goes on to the
/// next one, up to as many as a finding keeps.
class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FindingsPanel(QWidget *parent = nullptr);

    /// Null: nothing is open.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setTheme(const Theme &theme);
    [[nodiscard]] TextTableView &table() { return *m_table; }

signals:
    void eventAsked(lanescope::model::EventRef event);

private:
    void begin(std::size_t finding);
    void goOn(std::size_t finding);
    void showStep(const analysis::Finding &finding);

    analysis::AnalysisPtr m_analysis;
    TextTableView *m_table;
    QLabel *m_note;
    std::size_t m_step = 0;
};

/// Proven and total per session, with the reasons for what is not proven.
class CoveragePanel : public QWidget {
    Q_OBJECT
public:
    explicit CoveragePanel(QWidget *parent = nullptr);
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setTheme(const Theme &theme);
    [[nodiscard]] TextTableView &table() { return *m_table; }

signals:
    void sessionChosen(std::size_t session);

private:
    analysis::AnalysisPtr m_analysis;
    TextTableView *m_table;
    QLabel *m_note;
};

} // namespace lanescope::ui
