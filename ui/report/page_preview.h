// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPicture>
#include <QScrollArea>

#include <vector>

class QLabel;

namespace lanescope::ui {

/// The pages of a report, below each other, as wide as there is room for.
class PagePreview : public QScrollArea {
    Q_OBJECT
public:
    explicit PagePreview(QWidget *parent = nullptr);
    /// Pages of the format's size.
    void setPages(std::vector<QPicture> pages);
    /// A sentence instead of pages.
    void say(const QString &sentence);
    [[nodiscard]] int pageCount() const;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    class Sheets;
    void fit();
    Sheets *m_sheets;
};

} // namespace lanescope::ui
