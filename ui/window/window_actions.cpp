// SPDX-License-Identifier: Apache-2.0
#include "ui/window/window_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QKeySequence>
#include <QWidget>

namespace lanescope::ui {
namespace {

class Words {
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
    actions.open = make.action("open", Words::tr("&Open…"), {QKeySequence::Open});
    actions.open->setIconText(Words::tr("Open…"));
    actions.openFolder =
        make.action("openFolder", Words::tr("Open &folder…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)});
    actions.closeAll =
        make.action("closeAll", Words::tr("&Close all"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W)});
    actions.newWorkspace = make.action("newWorkspace", Words::tr("&New workspace"), {QKeySequence::New});
    actions.newWorkspace->setToolTip(Words::tr("Close everything; work without a name is kept and offered again"));
    actions.openWorkspace = make.action("openWorkspace", Words::tr("Open &workspace…"));
    actions.saveWorkspace = make.action("saveWorkspace", Words::tr("&Save workspace"), {QKeySequence::Save});
    actions.saveWorkspace->setToolTip(Words::tr("Give the work a name; from then on every change is saved at once"));
    actions.saveWorkspaceAs = make.action("saveWorkspaceAs", Words::tr("Save workspace &as…"),
                                          {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    actions.quit = make.action("quit", Words::tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)});
    actions.exportReport = make.action("exportReport", Words::tr("&Export…"), {QKeySequence(Qt::CTRL | Qt::Key_E)});
    actions.open->setToolTip(Words::tr("Open captures beside those that are open (Ctrl+O)"));
}

void makeMoves(Maker &make, WindowActions &actions, QWidget *timeline) {
    actions.fitAll = make.action("fitAll", Words::tr("Fit &everything"), {QKeySequence(Qt::Key_0)});
    actions.fitSelection = make.action("fitSelection", Words::tr("&Fit selection"), {QKeySequence(Qt::Key_F)});
    actions.fitAll->setIconText(Words::tr("Fit"));
    actions.fitAll->setToolTip(Words::tr("Fit everything (0)"));
    actions.fitSelection->setIconText(Words::tr("Fit selection F"));
    actions.zoomIn = make.action("zoomIn", Words::tr("Zoom &in"), {QKeySequence(Qt::Key_W)});
    actions.zoomOut = make.action("zoomOut", Words::tr("Zoom &out"), {QKeySequence(Qt::Key_S)});
    actions.panLeft = make.action("panLeft", Words::tr("Pan e&arlier"), {QKeySequence(Qt::Key_A)});
    actions.panRight = make.action("panRight", Words::tr("Pan &later"), {QKeySequence(Qt::Key_D)});
    actions.back = make.local("back", Words::tr("&Back to the view before"), Qt::Key_Backspace, timeline);
    actions.goToTime = make.action("goToTime", Words::tr("&Go to time…"), {QKeySequence(Qt::Key_G)});
    actions.forward = make.local("forward", Words::tr("For&ward again"), Qt::SHIFT | Qt::Key_Backspace, timeline);
}

void makeSelection(Maker &make, WindowActions &actions, QWidget *timeline) {
    actions.toLaunch =
        make.action("toLaunch", Words::tr("Follow the arrow to its la&unch"), {QKeySequence(Qt::Key_BracketLeft)});
    actions.toDeviceWork = make.action("toDeviceWork", Words::tr("Follow the arrow to its &device work"),
                                       {QKeySequence(Qt::Key_BracketRight)});
    actions.previousEvent =
        make.action("previousEvent", Words::tr("&Previous event on the track"), {QKeySequence(Qt::Key_Comma)});
    actions.nextEvent = make.action("nextEvent", Words::tr("&Next event on the track"), {QKeySequence(Qt::Key_Period)});
    actions.clearSelection = make.local("clearSelection", Words::tr("&Clear the selection"), Qt::Key_Escape, timeline);
    actions.markRange = make.action("markRange", Words::tr("&Mark a range"), {QKeySequence(Qt::Key_M)});
    actions.measure =
        make.action("measure", Words::tr("Measure from &the selected event"), {QKeySequence(Qt::SHIFT | Qt::Key_M)});
    actions.copyText = make.local("copyText", Words::tr("Copy as te&xt"), QKeySequence::Copy, timeline);
    actions.copyJson = make.local("copyJson", Words::tr("Copy as &JSON"), Qt::CTRL | Qt::SHIFT | Qt::Key_C, timeline);
    actions.copyId = make.action("copyId", Words::tr("Copy the e&vent id"));
    actions.copyPicture = make.action("copyPicture", Words::tr("Copy the &picture of the view"));
    actions.savePicture = make.action("savePicture", Words::tr("Save the picture of the vie&w…"));
    actions.find = make.action("find", Words::tr("&Search…"), {QKeySequence::Find});
    actions.findNext = make.action("findNext", Words::tr("Next &hit"), {QKeySequence(Qt::Key_F3)});
    actions.findPrevious =
        make.action("findPrevious", Words::tr("P&revious hit"), {QKeySequence(Qt::SHIFT | Qt::Key_F3)});
}

void makeView(Maker &make, WindowActions &actions) {
    actions.ghosts =
        make.toggle("ghosts", Words::tr("&Refused ghosts"),
                    Words::tr("Outline the ends of matches that a join on bare ids would draw and nothing proves"));
    actions.flows =
        make.toggle("flows", Words::tr("Recorded &flows"),
                    Words::tr("Flows that the file itself records, thin and grey: no claim of Lanescope's"));
    actions.ghosts->setIconText(Words::tr("Refused ghosts"));
    actions.flows->setIconText(Words::tr("Recorded flows"));
    actions.counters = make.toggle("counters", Words::tr("&Counters of the devices"),
                                   Words::tr("Busy share, launches and copies in flight of each device"));
    actions.counters->setChecked(true);
    actions.frameTime =
        make.toggle("frameTime", Words::tr("Fra&me time"), Words::tr("Show how long a frame takes to draw"));
    actions.arrowsOff = make.action("arrowsOff", Words::tr("&Off"));
    actions.arrowsSelection = make.action("arrowsSelection", Words::tr("Of the &selection"));
    actions.arrowsVisible = make.action("arrowsVisible", Words::tr("In the &visible range"));
    actions.arrows = make.choice({actions.arrowsOff, actions.arrowsSelection, actions.arrowsVisible});
    actions.arrowsSelection->setChecked(true);
    actions.themeSystem = make.action("themeSystem", Words::tr("As the &system"));
    actions.themeLight = make.action("themeLight", Words::tr("&Light"));
    actions.themeDark = make.action("themeDark", Words::tr("&Dark"));
    actions.theme = make.choice({actions.themeSystem, actions.themeLight, actions.themeDark});
    actions.themeSystem->setChecked(true);
    actions.resetLayout = make.action("resetLayout", Words::tr("Reset la&yout"));
}

void makeWork(Maker &make, WindowActions &actions) {
    actions.note = make.action("note", Words::tr("&Note"), {QKeySequence(Qt::Key_N)});
    actions.note->setIconText(Words::tr("Note N"));
    actions.note->setToolTip(Words::tr("A note on the marked range, the selected event, or the active lane (N)"));
    actions.noteOnTrack = make.action("noteOnTrack", Words::tr("Note on the &track of the event"));
    actions.noteOnLane = make.action("noteOnLane", Words::tr("Note on the lan&e"));
    actions.registerLane = make.action("registerLane", Words::tr("&Role and stage of the lane…"));
    for (int slot = 1; slot <= static_cast<int>(actions.keepView.size()); ++slot) {
        const auto at = static_cast<std::size_t>(slot - 1);
        const QKeyCombination digit(static_cast<Qt::Key>(Qt::Key_0 + slot));
        actions.keepView[at] =
            make.action(qPrintable(QStringLiteral("keepView%1").arg(slot)), Words::tr("Keep as view &%1").arg(slot),
                        {QKeySequence(QKeyCombination(Qt::CTRL, digit.key()))});
        actions.recallView[at] = make.action(qPrintable(QStringLiteral("recallView%1").arg(slot)),
                                             Words::tr("Go to view &%1").arg(slot), {QKeySequence(digit)});
    }
    actions.align = make.action("align", Words::tr("A&lign lanes…"), {QKeySequence(Qt::CTRL | Qt::Key_L)});
    actions.undo = make.action("undo", Words::tr("&Undo"), {QKeySequence::Undo});
    actions.redo = make.action("redo", Words::tr("Re&do"), {QKeySequence::Redo});
}

void makeSettings(Maker &make, WindowActions &actions) {
    actions.settings = make.action("settings", Words::tr("Se&ttings…"), {QKeySequence(Qt::CTRL | Qt::Key_Comma)});
    actions.settings->setMenuRole(QAction::PreferencesRole);
}

void makeHelp(Maker &make, WindowActions &actions) {
    actions.keys = make.action("keys", Words::tr("&Keys"), {QKeySequence(Qt::Key_Question), QKeySequence(Qt::Key_F1)});
    actions.example = make.action("example", Words::tr("Open the &example"));
    actions.about = make.action("about", Words::tr("&About Lanescope"));
}

} // namespace

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
