// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/opening/input_files.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace lanescope::app {

/// Writes the file under a temporary name and renames it, over none of `inputs`. Errors: `not_writable`,
/// `output_is_input`.
[[nodiscard]] std::optional<model::Error> writeOutput(const QString &path, const QByteArray &bytes,
                                                      const model::InputFiles &inputs);

} // namespace lanescope::app
