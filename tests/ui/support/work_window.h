// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/support/gui_test.h"
#include "ui/align/align_dialog.h"
#include "ui/align/alignment_book.h"
#include "ui/notes/notes_panel.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/notice_banner.h"
#include "ui/work/work_book.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>

#include <stdexcept>

namespace lanescope::test {

/// A window, the folder that its captures and its workspace lie in, and what a test does with them.
class Work {
public:
    explicit Work(const QString &folder) : m_folder(folder) {}
    void openCaptures(const char *counterexample) {
        QStringList paths;
        for (const auto &[name, content] : filesOf(counterexample)) {
            QFile file(at(QString::fromStdString(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(content)) < 0)
                throw std::runtime_error("an input file could not be written");
            paths += file.fileName();
        }
        open.openPaths(paths);
    }
    [[nodiscard]] QString at(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] ui::WorkBook &book() { return open.window().workBook(); }
    [[nodiscard]] std::size_t notes() { return book().contents().all<model::workspace::Note>().size(); }
    void note(const char *event, const QString &title, std::size_t session = 0) {
        open.timeline().clearSelection();
        open.timeline().select(open.eventNamed(event, session));
        open.timeline().setFocus();
        QTest::keyClick(&open.timeline(), Qt::Key_N);
        auto *edit = open.window().findChild<QLineEdit *>(QStringLiteral("noteTitle"));
        QTRY_VERIFY(edit->hasFocus());
        QTest::keyClicks(edit, title);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    void align() {
        open.window().actionSet().align->trigger();
        auto *dialog = open.window().findChild<ui::AlignDialog *>(QStringLiteral("alignDialog"));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("alignOffset")), QStringLiteral("-5"));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("alignReason")), QStringLiteral("one barrier"));
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("alignApply")), Qt::LeftButton);
        dialog->close();
    }
    [[nodiscard]] std::size_t alignments() { return open.window().alignmentBook().alignments().declared().size(); }
    [[nodiscard]] ui::NoticeBanner *banner(const char *name) {
        return open.window().findChild<ui::NoticeBanner *>(QLatin1String(name));
    }
    [[nodiscard]] QString said(const char *name) { return banner(name)->isHidden() ? QString() : banner(name)->text(); }
    void press(const char *button) {
        QTest::mouseClick(open.window().findChild<QPushButton *>(QLatin1String(button)), Qt::LeftButton);
    }
    [[nodiscard]] QString state() {
        return open.window().findChild<ui::ElidedLabel *>(QStringLiteral("workLabel"))->text();
    }
    [[nodiscard]] QString where(int row) {
        return open.window().notes().list().model()->index(row, 3).data().toString();
    }

    OpenWindow open;

private:
    QDir m_folder;
};

inline QStringList lanescopeFiles(const QString &folder) {
    return QDir(folder).entryList({QStringLiteral("*.lanescope")});
}

} // namespace lanescope::test
