// SPDX-License-Identifier: Apache-2.0
#include "ui/style/style.h"

#include <QApplication>
#include <QHash>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

namespace lanescope::ui {
namespace {

/// `@name` stands for a colour of the theme.
const char *const kSheet = R"(
QMainWindow, QMenuBar, QStatusBar, QToolBar { background: @panel; }
QMainWindow::separator { background: @strongLine; width: 1px; height: 1px; }
QMenuBar { border: none; padding: 2px 4px 0 4px; }
QMenuBar::item { padding: 4px 9px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: @selectionFill; }
QMenu { background: @base; border: 1px solid @strongLine; padding: 4px 0; }
QMenu::item { padding: 5px 28px 5px 26px; }
QMenu::item:selected { background: @selectionFill; color: @text; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @line; margin: 4px 0; }
QMenu::indicator { width: 12px; height: 12px; left: 7px; }
QToolBar { border: none; border-bottom: 1px solid @strongLine; padding: 4px 8px 6px 8px; spacing: 6px; }
QToolBar QToolButton, QPushButton {
  background: @base; border: 1px solid @strongLine; border-radius: 5px; padding: 3px 11px; color: @text; }
QToolBar QToolButton { font-weight: 500; }
QToolBar QToolButton:hover, QPushButton:hover { border-color: @muted; }
QToolBar QToolButton:checked, QToolBar QToolButton:pressed, QPushButton:pressed {
  background: @selectionFill; border-color: @selectionFill; }
QToolBar QToolButton:disabled, QPushButton:disabled { color: @muted; }
QToolBar QToolButton:focus, QPushButton:focus, QLineEdit:focus { border-color: @accent; }
QToolBar QToolButton::menu-indicator, QToolButton[quiet="true"]::menu-indicator { image: none; }
QPushButton[primary="true"] { background: @accent; border-color: @accent; color: @onAccent; font-weight: 600; }
QPushButton[flat="true"], QToolButton[quiet="true"] {
  background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 1px 5px; color: @muted; }
QPushButton[flat="true"]:hover, QToolButton[quiet="true"]:hover { background: @selectionFill; color: @text; }
QPushButton[flat="true"]:focus, QToolButton[quiet="true"]:focus { border-color: @accent; }
QToolButton[quiet="true"]::menu-indicator { image: none; }
QPushButton[link="true"] { background: transparent; border: 1px solid transparent; padding: 0; color: @accent; text-align: left; }
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:focus { border-bottom-color: @accent; }
QLineEdit { background: @base; border: 1px solid @strongLine; border-radius: 5px; padding: 3px 9px; selection-background-color: @accent; }
QFrame#searchField { background: @base; border: 1px solid @strongLine; border-radius: 5px; }
QFrame#searchField[focused="true"] { border-color: @accent; }
QFrame#searchField QLineEdit { border: none; background: transparent; padding: 2px 0; }
QStatusBar { border-top: 1px solid @strongLine; color: @muted; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @muted; padding: 0 6px; }
QDockWidget { border: none; }
QWidget#selectionPanel, QWidget#coveragePanel, QWidget#findingsPanel, QWidget#rangePanel, QWidget#comparePanel, QWidget#refusedPanel, QWidget#verdictsPanel { background: @base; }
QWidget#selectionPanel QScrollArea, QWidget#selectionPanel QScrollArea > QWidget > QWidget { background: @base; }
QWidget#sessionsPanel, QWidget#dockTitle { background: @panel; }
QTabBar[lists="true"]::tab {
  background: transparent; color: @muted; border: 1px solid transparent; border-radius: 4px; padding: 2px 8px; margin: 0 1px; }
QTabBar[lists="true"]::tab:selected { color: @text; background: @selectionFill; }
QTabBar[lists="true"]::tab:hover { color: @text; }
QTabBar[lists="true"]::tab:focus { border-color: @accent; }
QTabBar QToolButton { background: @base; border: 1px solid @strongLine; border-radius: 3px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPlainTextEdit[code="true"] { background: @base; border: 1px solid @strongLine; border-radius: 5px; selection-background-color: @accent; }
QPlainTextEdit[code="true"]:focus { border-color: @accent; }
QMainWindow > QTabBar { background: @panel; }
QMainWindow > QTabBar::tab {
  background: transparent; color: @muted; border: none; border-bottom: 2px solid transparent; padding: 5px 14px 4px 14px; margin-left: 4px; }
QMainWindow > QTabBar::tab:selected { color: @text; background: @base; border-bottom-color: @accent; font-weight: 600; }
QMainWindow > QTabBar::tab:hover { color: @text; }
QMainWindow > QTabBar::tab:focus { color: @accent; }
QListView, QTableView, QScrollArea { border: none; }
QListView#sessionList { background: @panel; outline: none; }
QTableView { background: @base; alternate-background-color: @panel; selection-background-color: @selectionFill; selection-color: @text; outline: none; }
QTableView::item { padding: 0 8px; border: none; }
QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @muted; border: none; border-bottom: 1px solid @strongLine; padding: 4px 8px 4px 11px; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QTableCornerButton::section { background: @panel; border: none; }
QScrollBar:vertical { background: transparent; width: 11px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 0; }
QScrollBar::handle { background: @scroll; border: 3px solid transparent; border-radius: 5px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QToolTip { background: @tip; color: @text; border: 1px solid @strongLine; padding: 4px; }
QProgressBar { background: @line; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QLabel[tone="muted"] { color: @muted; }
QLabel[tone="good"] { color: @good; }
QLabel[tone="warning"] { color: @warning; }
QLabel[tone="bad"] { color: @bad; }
QLabel[pill="true"] { border-radius: 8px; padding: 1px 9px; background: @neutralPill; color: @muted; font-size: 11px; font-weight: 500; }
QLabel[pill="true"][tone="good"] { background: @goodFill; color: @good; }
QLabel[pill="true"][tone="warning"] { background: @warningFill; color: @warning; }
QLabel[pill="true"][tone="bad"] { background: @badFill; color: @bad; }
QLabel[heading="true"] { font-size: 13px; font-weight: 600; }
QLabel[display="true"] { font-size: 24px; font-weight: 600; }
QFrame[separator="true"] { background: @line; border: none; }
QFrame#errorBanner { background: @badFill; border: none; border-bottom: 1px solid @strongLine; }
QFrame#errorBanner QLabel { color: @bad; }
QSplitter::handle { background: @strongLine; }
QFrame#verifyBar { background: @neutralPill; border: none; border-bottom: 1px solid @strongLine; }
QFrame#verifyBar QPushButton[verdict="good"] { color: @good; border-color: @good; font-weight: 600; }
QFrame#verifyBar QPushButton[verdict="bad"] { color: @bad; border-color: @bad; font-weight: 600; }
QFrame#verifyBar QPushButton[verdict]:disabled { color: @muted; border-color: @strongLine; font-weight: 400; }
QFrame#verifyBar QPushButton[verdict]:focus { border-color: @accent; }
QFrame[notice="true"] { background: @warningFill; border: none; border-bottom: 1px solid @strongLine; }
QFrame[notice="true"] QLabel { color: @text; }
QWidget#notesPanel, QWidget#noteEditor { background: @base; }
QPlainTextEdit#noteBody { background: @base; border: 1px solid @strongLine; border-radius: 5px; }
QPlainTextEdit#noteBody:focus { border-color: @accent; }
QTextBrowser#notePreview { background: @panel; border: none; border-radius: 5px; }
QDialog#commandPalette { background: @panel; border: 1px solid @strongLine; }
QListView#commandList { background: @base; outline: none; }
QLabel#workLabel { color: @muted; padding: 5px 14px 0 8px; }
QLabel#workLabel[tone="bad"] { color: @bad; }
QLabel#workLabel[tone="warning"] { color: @warning; }
QWidget#welcomePage, QWidget#timelinePage { background: @base; }
QFrame#dropArea { border: 1px dashed @muted; border-radius: 8px; }
)";

QHash<QString, QColor> namedColours(const Theme &theme) {
    return {{QStringLiteral("base"), theme.base},
            {QStringLiteral("panel"), theme.panel},
            {QStringLiteral("line"), theme.line},
            {QStringLiteral("strongLine"), theme.strongLine},
            {QStringLiteral("text"), theme.text},
            {QStringLiteral("muted"), theme.muted},
            {QStringLiteral("accent"), theme.accent},
            {QStringLiteral("onAccent"), theme.dark ? theme.base : QColor(Qt::white)},
            {QStringLiteral("selectionFill"), theme.selectionFill},
            {QStringLiteral("scroll"), theme.highContrast ? theme.muted
                                       : theme.dark       ? QColor(0x43, 0x49, 0x56)
                                                          : QColor(0xc9, 0xce, 0xd6)},
            {QStringLiteral("tip"), theme.palette().color(QPalette::ToolTipBase)},
            {QStringLiteral("good"), theme.good},
            {QStringLiteral("warning"), theme.warning},
            {QStringLiteral("bad"), theme.bad},
            {QStringLiteral("neutralPill"), theme.laneHeader},
            {QStringLiteral("goodFill"), theme.tone(analysis::Tone::Good).fill},
            {QStringLiteral("warningFill"), theme.tone(analysis::Tone::Warning).fill},
            {QStringLiteral("badFill"), theme.tone(analysis::Tone::Bad).fill}};
}

/// Where fills are plain, pills and badges have an edge, and what has the focus a thicker one.
const char *const kContrastRules = R"(
QLabel[pill="true"] { border: 1px solid @text; }
QLabel[pill="true"][tone="good"] { border-color: @good; }
QLabel[pill="true"][tone="warning"] { border-color: @warning; }
QLabel[pill="true"][tone="bad"] { border-color: @bad; }
QToolBar QToolButton:focus, QPushButton:focus, QLineEdit:focus, QToolButton[quiet="true"]:focus { border: 2px solid @accent; }
QMenu::item:selected, QMenuBar::item:selected { background: @accent; color: @base; }
QTableView::item:selected { border-top: 1px solid @accent; border-bottom: 1px solid @accent; }
QTabBar[lists="true"]::tab:selected { border-color: @accent; }
QToolBar QToolButton:checked, QToolBar QToolButton:pressed, QPushButton:pressed { border: 2px solid @accent; }
QFrame[notice="true"], QFrame#errorBanner { border: 1px solid @strongLine; }
)";

QString styleSheet(const Theme &theme) {
    const QHash<QString, QColor> colours = namedColours(theme);
    QString sheet;
    const QString source = QString::fromLatin1(kSheet) + QLatin1String(theme.highContrast ? kContrastRules : "");
    for (qsizetype i = 0; i < source.size(); ++i) {
        if (source[i] != QLatin1Char('@')) {
            sheet += source[i];
            continue;
        }
        qsizetype end = i + 1;
        while (source[end].isLetter())
            ++end;
        sheet += colours.value(source.mid(i + 1, end - i - 1)).name();
        i = end - 1;
    }
    return sheet;
}

} // namespace

void applyTheme(const Theme &theme) {
    const QString sheet = styleSheet(theme);
    const QPalette palette = theme.palette();
    // Styling every widget anew takes longer than making them.
    if (qApp->styleSheet() == sheet && QApplication::palette() == palette)
        return;
    if (qApp->styleSheet().isEmpty()) // a style under a sheet does not tell its name
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("fusion")));
    QApplication::setPalette(palette);
    qApp->setStyleSheet(sheet);
    // After the sheet: a new sheet gives widgets back the font that they had before it.
    QApplication::setFont(theme.font);
}

QColor toneColour(const Theme &theme, analysis::Tone tone) {
    return tone == analysis::Tone::Neutral ? theme.text : theme.tone(tone).text;
}

QString toneName(analysis::Tone tone) {
    switch (tone) {
    case analysis::Tone::Neutral: return {};
    case analysis::Tone::Good: return QStringLiteral("good");
    case analysis::Tone::Warning: return QStringLiteral("warning");
    case analysis::Tone::Bad: return QStringLiteral("bad");
    }
    return {};
}

void setTone(QWidget *widget, const QString &tone) {
    widget->setProperty("tone", tone);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

} // namespace lanescope::ui
