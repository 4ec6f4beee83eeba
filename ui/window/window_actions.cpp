// SPDX-License-Identifier: Apache-2.0
#include "ui/window/window_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QKeySequence>
#include <QWidget>

namespace lanescope::ui {
namespace {

class ActionWords {
    Q_DECLARE_TR_FUNCTIONS(WindowActions)
};

class Maker {
public:
    explicit Maker(QWidget *window) : m_window(window) {}

    /// Holds in the whole window.
    QAction *action(const char *name, const QString &text, const QList<QKeySequence> &keys = {}) {
        auto *made = new QAction(text, m_window);
        made->setObjectName(QLatin1String(name));
        made->setShortcuts(keys);
        m_window->addAction(made);
        return made;
    }
    QAction *toggle(const char *name, const QString &text, const QString &tip) {
        QAction *made = action(name, text);
        made->setCheckable(true);
        made->setToolTip(tip);
        return made;
    }
    /// Holds only while `widget` has the focus.
    QAction *local(const char *name, const QString &text, const QKeySequence &key, QWidget *widget) {
        QAction *made = action(name, text, {key});
        made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        m_window->removeAction(made);
        widget->addAction(made);
        return made;
    }
    QActionGroup *choice(std::initializer_list<QAction *> actions) {
        auto *group = new QActionGroup(m_window);
        for (QAction *action : actions) {
            action->setCheckable(true);
            group->addAction(action);
        }
        return group;
    }

private:
    QWidget *m_window;
};

void makeFile(Maker &make, WindowActions &actions) {
    actions.open = make.action("open", ActionWords::tr("&Open…"), {QKeySequence::Open});
    actions.open->setIconText(ActionWords::tr("Open…"));
    actions.openFolder =
        make.action("openFolder", ActionWords::tr("Open &folder…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)});
    actions.closeAll =
        make.action("closeAll", ActionWords::tr("&Close all"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W)});
    actions.newWorkspace = make.action("newWorkspace", ActionWords::tr("&New workspace"), {QKeySequence::New});
    actions.newWorkspace->setToolTip(
        ActionWords::tr("Close everything; work without a name is kept and offered again"));
    actions.openWorkspace = make.action("openWorkspace", ActionWords::tr("Open &workspace…"));
    actions.saveWorkspace = make.action("saveWorkspace", ActionWords::tr("&Save workspace"), {QKeySequence::Save});
    actions.saveWorkspace->setToolTip(
        ActionWords::tr("Give the work a name; from then on every change is saved at once"));
    actions.saveWorkspaceAs = make.action("saveWorkspaceAs", ActionWords::tr("Save workspace &as…"),
                                          {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    actions.quit = make.action("quit", ActionWords::tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)});
    actions.exportReport =
        make.action("exportReport", ActionWords::tr("&Export…"), {QKeySequence(Qt::CTRL | Qt::Key_E)});
    actions.open->setToolTip(ActionWords::tr("Open captures beside those that are open (Ctrl+O)"));
}

void makeMoves(Maker &make, WindowActions &actions, QWidget *timeline) {
    actions.fitAll = make.action("fitAll", ActionWords::tr("Fit &everything"), {QKeySequence(Qt::Key_0)});
    actions.fitSelection = make.action("fitSelection", ActionWords::tr("&Fit selection"), {QKeySequence(Qt::Key_F)});
    actions.fitAll->setIconText(ActionWords::tr("Fit"));
    actions.fitAll->setToolTip(ActionWords::tr("Fit everything (0)"));
    actions.fitSelection->setIconText(ActionWords::tr("Fit selection F"));
    actions.zoomIn = make.action("zoomIn", ActionWords::tr("Zoom &in"), {QKeySequence(Qt::Key_W)});
    actions.zoomOut = make.action("zoomOut", ActionWords::tr("Zoom &out"), {QKeySequence(Qt::Key_S)});
    actions.panLeft = make.action("panLeft", ActionWords::tr("Pan e&arlier"), {QKeySequence(Qt::Key_A)});
    actions.panRight = make.action("panRight", ActionWords::tr("Pan &later"), {QKeySequence(Qt::Key_D)});
    actions.back = make.local("back", ActionWords::tr("&Back to the view before"), Qt::Key_Backspace, timeline);
    actions.goToTime = make.action("goToTime", ActionWords::tr("&Go to time…"), {QKeySequence(Qt::Key_G)});
    actions.forward = make.local("forward", ActionWords::tr("For&ward again"), Qt::SHIFT | Qt::Key_Backspace, timeline);
}

void makeSelection(Maker &make, WindowActions &actions, QWidget *timeline) {
    actions.toLaunch = make.action("toLaunch", ActionWords::tr("Follow the arrow to its la&unch"),
                                   {QKeySequence(Qt::Key_BracketLeft)});
    actions.toDeviceWork = make.action("toDeviceWork", ActionWords::tr("Follow the arrow to its &device work"),
                                       {QKeySequence(Qt::Key_BracketRight)});
    actions.previousEvent =
        make.action("previousEvent", ActionWords::tr("&Previous event on the track"), {QKeySequence(Qt::Key_Comma)});
    actions.nextEvent =
        make.action("nextEvent", ActionWords::tr("&Next event on the track"), {QKeySequence(Qt::Key_Period)});
    actions.clearSelection =
        make.local("clearSelection", ActionWords::tr("&Clear the selection"), Qt::Key_Escape, timeline);
    actions.markRange = make.action("markRange", ActionWords::tr("&Mark a range"), {QKeySequence(Qt::Key_M)});
    actions.measure = make.action("measure", ActionWords::tr("Measure from &the selected event"),
                                  {QKeySequence(Qt::SHIFT | Qt::Key_M)});
    actions.pinTrack = make.action("pinTrack", ActionWords::tr("P&in the track to the top"), {QKeySequence(Qt::Key_P)});
    actions.pinTrack->setToolTip(ActionWords::tr("Of the selected event: stands above the other tracks of its lane"));
    actions.copyText = make.local("copyText", ActionWords::tr("Copy as te&xt"), QKeySequence::Copy, timeline);
    actions.copyCsv = make.local("copyCsv", ActionWords::tr("Cop&y as CSV"), {}, timeline);
    actions.copyJson =
        make.local("copyJson", ActionWords::tr("Copy as &JSON"), Qt::CTRL | Qt::SHIFT | Qt::Key_C, timeline);
    actions.copyId = make.action("copyId", ActionWords::tr("Copy the e&vent id"));
    actions.copyPicture = make.action("copyPicture", ActionWords::tr("Copy the &picture of the view"));
    actions.savePicture = make.action("savePicture", ActionWords::tr("Save the picture of the vie&w…"));
    actions.find = make.action("find", ActionWords::tr("&Search…"), {QKeySequence::Find});
    actions.findNext = make.action("findNext", ActionWords::tr("Next &hit"), {QKeySequence(Qt::Key_F3)});
    actions.findPrevious =
        make.action("findPrevious", ActionWords::tr("P&revious hit"), {QKeySequence(Qt::SHIFT | Qt::Key_F3)});
}

void makeView(Maker &make, WindowActions &actions) {
    actions.ghosts = make.toggle(
        "ghosts", ActionWords::tr("&Refused ghosts"),
        ActionWords::tr("Outline the ends of matches that a join on bare ids would draw and nothing proves"));
    actions.flows =
        make.toggle("flows", ActionWords::tr("Recorded &flows"),
                    ActionWords::tr("Flows that the file itself records, thin and grey: no claim of Lanescope's"));
    actions.ghosts->setIconText(ActionWords::tr("Refused ghosts"));
    actions.flows->setIconText(ActionWords::tr("Recorded flows"));
    actions.counters = make.toggle("counters", ActionWords::tr("&Counters of the devices"),
                                   ActionWords::tr("Busy share, launches and copies in flight of each device; a launch "
                                                   "is in flight from the start of its call to the end of its last "
                                                   "kernel or graph"));
    actions.counters->setChecked(true);
    actions.relative = make.toggle(
        "relative", ActionWords::tr("C&ompare by relative position"),
        ActionWords::tr("Stretch the active lane and the next one to one width; not time-aligned, no times across"));
    actions.hideFiltered =
        make.toggle("hideFiltered", ActionWords::tr("&Hide what is filtered"),
                    ActionWords::tr("Rows of tables that do not hold the text of the filter are hidden, not dimmed"));
    actions.frameTime = make.toggle("frameTime", ActionWords::tr("Fra&me time"),
                                    ActionWords::tr("Show how long a frame takes to draw"));
    actions.arrowsOff = make.action("arrowsOff", ActionWords::tr("&Off"));
    actions.arrowsSelection = make.action("arrowsSelection", ActionWords::tr("Of the &selection"));
    actions.arrowsVisible = make.action("arrowsVisible", ActionWords::tr("In the &visible range"));
    actions.arrows = make.choice({actions.arrowsOff, actions.arrowsSelection, actions.arrowsVisible});
    actions.arrowsSelection->setChecked(true);
    actions.themeSystem = make.action("themeSystem", ActionWords::tr("As the &system"));
    actions.themeLight = make.action("themeLight", ActionWords::tr("&Light"));
    actions.themeDark = make.action("themeDark", ActionWords::tr("&Dark"));
    actions.themeContrastLight = make.action("themeContrastLight", ActionWords::tr("&High contrast, light"));
    actions.themeContrastDark = make.action("themeContrastDark", ActionWords::tr("High &contrast, dark"));
    actions.theme = make.choice({actions.themeSystem, actions.themeLight, actions.themeDark, actions.themeContrastLight,
                                 actions.themeContrastDark});
    actions.themeSystem->setChecked(true);
    actions.resetLayout = make.action("resetLayout", ActionWords::tr("Reset la&yout"));
}

void makeWork(Maker &make, WindowActions &actions) {
    actions.note = make.action("note", ActionWords::tr("&Note"), {QKeySequence(Qt::Key_N)});
    actions.note->setIconText(ActionWords::tr("Note N"));
    actions.note->setToolTip(ActionWords::tr("A note on the marked range, the selected event, or the active lane (N)"));
    actions.noteOnTrack = make.action("noteOnTrack", ActionWords::tr("Note on the &track of the event"));
    actions.noteOnLane = make.action("noteOnLane", ActionWords::tr("Note on the lan&e"));
    actions.registerLane = make.action("registerLane", ActionWords::tr("&Role and stage of the lane…"));
    for (int slot = 1; slot <= static_cast<int>(actions.keepView.size()); ++slot) {
        const auto at = static_cast<std::size_t>(slot - 1);
        const QKeyCombination digit(static_cast<Qt::Key>(Qt::Key_0 + slot));
        actions.keepView[at] = make.action(qPrintable(QStringLiteral("keepView%1").arg(slot)),
                                           ActionWords::tr("Keep as view &%1").arg(slot),
                                           {QKeySequence(QKeyCombination(Qt::CTRL, digit.key()))});
        actions.recallView[at] = make.action(qPrintable(QStringLiteral("recallView%1").arg(slot)),
                                             ActionWords::tr("Go to view &%1").arg(slot), {QKeySequence(digit)});
    }
    actions.keepInList =
        make.action("keepInList", ActionWords::tr("Keep with a &name…"), {QKeySequence(Qt::CTRL | Qt::Key_K)});
    actions.keptViews =
        make.action("keptViews", ActionWords::tr("Kept &views…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)});
    actions.align = make.action("align", ActionWords::tr("A&lign lanes…"), {QKeySequence(Qt::CTRL | Qt::Key_L)});
    actions.undo = make.action("undo", ActionWords::tr("&Undo"), {QKeySequence::Undo});
    actions.redo = make.action("redo", ActionWords::tr("Re&do"), {QKeySequence::Redo});
}

void makeSettings(Maker &make, WindowActions &actions) {
    actions.settings = make.action("settings", ActionWords::tr("Se&ttings…"), {QKeySequence(Qt::CTRL | Qt::Key_Comma)});
    actions.settings->setMenuRole(QAction::PreferencesRole);
}

void makeHelp(Maker &make, WindowActions &actions) {
    actions.commands = make.action("commands", ActionWords::tr("&Commands…"), {QKeySequence(Qt::CTRL | Qt::Key_P)});
    actions.keys =
        make.action("keys", ActionWords::tr("&Keys"), {QKeySequence(Qt::Key_Question), QKeySequence(Qt::Key_F1)});
    actions.numbers = make.action("numbers", ActionWords::tr("&Numbers"));
    actions.example = make.action("example", ActionWords::tr("Open the &example"));
    actions.about = make.action("about", ActionWords::tr("&About Lanescope"));
}

} // namespace

QAction *WindowActions::themeOf(ThemeChoice choice) const {
    switch (choice) {
    case ThemeChoice::System: return themeSystem;
    case ThemeChoice::Light: return themeLight;
    case ThemeChoice::Dark: return themeDark;
    case ThemeChoice::HighContrastLight: return themeContrastLight;
    case ThemeChoice::HighContrastDark: return themeContrastDark;
    }
    return themeSystem;
}

WindowActions makeWindowActions(QWidget *window, QWidget *timeline) {
    WindowActions actions{};
    Maker make(window);
    makeFile(make, actions);
    makeMoves(make, actions, timeline);
    makeSelection(make, actions, timeline);
    makeView(make, actions);
    makeWork(make, actions);
    makeSettings(make, actions);
    makeHelp(make, actions);
    return actions;
}

} // namespace lanescope::ui
