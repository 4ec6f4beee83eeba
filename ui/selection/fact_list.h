// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/selection/fact.h"
#include "ui/theme.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace lanescope::ui {

/// Facts one below the other: label, value in the fixed-width font, mark. Values that lead to an
/// event are buttons; secret ones show only when asked for. A context menu copies.
class FactList : public QWidget {
    Q_OBJECT
public:
    explicit FactList(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setFacts(Facts facts);
    /// Long values go on below instead of being cut; for sentences, not for names.
    void setWrapping(bool wraps) { m_wraps = wraps; }
    [[nodiscard]] const Facts &facts() const { return m_facts; }
    /// "label: value" line by line, without what is secret.
    [[nodiscard]] QString text() const;

signals:
    void eventAsked(lanescope::model::EventRef event);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void rebuild();
    void addRow(const Fact &fact, int row);
    /// What a copy of one part of a line gets.
    [[nodiscard]] QString textOf(const QLabel &part) const;
    [[nodiscard]] QWidget *valueWidget(const Fact &fact);
    [[nodiscard]] QWidget *secretWidget(const Fact &fact);
    [[nodiscard]] QWidget *plainWidget(const Fact &fact);

    QGridLayout *m_grid;
    Theme m_theme;
    Facts m_facts;
    bool m_wraps = false;
};

} // namespace lanescope::ui
