// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/cli_answer.h"
#include "tests/ui/support/gui_test.h"
#include "ui/answers/histogram_view.h"
#include "ui/answers/steps_side.h"
#include "ui/tables/table_panel.h"
#include "ui/widgets/stepper.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

using namespace lanescope;
using analysis::TableKind;

namespace {

/// What the command line prints of the table, without its heading.
std::string csvOf(const analysis::Analysis &analysis, TableKind kind) {
    std::ostringstream text;
    analysis::writeTable(text, kind, analysis, analysis::Selection::all(analysis), {}, analysis::OutputFormat::Csv);
    return std::move(text).str();
}

constexpr const char *kGraph = "C12", *kPair = "C6";

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
    void aFilterDimsAndOnRequestHidesAndSaysHowMany();
    void aCopyIsWhatTheCommandLinePrints();
    void everyChoiceIsATableOfTheCommandLine_data();
    void everyChoiceIsATableOfTheCommandLine();
    void aCopiedRowNamesItsScope();
    void everyPanelCopiesItsRowsWithTheirScope_data();
    void everyPanelCopiesItsRowsWithTheirScope();
    void theDistributionOfTheStepsIsCopiedWithItsScope();
    void theDistributionsBesideTheStepsAreThoseOfTheCommandLine();
    void aTableByAnothersDefinitionSaysWhatDiffers();
    void aShortKernelNameShowsTheWholeOneUnderTheMouse();
    void aStepIsBrokenDown();
    void kernelsOfEveryGroupingAreSteppedThrough();
    void aKernelRowStepsThroughItsKernels();
    void aLaunchRowSelectsItsCall();
    void aStepRowFramesTheStep();
    void withoutFilesATableSaysWhy();

private:
    /// A window of the counterexample, shared by the data rows.
    test::OpenWindow &opened(const char *id, const std::vector<std::pair<std::string, std::string>> &more = {});

    test::OpenWindow m_open;
    const char *m_id = nullptr; ///< what is open in it
};

test::OpenWindow &TablesTest::opened(const char *id, const std::vector<std::pair<std::string, std::string>> &more) {
    if (std::exchange(m_id, id) == id)
        return m_open;
    std::vector<std::pair<std::string, std::string>> files = test::filesOf(id);
    files.insert(files.end(), more.begin(), more.end());
    m_open.openInstead(files);
    return m_open;
}

void TablesTest::aTableHasTheRowsOfTheCommandLine() {
    test::OpenWindow &open = opened(kGraph);
    for (const TableKind kind : {TableKind::Kernels, TableKind::Launches, TableKind::Gaps, TableKind::Steps}) {
        const std::string csv = csvOf(open.analysis(), kind);
        const auto lines = std::count(csv.begin(), csv.end(), '\n') - 1;
        QCOMPARE(shown(open, kind).table().model()->rowCount(), static_cast<int>(lines));
    }
}

void TablesTest::aFilterDimsAndOnRequestHidesAndSaysHowMany() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::TablePanel &panel = shown(open, TableKind::Kernels);
    const int rows = panel.table().model()->rowCount();
    QVERIFY(rows > 0);
    panel.findChild<QLineEdit *>()->setText(QStringLiteral("no kernel is called so"));
    QCOMPARE(panel.table().model()->rowCount(), rows);
    QVERIFY2(panel.note().startsWith(QStringLiteral("0 of %1 rows; the filter dims %1").arg(rows)),
             qPrintable(panel.note()));
    open.window().actionSet().hideFiltered->trigger();
    QCOMPARE(panel.table().model()->rowCount(), 0);
    QVERIFY2(panel.note().contains(QStringLiteral("the filter hides %1").arg(rows)), qPrintable(panel.note()));
}

void TablesTest::aCopyIsWhatTheCommandLinePrints() {
    test::OpenWindow &open = opened(kGraph);
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
    test::OpenWindow &open = opened(kGraph);
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
    test::OpenWindow &open = opened(kGraph);
    ui::TablePanel &panel = shown(open, TableKind::Breakdown);
    panel.choose(0);
    QTRY_VERIFY(panel.isSettled());
    panel.table().setCurrentIndex(panel.table().model()->index(0, 0));
    QTest::keySequence(&panel.table(), QKeySequence::Copy);
    const QString scope = test::clipboardText().section(QLatin1Char('\n'), 1);
    QVERIFY2(scope.contains(QString::fromStdString(open.analysis().sessions[0]->id().text())), qPrintable(scope));
    QVERIFY2(scope.contains(QStringLiteral("table breakdown")), qPrintable(scope));
    QVERIFY2(scope.contains(QStringLiteral("rules breakdown/1, kernel-classes/1 sha256:")), qPrintable(scope));
}

void TablesTest::everyPanelCopiesItsRowsWithTheirScope_data() {
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("panel");
    for (const char *name : {"kernels", "launches", "gaps", "steps", "breakdown", "findings", "coverage"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("Table")
                            << QString::fromLatin1(name) + QStringLiteral("Panel");
    QTest::newRow("refused") << QStringLiteral("refusedList") << QStringLiteral("refusedPanel");
    QTest::newRow("refused counts") << QStringLiteral("refusedCounts") << QStringLiteral("refusedPanel");
    QTest::newRow("compare") << QStringLiteral("compareTable") << QStringLiteral("comparePanel");
    QTest::newRow("range") << QStringLiteral("rangeTable") << QStringLiteral("rangePanel");
}

void TablesTest::everyPanelCopiesItsRowsWithTheirScope() {
    QFETCH(QString, table);
    QFETCH(QString, panel);
    test::OpenWindow &open = opened(kPair, {test::filesOf("C15").front()}); // has gaps
    open.timeline().select(open.eventNamed(open.analysis().sessions[0]->name(model::EventRow(0))));
    open.window().actionSet().markRange->trigger();
    auto *shownPanel = open.window().findChild<QWidget *>(panel);
    QVERIFY2(shownPanel != nullptr, qPrintable(panel));
    auto *dock = qobject_cast<QDockWidget *>(shownPanel->parentWidget());
    dock->show();
    dock->raise();
    auto *rows = open.window().findChild<QTableView *>(table);
    QVERIFY2(rows != nullptr, qPrintable(table));
    QTRY_VERIFY_WITH_TIMEOUT(rows->model()->rowCount() > 0, 20'000);
    rows->setCurrentIndex(rows->model()->index(0, 0));
    rows->setFocus(); // the timeline, while it has the focus, copies its event
    QApplication::clipboard()->clear();
    QTest::keySequence(rows, QKeySequence::Copy);
    const QString scope = test::clipboardText().section(QLatin1Char('\n'), 1);
    bool named = false;
    for (const model::SessionPtr &session : open.analysis().sessions)
        named = named || scope.contains(QString::fromStdString(session->id().text()));
    QVERIFY2(named || panel == QStringLiteral("findingsPanel"), qPrintable(scope));
    if (!named)
        return; // a finding of everything that is open
    for (const char *part : {"clock", "rule", "left"})
        QVERIFY2(scope.contains(QLatin1String(part)), qPrintable(scope));
}

void TablesTest::theDistributionOfTheStepsIsCopiedWithItsScope() {
    test::OpenWindow &open = opened(kPair, {test::filesOf("C15").front()});
    shown(open, TableKind::Steps);
    auto *side = open.window().findChild<ui::StepsSide *>();
    QTRY_VERIFY_WITH_TIMEOUT(side->isSettled() && !side->summary().isEmpty(), 20'000);
    QTest::mouseClick(side->findChild<QToolButton *>(QStringLiteral("stepsCopy")), Qt::LeftButton);
    const QString text = test::clipboardText();
    QVERIFY2(text.contains(side->summary()), qPrintable(text));
    for (const char *part : {"session sha256:", "clock ", "rules steps/1", "left out "})
        QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
}

/// Six steps of two stages on one thread, with a kernel each.
std::string sixSteps() {
    std::vector<test::ProfileEvent> events;
    for (int step = 0; step < 6; ++step) {
        const long long at = 1000 * step + step * step * 7;
        events.push_back({"user_annotation", step < 2 ? "step[EXTEND bs=1 toks=64]" : "step[DECODE bs=4]", at,
                          500 + step, "100", "100"});
        events.push_back({"cuda_runtime", "cudaLaunchKernel", at + 10, 20, "100", "100", step + 1});
        events.push_back({"kernel", "k", at + 50, 100 + 10 * step, "0", "7", step + 1});
    }
    return test::pytorchProfile(events);
}

void TablesTest::theDistributionsBesideTheStepsAreThoseOfTheCommandLine() {
    test::OpenWindow open;
    open.openFiles({{"steps.json", sixSteps()}});
    shown(open, TableKind::Steps);
    auto *side = open.window().findChild<ui::StepsSide *>();
    QTRY_VERIFY_WITH_TIMEOUT(side->isSettled() && !side->summary().isEmpty(), 20'000);
    const QString path = QString::fromStdString(open.analysis().artifacts[0]->paths.front());
    const QString json = test::cliAnswer(
        {QStringLiteral("steps"), QStringLiteral("--by"), QStringLiteral("stage"), QStringLiteral("--json"), path});
    auto *stages = side->findChild<QComboBox *>(QStringLiteral("stepsStage"));
    auto *measures = side->findChild<QComboBox *>(QStringLiteral("stepsMeasure"));
    int compared = 0;
    for (const QJsonValue &value :
         QJsonDocument::fromJson(json.toUtf8()).object().value(QStringLiteral("rows")).toArray()) {
        const QJsonObject row = value.toObject();
        const int stage = stages->findText(row.value(QStringLiteral("stage")).toString());
        const int measure = measures->findData(row.value(QStringLiteral("measure")).toString().toLatin1());
        QVERIFY2(stage >= 0 && measure >= 0, qPrintable(json));
        stages->setCurrentIndex(stage);
        measures->setCurrentIndex(measure);
        emit measures->activated(measure);
        QTRY_VERIFY_WITH_TIMEOUT(side->isSettled(), 20'000);
        const analysis::StepDistribution &shown = side->histogram().distribution();
        QCOMPARE(static_cast<int>(shown.count), row.value(QStringLiteral("count")).toInt());
        const std::pair<const char *, const analysis::MaybeNumber &> numbers[] = {
            {"min", shown.min}, {"p50", shown.p50}, {"p90", shown.p90},
            {"p99", shown.p99}, {"max", shown.max}, {"outliers", shown.outliers}};
        for (const auto &[key, number] : numbers) {
            const QJsonValue printed = row.value(QLatin1String(key));
            QCOMPARE(number.value.has_value(), !printed.isNull());
            if (number.value)
                QCOMPARE(*number.value, static_cast<std::int64_t>(printed.toInteger()));
        }
        ++compared;
    }
    QVERIFY(compared > 10);
}

void TablesTest::aTableByAnothersDefinitionSaysWhatDiffers() {
    test::OpenWindow &open = opened(kGraph);
    ui::TablePanel &panel = shown(open, TableKind::Breakdown);
    panel.choose(0);
    QTRY_VERIFY(panel.isSettled());
    QVERIFY(!panel.note().contains(QStringLiteral("Unlike there")));
    panel.choose(3);
    QTRY_VERIFY(panel.isSettled());
    QVERIFY2(panel.note().contains(QStringLiteral("HTA temporal (unrounded)")), qPrintable(panel.note()));
    QVERIFY2(panel.note().contains(QStringLiteral("Unlike there: times are not rounded")), qPrintable(panel.note()));
}

void TablesTest::aShortKernelNameShowsTheWholeOneUnderTheMouse() {
    test::OpenWindow open;
    const std::string name = "void at::native::vectorized_elementwise_kernel<4, int>(int)";
    open.openFiles({{"p.json", test::pytorchProfile({{"kernel", name, 100, 10, "0", "7", 1}})}});
    ui::TablePanel &panel = shown(open, TableKind::Kernels);
    const QModelIndex cell = panel.table().model()->index(0, 0);
    QCOMPARE(cell.data().toString(), QStringLiteral("vectorized_elementwise_kernel"));
    QCOMPARE(cell.data(Qt::ToolTipRole).toString(), QString::fromStdString(name));
}

void TablesTest::aStepIsBrokenDown() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C6"));
    ui::TablePanel &steps = shown(open, TableKind::Steps);
    auto *button = steps.findChild<QToolButton *>(QStringLiteral("stepBreakdown"));
    QVERIFY(!button->isEnabled());
    const std::string session = steps.cells().rows.back().front().value;
    const auto number = steps.cells().rows.back()[*steps.cells().columnOf("step")].number;
    steps.table().selectSource(steps.cells().rows.size() - 1);
    QTest::mouseClick(button, Qt::LeftButton);
    ui::TablePanel &breakdown = shown(open, TableKind::Breakdown);
    QCOMPARE(breakdown.request().options.breakdown.step, std::optional(static_cast<std::size_t>(*number)));
    const QString json =
        test::cliAnswer({QStringLiteral("breakdown"), QStringLiteral("--json"), QStringLiteral("--step"),
                         QString::number(*number), QStringLiteral("--session"), QString::fromStdString(session),
                         QString::fromStdString(open.analysis().artifacts[0]->paths.front()),
                         QString::fromStdString(open.analysis().artifacts[1]->paths.front())});
    QSignalSpy copied(&open.controller(), &app::Controller::copied);
    emit breakdown.copyAsked(breakdown.request(), analysis::OutputFormat::Json);
    QVERIFY(copied.wait(20'000));
    QCOMPARE(test::clipboardText(), json);
    QVERIFY(breakdown.table().model()->rowCount() > 0);
}

void TablesTest::kernelsOfEveryGroupingAreSteppedThrough() {
    test::OpenWindow &open = opened(kGraph);
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
    test::OpenWindow &open = opened(kGraph);
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
