// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTextBrowser>

namespace lanescope::ui {

/// Markdown as it will look. Loads nothing and opens nothing: what a note came with is not trusted.
class NotePreview : public QTextBrowser {
    Q_OBJECT
public:
    explicit NotePreview(QWidget *parent = nullptr);
    void setBody(const QString &markdown);
    /// A small grey square for every picture, nothing for all else.
    [[nodiscard]] QVariant loadResource(int type, const QUrl &name) override;
};

} // namespace lanescope::ui
