// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/screen_fit.h"

#include <QScreen>
#include <QWidget>

namespace lanescope::ui {
namespace {

constexpr QSize kFrame{8, 40}; ///< borders and title bar, about as most window managers draw them

} // namespace

QSize fitted(QSize wanted, QSize available) { return wanted.boundedTo(available - kFrame); }

QSize fittedToScreen(const QWidget &window, QSize wanted) {
    return window.screen() == nullptr ? wanted : fitted(wanted, window.screen()->availableSize());
}

} // namespace lanescope::ui
