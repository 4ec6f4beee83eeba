// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verify.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace lanescope::ui {

/// Which queue to go through: what, in which lanes, and of a sample how many and by which seed; or a kept one. Keeps
/// what was chosen last.
class VerifySetup : public QWidget {
    Q_OBJECT
public:
    explicit VerifySetup(QWidget *parent = nullptr);

    void setAnalysis(const analysis::AnalysisPtr &analysis);
    /// Sessions whose lanes are in sight.
    void setLanesInSight(std::vector<std::size_t> sessions) { m_inSight = std::move(sessions); }
    /// The range that is selected on the timeline; nullopt without one.
    void setRange(const std::optional<analysis::QueueRange> &range);
    void setOffers(const std::vector<model::workspace::StoredQueue> &offers);
    void focusFirst();
    [[nodiscard]] analysis::QueueSpec spec() const;

signals:
    void startAsked(const lanescope::analysis::QueueSpec &spec);
    void resumeAsked(lanescope::model::workspace::QueueId id);

private:
    void buildParts();
    void fillScopes();
    void updateParts();
    [[nodiscard]] std::vector<std::size_t> sessions() const;

    analysis::AnalysisPtr m_analysis;
    std::vector<std::size_t> m_inSight;
    std::optional<analysis::QueueRange> m_range;
    QComboBox *m_kinds, *m_scopes, *m_offers;
    QSpinBox *m_size;
    QLineEdit *m_seed;
    QPushButton *m_start, *m_resume;
    std::vector<QWidget *> m_sampleParts;
};

} // namespace lanescope::ui
