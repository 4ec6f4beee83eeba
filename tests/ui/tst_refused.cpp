// SPDX-License-Identifier: Apache-2.0
#include "analysis/output/summary.h"
#include "analysis/output/tables.h"
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/refused/refused_panel.h"

#include <QAbstractItemModelTester>
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

#include <sstream>
#include <stdexcept>

using namespace lanescope;
using analysis::MatchState;

namespace {

ui::RefusedPanel &settled(test::OpenWindow &open) {
    ui::RefusedPanel &panel = open.window().refused();
    if (!QTest::qWaitFor([&panel] { return panel.isVisible() && panel.isSettled(); }, 20'000))
        throw std::runtime_error("the rows did not arrive");
    return panel;
}

ui::RefusedPanel &shown(test::OpenWindow &open) {
    auto *dock = open.window().findChild<QDockWidget *>(QStringLiteral("refusedDock"));
    dock->show();
    dock->raise();
    return settled(open);
}

/// What `lanescope-cli summary --json` prints, and `lanescope-cli correlations --state … --json`.
QJsonObject summaryOf(const analysis::Analysis &analysis) {
    std::ostringstream text;
    analysis::writeSummaryJson(text, analysis, analysis::Selection::all(analysis));
    return QJsonDocument::fromJson(QByteArray::fromStdString(text.str())).object();
}

qsizetype correlationsIn(const analysis::Analysis &analysis, MatchState state) {
    std::ostringstream text;
    analysis::TableOptions options;
    options.state = state;
    analysis::writeTable(text, analysis::TableKind::Correlations, analysis, analysis::Selection::all(analysis), options,
                         analysis::OutputFormat::Json);
    return QJsonDocument::fromJson(QByteArray::fromStdString(text.str()))[QStringLiteral("rows")].toArray().size();
}

struct Totals {
    int rows = 0, matches = 0, pairs = 0;
};

Totals totalsOf(const ui::RefusedPanel &panel, const analysis::RefusedIndex &index) {
    Totals totals{const_cast<ui::RefusedPanel &>(panel).rows().rowCount(), 0, 0};
    for (const analysis::RefusedCount &count : index.counts()) {
        totals.matches += static_cast<int>(count.matches);
        totals.pairs += static_cast<int>(count.pairs);
    }
    return totals;
}

std::vector<std::pair<std::string, std::string>> twoRanks() {
    std::vector<test::ProfileEvent> events;
    for (int i = 1; i <= 10; ++i) {
        events.push_back({"cuda_runtime", "cudaLaunchKernel", 1000LL * i, 200, "100", "100", i});
        events.push_back({"kernel", "gemm", 1000LL * i + 300, 400, "0", "7", i});
    }
    const std::string profile = test::pytorchProfile(events);
    // The same records as another file: other bytes, other artifact.
    return {{"rank0.json", profile}, {"rank1.json", profile + "\n"}};
}

} // namespace

class RefusedTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void everyCounterexampleCountsAsTheSummaryDoes_data();
    void everyCounterexampleCountsAsTheSummaryDoes();
    void aRowFramesBothEndsAndOutlinesThem();
    void thePairIsDroppedWithTheSelection();
    void aLowViewLeavesOtherTracksOut();
    void aStateIsChosenByItsCount();
    void aFilterFindsNamesAndWholeIds();
    void aCopyHasTheRowsThatTheChoicesLeave();
    void ranksThatAreAllProvenRefuseTheirForeignPairs();
    void anEmptyListSaysWhy();
    void theListStandsTheModelTester();
};

void RefusedTest::everyCounterexampleCountsAsTheSummaryDoes_data() {
    QTest::addColumn<QString>("id");
    for (const test::Counterexample &example : test::counterexamples())
        QTest::newRow(example.id.c_str()) << QString::fromStdString(example.id);
}

void RefusedTest::everyCounterexampleCountsAsTheSummaryDoes() {
    QFETCH(QString, id);
    test::OpenWindow open;
    open.openFiles(test::filesOf(qPrintable(id)));
    ui::RefusedPanel &panel = shown(open);
    const QJsonObject totals = summaryOf(open.analysis())[QStringLiteral("correlation")].toObject();
    QVERIFY(totals.contains(QStringLiteral("bare_id_matches")));
    const Totals counted = totalsOf(panel, *panel.rows().source());
    QCOMPARE(counted.matches, totals[QStringLiteral("refused")].toInt());
    QCOMPARE(counted.pairs, totals[QStringLiteral("refused_pairs")].toInt());
    QCOMPARE(static_cast<int>(open.analysis().correlation.bareIdMatches),
             totals[QStringLiteral("bare_id_matches")].toInt());
    const QJsonObject byState = totals[QStringLiteral("refused_by_state")].toObject();
    for (auto it = byState.begin(); it != byState.end(); ++it) {
        auto *states = panel.findChild<QComboBox *>(QStringLiteral("refusedStates"));
        QVERIFY2(states->findText(it.key()) > 0, qPrintable(it.key()));
        const auto state = static_cast<MatchState>(states->itemData(states->findText(it.key())).toInt());
        panel.chooseState(state);
        (void)settled(open);
        QCOMPARE(panel.rows().rowCount(), it.value().toInt());
        // In these inputs every device event of such a state has an id that some call carries.
        QCOMPARE(static_cast<qsizetype>(panel.rows().rowCount()), correlationsIn(open.analysis(), state));
    }
}

void RefusedTest::aRowFramesBothEndsAndOutlinesThem() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C1"));
    ui::RefusedPanel &panel = shown(open);
    QCOMPARE(panel.headline(), QStringLiteral("What a join on bare ids would have drawn: 1 match, 1 pair"));
    QCOMPARE(panel.rows().rowCount(), 1);
    QTest::mouseClick(panel.list().viewport(), Qt::LeftButton, {},
                      panel.list().visualRect(panel.rows().index(0, 0)).center());
    const model::EventRef kernel = open.eventNamed("decode_attention", 1);
    QCOMPARE(open.timeline().selection(), kernel);
    QVERIFY(open.timeline().pair().has_value());
    const ui::PictureFacts facts = open.timeline().pictureFacts();
    QCOMPARE(facts.ghosts, 2);
    QCOMPARE(facts.arrows, 0);
    QVERIFY(!open.timeline().showsGhosts());
    const QRectF plot(open.timeline().headerWidth(), 0, open.timeline().plotWidth(), open.timeline().height());
    for (const model::EventRef &end : {kernel, open.timeline().pair()->otherEnd()})
        QVERIFY(plot.contains(*open.timeline().eventRect(end)));
    QCOMPARE(open.timeline().scene().remarks.size(), std::size_t{1});
    QVERIFY(panel.isVisible());
}

void RefusedTest::thePairIsDroppedWithTheSelection() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C1"));
    ui::RefusedPanel &panel = shown(open);
    panel.list().setCurrentIndex(panel.rows().index(0, 0));
    QCOMPARE(open.timeline().pictureFacts().ghosts, 2);
    QTest::keyClick(&panel.list(), Qt::Key_Escape);
    QVERIFY(!open.timeline().pair().has_value());
    QCOMPARE(open.timeline().pictureFacts().ghosts, 0);
    panel.list().setFocus();
    QTest::keyClick(&panel.list(), Qt::Key_Return);
    QCOMPARE(open.timeline().pictureFacts().ghosts, 2);
}

void RefusedTest::aLowViewLeavesOtherTracksOut() {
    test::OpenWindow open;
    std::vector<test::ProfileEvent> events{{"cuda_runtime", "cudaLaunchKernel", 1000, 200, "100", "1", 7}};
    for (int thread = 2; thread < 40; ++thread)
        events.push_back({"cuda_runtime", "cudaStreamIsCapturing", 1000, 200, "100", std::to_string(thread), 0});
    std::vector<std::pair<std::string, std::string>> files{{"a.json", test::pytorchProfile(events)}};
    files.emplace_back("b.json", test::pytorchProfile({{"cuda_runtime", "cudaFree", 0, 10, "100", "1", 1},
                                                       {"kernel", "gemm", 500, 400, "0", "7", 7}}));
    open.openFiles(files);
    ui::RefusedPanel &panel = shown(open);
    panel.list().setCurrentIndex(panel.rows().index(0, 0));
    QCOMPARE(open.timeline().pictureFacts().ghosts, 2);
    const std::string badge = open.timeline().timelineLayout().lanes[0].badges.back().text;
    QVERIFY2(badge.find("left out for now") != std::string::npos, badge.c_str());
    const double height = open.timeline().timelineLayout().height;
    open.timeline().clearSelection();
    QVERIFY(open.timeline().timelineLayout().height > height);
}

void RefusedTest::aStateIsChosenByItsCount() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C9"));
    ui::RefusedPanel &panel = shown(open);
    QCOMPARE(panel.counts().model()->rowCount(), 1);
    panel.counts().setCurrentIndex(panel.counts().model()->index(0, 0));
    (void)settled(open);
    auto *states = panel.findChild<QComboBox *>(QStringLiteral("refusedStates"));
    QCOMPARE(states->currentText(), QStringLiteral("ambiguous_key"));
    QCOMPARE(panel.rows().rowCount(), 1);
    QCOMPARE(panel.rows().index(0, ui::RefusedModel::Pairs).data().toString(), QStringLiteral("2"));
}

void RefusedTest::aFilterFindsNamesAndWholeIds() {
    test::OpenWindow open;
    open.openFiles(twoRanks());
    ui::RefusedPanel &panel = shown(open);
    QCOMPARE(panel.rows().rowCount(), 20);
    auto *filter = panel.findChild<QLineEdit *>(QStringLiteral("refusedFilter"));
    filter->setText(QStringLiteral("3"));
    (void)settled(open);
    QCOMPARE(panel.rows().rowCount(), 20);
    QCOMPARE(panel.rows().matching(), std::size_t{2});
    const auto isDimmed = [&](int row) {
        return panel.rows().index(row, 0).data(ui::TextTableModel::DimmedRole).toBool();
    };
    QCOMPARE(panel.rows().firstMatching(), 2);
    QVERIFY(!isDimmed(2) && isDimmed(1) && isDimmed(3));
    QVERIFY2(panel.note().startsWith(QStringLiteral("2 of 20 device events hold the text; the filter dims 18.")),
             qPrintable(panel.note()));
    open.window().actionSet().hideFiltered->trigger();
    (void)settled(open);
    QCOMPARE(panel.rows().rowCount(), 2);
    filter->setText(QStringLiteral("GEM"));
    (void)settled(open);
    QCOMPARE(panel.rows().rowCount(), 20);
    filter->setText(QStringLiteral("no kernel is called so"));
    (void)settled(open);
    QCOMPARE(panel.rows().rowCount(), 0);
    QVERIFY2(panel.note().startsWith(QStringLiteral("No rows:")), qPrintable(panel.note()));
}

void RefusedTest::aCopyHasTheRowsThatTheChoicesLeave() {
    test::OpenWindow open;
    open.openFiles(twoRanks());
    ui::RefusedPanel &panel = shown(open);
    panel.findChild<QLineEdit *>(QStringLiteral("refusedFilter"))->setText(QStringLiteral("3"));
    (void)settled(open);
    analysis::RefusedFilter filter;
    filter.text = "3";
    QSignalSpy copied(&open.controller(), &app::Controller::copied);
    emit panel.copyAsked({panel.rows().source(), filter, false, 0}, analysis::OutputFormat::Json);
    QVERIFY(copied.wait(20'000));
    const QJsonObject json = QJsonDocument::fromJson(QApplication::clipboard()->text().toUtf8()).object();
    QCOMPARE(json[QStringLiteral("schema")].toString(), QStringLiteral("lanescope.refused/1"));
    QCOMPARE(json[QStringLiteral("rows")].toArray().size(), 2);
    panel.list().setCurrentIndex(panel.rows().index(1, 0));
    panel.list().setFocus();
    QTest::keyClick(&panel.list(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(QApplication::clipboard()->text().startsWith(QStringLiteral("gemm\t")),
             qPrintable(QApplication::clipboard()->text().left(80)));
}

void RefusedTest::ranksThatAreAllProvenRefuseTheirForeignPairs() {
    test::OpenWindow open;
    open.openFiles(twoRanks());
    ui::RefusedPanel &panel = shown(open);
    QCOMPARE(panel.headline(), QStringLiteral("What a join on bare ids would have drawn: 0 matches, 20 pairs"));
    QCOMPARE(open.analysis().correlation.refusedPairs, std::uint64_t{20});
    open.window().setArrowMode(ui::ArrowMode::Off);
    panel.list().setCurrentIndex(panel.rows().index(0, 0));
    const analysis::Scene &scene = open.timeline().scene();
    QCOMPARE(scene.facts.ghosts, 2);
    // Its own match is proven and drawn; no arrow leaves its session.
    QCOMPARE(scene.facts.arrows, 1);
    QCOMPARE(scene.arrows[0].session, std::size_t{0});
}

void RefusedTest::anEmptyListSaysWhy() {
    test::OpenWindow open;
    QVERIFY(open.window().refused().note().startsWith(QStringLiteral("Nothing is open.")));
    open.openFiles(test::filesOf("C7"));
    ui::RefusedPanel &panel = shown(open);
    QCOMPARE(panel.rows().rowCount(), 0);
    QCOMPARE(panel.note(), QStringLiteral("Nothing is refused: a join on bare ids would draw 1 pair, and each is the "
                                          "match that the key proves."));
}

void RefusedTest::theListStandsTheModelTester() {
    test::OpenWindow open;
    ui::RefusedPanel &panel = open.window().refused();
    QAbstractItemModelTester tester(&panel.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    open.openFiles(twoRanks());
    (void)shown(open);
    QCOMPARE(panel.rows().rowCount(), 20);
    for (int row = 0; row < 20; ++row)
        for (int column = 0; column < ui::RefusedModel::kColumns; ++column)
            QVERIFY(!panel.rows().index(row, column).data().toString().isEmpty());
}

LANESCOPE_GUI_TEST(RefusedTest)
#include "tst_refused.moc"
