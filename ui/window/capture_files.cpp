// SPDX-License-Identifier: Apache-2.0
#include "ui/window/capture_files.h"

#include <QCoreApplication>

namespace lanescope::ui {

QStringList capturePatterns() {
    QStringList patterns;
    for (const char *suffix : {"json", "jsonl", "ndjson", "sqlite", "sqlite3", "db", "rpd", "csv", "pb", "pftrace",
                               "perfetto-trace", "perfetto", "proto", "trace", "gz", "zst", "zip", "tar", "tgz"})
        patterns += QStringLiteral("*.") + QLatin1String(suffix);
    return patterns;
}

QString captureFilters() {
    return QCoreApplication::translate("MainWindow", "Captures (%1);;All files (*)")
        .arg(capturePatterns().join(QLatin1Char(' ')));
}

} // namespace lanescope::ui
