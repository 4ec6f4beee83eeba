// SPDX-License-Identifier: Apache-2.0
// The lists that phases and classes rest on: edited, checked, kept and applied. What themes promise.
#include "app/gui/rule_settings.h"
#include "tests/ui/support/cli_answer.h"
#include "tests/ui/support/gui_test.h"
#include "ui/settings/rule_page.h"
#include "ui/settings/settings_dialog.h"
#include "ui/tables/table_panel.h"
#include "ui/tables/text_table_view.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBlock>

using namespace lanescope;
using analysis::TableKind;

namespace {

const QString kOwnPhases = QStringLiteral("list mine 7\nmark loud ^loud\n  stage prefill\n");
const QString kOwnClasses = QStringLiteral("list mine-too 2\n90 special all .\n");

QPushButton *button(ui::SettingsDialog &dialog, QDialogButtonBox::StandardButton which) {
    return dialog.findChild<QDialogButtonBox *>()->button(which);
}

/// One annotation and one kernel.
std::string smallTrace() {
    return R"({"traceEvents":[{"ph":"X","cat":"user_annotation","name":"loud work","pid":5,"tid":1,"ts":0,"dur":50},)"
           R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":5,"args":{"device":0,"stream":7}}]})";
}

ui::TablePanel &shown(test::OpenWindow &open, TableKind kind) {
    ui::TablePanel &panel = *open.window().table(kind);
    auto *dock = qobject_cast<QDockWidget *>(panel.parentWidget());
    dock->show();
    dock->raise();
    if (!QTest::qWaitFor([&panel] { return panel.isVisible() && panel.isSettled(); }, 20'000))
        throw std::runtime_error("the rows did not arrive");
    return panel;
}

} // namespace

class SettingsTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void inHighContrastEveryTextAndMarkStandsOut();
    void theSystemsThemeIsFollowedInContrastToo();
    void theBundledListsAreShownWithTheirDigest();
    void aFaultNamesItsLineAndMarksIt();
    void resetBringsTheBundledListBack();
    void listsAreLoadedAndSaved();
    void aFileThatCannotBeReadIsSaid();
    void cancelAppliesNothing();
    void appliedListsHoldForWhatIsOpenAndAreNamed();
    void listsAreKeptForTheNextRun();
    void whetherFiltersHideIsKeptForTheNextRun();
    void everyControlHasAName();
};

void SettingsTest::theBundledListsAreShownWithTheirDigest() {
    ui::SettingsDialog dialog({}, nullptr);
    QVERIFY(dialog.phases().editor().toPlainText().contains(QStringLiteral("mark sglang-step")));
    const QString label = QString::fromStdString(analysis::PhasePatterns::builtIn()->id().label());
    QCOMPARE(dialog.phases().status(), label + QStringLiteral(", as bundled"));
    QVERIFY(dialog.kernels().status().startsWith(QStringLiteral("kernel-classes/1 sha256:")));
    QVERIFY(button(dialog, QDialogButtonBox::Ok)->isEnabled());
    QVERIFY(!button(dialog, QDialogButtonBox::Apply)->isEnabled());
    QVERIFY(dialog.phases().text().isEmpty());
}

void SettingsTest::aFaultNamesItsLineAndMarksIt() {
    ui::SettingsDialog dialog({}, nullptr);
    QPlainTextEdit &editor = dialog.phases().editor();
    editor.clear();
    QTest::keyClicks(&editor, QStringLiteral("list mine 1"));
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("mark loud ((("));
    QCOMPARE(dialog.phases().faultyLine(), std::optional<int>{2});
    QVERIFY2(dialog.phases().status().startsWith(QStringLiteral("line 2: ")), qPrintable(dialog.phases().status()));
    QCOMPARE(editor.extraSelections().size(), 1);
    QCOMPARE(editor.extraSelections().front().cursor.block().blockNumber(), 1);
    QVERIFY(!button(dialog, QDialogButtonBox::Ok)->isEnabled());
    QVERIFY(!button(dialog, QDialogButtonBox::Apply)->isEnabled());
    QTest::keyClick(&editor, Qt::Key_Backspace);
    QTest::keyClick(&editor, Qt::Key_Backspace);
    QTest::keyClick(&editor, Qt::Key_Backspace);
    QTest::keyClicks(&editor, QStringLiteral("^loud"));
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("stage prefill"));
    QVERIFY2(dialog.phases().isValid(), qPrintable(dialog.phases().status()));
    QVERIFY(editor.extraSelections().isEmpty());
    QVERIFY(dialog.phases().status().contains(QStringLiteral("mine/1 sha256:")));
    QVERIFY(button(dialog, QDialogButtonBox::Apply)->isEnabled());
}

void SettingsTest::resetBringsTheBundledListBack() {
    ui::SettingsDialog dialog({kOwnPhases, {}}, nullptr);
    QCOMPARE(dialog.phases().text(), kOwnPhases);
    QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("phaseRulesReset")), Qt::LeftButton);
    QVERIFY(dialog.phases().text().isEmpty());
    QVERIFY(dialog.phases().status().endsWith(QStringLiteral("as bundled")));
    QVERIFY(button(dialog, QDialogButtonBox::Apply)->isEnabled());
}

void SettingsTest::listsAreLoadedAndSaved() {
    QTemporaryDir folder;
    ui::SettingsDialog dialog({{}, kOwnClasses}, nullptr);
    const QString path = folder.filePath(QStringLiteral("own.rules"));
    dialog.kernels().save(path);
    QVERIFY(dialog.kernels().status().startsWith(QStringLiteral("Saved as ")));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), kOwnClasses);
    dialog.kernels().setText({});
    dialog.kernels().load(path);
    QCOMPARE(dialog.kernels().text(), kOwnClasses);
    QVERIFY(dialog.kernels().status().startsWith(QStringLiteral("mine-too/2 sha256:")));
}

void SettingsTest::aFileThatCannotBeReadIsSaid() {
    ui::SettingsDialog dialog({}, nullptr);
    dialog.kernels().load(QStringLiteral("/no such folder/x.rules"));
    QVERIFY(dialog.kernels().status().contains(QStringLiteral("could not be read")));
    QVERIFY(dialog.kernels().text().isEmpty());
    dialog.kernels().save(QStringLiteral("/no such folder/x.rules"));
    QVERIFY(dialog.kernels().status().contains(QStringLiteral("could not be written")));
}

void SettingsTest::cancelAppliesNothing() {
    ui::SettingsDialog dialog({}, nullptr);
    QSignalSpy applied(&dialog, &ui::SettingsDialog::applied);
    dialog.phases().setText(kOwnPhases);
    dialog.show();
    QTest::mouseClick(button(dialog, QDialogButtonBox::Cancel), Qt::LeftButton);
    QCOMPARE(applied.count(), 0);
    QVERIFY(!dialog.isVisible());
}

void SettingsTest::appliedListsHoldForWhatIsOpenAndAreNamed() {
    test::OpenWindow open;
    open.openFiles({{"small.json", smallTrace()}});
    QCOMPARE(shown(open, TableKind::Steps).table().model()->rowCount(), 0);
    open.window().actionSet().settings->trigger();
    auto *dialog = open.window().findChild<ui::SettingsDialog *>(QStringLiteral("settingsDialog"));
    QVERIFY(dialog != nullptr);
    dialog->phases().setText(kOwnPhases);
    dialog->kernels().setText(kOwnClasses);
    QSignalSpy finished(&open.controller(), &app::Controller::loadFinished);
    QTest::mouseClick(button(*dialog, QDialogButtonBox::Ok), Qt::LeftButton);
    QVERIFY(finished.wait(20'000));
    ui::TablePanel &steps = shown(open, TableKind::Steps);
    QCOMPARE(steps.table().model()->rowCount(), 1);
    QVERIFY2(steps.note().contains(QStringLiteral("mine/7 sha256:")), qPrintable(steps.note()));
    ui::TablePanel &kernels = shown(open, TableKind::Kernels);
    kernels.choose(1);
    QTRY_VERIFY(kernels.isSettled());
    QCOMPARE(kernels.table().model()->index(0, 0).data().toString(), QStringLiteral("special"));
    QVERIFY2(kernels.note().contains(QStringLiteral("mine-too/2 sha256:")), qPrintable(kernels.note()));
    // The command line, given the same list, names the same digest and rows.
    const QString rules = open.write("own.rules", kOwnClasses.toStdString());
    QSignalSpy copied(&open.controller(), &app::Controller::copied);
    emit kernels.copyAsked(kernels.request(), analysis::OutputFormat::Json);
    QVERIFY(copied.wait(20'000));
    QCOMPARE(test::clipboardText(),
             test::cliAnswer({QStringLiteral("kernels"), QStringLiteral("--by"), QStringLiteral("class"),
                              QStringLiteral("--json"), QStringLiteral("--kernel-classes"), rules,
                              QString::fromStdString(open.analysis().artifacts[0]->paths.front())}));
}

void SettingsTest::listsAreKeptForTheNextRun() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        app::Controller controller(std::make_unique<app::Settings>(file));
        emit controller.window().rulesChosen({kOwnPhases, kOwnClasses});
    }
    QCOMPARE(app::Settings(file).ruleTexts().phases, kOwnPhases);
    app::Controller controller(std::make_unique<app::Settings>(file));
    controller.window().actionSet().settings->trigger();
    auto *dialog = controller.window().findChild<ui::SettingsDialog *>(QStringLiteral("settingsDialog"));
    QCOMPARE(dialog->phases().text(), kOwnPhases);
    QCOMPARE(dialog->kernels().text(), kOwnClasses);
    QVERIFY(!app::rulesOf({QStringLiteral("nonsense"), {}}).ok());
    QCOMPARE(app::rulesOf({kOwnPhases, {}}).value().phases->id().name, std::string("mine"));
}

void SettingsTest::whetherFiltersHideIsKeptForTheNextRun() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    for (const bool before : {false, true, false}) {
        app::Controller controller(std::make_unique<app::Settings>(file));
        QCOMPARE(controller.window().actionSet().hideFiltered->isChecked(), before);
        const auto tables = controller.window().findChildren<ui::TextTableView *>();
        QVERIFY(!tables.isEmpty());
        for (const ui::TextTableView *table : tables)
            QCOMPARE(table->hidesFiltered(), before);
        controller.window().actionSet().hideFiltered->trigger();
    }
}

void SettingsTest::everyControlHasAName() {
    ui::SettingsDialog dialog({}, nullptr);
    dialog.show();
    for (const QWidget *widget : dialog.findChildren<QWidget *>())
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() &&
            (widget->inherits("QPlainTextEdit") || widget->inherits("QComboBox")))
            QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
}

void SettingsTest::inHighContrastEveryTextAndMarkStandsOut() {
    for (const bool dark : {false, true}) {
        const ui::Theme theme = ui::Theme::inHighContrast(dark);
        for (const QColor &ink : {theme.text, theme.muted, theme.accent, theme.warning, theme.bad, theme.good,
                                  theme.hatchLine, theme.flow, theme.strongLine})
            for (const QColor &behind : {theme.base, theme.panel, theme.laneHeader, theme.hatchFill})
                QVERIFY2(ui::contrastOf(ink, behind) >= 7, qPrintable(ink.name() + behind.name()));
        QVERIFY(ui::contrastOf(theme.line, theme.base) >= 3);
        QVERIFY(ui::contrastOf(theme.text, theme.selectionFill) >= 7);
        for (const QColor &ink : {theme.muted, theme.accent, theme.warning, theme.bad, theme.good})
            QVERIFY2(ui::contrastOf(ink, theme.selectionFill) >= 4.5, qPrintable(ink.name()));
        for (std::size_t i = 0; i < theme.bars.size(); ++i) {
            QVERIFY2(ui::contrastOf(theme.bars[i], theme.base) >= 7, qPrintable(theme.bars[i].name()));
            QVERIFY(ui::contrastOf(theme.textOn(static_cast<analysis::ColourClass>(i)), theme.bars[i]) >= 7);
        }
    }
}

void SettingsTest::theSystemsThemeIsFollowedInContrastToo() {
    struct System {
        QColor text, window;
        bool dark, highContrast;
    };
    const QPalette before = QGuiApplication::palette();
    for (const System &system : {System{Qt::black, QColor(0xefefef), false, false},
                                 {Qt::black, Qt::white, false, true},
                                 {QColor(0xfcfcfc), QColor(0x202326), true, false},
                                 {Qt::white, Qt::black, true, true}}) {
        QPalette palette = before;
        palette.setColor(QPalette::Window, system.window);
        palette.setColor(QPalette::WindowText, system.text);
        QGuiApplication::setPalette(palette);
        QCOMPARE(ui::Theme::ofSystem().dark, system.dark);
        QCOMPARE(ui::Theme::ofSystem().highContrast, system.highContrast);
    }
    QGuiApplication::setPalette(before);
}

LANESCOPE_GUI_TEST(SettingsTest)
#include "tst_settings.moc"
