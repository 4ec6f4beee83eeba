// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace lanescope::app {

/// Writes the file under a temporary name and renames it. Error `not_writable`.
[[nodiscard]] std::optional<model::Error> writeOutput(const QString &path, const QByteArray &bytes);

/// An Error `output_is_input` where the path names one of the files that are open, which are never changed.
[[nodiscard]] std::optional<model::Error> refuseInput(const analysis::Analysis &analysis, const QString &path);

} // namespace lanescope::app
