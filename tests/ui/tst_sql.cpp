// SPDX-License-Identifier: Apache-2.0
#include "analysis/sql/sql_tables.h"
#include "tests/ui/support/gui_test.h"
#include "ui/align/alignment_book.h"
#include "ui/tables/sql_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QToolButton>

#include <stdexcept>

using namespace lanescope;

namespace {

ui::SqlPanel &shown(test::OpenWindow &open) {
    ui::SqlPanel &panel = open.window().sql();
    auto *dock = qobject_cast<QDockWidget *>(panel.parentWidget());
    dock->show();
    dock->raise();
    return panel;
}

void type(ui::SqlPanel &panel, const char *sql) {
    auto *editor = panel.findChild<QPlainTextEdit *>(QStringLiteral("sqlEditor"));
    editor->setPlainText(QString::fromUtf8(sql));
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
}

void ask(ui::SqlPanel &panel, const char *sql) {
    type(panel, sql);
    if (!QTest::qWaitFor([&panel] { return !panel.isWaiting(); }, 20'000))
        throw std::runtime_error("the query did not end");
}

QAbstractItemModel &rowsOf(ui::SqlPanel &panel) {
    return *panel.findChild<ui::TextTableView *>(QStringLiteral("sqlTable"))->model();
}

} // namespace

class SqlTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void aQueryHasTheRowsThatTheCoreGives();
    void aRowWithAnEventLeadsToIt();
    void whatIsNoQueryIsSaidAndChangesNothing();
    void anEndlessQueryIsCancelled();
    void aCopyHasAllRowsAsTheyAre();
    void choosingATableWritesAQueryOfIt();
    void timesOfTwoClocksGiveNoNumberUntilOneIsChosenOrTheLanesAreAligned();
    void otherFilesTakeTheRowsAway();
};

void SqlTest::aQueryHasTheRowsThatTheCoreGives() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::SqlPanel &panel = shown(open);
    QAbstractItemModelTester tester(&rowsOf(panel));
    ask(panel, "SELECT state, count(*) AS n, NULL AS missing FROM correlations GROUP BY state");
    QVERIFY2(rowsOf(panel).columnCount() == 3, qPrintable(panel.note()));
    QCOMPARE(rowsOf(panel).headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("n"));
    const analysis::Correlation &correlation = open.analysis().correlation;
    QCOMPARE(rowsOf(panel).index(0, 0).data().toString(), QStringLiteral("qualified"));
    QCOMPARE(rowsOf(panel).index(0, 1).data(ui::TextTableModel::SortRole).toULongLong(),
             static_cast<qulonglong>(correlation.qualified));
    QCOMPARE(rowsOf(panel).index(0, 2).data().toString(), QStringLiteral("–"));
}

void SqlTest::aRowWithAnEventLeadsToIt() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    ui::SqlPanel &panel = shown(open);
    ask(panel, "SELECT event, name FROM correlations");
    auto *table = panel.findChild<ui::TextTableView *>(QStringLiteral("sqlTable"));
    table->setCurrentIndex(rowsOf(panel).index(0, 0));
    const auto selected = open.timeline().selection();
    QVERIFY(selected.has_value());
    QCOMPARE(open.analysis().sessions.front()->name(selected->row), std::string_view("gemm"));
}

void SqlTest::whatIsNoQueryIsSaidAndChangesNothing() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    ui::SqlPanel &panel = shown(open);
    ask(panel, "DROP TABLE events");
    QVERIFY2(panel.note().contains(QStringLiteral("more than reading")), qPrintable(panel.note()));
    ask(panel, "SELECT x FROM events");
    QVERIFY2(panel.note().contains(QStringLiteral("no such column")), qPrintable(panel.note()));
    ask(panel, "SELECT count(*) FROM events");
    QCOMPARE(rowsOf(panel).index(0, 0).data(ui::TextTableModel::SortRole).toULongLong(),
             static_cast<qulonglong>(open.analysis().sessions.front()->eventCount()));
}

void SqlTest::anEndlessQueryIsCancelled() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    ui::SqlPanel &panel = shown(open);
    type(panel, "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c");
    QVERIFY(panel.isWaiting());
    QTest::mouseClick(panel.findChild<QToolButton *>(QStringLiteral("sqlRun")), Qt::LeftButton);
    QVERIFY(!panel.isWaiting());
    QVERIFY(panel.note().contains(QStringLiteral("cancelled")));
    ask(panel, "SELECT 1 AS one");
    QCOMPARE(rowsOf(panel).rowCount(), 1);
}

void SqlTest::aCopyHasAllRowsAsTheyAre() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    ui::SqlPanel &panel = shown(open);
    ask(panel, "SELECT name, start_ns FROM correlations");
    QSignalSpy copied(&open.controller().queries(), &app::QueryRunner::copied);
    emit panel.copyAsked({"SELECT name, start_ns FROM correlations", {}, {}}, analysis::OutputFormat::Csv);
    QVERIFY(copied.wait(20'000));
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("name,start_ns\r\ngemm,1020\r\n"));
}

void SqlTest::choosingATableWritesAQueryOfIt() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    ui::SqlPanel &panel = shown(open);
    auto *tables = panel.findChild<QComboBox *>(QStringLiteral("sqlTables"));
    QCOMPARE(tables->count(), static_cast<int>(analysis::sql::tableNames().size()) + 1);
    tables->setCurrentIndex(2);
    emit tables->activated(2);
    auto *editor = panel.findChild<QPlainTextEdit *>(QStringLiteral("sqlEditor"));
    QCOMPARE(editor->toPlainText(), QStringLiteral("SELECT * FROM sessions LIMIT 1000"));
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(rowsOf(panel).rowCount(), 1);
}

void SqlTest::timesOfTwoClocksGiveNoNumberUntilOneIsChosenOrTheLanesAreAligned() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C1")); // A: launch 1000+10; B: kernel 0+5
    ui::SqlPanel &panel = shown(open);
    auto *times = panel.findChild<QComboBox *>(QStringLiteral("sqlTimes"));
    QVERIFY(times->isVisible());
    QCOMPARE(times->count(), 3);
    constexpr const char *kDifference = "SELECT b.start_ns - a.start_ns AS d FROM events a, events b "
                                        "WHERE a.name = 'cudaLaunchKernel' AND b.kind = 'kernel'";
    ask(panel, kDifference);
    QCOMPARE(rowsOf(panel).index(0, 0).data().toString(), QStringLiteral("–"));
    QVERIFY2(panel.note().contains(QStringLiteral("2 clocks that nothing relates")), qPrintable(panel.note()));
    times->setFocus();
    QTest::keyClick(times, Qt::Key_Down);
    ask(panel, "SELECT start_ns FROM events ORDER BY start_ns DESC");
    QCOMPARE(rowsOf(panel).index(0, 0).data(ui::TextTableModel::SortRole).toLongLong(), 1000LL);
    QCOMPARE(rowsOf(panel).index(1, 0).data().toString(), QStringLiteral("–"));
    const auto clock = [&](std::size_t session) {
        return model::ClockId{open.analysis().sessions[session]->id(), model::ClockRef(0UL)};
    };
    QVERIFY(!open.window().alignmentBook().declare(
        {clock(0), clock(1), {1005}, std::nullopt, model::AlignmentEvidence::UserAnchor, "test", "user", {}}));
    QVERIFY(!times->isVisible());
    ask(panel, kDifference);
    QCOMPARE(rowsOf(panel).index(0, 0).data(ui::TextTableModel::SortRole).toLongLong(), 5LL);
}

void SqlTest::otherFilesTakeTheRowsAway() {
    test::OpenWindow open;
    ui::SqlPanel &panel = shown(open);
    QVERIFY(panel.note().contains(QStringLiteral("Nothing is open")));
    open.openFiles(test::filesOf("C7"));
    ask(panel, "SELECT 1 AS one");
    QCOMPARE(rowsOf(panel).rowCount(), 1);
    open.openFiles(test::filesOf("C9"));
    QCOMPARE(rowsOf(panel).rowCount(), 0);
}

LANESCOPE_GUI_TEST(SqlTest)
#include "tst_sql.moc"
