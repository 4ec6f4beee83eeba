// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/support/gui_test.h"

#include <QByteArray>
#include <QFileInfo>
#include <QProcess>
#include <QStringList>

namespace lanescope::test {

/// How one of the programs ended, and what it printed.
struct ProgramRun {
    int code = -1;
    QByteArray out, err;
};

inline ProgramRun runProgramOf(const QString &program, const QStringList &arguments) {
    QProcess process;
    process.start(program, arguments);
    ProgramRun run;
    if (process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit)
        run.code = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

inline ProgramRun runLanescope(const QStringList &arguments) { return runProgramOf(guiPath(), arguments); }

inline ProgramRun runCommandLine(const QStringList &arguments) {
    return runProgramOf(QFileInfo(guiPath()).path() + QStringLiteral("/lanescope-cli"), arguments);
}

} // namespace lanescope::test
