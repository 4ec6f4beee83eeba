// SPDX-License-Identifier: Apache-2.0
#include "ui/notes/note_preview.h"

#include <QImage>
#include <QTextDocument>

namespace lanescope::ui {
namespace {

constexpr qsizetype kMostLaidOut = 100'000; ///< laying out megabytes takes seconds

} // namespace

NotePreview::NotePreview(QWidget *parent) : QTextBrowser(parent) {
    setOpenLinks(false);
    setOpenExternalLinks(false);
    setFrameShape(QFrame::NoFrame);
}

void NotePreview::setBody(const QString &markdown) {
    const bool whole = markdown.size() <= kMostLaidOut;
    const QString shown =
        whole ? markdown : markdown.left(kMostLaidOut) + tr("\n\n… cut: %1 letters in all").arg(markdown.size());
    document()->setMarkdown(shown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                       QTextDocument::MarkdownNoHTML);
}

QVariant NotePreview::loadResource(int type, const QUrl &) {
    if (type != QTextDocument::ImageResource)
        return {};
    // Without any picture Qt would look for the name among the files.
    constexpr int kSide = 12;
    QImage square(kSide, kSide, QImage::Format_RGB32);
    square.fill(Qt::gray);
    return square;
}

} // namespace lanescope::ui
