// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/gui_test.h"
#include "ui/sessions/session_list_model.h"
#include "ui/tables/text_table_view.h"
#include "ui/tables/view_copy.h"
#include "ui/text/format.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QSignalSpy>

using namespace lanescope;
using namespace lanescope::ui;

namespace {

constexpr auto kStrict = QAbstractItemModelTester::FailureReportingMode::QtTest;

SessionCard card(std::size_t session) {
    SessionCard made;
    made.id = model::SessionId(model::ArtifactId(), static_cast<std::uint32_t>(session + 1));
    made.session = session;
    made.title = QStringLiteral("lane %1").arg(session);
    made.shortId = QStringLiteral("00000000");
    made.lines = {{QStringLiteral("Kernels proven"), QStringLiteral("1 / 2"), analysis::Tone::Warning, {}}};
    return made;
}

std::vector<SessionCard> threeCards() { return {card(0), card(1), card(2)}; }

TextRow row(std::size_t source, const QString &name, int number) {
    TextCell text, count;
    text.text = name;
    count.text = QString::number(number);
    count.sortKey = number;
    count.number = true;
    TextRow made;
    made.cells = {text, count};
    made.source = source;
    return made;
}

} // namespace

class ModelsTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void sessionsObeyTheRulesOfItemModels();
    void sessionsMoveWherePutAndStaySoWhenMoreArrive();
    void aDropMovesACardOnce();
    void uncheckingHidesALane();
    void tablesObeyTheRulesOfItemModels();
    void tablesSortNumbersAsNumbers();
    void aFilterDimsRowsOrHidesThemAndCopiesNone();
    void aRowIsChosenOnceAndActivatedByTheNextClick();
    void textsOfTracesCannotBreakALine();
    void longTextsAreCutBetweenLettersAndSayTheirLength();
    void aCopyOfARowHasTheWholeTexts();
    void choicesOfClosedSessionsAreForgotten();
    void positionsKeepTheirTrailingZeros();
    void bytesAreRoundedToOneDecimal();
};

void ModelsTest::sessionsObeyTheRulesOfItemModels() {
    SessionListModel model;
    const QAbstractItemModelTester tester(&model, kStrict);
    model.setCards(threeCards());
    model.setActive(1);
    QVERIFY(model.moveCard(0, 3));
    QVERIFY(model.setData(model.index(0), Qt::Unchecked, Qt::CheckStateRole));
    model.setCardCollapsed(1, true);
    model.setCards({});
    QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::sessionsMoveWherePutAndStaySoWhenMoreArrive() {
    SessionListModel model;
    model.setCards({card(0), card(1)});
    QSignalSpy moved(&model, &SessionListModel::orderChanged);
    QVERIFY(model.moveCard(1, 0));
    QCOMPARE(model.order(), (std::vector<std::size_t>{1, 0}));
    QCOMPARE(moved.size(), 1);
    model.setCards(threeCards());
    QCOMPARE(model.order(), (std::vector<std::size_t>{1, 0, 2}));
    QVERIFY(!model.moveCard(0, 0));
    QVERIFY(!model.moveCard(0, 1));
    QVERIFY(!model.moveCard(3, 0));
    QVERIFY(!model.moveCard(0, 4));
}

void ModelsTest::aDropMovesACardOnce() {
    SessionListModel model;
    model.setCards(threeCards());
    const std::unique_ptr<QMimeData> dragged(model.mimeData({model.index(2)}));
    QVERIFY(!model.dropMimeData(dragged.get(), Qt::MoveAction, 0, 0, {}));
    QCOMPARE(model.order(), (std::vector<std::size_t>{2, 0, 1}));
    const QMimeData foreign;
    QVERIFY(!model.dropMimeData(&foreign, Qt::MoveAction, 0, 0, {}));
    QCOMPARE(model.order(), (std::vector<std::size_t>{2, 0, 1}));
}

void ModelsTest::uncheckingHidesALane() {
    SessionListModel model;
    model.setCards(threeCards());
    QSignalSpy hidden(&model, &SessionListModel::hiddenChanged);
    QVERIFY(model.setData(model.index(1), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(model.isHidden(1));
    QVERIFY(!model.isHidden(0));
    QCOMPARE(hidden.size(), 1);
    QVERIFY(model.setData(model.index(1), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(!model.isHidden(1));
    QVERIFY(!model.setData(model.index(1), QStringLiteral("other"), Qt::EditRole));
}

void ModelsTest::tablesObeyTheRulesOfItemModels() {
    TextTableModel model({QStringLiteral("Name"), QStringLiteral("Count")});
    const QAbstractItemModelTester tester(&model, kStrict);
    model.setRows({row(0, QStringLiteral("a"), 9), row(1, QStringLiteral("b"), 10)});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Count"));
    model.setTable({QStringLiteral("Only")}, {});
    QCOMPARE(model.columnCount(), 1);
    QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::tablesSortNumbersAsNumbers() {
    TextTableView view({QStringLiteral("Name"), QStringLiteral("Count")});
    const QAbstractItemModelTester tester(view.model(), kStrict);
    view.setRows({row(7, QStringLiteral("a"), 9), row(8, QStringLiteral("b"), 10)});
    view.sortByColumn(1, Qt::DescendingOrder);
    QCOMPARE(view.model()->index(0, 0).data().toString(), QStringLiteral("b"));
    view.setCurrentIndex(view.model()->index(0, 0));
    QCOMPARE(view.currentSource(), std::optional<std::size_t>(8));
}

void ModelsTest::aFilterDimsRowsOrHidesThemAndCopiesNone() {
    TextTableView view({QStringLiteral("Name"), QStringLiteral("Count")});
    const QAbstractItemModelTester tester(view.model(), kStrict);
    view.setRows({row(7, QStringLiteral("Gemm"), 9), row(8, QStringLiteral("copy"), 10)});
    const auto dimmed = [&](int at) { return view.model()->index(at, 1).data(TextTableModel::DimmedRole).toBool(); };
    view.setFilter(QStringLiteral("gemm"));
    QCOMPARE(view.model()->rowCount(), 2);
    QVERIFY(!dimmed(0) && dimmed(1));
    QVERIFY(!view.model()->index(1, 0).data(Qt::AccessibleDescriptionRole).toString().isEmpty());
    QCOMPARE(view.matching(), 1);
    QCOMPARE(allRows(*view.model()), std::vector<int>{0});
    view.sortByColumn(1, Qt::DescendingOrder);
    QVERIFY(dimmed(0) && !dimmed(1));
    view.setHidesFiltered(true);
    QCOMPARE(view.model()->rowCount(), 1);
    QVERIFY(!dimmed(0));
    QCOMPARE(view.matching(), 1);
    view.setFilter({});
    QCOMPARE(view.model()->rowCount(), 2);
    view.setHidesFiltered(false);
    QVERIFY(!dimmed(0) && !dimmed(1));
}

void ModelsTest::aRowIsChosenOnceAndActivatedByTheNextClick() {
    TextTableView view({QStringLiteral("Name"), QStringLiteral("Count")});
    view.setRows({row(7, QStringLiteral("a"), 9), row(8, QStringLiteral("b"), 10)});
    view.resize(400, 200);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QSignalSpy chosen(&view, &TextTableView::rowChosen), activated(&view, &TextTableView::rowActivated);
    const QPoint second = view.visualRect(view.model()->index(1, 0)).center();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(activated.size(), 0);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, second);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(activated.size(), 1);
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(chosen.size(), 2);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(activated.size(), 2);
    QCOMPARE(activated.back().front().toULongLong(), 7ULL);
}

void ModelsTest::textsOfTracesCannotBreakALine() {
    QCOMPARE(safeText("a\nb\x1b[31m"), QStringLiteral("a\\u000ab\\u001b[31m"));
    QCOMPARE(safeText("x\xE2\x80\xAEy"), QStringLiteral("x\\u202ey"));
    QCOMPARE(safeText("gemm<…>"), QStringLiteral("gemm<…>"));
    QCOMPARE(fileName("/a/b/c.json"), QStringLiteral("c.json"));
}

void ModelsTest::longTextsAreCutBetweenLettersAndSayTheirLength() {
    QCOMPARE(safeText(std::string(2000, 'x')), QString(2000, QLatin1Char('x')));
    QVERIFY(wholeIfCut(std::string(2000, 'x')).isEmpty());
    QCOMPARE(safeText("abcdef", 3), QStringLiteral("abc… (6 characters)"));
    QCOMPARE(safeText("ää\xE2\x82\xAC", 3), QStringLiteral("ää€"));
    QCOMPARE(safeText("äää€", 3), QStringLiteral("äää… (4 characters)"));
    QCOMPARE(safeText("a\nb", 1), QStringLiteral("a… (3 characters)"));
    const std::string huge(5'000'000, 'x');
    QVERIFY(safeText(huge).endsWith(QStringLiteral("x… (5\u00A0000\u00A0000 characters)")));
    QCOMPARE(safeText(huge).size(), qsizetype{2000} + 24);
    QCOMPARE(wholeIfCut(huge).size(), qsizetype{5'000'000});
    QVERIFY(beginningOf("\x80\x80\x80\x80", 2).size() <= 4);
}

void ModelsTest::aCopyOfARowHasTheWholeTexts() {
    TextTableView view({QStringLiteral("Name"), QStringLiteral("Count")});
    TextRow longNamed = row(0, QStringLiteral("x… (5 characters)"), 9);
    longNamed.cells[0].whole = QStringLiteral("xxxyz");
    view.setRows({longNamed, row(1, QStringLiteral("b"), 10)});
    view.show();
    view.setCurrentIndex(view.model()->index(0, 0));
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("xxxyz\t9"));
    view.setFilter(QStringLiteral("yz"));
    QCOMPARE(view.matching(), 1);
}

void ModelsTest::choicesOfClosedSessionsAreForgotten() {
    SessionListModel model;
    model.setCards(threeCards());
    QVERIFY(model.moveCard(2, 0));
    model.setCardCollapsed(0, true);
    QVERIFY(model.setData(model.index(0), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(model.setData(model.index(1), Qt::Unchecked, Qt::CheckStateRole));
    model.setCards({card(0), card(1)});
    QVERIFY(model.isHidden(0));
    model.setCards(threeCards());
    QCOMPARE(model.order(), (std::vector<std::size_t>{0, 1, 2}));
    QVERIFY(model.isHidden(0));
    QVERIFY(!model.isHidden(2));
    QVERIFY(!model.index(2).data(SessionListModel::CollapsedRole).toBool());
}

void ModelsTest::positionsKeepTheirTrailingZeros() {
    QCOMPARE(laneTime({703'759'820}), QStringLiteral("+703.759\u00A0820\u00A0ms"));
    QCOMPARE(laneTime({-5000}), QStringLiteral("−5.000\u00A0µs"));
    QCOMPARE(laneTime({0}), QStringLiteral("+0\u00A0ns"));
    QCOMPARE(exactDuration({703'759'820}), QStringLiteral("703.759\u00A082\u00A0ms"));
}

void ModelsTest::bytesAreRoundedToOneDecimal() {
    QCOMPARE(bytesText(999), QStringLiteral("999\u00A0B"));
    QCOMPARE(bytesText(24'808), QStringLiteral("24.8\u00A0kB"));
    QCOMPARE(bytesText(999'960), QStringLiteral("1.0\u00A0MB"));
}

LANESCOPE_GUI_TEST(ModelsTest)
#include "tst_models.moc"
