// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/report/report_request.h"

#include <QDialog>
#include <QPicture>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class QTimer;

namespace lanescope::ui {

class PagePreview;

/// Chooses what a report holds and shows its pages as they will be printed. Builds and writes nothing itself.
class ReportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ReportDialog(QWidget *parent = nullptr);

    /// Something else is open, or is said about it: the pages are asked for again.
    void refresh();
    /// Dropped if something else has been asked for by now. `note`: on what was left out.
    void showPages(std::uint64_t ticket, std::vector<QPicture> pages, const QString &note);
    /// What became of saving.
    void showSaved(const QString &sentence, bool good);

    [[nodiscard]] ReportRequest request() const;
    [[nodiscard]] bool isSettled() const { return m_shown == m_ticket; }
    [[nodiscard]] PagePreview &preview() { return *m_preview; }

signals:
    void pagesAsked(const lanescope::ui::ReportRequest &request);
    void saveAsked(const lanescope::ui::ReportRequest &request, lanescope::ui::ReportFormat format,
                   const QString &path);

protected:
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] QWidget *buildChoices();
    [[nodiscard]] QWidget *buildButtons();
    void fillOutline();
    void connectChoices();
    void askLater();
    void ask();
    void save();

    std::uint64_t m_ticket = 0, m_shown = 0;
    QTimer *m_later;
    QLineEdit *m_title;
    QListWidget *m_outline;
    QSpinBox *m_rows;
    QCheckBox *m_secrets;
    QLabel *m_note;
    QComboBox *m_format;
    QPushButton *m_save;
    PagePreview *m_preview;
};

} // namespace lanescope::ui
