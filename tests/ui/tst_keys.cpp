// SPDX-License-Identifier: Apache-2.0
// Keys of the window, pressed where somebody would press them.
#include "tests/ui/support/gui_test.h"
#include "ui/commands/command_list_model.h"
#include "ui/widgets/search_field.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QKeySequence>
#include <QLineEdit>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>

#include <cmath>

using namespace lanescope;

namespace {

/// To whatever has the keys, as a keyboard does.
void press(test::OpenWindow &open, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget *focus = QApplication::focusWidget();
    QTest::keyClick(focus == nullptr ? &open.window() : focus, key, modifiers);
}

/// As the help writes it.
QString helpName(const QKeySequence &keys) {
    QString name = keys.toString(QKeySequence::PortableText);
    for (const auto &[qt, ours] : {std::pair("Esc", "Escape"), std::pair("PgUp", "Page Up")})
        if (name == QLatin1String(qt))
            name = QLatin1String(ours);
    return name;
}

} // namespace

class KeysTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void pageKeysScrollTheLanes();
    void homeAndZeroFitEverything_data();
    void homeAndZeroFitEverything();
    void f3StepsThroughTheHitsFromAnywhere();
    void theQuestionMarkShowsTheKeys_data();
    void theQuestionMarkShowsTheKeys();
    void everyShortcutIsInTheHelp();
    void theStartOfAWindowIsTimed();
};

void KeysTest::pageKeysScrollTheLanes() {
    test::OpenWindow open;
    auto files = test::filesOf("C12");
    for (const char *more : {"C2", "C3", "C9"})
        for (const auto &file : test::filesOf(more))
            files.push_back(file);
    open.openFiles(files);
    open.window().resize(1100, 640);
    QTRY_VERIFY(open.timeline().timelineLayout().height > open.timeline().height());
    const auto scrolled = [&] { return open.timeline().camera().scrollY; };
    QCOMPARE(scrolled(), 0.0);
    press(open, Qt::Key_PageDown);
    const double page = scrolled();
    QVERIFY(page > 0);
    press(open, Qt::Key_PageDown);
    press(open, Qt::Key_PageUp);
    press(open, Qt::Key_PageUp);
    QCOMPARE(scrolled(), 0.0);
    press(open, Qt::Key_PageUp);
    QCOMPARE(scrolled(), 0.0);
    for (int i = 0; i < 100; ++i)
        press(open, Qt::Key_PageDown);
    QVERIFY(std::abs(scrolled() - (std::ceil(open.timeline().timelineLayout().height) - open.timeline().height())) < 1);
}

void KeysTest::homeAndZeroFitEverything_data() {
    QTest::addColumn<int>("key");
    QTest::newRow("Home") << static_cast<int>(Qt::Key_Home);
    QTest::newRow("0") << static_cast<int>(Qt::Key_0);
}

void KeysTest::homeAndZeroFitEverything() {
    QFETCH(int, key);
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    const double fitted = open.timeline().camera().nsPerUnit();
    for (const Qt::Key moved : {Qt::Key_W, Qt::Key_W, Qt::Key_D})
        press(open, moved);
    QVERIFY(open.timeline().camera().nsPerUnit() < fitted);
    press(open, static_cast<Qt::Key>(key));
    QCOMPARE(open.timeline().camera().nsPerUnit(), fitted);
}

void KeysTest::f3StepsThroughTheHitsFromAnywhere() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C2"));
    press(open, Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(&open.window().search().edit(), QStringLiteral("gemm"));
    press(open, Qt::Key_Return);
    QTRY_VERIFY(open.timeline().selection().has_value());
    const auto first = open.timeline().selection();
    open.timeline().setFocus();
    press(open, Qt::Key_F3);
    QVERIFY(open.timeline().selection() != first);
    press(open, Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(open.timeline().selection(), first);
    press(open, Qt::Key_F3, Qt::ShiftModifier);
    QVERIFY2(open.timeline().selection() != first, "before the first comes the last");
    press(open, Qt::Key_F3);
    QCOMPARE(open.timeline().selection(), first);
}

void KeysTest::theQuestionMarkShowsTheKeys_data() {
    QTest::addColumn<int>("key");
    QTest::newRow("?") << static_cast<int>(Qt::Key_Question);
    QTest::newRow("F1") << static_cast<int>(Qt::Key_F1);
}

void KeysTest::theQuestionMarkShowsTheKeys() {
    QFETCH(int, key);
    test::OpenWindow open;
    press(open, static_cast<Qt::Key>(key));
    auto *dialog = open.window().findChild<QDialog *>(QStringLiteral("keysDialog"));
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(!dialog->isVisible());
}

void KeysTest::everyShortcutIsInTheHelp() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    QFile help(QStringLiteral(":/help/keys.md"));
    QVERIFY(help.open(QIODevice::ReadOnly));
    QString keys;
    for (const QString &line : QString::fromUtf8(help.readAll()).split(QLatin1Char('\n')))
        keys += line.section(QLatin1Char('|'), 1, 1) + QLatin1Char(' ') + line.section(QLatin1Char('('), 1) +
                QLatin1Char('\n');
    static const QRegularExpression digit(QStringLiteral("^(Ctrl\\+)?[1-9]$")); // of views: a row for all nine
    for (const ui::Command &command : ui::commandsOf(*open.window().menuBar()))
        for (const QKeySequence &sequence : command.action->shortcuts()) {
            const QString name = helpName(sequence);
            const QRegularExpression word(
                QStringLiteral("(?<![\\w+])%1(?![\\w+])").arg(QRegularExpression::escape(name)));
            QVERIFY2(digit.match(name).hasMatch() || keys.contains(word),
                     qPrintable(command.text + QStringLiteral(": ") + name));
        }
}

void KeysTest::theStartOfAWindowIsTimed() {
    test::OpenWindow open;
    QProcess program;
    const auto [name, content] = test::filesOf("C7").front();
    program.start(test::guiPath(), {QStringLiteral("--trace-startup"), open.write(name, content)});
    QByteArray printed;
    QVERIFY(QTest::qWaitFor(
        [&] {
            (void)program.waitForReadyRead(50);
            printed += program.readAllStandardOutput();
            return printed.contains("first lane");
        },
        60'000));
    program.terminate();
    QVERIFY(program.waitForFinished(60'000));
    static const QRegularExpression lines(QStringLiteral("^window \\d+ ms\nfirst lane \\d+ ms\n$"));
    QVERIFY2(lines.match(QString::fromLatin1(printed)).hasMatch(), printed.constData());
}

LANESCOPE_GUI_TEST(KeysTest)
#include "tst_keys.moc"
