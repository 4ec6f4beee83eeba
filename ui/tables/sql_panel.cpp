// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/sql_panel.h"

#include "analysis/sql/sql_tables.h"
#include "ui/style/style.h"
#include "ui/tables/table_bar.h"
#include "ui/tables/table_request.h"
#include "ui/text/format.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lanescope::ui {
namespace {

using analysis::OutputFormat;
using analysis::sql::Value;

TextCell shownValue(const Value &value) {
    TextCell cell;
    if (const auto *number = std::get_if<std::int64_t>(&value)) {
        cell.text = groupedNumber(*number);
        cell.whole = QString::number(*number);
        cell.sortKey = QVariant::fromValue(static_cast<qlonglong>(*number));
        cell.number = true;
    } else if (const auto *real = std::get_if<double>(&value)) {
        cell.text = QString::number(*real, 'g', 17);
        cell.sortKey = *real;
        cell.number = true;
    } else if (const auto *text = std::get_if<std::string>(&value)) {
        cell.text = safeText(*text);
        cell.whole = wholeIfCut(*text);
    } else {
        cell.text = QStringLiteral("–");
        cell.tooltip = QStringLiteral("NULL");
    }
    return cell;
}

} // namespace

SqlPanel::SqlPanel(QWidget *parent)
    : QWidget(parent)
    , m_editor(new QPlainTextEdit)
    , m_table(new TextTableView({}))
    , m_tables(new QComboBox)
    , m_times(new QComboBox)
    , m_run(new QToolButton)
    , m_copy(copyButton([this](OutputFormat format) { emit copyAsked(m_asked, format); }))
    , m_note(tableNote()) {
    setObjectName(QStringLiteral("sqlPanel"));
    setAttribute(Qt::WA_StyledBackground);
    m_editor->setObjectName(QStringLiteral("sqlEditor"));
    m_editor->setAccessibleName(tr("SQL query"));
    m_editor->setPlaceholderText(
        tr("SELECT name, count(*), sum(duration_ns) FROM events WHERE kind = 'kernel' GROUP BY name"));
    m_editor->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_editor->setTabChangesFocus(true);
    m_editor->installEventFilter(this);
    m_table->setObjectName(QStringLiteral("sqlTable"));
    m_table->setAccessibleName(tr("Rows of the query"));
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *split = new QSplitter(Qt::Vertical);
    split->addWidget(m_editor);
    split->addWidget(m_table);
    split->setStretchFactor(1, 3);
    split->setSizes({100, 300});
    split->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildBar());
    layout->addWidget(split, 1);
    layout->addWidget(m_note);
    connectControls();
    setAnalysis(nullptr);
}

QWidget *SqlPanel::buildBar() {
    auto *bar = new QWidget;
    QHBoxLayout *layout = barLayout(bar);
    m_run->setObjectName(QStringLiteral("sqlRun"));
    m_tables->setObjectName(QStringLiteral("sqlTables"));
    m_tables->setAccessibleName(tr("Write a query of a table"));
    m_tables->setToolTip(tr("Tables of everything that is open; choosing one writes a query of it"));
    m_copy->setToolTip(tr("Copy all rows of the query"));
    layout->addWidget(m_run);
    m_times->setObjectName(QStringLiteral("sqlTimes"));
    m_times->setAccessibleName(tr("Clock of the times"));
    m_times->setToolTip(
        tr("The rows stand on clocks that nothing relates, and times of two of them have no difference: "
           "choose the clock whose times are wanted, or align the lanes"));
    layout->addWidget(m_tables);
    layout->addWidget(m_times);
    layout->addStretch(1);
    layout->addWidget(m_copy);
    fillTables();
    return bar;
}

void SqlPanel::fillTables() {
    m_tables->addItem(tr("Tables…"));
    for (const std::string_view name : analysis::sql::tableNames())
        m_tables->addItem(safeText(name));
}

/// The clocks to choose from, where there is no one that all events share.
void SqlPanel::fillClocks() {
    const std::optional<model::ClockId> chosen = request().clock;
    m_clocks.clear();
    m_times->clear();
    m_times->addItem(tr("Times: of no clock"));
    analysis::Selection everything = m_analysis ? analysis::Selection::all(*m_analysis) : analysis::Selection();
    everything.alignments = m_alignments;
    if (m_analysis)
        m_clocks = analysis::sql::clocksToChoose(*m_analysis, everything);
    for (const model::ClockId &clock : m_clocks) {
        const std::size_t session = m_analysis->indexOf(clock.session).value_or(0);
        m_times->addItem(tr("Times: %1 · %2 · clock %3")
                             .arg(safeText(laneTitle(*m_analysis, session)), safeText(m_analysis->shortIds[session]),
                                  safeText(m_analysis->sessions[session]->info(clock.clock).name)));
        if (chosen == clock)
            m_times->setCurrentIndex(m_times->count() - 1);
    }
    m_times->setVisible(!m_clocks.empty());
}

analysis::sql::QueryRequest SqlPanel::request() const {
    const int chosen = m_times->currentIndex() - 1;
    const bool known = chosen >= 0 && static_cast<std::size_t>(chosen) < m_clocks.size();
    return {m_editor->toPlainText().toStdString(), m_alignments,
            known ? std::optional(m_clocks[static_cast<std::size_t>(chosen)]) : std::nullopt};
}

void SqlPanel::setAlignments(const analysis::AlignmentSet &alignments) {
    m_alignments = alignments;
    fillClocks();
}

void SqlPanel::connectControls() {
    connect(m_run, &QToolButton::clicked, this, &SqlPanel::runOrCancel);
    connect(m_tables, &QComboBox::activated, this, [this](int index) {
        if (index > 0)
            m_editor->setPlainText(QStringLiteral("SELECT * FROM %1 LIMIT 1000").arg(m_tables->itemText(index)));
        m_tables->setCurrentIndex(0);
        m_editor->setFocus();
    });
    connect(m_table, &TextTableView::rowChosen, this, &SqlPanel::choose);
}

void SqlPanel::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_analysis = analysis;
    m_answer = {};
    m_asked = {};
    fillClocks();
    m_table->setTable({}, {});
    m_copy->setEnabled(false);
    m_run->setEnabled(analysis != nullptr);
    setWaiting(false);
    say(analysis ? tr("One SELECT over everything that is open; each row names its session. Ctrl+Enter runs it.")
                 : tr("Nothing is open, so there is nothing to ask. Open a capture first."),
        QStringLiteral("muted"));
}

void SqlPanel::setTheme(const Theme &theme) { m_table->setTheme(theme); }

QString SqlPanel::note() const { return m_note->text(); }

void SqlPanel::say(const QString &sentence, const QString &tone) {
    m_note->setText(sentence);
    setTone(m_note, tone);
}

void SqlPanel::setWaiting(bool waiting) {
    m_waiting = waiting;
    m_run->setText(waiting ? tr("Cancel") : tr("Run"));
    m_run->setToolTip(waiting ? tr("Stop the query (Esc)") : tr("Run the query (Ctrl+Enter)"));
}

void SqlPanel::runOrCancel() {
    if (m_waiting) {
        emit cancelAsked();
        setWaiting(false);
        say(tr("The query was cancelled."), QStringLiteral("muted"));
        return;
    }
    if (!m_analysis || m_editor->toPlainText().trimmed().isEmpty())
        return;
    m_asked = request();
    m_since.start();
    setWaiting(true);
    say(tr("The query runs…"), QStringLiteral("muted"));
    emit queryAsked(m_asked);
}

void SqlPanel::showRows(const analysis::sql::QueryRows &answer) {
    setWaiting(false);
    m_answer = answer;
    QStringList headers;
    for (const std::string &column : answer.columns)
        headers.append(safeText(column));
    std::vector<TextRow> rows;
    rows.reserve(answer.rows.size());
    for (const std::vector<Value> &values : answer.rows) {
        TextRow row{{}, rows.size()};
        std::transform(values.begin(), values.end(), std::back_inserter(row.cells), shownValue);
        rows.push_back(std::move(row));
    }
    m_table->setTable(headers, std::move(rows));
    m_copy->setEnabled(!answer.error);
    if (answer.error) {
        say(safeText(answer.error->line()), QStringLiteral("bad"));
        return;
    }
    const QString time = tr("%1 ms").arg(m_since.elapsed());
    const QString total = groupedNumber(static_cast<std::int64_t>(answer.total));
    QString note = answer.total == 1 ? tr("1 row, in %1.").arg(time) : tr("%1 rows, in %2.").arg(total, time);
    if (answer.rows.size() < answer.total)
        note = tr("The first %1 of %2 rows, in %3. A copy has all of them.")
                   .arg(groupedNumber(static_cast<std::int64_t>(answer.rows.size())), total, time);
    if (!answer.notice.empty())
        note += QLatin1Char(' ') + safeText(answer.notice);
    say(note, answer.notice.empty() ? QStringLiteral("muted") : QStringLiteral("warning"));
}

void SqlPanel::choose(std::size_t row) {
    const auto column = std::find(m_answer.columns.begin(), m_answer.columns.end(), "event");
    if (!m_analysis || column == m_answer.columns.end() || row >= m_answer.rows.size())
        return;
    const Value &value = m_answer.rows[row][static_cast<std::size_t>(column - m_answer.columns.begin())];
    if (const auto *text = std::get_if<std::string>(&value))
        if (const auto event = m_analysis->findEvent(*text))
            emit eventAsked(event.value());
}

bool SqlPanel::eventFilter(QObject *watched, QEvent *event) {
    if (watched == m_editor && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        const bool runs = enter && key->modifiers().testFlag(Qt::ControlModifier) && !m_waiting;
        if (runs || (key->key() == Qt::Key_Escape && m_waiting)) {
            runOrCancel();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lanescope::ui
