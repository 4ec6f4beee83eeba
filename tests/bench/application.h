// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QApplication>

namespace lanescope::bench {

/// Fonts and widgets need an application; one serves the whole program.
inline void ensureApplication() {
    static int argc = 1;
    static char name[] = "lanescope-bench";
    static char *argv[] = {name, nullptr};
    if (QCoreApplication::instance() != nullptr)
        return;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static QApplication application(argc, argv);
}

} // namespace lanescope::bench
