// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/gui_test.h"
#include "ui/tables/table_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLineEdit>
#include <QSignalSpy>

#include <algorithm>
#include <sstream>
#include <stdexcept>

using namespace lanescope;
using analysis::TableKind;

namespace {

/// What the command line prints of the table, without its heading.
std::string csvOf(const analysis::Analysis &analysis, TableKind kind) {
    std::ostringstream text;
    analysis::writeTable(text, kind, analysis, analysis::Selection::all(analysis), {}, analysis::OutputFormat::Csv);
    return std::move(text).str();
}

ui::TablePanel &shown(test::OpenWindow &open, TableKind kind) {
    ui::TablePanel &panel = *open.window().table(kind);
    auto *dock = qobject_cast<QDockWidget *>(panel.parentWidget());
    dock->show();
    dock->raise();
    if (!QTest::qWaitFor([&panel] { return panel.isSettled(); }, 20'000))
        throw std::runtime_error("the rows did not arrive");
    return panel;
}

} // namespace

class TablesTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void aTableHasTheRowsOfTheCommandLine();
    void aFilterHidesAndSaysHowMany();
    void aCopyIsWhatTheCommandLinePrints();
    void aKernelRowStepsThroughItsKernels();
    void aLaunchRowSelectsItsCall();
    void aStepRowFramesTheStep();
    void withoutFilesATableSaysWhy();
};

void TablesTest::aTableHasTheRowsOfTheCommandLine() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    for (const TableKind kind : {TableKind::Kernels, TableKind::Launches, TableKind::Gaps, TableKind::Steps}) {
        const std::string csv = csvOf(open.analysis(), kind);
        const auto lines = std::count(csv.begin(), csv.end(), '\n') - 1;
        QCOMPARE(shown(open, kind).table().model()->rowCount(), static_cast<int>(lines));
    }
}

void TablesTest::aFilterHidesAndSaysHowMany() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::TablePanel &panel = shown(open, TableKind::Kernels);
    const int rows = panel.table().model()->rowCount();
    QVERIFY(rows > 0);
    panel.findChild<QLineEdit *>()->setText(QStringLiteral("no kernel is called so"));
    QCOMPARE(panel.table().model()->rowCount(), 0);
    QVERIFY2(panel.note().contains(QStringLiteral("the filter hides %1").arg(rows)), qPrintable(panel.note()));
}

void TablesTest::aCopyIsWhatTheCommandLinePrints() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::TablePanel &panel = shown(open, TableKind::Launches);
    QSignalSpy copied(&open.controller(), &app::Controller::copied);
    emit panel.copyAsked({TableKind::Launches, std::nullopt, {}, 0}, analysis::OutputFormat::Csv);
    QVERIFY(copied.wait(20'000));
    // The clipboard of some platforms has other line ends.
    QString text = QApplication::clipboard()->text();
    QString csv = QString::fromStdString(csvOf(open.analysis(), TableKind::Launches));
    QCOMPARE(text.remove(QLatin1Char('\r')), csv.remove(QLatin1Char('\r')));
}

void TablesTest::aKernelRowStepsThroughItsKernels() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::TablePanel &panel = shown(open, TableKind::Kernels);
    panel.table().setCurrentIndex(panel.table().model()->index(0, 0));
    const auto first = open.timeline().selection();
    QVERIFY(first.has_value());
    QTest::keyClick(&panel.table(), Qt::Key_Return);
    QVERIFY(open.timeline().selection().has_value());
    QVERIFY(open.timeline().selection() != first);
}

void TablesTest::aLaunchRowSelectsItsCall() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    ui::TablePanel &panel = shown(open, TableKind::Launches);
    panel.table().setCurrentIndex(panel.table().model()->index(0, 0));
    const auto selected = open.timeline().selection();
    QVERIFY(selected.has_value());
    QVERIFY(!open.analysis().sessions[0]->callAt(selected->row).isNone());
}

void TablesTest::aStepRowFramesTheStep() {
    test::OpenWindow open;
    open.openFiles(
        {{"s.json",
          R"({"traceEvents":[)"
          R"({"ph":"X","cat":"user_annotation","name":"step[DECODE bs=1]","pid":5,"tid":1,"ts":1000,"dur":50},)"
          R"({"ph":"X","cat":"cpu_op","name":"o","pid":5,"tid":1,"ts":0,"dur":9000}]})"}});
    ui::TablePanel &panel = shown(open, TableKind::Steps);
    QCOMPARE(panel.table().model()->rowCount(), 1);
    QSignalSpy ranged(&open.timeline(), &ui::TimelineView::rangeSelected);
    panel.table().setCurrentIndex(panel.table().model()->index(0, 0));
    QCOMPARE(ranged.count(), 1);
    QCOMPARE(ranged.first().at(1).value<model::Ns>().count, 1'000'000);
    QCOMPARE(ranged.first().at(2).value<model::Ns>().count, 1'050'000);
}

void TablesTest::withoutFilesATableSaysWhy() {
    test::OpenWindow open;
    const ui::TablePanel &panel = *open.window().table(TableKind::Kernels);
    QVERIFY(panel.note().startsWith(QStringLiteral("Nothing is open.")));
}

LANESCOPE_GUI_TEST(TablesTest)
#include "tst_tables.moc"
