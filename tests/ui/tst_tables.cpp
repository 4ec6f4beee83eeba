// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/cli_answer.h"
#include "tests/ui/support/gui_test.h"
#include "ui/tables/table_panel.h"
#include "ui/widgets/stepper.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

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
    void everyChoiceIsATableOfTheCommandLine_data();
    void everyChoiceIsATableOfTheCommandLine();
    void aCopiedRowNamesItsScope();
    void kernelsOfEveryGroupingAreSteppedThrough();
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
    emit panel.copyAsked(panel.request(), analysis::OutputFormat::Csv);
    QVERIFY(copied.wait(20'000));
    // The clipboard of some platforms has other line ends.
    QString text = QApplication::clipboard()->text();
    QString csv = QString::fromStdString(csvOf(open.analysis(), TableKind::Launches));
    QCOMPARE(text.remove(QLatin1Char('\r')), csv.remove(QLatin1Char('\r')));
}

void TablesTest::everyChoiceIsATableOfTheCommandLine_data() {
    QTest::addColumn<int>("dock");
    QTest::addColumn<int>("choice");
    QTest::addColumn<QString>("arguments");
    const std::pair<TableKind, QStringList> docks[] = {
        {TableKind::Kernels,
         {"kernels", "kernels --by class", "kernels --by rule", "kernels --by stream", "kernels --by phase",
          "kernels --definition nsys", "kernels --definition nsys --table cuda_gpu_trace"}},
        {TableKind::Launches,
         {"launches", "launches --by name", "launches --definition nsys",
          "launches --definition nsys --table cuda_api_sum", "launches --definition hta"}},
        {TableKind::Gaps,
         {"gaps", "gaps --by reason", "gaps --definition nsys", "gaps --definition nsys --table gpu_time_util"}},
        {TableKind::Steps, {"steps", "steps --by stage", "phases", "phases --definition nsys"}},
        {TableKind::Breakdown,
         {"breakdown", "breakdown --definition tracelens", "breakdown --definition tracelens --whole-file",
          "breakdown --definition hta"}}};
    for (const auto &[dock, choices] : docks)
        for (int i = 0; i < choices.size(); ++i)
            QTest::newRow(qPrintable(choices[i])) << static_cast<int>(dock) << i << choices[i];
}

void TablesTest::everyChoiceIsATableOfTheCommandLine() {
    QFETCH(int, dock);
    QFETCH(int, choice);
    QFETCH(QString, arguments);
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::TablePanel &panel = shown(open, static_cast<TableKind>(dock));
    panel.choose(choice);
    QTRY_VERIFY(panel.isSettled());
    const QString path = QString::fromStdString(open.analysis().artifacts[0]->paths.front());
    const QString json =
        test::cliAnswer(arguments.split(QLatin1Char(' ')) + QStringList{QStringLiteral("--json"), path});
    const auto rows = QJsonDocument::fromJson(json.toUtf8()).object().value(QStringLiteral("rows")).toArray();
    QCOMPARE(panel.table().model()->rowCount(), static_cast<int>(rows.size()));
    QSignalSpy copied(&open.controller(), &app::Controller::copied);
    emit panel.copyAsked(panel.request(), analysis::OutputFormat::Json);
    QVERIFY(copied.wait(20'000));
    QCOMPARE(test::clipboardText(), json);
}

void TablesTest::aCopiedRowNamesItsScope() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::TablePanel &panel = shown(open, TableKind::Breakdown);
    panel.table().setCurrentIndex(panel.table().model()->index(0, 0));
    QTest::keySequence(&panel.table(), QKeySequence::Copy);
    const QString scope = test::clipboardText().section(QLatin1Char('\n'), 1);
    QVERIFY2(scope.contains(QString::fromStdString(open.analysis().sessions[0]->id().text())), qPrintable(scope));
    QVERIFY2(scope.contains(QStringLiteral("table breakdown")), qPrintable(scope));
    QVERIFY2(scope.contains(QStringLiteral("rules kernel-classes/1 sha256:")), qPrintable(scope));
}

void TablesTest::kernelsOfEveryGroupingAreSteppedThrough() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::TablePanel &panel = shown(open, TableKind::Kernels);
    for (int choice = 0; choice < 5; ++choice) {
        panel.choose(choice);
        QTRY_VERIFY(panel.isSettled());
        open.timeline().clearSelection();
        panel.table().setCurrentIndex(panel.table().model()->index(0, 0));
        QTRY_VERIFY(panel.stepper().count() > 1);
        const auto count = panel.cells().columnOf("count");
        QCOMPARE(static_cast<std::int64_t>(panel.stepper().count()), *panel.cells().rows[0][*count].number);
        const auto first = open.timeline().selection();
        QVERIFY(first.has_value());
        QTest::mouseClick(panel.findChild<QToolButton *>(QStringLiteral("stepperPrevious")), Qt::LeftButton);
        QCOMPARE(panel.stepper().position(), panel.stepper().count() - 1);
        QVERIFY(open.timeline().selection() != first);
        QTest::mouseClick(panel.findChild<QToolButton *>(QStringLiteral("stepperNext")), Qt::LeftButton);
        QCOMPARE(open.timeline().selection(), first);
    }
}

void TablesTest::aKernelRowStepsThroughItsKernels() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::TablePanel &panel = shown(open, TableKind::Kernels);
    panel.table().setCurrentIndex(panel.table().model()->index(0, 0));
    QTRY_VERIFY(open.timeline().selection().has_value());
    const auto first = open.timeline().selection();
    QTest::keyClick(&panel.table(), Qt::Key_Return);
    QTRY_VERIFY(open.timeline().selection().has_value() && open.timeline().selection() != first);
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
