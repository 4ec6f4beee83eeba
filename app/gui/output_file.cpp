// SPDX-License-Identifier: Apache-2.0
#include "app/gui/output_file.h"

#include <QSaveFile>

namespace lanescope::app {

using model::Error;

std::optional<Error> writeOutput(const QString &path, const QByteArray &bytes, const model::InputFiles &inputs) {
    if (auto refused = inputs.refuse(path.toStdString()))
        return refused;
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return std::nullopt;
    return Error{"not_writable", "could not be written: " + file.errorString().toStdString(), path.toStdString(),
                 std::nullopt, "name a file in a folder that can be written and has space"};
}

} // namespace lanescope::app
