// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "model/alignment.h"

#include <QDialog>

#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace lanescope::ui {

class AlignmentBook;

/// Declares that two lanes belong together: by what the captures suggest, by an event picked in each lane, or by
/// a typed offset; always with a reason. Stays open beside the window, so that events can be picked there.
class AlignDialog : public QDialog {
    Q_OBJECT
public:
    AlignDialog(AlignmentBook &book, QWidget *parent);

    void setAnalysis(const analysis::AnalysisPtr &analysis);
    /// The event that "Pick" takes.
    void setSelection(const std::optional<model::EventRef> &event);

private:
    void build();
    [[nodiscard]] QWidget *buildLane(QComboBox *lane, QPushButton *pick);
    void connectParts();
    void listSuggestions();
    void listDeclared();
    void useSuggestion(int row);
    /// An event that may mark an instant of its lane; see analysis::anchorOf.
    struct Anchor {
        model::SessionId session;
        model::Ns start;
    };
    void pick(QComboBox *lane, std::optional<Anchor> &anchor);
    void offsetFromAnchors();
    /// An anchor holds for the lane it was picked in alone, and so does an offset that rests on it.
    void forgetAnchorsOfOtherLanes();
    [[nodiscard]] QString whatIsMissing() const;
    void updateButtons();
    void apply();
    /// Says why; false where there is nothing to say.
    bool refuse(const std::optional<model::Error> &refusal);
    /// Sessions chosen as A and B; nullopt where there is none.
    [[nodiscard]] std::optional<std::size_t> chosen(const QComboBox *lane) const;
    [[nodiscard]] std::optional<model::Ns> typedOffset() const;
    [[nodiscard]] QString sessionName(const model::SessionId &session) const;
    [[nodiscard]] QString lineOf(const model::Alignment &alignment) const;

    AlignmentBook &m_book;
    analysis::AnalysisPtr m_analysis;
    std::optional<model::EventRef> m_selection;
    std::optional<Anchor> m_anchorA, m_anchorB;
    std::vector<model::Alignment> m_suggestions; ///< parallel to the rows of m_suggested

    QListWidget *m_suggested, *m_declared;
    QComboBox *m_laneA, *m_laneB;
    QPushButton *m_pickA, *m_pickB, *m_apply, *m_remove;
    QLineEdit *m_offset, *m_reason;
    QLabel *m_refusal, *m_noSuggestion, *m_noneDeclared;
};

} // namespace lanescope::ui
