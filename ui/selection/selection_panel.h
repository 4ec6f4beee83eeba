// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "analysis/timeline/timeline_index.h"
#include "model/artifact.h"
#include "ui/selection/fact_list.h"
#include "ui/selection/why_view.h"
#include "ui/tables/text_table_view.h"

#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;

namespace lanescope::ui {

class ElidedLabel;

/// The Selection dock, in three columns: the event and its record; why an arrow is or is not drawn;
/// and the launch, the candidates that were refused, or the device work of a call.
class SelectionPanel : public QWidget {
    Q_OBJECT
public:
    explicit SelectionPanel(QWidget *parent = nullptr);

    /// Null: nothing is open. Shows no event until setEvent() is called.
    void setAnalysis(const analysis::AnalysisPtr &analysis, const analysis::TimelineIndexPtr &index);
    void setTheme(const Theme &theme);
    void setEvent(std::optional<model::EventRef> event);
    /// What a request for details gave; dropped if another event is shown by now.
    void showDetails(const model::EventRef &event, const model::Result<std::vector<model::Detail>> &details);

    [[nodiscard]] std::optional<model::EventRef> shownEvent() const { return m_event; }
    [[nodiscard]] const FactList &eventFactList() const { return *m_facts; }
    [[nodiscard]] const FactList &recordFactList() const { return *m_record; }
    [[nodiscard]] const FactList &whyFactList() const { return *m_why; }
    [[nodiscard]] const FactList &launchFactList() const { return *m_launch; }
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] TextTableView &table() { return *m_table; }

signals:
    void eventAsked(lanescope::model::EventRef event);
    /// The details of the event are wanted; showDetails() answers.
    void detailsAsked(lanescope::model::EventRef event);

private:
    void buildEventColumn(QWidget *column);
    void buildWhyColumn(QWidget *column);
    void buildLaunchColumn(QWidget *column);
    void showSubject(const EventSubject &subject);
    void showWhy(WhyView view);

    analysis::AnalysisPtr m_analysis;
    analysis::TimelineIndexPtr m_index;
    std::optional<model::EventRef> m_event;
    std::vector<model::EventRef> m_targets; ///< by TextRow::source

    QStackedWidget *m_pages;
    QLabel *m_empty;
    ElidedLabel *m_title, *m_whyTitle;
    QLabel *m_pill, *m_sentence, *m_launchTitle, *m_tableTitle, *m_recordTitle, *m_recordNote;
    FactList *m_facts, *m_record, *m_why, *m_launch;
    TextTableView *m_table;
};

} // namespace lanescope::ui
