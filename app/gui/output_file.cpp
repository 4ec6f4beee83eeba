// SPDX-License-Identifier: Apache-2.0
#include "app/gui/output_file.h"

#include <QFileInfo>
#include <QSaveFile>

namespace lanescope::app {

using model::Error;

std::optional<Error> writeOutput(const QString &path, const QByteArray &bytes) {
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return std::nullopt;
    return Error{"not_writable", "could not be written: " + file.errorString().toStdString(), path.toStdString(),
                 std::nullopt, "name a file in a folder that can be written and has space"};
}

std::optional<Error> refuseInput(const analysis::Analysis &analysis, const QString &path) {
    const QString canonical = QFileInfo(path).canonicalFilePath();
    for (const model::ArtifactPtr &artifact : analysis.artifacts)
        for (const std::string &input : artifact->paths)
            if (!canonical.isEmpty() && QFileInfo(QString::fromStdString(input)).canonicalFilePath() == canonical)
                return Error{"output_is_input", "is one of the files that are open, which are never changed",
                             path.toStdString(), std::nullopt, "choose another name"};
    return std::nullopt;
}

} // namespace lanescope::app
