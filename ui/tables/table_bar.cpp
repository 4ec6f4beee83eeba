// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_bar.h"

#include "ui/style/style.h"
#include "ui/text/format.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace lanescope::ui {
namespace {

constexpr int kIdRole = Qt::UserRole + 1;

class TableBarWords {
    Q_DECLARE_TR_FUNCTIONS(TableBar)
};

} // namespace

QLineEdit *filterField() {
    auto *field = new QLineEdit;
    field->setPlaceholderText(TableBarWords::tr("Filter rows…"));
    field->setAccessibleName(TableBarWords::tr("Filter rows"));
    field->setClearButtonEnabled(true);
    for (QAbstractButton *button : field->findChildren<QAbstractButton *>())
        button->setAccessibleName(TableBarWords::tr("Clear the filter"));
    field->setMaximumWidth(260);
    return field;
}

QToolButton *copyButton(std::function<void(analysis::OutputFormat)> copy) {
    auto *button = new QToolButton;
    button->setObjectName(QStringLiteral("copyTable"));
    button->setText(TableBarWords::tr("Copy ▾"));
    button->setAccessibleName(TableBarWords::tr("Copy the table"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setProperty("quiet", true);
    auto *menu = new QMenu(button);
    const std::pair<analysis::OutputFormat, QString> formats[] = {
        {analysis::OutputFormat::Text, TableBarWords::tr("As &text")},
        {analysis::OutputFormat::Csv, TableBarWords::tr("As &CSV")},
        {analysis::OutputFormat::Json, TableBarWords::tr("As &JSON")}};
    for (const auto &[format, text] : formats)
        menu->addAction(text, button, [copy, chosen = format] { copy(chosen); });
    button->setMenu(menu);
    return button;
}

QHBoxLayout *barLayout(QWidget *bar) {
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(8);
    return layout;
}

QLabel *tableNote() {
    auto *note = new QLabel;
    note->setContentsMargins(12, 5, 12, 6);
    note->setWordWrap(true);
    setTone(note, QStringLiteral("muted"));
    return note;
}

void fillSessions(QComboBox &sessions, const analysis::AnalysisPtr &analysis) {
    const QString before = sessions.currentData(kIdRole).toString();
    sessions.clear();
    sessions.addItem(TableBarWords::tr("All sessions"));
    if (!analysis)
        return;
    for (std::size_t session = 0; session < analysis->sessions.size(); ++session) {
        sessions.addItem(safeText(analysis::laneTitle(*analysis, session) + " · " + analysis->shortIds[session]),
                         QVariant::fromValue(static_cast<qulonglong>(session)));
        const QString id = QString::fromStdString(analysis->sessions[session]->id().text());
        sessions.setItemData(sessions.count() - 1, id, kIdRole);
        if (id == before)
            sessions.setCurrentIndex(sessions.count() - 1);
    }
    sessions.setVisible(analysis->sessions.size() > 1);
}

std::optional<std::size_t> chosenSession(const QComboBox &sessions) {
    if (sessions.currentIndex() <= 0)
        return std::nullopt;
    return static_cast<std::size_t>(sessions.currentData().toULongLong());
}

void chooseSession(QComboBox &sessions, std::size_t session) {
    sessions.setCurrentIndex(static_cast<int>(session) + 1);
}

} // namespace lanescope::ui
