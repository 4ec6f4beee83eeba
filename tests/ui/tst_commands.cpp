// SPDX-License-Identifier: Apache-2.0
// The palette of commands: everything in the menus, found by a few letters.
#include "tests/ui/support/gui_test.h"
#include "ui/commands/command_match.h"
#include "ui/commands/command_palette.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>

#include <stdexcept>

using namespace lanescope;
using ui::CommandListModel;
using ui::matchCommand;

namespace {

/// The palette of a window, opened by its keys.
class Palette {
public:
    explicit Palette(test::OpenWindow &open) : m_window(open.window()) {
        QTest::keyClick(&m_window, Qt::Key_P, Qt::ControlModifier);
        m_palette = m_window.findChild<ui::CommandPalette *>(QStringLiteral("commandPalette"));
        if (!m_palette || !QTest::qWaitForWindowActive(m_palette) ||
            !QTest::qWaitFor([this] { return field().hasFocus(); }))
            throw std::runtime_error("the palette is not shown");
    }
    [[nodiscard]] bool isOpen() const { return m_palette && m_palette->isVisible(); }
    [[nodiscard]] QListView &list() { return m_palette->list(); }
    void type(const QString &text) { QTest::keyClicks(&field(), text); }
    void press(Qt::Key key) { QTest::keyClick(&field(), key); }
    [[nodiscard]] QString current(int role = Qt::DisplayRole) { return list().currentIndex().data(role).toString(); }
    [[nodiscard]] QString note() { return m_palette->findChild<QLabel *>(QStringLiteral("commandNote"))->text(); }

private:
    [[nodiscard]] QLineEdit &field() { return *m_palette->findChild<QLineEdit *>(QStringLiteral("commandField")); }

    ui::MainWindow &m_window;
    QPointer<ui::CommandPalette> m_palette;
};

int leavesOf(const QList<QAction *> &actions) {
    int leaves = 0;
    for (const QAction *action : actions)
        if (!action->isSeparator() && action->isVisible())
            leaves += action->menu() != nullptr ? leavesOf(action->menu()->actions()) : 1;
    return leaves;
}

} // namespace

class CommandsTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void theBestMatchComesFirst_data();
    void theBestMatchComesFirst();
    void lettersThatAreNotThereFindNothing();
    void everyEntryOfTheMenusIsACommand();
    void aCommandIsFoundByLettersAndRunByEnter();
    void itsMenusFindACommandToo();
    void aRowSaysItsKeysAndWhetherItIsOn();
    void arrowsChooseAndAClickRuns();
    void whatCannotBeDoneSaysSoAndStays();
    void escapeLeavesEverythingAsItWas();
    void theListObeysTheRulesOfItemModels();
};

void CommandsTest::theBestMatchComesFirst_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("better");
    QTest::addColumn<QString>("worse");
    QTest::newRow("starts of words") << "gt"
                                     << "Go to time…"
                                     << "Align the lanes together";
    QTest::newRow("letters in a row") << "note"
                                      << "Note"
                                      << "Keep no other line";
    QTest::newRow("the shorter one") << "open"
                                     << "Open…"
                                     << "Open folder…";
    QTest::newRow("whatever the case") << "FIT"
                                       << "Fit everything"
                                       << "Follow it";
    QTest::newRow("spaces are left out") << "fit sel"
                                         << "Fit selection"
                                         << "Filter several";
}

void CommandsTest::theBestMatchComesFirst() {
    QFETCH(QString, typed);
    QFETCH(QString, better);
    QFETCH(QString, worse);
    const auto best = matchCommand(better, typed), other = matchCommand(worse, typed);
    QVERIFY(best.has_value());
    QVERIFY2(!other || best->score > other->score, qPrintable(typed));
}

void CommandsTest::lettersThatAreNotThereFindNothing() {
    QVERIFY(!matchCommand(QStringLiteral("Fit"), QStringLiteral("tif")));
    QVERIFY(!matchCommand(QStringLiteral("Fit"), QStringLiteral("fitt")));
    QVERIFY(!matchCommand(QString(), QStringLiteral("a")));
    QVERIFY(matchCommand(QString(), QString()).has_value());
    QCOMPARE(matchCommand(QStringLiteral("Zoom in"), QStringLiteral("zin"))->places, (std::vector<int>{0, 5, 6}));
}

void CommandsTest::everyEntryOfTheMenusIsACommand() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    const auto commands = ui::commandsOf(*open.window().menuBar());
    QCOMPARE(static_cast<int>(commands.size()), leavesOf(open.window().menuBar()->actions()));
    QVERIFY(commands.size() > 60);
    Palette palette(open);
    QVERIFY(palette.isOpen());
    QCOMPARE(palette.list().model()->rowCount(), static_cast<int>(commands.size()));
    for (const ui::Command &command : commands)
        QVERIFY2(!command.text.contains(QLatin1Char('&')) && !command.place.isEmpty(), qPrintable(command.text));
}

void CommandsTest::aCommandIsFoundByLettersAndRunByEnter() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    Palette palette(open);
    palette.type(QStringLiteral("ref gh"));
    QCOMPARE(palette.current(), QStringLiteral("Refused ghosts"));
    palette.press(Qt::Key_Return);
    QVERIFY(!palette.isOpen());
    QVERIFY(open.timeline().showsGhosts());
}

void CommandsTest::itsMenusFindACommandToo() {
    test::OpenWindow open;
    Palette palette(open);
    palette.type(QStringLiteral("theme dark"));
    QCOMPARE(palette.current(), QStringLiteral("Dark"));
    QCOMPARE(palette.current(CommandListModel::Place), QStringLiteral("View ▸ Theme"));
}

void CommandsTest::aRowSaysItsKeysAndWhetherItIsOn() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    Palette palette(open);
    palette.type(QStringLiteral("go to time"));
    QCOMPARE(palette.current(CommandListModel::Keys), QStringLiteral("G"));
    for (int i = 0; i < 10; ++i)
        palette.press(Qt::Key_Backspace);
    palette.type(QStringLiteral("counters of"));
    QCOMPARE(palette.list().currentIndex().data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Checked));
    QVERIFY(palette.current(Qt::AccessibleTextRole).contains(QStringLiteral("View")));
}

void CommandsTest::arrowsChooseAndAClickRuns() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    Palette palette(open);
    palette.press(Qt::Key_Up);
    QCOMPARE(palette.list().currentIndex().row(), 0);
    palette.press(Qt::Key_Down);
    palette.press(Qt::Key_Down);
    QCOMPARE(palette.list().currentIndex().row(), 2);
    palette.press(Qt::Key_PageDown);
    QVERIFY(palette.list().currentIndex().row() > 5);
    palette.type(QStringLiteral("recorded flows"));
    const QRect row = palette.list().visualRect(palette.list().currentIndex());
    QTest::mouseClick(palette.list().viewport(), Qt::LeftButton, {}, row.center());
    QVERIFY(!palette.isOpen());
    QVERIFY(open.timeline().showsRecordedFlows());
}

void CommandsTest::whatCannotBeDoneSaysSoAndStays() {
    test::OpenWindow open;
    Palette palette(open);
    palette.type(QStringLiteral("fit selection"));
    QCOMPARE(palette.list().currentIndex().data(CommandListModel::Possible), QVariant(false));
    palette.press(Qt::Key_Return);
    QVERIFY(palette.isOpen());
    QVERIFY2(palette.note().startsWith(QStringLiteral("Not now")), qPrintable(palette.note()));
    palette.type(QStringLiteral("qqq"));
    QCOMPARE(palette.list().model()->rowCount(), 0);
    QVERIFY2(palette.note().startsWith(QStringLiteral("No command")), qPrintable(palette.note()));
    palette.press(Qt::Key_Return);
    QVERIFY(palette.isOpen());
}

void CommandsTest::escapeLeavesEverythingAsItWas() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    open.timeline().select(open.eventNamed("gemm"));
    Palette palette(open);
    palette.type(QStringLiteral("clear the selection"));
    palette.press(Qt::Key_Escape);
    QVERIFY(!palette.isOpen());
    QVERIFY(open.timeline().selection().has_value());
}

void CommandsTest::theListObeysTheRulesOfItemModels() {
    test::OpenWindow open;
    CommandListModel model(ui::commandsOf(*open.window().menuBar()));
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const char *typed : {"o", "op", "qq", ""})
        model.setTyped(QLatin1String(typed));
    QVERIFY(model.rowCount() > 0);
}

LANESCOPE_GUI_TEST(CommandsTest)
#include "tst_commands.moc"
