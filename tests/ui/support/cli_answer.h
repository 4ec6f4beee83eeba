// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace lanescope::test {

/// What lanescope-cli prints, whatever its exit code.
[[nodiscard]] QString cliAnswer(const QStringList &arguments);

/// The clipboard without carriage returns: some platforms have other line ends.
[[nodiscard]] QString clipboardText();

} // namespace lanescope::test
