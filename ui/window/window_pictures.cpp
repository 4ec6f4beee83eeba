// SPDX-License-Identifier: Apache-2.0
// The picture of the view: copied, or saved as PNG or SVG.
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QMimeData>

namespace lanescope::ui {

void MainWindow::connectPictures() {
    connect(m_actions.copyPicture, &QAction::triggered, this, &MainWindow::copyPicture);
    connect(m_actions.savePicture, &QAction::triggered, this, [this] {
        QFileDialog dialog(this, tr("Save a picture of the view"));
        dialog.setAcceptMode(QFileDialog::AcceptSave);
        dialog.setNameFilters({tr("SVG, vectors (*.svg)"), tr("PNG, pixels (*.png)")});
        dialog.setDefaultSuffix(QStringLiteral("svg"));
        connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString &filter) {
            dialog.setDefaultSuffix(filter.contains(QLatin1String("png")) ? QStringLiteral("png")
                                                                          : QStringLiteral("svg"));
        });
        if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
            savePictureTo(dialog.selectedFiles().constFirst());
    });
}

/// Programs take what they can: vectors or pixels.
void MainWindow::copyPicture() {
    auto picture = std::make_unique<QMimeData>();
    picture->setImageData(m_timeline->grab().toImage());
    picture->setData(QStringLiteral("image/svg+xml"), m_timeline->svgOfView());
    QApplication::clipboard()->setMimeData(picture.release());
    say(tr("The picture of the view was copied."));
}

void MainWindow::savePictureTo(const QString &path) {
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        emit pictureSaveAsked(path, m_timeline->svgOfView());
        return;
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    m_timeline->grab().save(&buffer, "PNG");
    emit pictureSaveAsked(path, bytes);
}

} // namespace lanescope::ui
