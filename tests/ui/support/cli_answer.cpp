// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/cli_answer.h"

#include <QApplication>
#include <QClipboard>
#include <QProcess>

#include <stdexcept>

namespace lanescope::test {

QString cliAnswer(const QStringList &arguments) {
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_CLI_PATH), arguments);
    if (!process.waitForFinished(60'000))
        throw std::runtime_error("lanescope-cli did not answer");
    return QString::fromUtf8(process.readAllStandardOutput()).remove(QLatin1Char('\r'));
}

QString clipboardText() { return QApplication::clipboard()->text().remove(QLatin1Char('\r')); }

} // namespace lanescope::test
