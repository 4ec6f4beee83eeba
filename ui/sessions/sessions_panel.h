// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/sessions/session_list_model.h"
#include "ui/theme.h"

#include <QWidget>

class QLabel;
class QListView;

namespace lanescope::ui {

class SessionCardDelegate;

/// The Sessions dock: one card per session, and below them what joining on bare ids would claim.
class SessionsPanel : public QWidget {
    Q_OBJECT
public:
    explicit SessionsPanel(QWidget *parent = nullptr);

    /// Null: nothing is open.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setAlignments(const analysis::AlignmentSet &alignments);
    void setTheme(const Theme &theme);
    void setActive(std::optional<std::size_t> session);
    [[nodiscard]] SessionListModel &sessions() { return *m_model; }
    [[nodiscard]] QListView &view() { return *m_view; }

signals:
    void sessionChosen(std::size_t session);
    void closeAsked(lanescope::model::ArtifactId artifact);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildView();
    void showMenu(const QPoint &at);
    void moveCurrent(int by);
    void showCards();
    void showTotals(const analysis::AnalysisPtr &analysis);

    analysis::AnalysisPtr m_analysis;
    analysis::AlignmentSet m_alignments;
    SessionListModel *m_model;
    SessionCardDelegate *m_delegate;
    QListView *m_view;
    QLabel *m_empty;
    QWidget *m_totals;
};

} // namespace lanescope::ui
