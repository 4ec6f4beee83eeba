// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/geometry.h"

#include <QObject>

#include <array>

class QAction;
class QActionGroup;
class QWidget;

namespace lanescope::ui {

/// Which colours the window follows.
enum class ThemeChoice { System, Light, Dark };

/// Everything the window can be told to do, once each: menus, toolbar and keys share these. Owned by
/// the window.
struct WindowActions {
    QAction *open, *openFolder, *closeAll, *quit;
    QAction *newWorkspace, *openWorkspace, *saveWorkspace, *saveWorkspaceAs;
    QAction *fitAll, *fitSelection, *zoomIn, *zoomOut, *panLeft, *panRight;
    QAction *toLaunch, *toDeviceWork, *previousEvent, *nextEvent, *clearSelection;
    QAction *markRange, *measure, *pinTrack;
    QAction *back, *forward, *goToTime;
    QAction *copyText, *copyCsv, *copyJson, *copyId, *copyPicture, *savePicture;
    QAction *find, *findNext, *findPrevious;
    QAction *ghosts, *flows, *counters, *relative, *frameTime;
    QAction *undo, *redo;
    QAction *note, *noteOnTrack, *noteOnLane, *align, *registerLane;
    std::array<QAction *, 9> keepView, recallView; ///< by slot − 1
    QAction *settings;
    QAction *arrowsOff, *arrowsSelection, *arrowsVisible;
    QAction *themeSystem, *themeLight, *themeDark;
    QAction *resetLayout;
    QAction *exportReport;
    QAction *commands, *keys, *numbers, *example, *about;
    QActionGroup *arrows, *theme;
};

/// Makes all actions with texts, keys and tool tips. Keys of one letter hold in the whole window;
/// text fields take letters before they do. Keys that lists need themselves (Backspace, Escape) hold
/// in `timeline` only.
[[nodiscard]] WindowActions makeWindowActions(QWidget *window, QWidget *timeline);

} // namespace lanescope::ui
