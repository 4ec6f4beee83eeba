// SPDX-License-Identifier: Apache-2.0
#include "ui/selection/fact_list.h"

#include "ui/style/style.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/link_button.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGridLayout>
#include <QMenu>

namespace lanescope::ui {
namespace {

constexpr int kLabelWidth = 140;
constexpr int kMostLabelWidth = 220;
constexpr int kMarkWidth = 18;

struct MarkLook {
    QString glyph;
    QString tone;
    QString words;
};

MarkLook lookOf(FactMark mark) {
    switch (mark) {
    case FactMark::None: return {};
    case FactMark::Yes: return {QStringLiteral("✓"), QStringLiteral("good"), FactList::tr("agrees")};
    case FactMark::No: return {QStringLiteral("✗"), QStringLiteral("bad"), FactList::tr("does not hold")};
    case FactMark::NotInRecord:
        return {QStringLiteral("–"), QStringLiteral("muted"), FactList::tr("not in the record")};
    }
    return {};
}

} // namespace

FactList::FactList(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(3);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnMinimumWidth(0, kLabelWidth);
}

void FactList::setTheme(const Theme &theme) {
    m_theme = theme;
    rebuild();
}

void FactList::setFacts(Facts facts) {
    m_facts = std::move(facts);
    rebuild();
}

QString FactList::text() const {
    QString lines;
    for (const Fact &fact : m_facts)
        if (!fact.secret)
            lines += fact.label + QStringLiteral(": ") + fact.wholeValue() + QLatin1Char('\n');
    return lines;
}

QString FactList::textOf(const QLabel &part) const {
    const int at = m_grid->indexOf(&part);
    if (at < 0)
        return part.text();
    int row = 0, column = 0, rows = 0, columns = 0;
    m_grid->getItemPosition(at, &row, &column, &rows, &columns);
    return column == 1 ? m_facts[static_cast<std::size_t>(row)].wholeValue() : part.text();
}

void FactList::contextMenuEvent(QContextMenuEvent *event) {
    if (m_facts.empty())
        return;
    QMenu menu(this);
    menu.addAction(tr("Copy all as text"), this, [this] { QApplication::clipboard()->setText(text()); });
    const auto *label = qobject_cast<QLabel *>(childAt(event->pos()));
    if (label != nullptr)
        menu.addAction(tr("Copy this"), this, [value = textOf(*label)] { QApplication::clipboard()->setText(value); });
    menu.exec(event->globalPos());
}

void FactList::rebuild() {
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        // Deleted later: the click that led here may come from one of them.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    int row = 0;
    for (const Fact &fact : m_facts)
        addRow(fact, row++);
}

void FactList::addRow(const Fact &fact, int row) {
    auto *label = new ElidedLabel(fact.label);
    setTone(label, QStringLiteral("muted"));
    label->setMaximumWidth(kMostLabelWidth);
    m_grid->addWidget(label, row, 0, Qt::AlignTop);
    m_grid->addWidget(valueWidget(fact), row, 1, fact.target || fact.secret ? Qt::AlignLeft : Qt::Alignment());
    if (fact.mark == FactMark::None)
        return;
    const MarkLook look = lookOf(fact.mark);
    auto *mark = new QLabel(look.glyph);
    mark->setFixedWidth(kMarkWidth);
    mark->setAlignment(Qt::AlignCenter);
    mark->setToolTip(look.words);
    mark->setAccessibleName(fact.label + QStringLiteral(": ") + look.words);
    setTone(mark, look.tone);
    m_grid->addWidget(mark, row, 2, Qt::AlignTop);
}

QWidget *FactList::valueWidget(const Fact &fact) {
    if (fact.secret)
        return secretWidget(fact);
    if (!fact.target)
        return plainWidget(fact);
    auto *button = new LinkButton(fact.value);
    button->setFont(m_theme.mono);
    button->setToolTip(fact.explanation.isEmpty() ? tr("Go to this event") : fact.explanation);
    button->setAccessibleName(fact.label + QStringLiteral(": ") + fact.value);
    connect(button, &QPushButton::clicked, this, [this, event = *fact.target] { emit eventAsked(event); });
    return button;
}

QWidget *FactList::secretWidget(const Fact &fact) {
    auto *button = new LinkButton(tr("hidden · show"));
    button->setToolTip(tr("May hold a secret, so it shows only when asked for"));
    button->setAccessibleName(tr("Show the hidden value of %1").arg(fact.label));
    connect(button, &QPushButton::clicked, this, [this, button, shown = fact] {
        Fact revealed = shown;
        revealed.secret = false;
        delete m_grid->replaceWidget(button, plainWidget(revealed));

        button->hide();
        button->deleteLater();
    });
    return button;
}

QWidget *FactList::plainWidget(const Fact &fact) {
    QLabel *value = nullptr;
    if (m_wraps) {
        value = new QLabel(fact.value);
        value->setTextFormat(Qt::PlainText);
        value->setWordWrap(true);
        value->setToolTip(fact.explanation);
    } else {
        auto *elided = new ElidedLabel(fact.value);
        elided->setExplanation(fact.explanation);
        value = elided;
    }
    value->setSizePolicy(QSizePolicy::Expanding, value->sizePolicy().verticalPolicy());
    value->setFont(m_theme.mono);
    value->setAccessibleName(fact.label + QStringLiteral(": ") + fact.value);
    setTone(value, toneName(fact.tone));
    return value;
}

} // namespace lanescope::ui
