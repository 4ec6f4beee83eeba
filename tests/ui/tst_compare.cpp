// SPDX-License-Identifier: Apache-2.0
// Two sessions, ranges or steps beside each other in the window.
#include "tests/ui/support/cli_answer.h"
#include "tests/ui/support/gui_test.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/answer_lists.h"
#include "ui/answers/compare_panel.h"
#include "ui/answers/histogram_view.h"
#include "ui/answers/range_panel.h"
#include "ui/answers/steps_side.h"
#include "ui/tables/table_panel.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>

using namespace lanescope;
using analysis::TableKind;

namespace {

std::string mark(int ts, int duration) {
    return R"({"ph":"X","cat":"user_annotation","name":"step[DECODE bs=1]","pid":5,"tid":1,"ts":)" +
           std::to_string(ts) + R"(,"dur":)" + std::to_string(duration) + "},";
}
std::string launched(int id, int ts, int duration) {
    const std::string number = std::to_string(id);
    return R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":1,"ts":)" + std::to_string(ts) +
           R"(,"dur":5,"args":{"correlation":)" + number +
           R"(}},{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":)" + std::to_string(ts + 10) +
           R"(,"dur":)" + std::to_string(duration) + R"(,"args":{"correlation":)" + number +
           R"(,"device":0,"stream":7}},)";
}

/// Six decode steps of 50, 51, … µs, the fifth of 90; each launches one kernel.
std::string sixSteps() {
    std::string text = R"({"traceEvents":[)";
    for (int i = 0; i < 6; ++i) {
        text += mark(i * 100, i == 4 ? 90 : 50 + i % 2);
        text += launched(i + 1, i * 100 + 1, i == 1 ? 40 : 20);
    }
    text.back() = ']';
    return text + "}";
}

class OpenCompare {
public:
    explicit OpenCompare(const std::vector<std::pair<std::string, std::string>> &files) {
        open.openFiles(files);
        show(&panel());
    }
    [[nodiscard]] ui::ComparePanel &panel() const { return *open.window().answers().compare; }
    [[nodiscard]] ui::StepsSide &side() const { return *open.window().answers().steps; }
    [[nodiscard]] ui::TablePanel &steps() const { return *open.window().table(TableKind::Steps); }
    static void show(QWidget *content) {
        auto *dock = qobject_cast<QDockWidget *>(content->parentWidget());
        dock->show();
        dock->raise();
        QVERIFY(QTest::qWaitFor([content] { return content->isVisible(); }));
    }
    void settle() const { QTRY_VERIFY(panel().isVisible() && panel().isSettled()); }
    void showSteps() const {
        show(&steps());
        QTRY_VERIFY(steps().isSettled() && side().isSettled());
    }
    [[nodiscard]] QStringList column(int list, int at) const {
        panel().lists().showList(list);
        QStringList texts;
        const auto *model = panel().lists().table().model();
        for (int row = 0; row < model->rowCount(); ++row)
            texts += model->index(row, at).data().toString();
        return texts;
    }
    void choose(const char *box, int index) const {
        auto *combo = panel().findChild<QComboBox *>(QLatin1String(box));
        combo->setFocus();
        QTest::keyClick(combo, Qt::Key_Home);
        for (int i = 0; i < index; ++i)
            QTest::keyClick(combo, Qt::Key_Down);
        settle();
    }
    [[nodiscard]] QString path(std::size_t file) const {
        return QString::fromStdString(open.analysis().artifacts.at(file)->paths.front());
    }
    void copyAs(int format) const {
        QSignalSpy copied(&open.controller().answers(), &app::Answers::copied);
        panel().findChild<QToolButton *>(QStringLiteral("compareCopy"))->menu()->actions().at(format)->trigger();
        QVERIFY(copied.wait(20'000));
    }
    mutable test::OpenWindow open;
};

} // namespace

class CompareTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void twoSessionsAreComparedAndItSaysThatThisIsDescriptive();
    void copiesAreWhatTheCommandLinePrints_data();
    void copiesAreWhatTheCommandLinePrints();
    void oneSessionTwiceIsRefusedWithTheReason();
    void aMarkedRangeBecomesASide();
    void aSideGoesWithItsSession();
    void swappingTurnsTheDifferencesAround();
    void stepsHaveTheirDistributionBesideThem();
    void aBarOfTheHistogramLeadsToItsStepByMouseAndKeyboard();
    void outliersAreMarkedInTheTable();
    void twoStepsAreCompared();
    void withoutStepsTheSideSaysSo();
};

void CompareTest::twoSessionsAreComparedAndItSaysThatThisIsDescriptive() {
    const OpenCompare compare(test::filesOf("C6"));
    compare.settle();
    QVERIFY(compare.panel()
                .findChild<QLabel *>(QStringLiteral("compareNoteOfKind"))
                ->text()
                .contains(QStringLiteral("Descriptive, not causal")));
    QVERIFY(compare.panel().refusal().isEmpty());
    QVERIFY(compare.column(0, 0).contains(QStringLiteral("kernel_count")));
    QVERIFY(compare.panel().lists().lists().size() == 2);
    for (const QString &measure : compare.column(0, 0))
        QVERIFY2(!measure.contains(QStringLiteral("start")), qPrintable(measure));
    QVERIFY(compare.panel().lists().note().contains(QStringLiteral("diff/2")));
}

void CompareTest::copiesAreWhatTheCommandLinePrints_data() {
    QTest::addColumn<int>("menu");
    QTest::addColumn<QString>("format");
    QTest::newRow("text") << 0 << QString();
    QTest::newRow("csv") << 1 << QStringLiteral("--csv");
    QTest::newRow("json") << 2 << QStringLiteral("--json");
}

void CompareTest::copiesAreWhatTheCommandLinePrints() {
    QFETCH(int, menu);
    QFETCH(QString, format);
    const OpenCompare compare(test::filesOf("C6"));
    compare.settle();
    compare.copyAs(menu);
    QStringList arguments{QStringLiteral("compare"), compare.path(0), compare.path(1)};
    if (!format.isEmpty())
        arguments += format;
    QCOMPARE(test::clipboardText(), test::cliAnswer(arguments));
}

void CompareTest::oneSessionTwiceIsRefusedWithTheReason() {
    const OpenCompare compare(test::filesOf("C6"));
    compare.choose("compareB", 0);
    QVERIFY2(compare.panel().refusal().contains(QStringLiteral("(same_selection)")),
             qPrintable(compare.panel().refusal()));
    QCOMPARE(compare.panel().lists().table().model()->rowCount(), 0);
    QVERIFY(compare.panel().lists().note().contains(QStringLiteral("Choose two sessions")));
    compare.copyAs(2);
    QVERIFY(test::clipboardText().contains(QStringLiteral("\"code\": \"same_selection\"")));
}

void CompareTest::aMarkedRangeBecomesASide() {
    const OpenCompare compare({{"six.json", sixSteps()}});
    ui::RangePanel &range = *compare.open.window().answers().range;
    const auto asSide = [&](std::int64_t begin, std::int64_t end, const char *button) {
        compare.open.timeline().selectRange(0, {begin}, {end});
        QTRY_VERIFY(range.isVisible() && range.isSettled());
        QTest::mouseClick(range.findChild<QToolButton *>(QLatin1String(button)), Qt::LeftButton);
    };
    asSide(0, 100'000, "rangeAsA");
    asSide(100'000, 200'000, "rangeAsB");
    compare.settle();
    QVERIFY2(compare.panel().refusal().isEmpty(), qPrintable(compare.panel().refusal()));
    QCOMPARE(compare.column(1, 0), QStringList{QStringLiteral("slower")});
    compare.copyAs(2);
    QCOMPARE(test::clipboardText(),
             test::cliAnswer({QStringLiteral("compare"), QStringLiteral("--json"), compare.path(0), compare.path(0),
                              QStringLiteral("--range-a"), QStringLiteral("0..100000"), QStringLiteral("--range-b"),
                              QStringLiteral("100000..200000")}));
}

void CompareTest::aSideGoesWithItsSession() {
    const OpenCompare compare({{"six.json", sixSteps()}});
    compare.panel().setSide({0, std::nullopt, std::size_t{2}}, true);
    compare.panel().setSide({0, std::nullopt, std::size_t{3}}, false);
    compare.settle();
    QSignalSpy finished(&compare.open.controller(), &app::Controller::loadFinished);
    emit compare.open.window().closeAllAsked();
    QTRY_VERIFY(compare.panel().findChild<QComboBox *>(QStringLiteral("compareA"))->count() == 0);
    QVERIFY(compare.panel().lists().note().contains(QStringLiteral("Nothing is open")));
}

void CompareTest::swappingTurnsTheDifferencesAround() {
    const OpenCompare compare({{"six.json", sixSteps()}});
    compare.panel().setSide({0, std::nullopt, std::size_t{1}}, true);
    compare.panel().setSide({0, std::nullopt, std::size_t{2}}, false);
    compare.settle();
    QCOMPARE(compare.column(1, 0), QStringList{QStringLiteral("slower")});
    QTest::mouseClick(compare.panel().findChild<QToolButton *>(QStringLiteral("compareSwap")), Qt::LeftButton);
    compare.settle();
    QCOMPARE(compare.column(1, 0), QStringList{QStringLiteral("faster")});
}

void CompareTest::stepsHaveTheirDistributionBesideThem() {
    const OpenCompare compare({{"six.json", sixSteps()}});
    compare.showSteps();
    QVERIFY2(compare.side().summary().startsWith(QStringLiteral("6 steps")), qPrintable(compare.side().summary()));
    QVERIFY(compare.side().summary().contains(QStringLiteral("1 outlier")));
    std::size_t counted = 0, outliers = 0;
    for (const analysis::HistogramBin &bin : compare.side().histogram().bins()) {
        counted += bin.count;
        outliers += bin.outliers;
    }
    QCOMPARE(counted, std::size_t{6});
    QCOMPARE(outliers, std::size_t{1});
    QCOMPARE(compare.side().histogram().bins().front().low, std::int64_t{50'000});
    QCOMPARE(compare.side().histogram().bins().back().high, std::int64_t{90'000});
    auto *measure = compare.side().findChild<QComboBox *>(QStringLiteral("stepsMeasure"));
    measure->setFocus();
    for (int i = 0; i < 7; ++i)
        QTest::keyClick(measure, Qt::Key_Down);
    QTRY_VERIFY(compare.side().isSettled());
    QCOMPARE(measure->currentText(), QStringLiteral("kernels"));
    QVERIFY2(compare.side().summary().contains(QStringLiteral("min 1 · p50 1")), qPrintable(compare.side().summary()));
}

void CompareTest::aBarOfTheHistogramLeadsToItsStepByMouseAndKeyboard() {
    const OpenCompare compare({{"six.json", sixSteps()}});
    compare.showSteps();
    ui::HistogramView &histogram = compare.side().histogram();
    QTest::mouseClick(&histogram, Qt::LeftButton, Qt::NoModifier,
                      QPoint(histogram.width() - 12, histogram.height() / 2));
    QCOMPARE(compare.steps().currentRow(), std::optional<std::size_t>{4});
    QCOMPARE(compare.open.timeline().ranges().at(0).range.begin.count, std::int64_t{400'000});
    histogram.setFocus();
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(&histogram, Qt::Key_Left);
    QTest::keyClick(&histogram, Qt::Key_Return);
    QVERIFY(compare.steps().currentRow().has_value());
    QVERIFY(compare.steps().currentRow() != std::optional<std::size_t>{4});
    QVERIFY(compare.steps().isVisible());
}

void CompareTest::outliersAreMarkedInTheTable() {
    const OpenCompare compare({{"six.json", sixSteps()}});
    compare.showSteps();
    const analysis::TableCells &cells = compare.steps().cells();
    const auto column = cells.columnOf("outlier_in");
    QVERIFY(column.has_value());
    QCOMPARE(QString::fromStdString(cells.rows.at(4).at(*column).text), QStringLiteral("duration_ns"));
    QVERIFY(cells.rows.at(3).at(*column).text.empty());
    const auto *model = compare.steps().table().model();
    int shownAt = 0;
    while (shownAt < model->columnCount() && model->headerData(shownAt, Qt::Horizontal) != QStringLiteral("outlier in"))
        ++shownAt;
    const QModelIndex last = model->index(4, shownAt);
    QCOMPARE(last.data().toString(), QStringLiteral("duration_ns"));
    QCOMPARE(last.data(ui::TextTableModel::ToneRole).toInt(), static_cast<int>(analysis::Tone::Warning));
}

void CompareTest::twoStepsAreCompared() {
    const OpenCompare compare({{"six.json", sixSteps()}});
    compare.showSteps();
    const auto use = [&](int row, const char *button) {
        OpenCompare::show(&compare.steps());
        compare.steps().table().setCurrentIndex(compare.steps().table().model()->index(row, 0));
        QTest::mouseClick(compare.steps().findChild<QToolButton *>(QLatin1String(button)), Qt::LeftButton);
    };
    use(0, "stepAsA");
    QVERIFY(compare.steps().isVisible());
    use(4, "stepAsB");
    compare.settle();
    QCOMPARE(compare.column(0, 0).front(), QStringLiteral("duration_ns"));
    QCOMPARE(compare.column(0, 3).front(), QString::fromStdString("40\u00a0000"));
    compare.copyAs(2);
    QCOMPARE(test::clipboardText(),
             test::cliAnswer({QStringLiteral("compare"), QStringLiteral("--json"), compare.path(0), compare.path(0),
                              QStringLiteral("--step-a"), QStringLiteral("1"), QStringLiteral("--step-b"),
                              QStringLiteral("5")}));
}

void CompareTest::withoutStepsTheSideSaysSo() {
    const OpenCompare compare(test::filesOf("C7"));
    compare.showSteps();
    QCOMPARE(compare.side().summary(), QStringLiteral("The session has no steps."));
    QVERIFY(compare.side().histogram().bins().empty());
}

LANESCOPE_GUI_TEST(CompareTest)
#include "tst_compare.moc"
