// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/tables/text_table_view.h"
#include "ui/verify/verify_request.h"
#include "ui/widgets/pending_answer.h"

#include <QString>
#include <QWidget>

#include <unordered_map>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lanescope::ui {

class WorkBook;

/// Every verdict of the work, and whether it still stands. A chosen row leads to its event; a verdict can be taken
/// back, which is a step that can be undone.
///
/// Asks for the events of verdicts only while it is visible and only where it does not know them: showPlaces() answers.
class VerdictsPanel : public QWidget {
    Q_OBJECT
public:
    explicit VerdictsPanel(WorkBook &work, QWidget *parent = nullptr);

    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void setTheme(const Theme &theme);
    /// Dropped if something else has been asked for by now.
    void showPlaces(VerdictPlaces places);
    /// An event that is being verified: its verdicts need no search.
    void learn(const model::EventRef &event);

    [[nodiscard]] TextTableView &table() { return *m_table; }
    [[nodiscard]] QString note() const;
    [[nodiscard]] bool isSettled() const { return m_pending->isSettled(); }

signals:
    void placesAsked(const lanescope::ui::PlacesRequest &request);
    void eventAsked(const lanescope::model::EventRef &event);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    using Verdict = model::workspace::Verdict;
    using VerdictId = model::workspace::VerdictId;

    void buildParts();
    void renew();
    void findPlaces();
    void fill();
    void takeBack();
    void go(std::size_t source);
    void updateNote(std::size_t total, std::size_t shown);
    [[nodiscard]] analysis::VerdictPlace placeOf(const Verdict &verdict) const;
    [[nodiscard]] TextRow rowOf(const Verdict &verdict, const analysis::VerdictPlace &place) const;
    [[nodiscard]] bool isWanted(const Verdict &verdict, const analysis::VerdictPlace &place) const;

    WorkBook &m_work;
    analysis::AnalysisPtr m_analysis;
    std::unordered_map<std::string, analysis::VerdictPlace>
        m_known; ///< by event text; the standing where there is no event
    PendingAnswer *m_pending;

    TextTableView *m_table;
    QComboBox *m_kinds;
    QLineEdit *m_filter;
    QPushButton *m_takeBack;
    QLabel *m_note;
};

} // namespace lanescope::ui
