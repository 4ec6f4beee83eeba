// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/theme.h"

#include <QObject>

#include <array>

class QAction;
class QActionGroup;
class QWidget;

namespace lanescope::ui {

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
    QAction *ghosts, *flows, *counters, *relative, *hideFiltered, *frameTime;
    QAction *undo, *redo;
    QAction *note, *noteOnTrack, *noteOnLane, *align, *registerLane;
    std::array<QAction *, 9> keepView, recallView; ///< by slot − 1
    QAction *keepInList, *keptViews;
    QAction *settings;
    QAction *arrowsOff, *arrowsSelection, *arrowsVisible;
    QAction *themeSystem, *themeLight, *themeDark, *themeContrastLight, *themeContrastDark;
    QAction *resetLayout;
    QAction *exportReport;
    QAction *commands, *keys, *numbers, *example, *about;
    QActionGroup *arrows, *theme;

    [[nodiscard]] QAction *themeOf(ThemeChoice choice) const;
};

/// Makes all actions with texts, keys and tool tips. Keys of one letter hold in the whole window;
/// text fields take letters before they do. Keys that lists need themselves (Backspace, Escape) hold
/// in `timeline` only.
[[nodiscard]] WindowActions makeWindowActions(QWidget *window, QWidget *timeline);

} // namespace lanescope::ui
