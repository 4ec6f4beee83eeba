// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/support/file_dialogs.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTest>
#include <QTimer>

namespace lanescope::test {

namespace {

constexpr int kPause = 20;       ///< ms between two looks for a dialog
constexpr int kMostLooks = 1000; ///< for one that does not come

/// In quotes, as the field of a dialog takes several.
QString typed(const QStringList &paths) {
    return paths.size() == 1 ? paths.front() : QStringLiteral("\"%1\"").arg(paths.join(QStringLiteral("\" \"")));
}

/// The field of a dialog that is shown; null where none is.
QLineEdit *fieldOf(QFileDialog *dialog) {
    auto *field = dialog == nullptr ? nullptr : dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    return field != nullptr && field->isVisible() ? field : nullptr;
}

} // namespace

void answerFileDialog(const QStringList &paths) {
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, paths, looks = 0]() mutable {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        QLineEdit *field = fieldOf(dialog);
        if (field == nullptr && ++looks < kMostLooks)
            return;
        timer->stop();
        timer->deleteLater();
        if (field == nullptr)
            return;
        field->setText(typed(paths)); // as if pasted: the dialog completes what is typed letter by letter
        // Its button stays disabled until the dialog has read the folder: Enter would do nothing before.
        static_cast<QDialog *>(dialog)->accept();
        if (dialog->isVisible())
            dialog->reject();
    });
    timer->start(kPause);
}

struct BoxAnswer::State {
    QTimer timer;
    QString button, said;
};

BoxAnswer::BoxAnswer(const QString &button) : m_state(std::make_unique<State>()) {
    m_state->button = button;
    QObject::connect(&m_state->timer, &QTimer::timeout, &m_state->timer, [state = m_state.get()] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        if (box == nullptr || !box->isVisible())
            return;
        state->timer.stop();
        state->said = box->text() + QLatin1Char('\n') + box->informativeText();
        for (QAbstractButton *offered : box->buttons())
            if (offered->text().remove(QLatin1Char('&')) == state->button) {
                QTest::mouseClick(offered, Qt::LeftButton);
                return;
            }
        box->close();
    });
    m_state->timer.start(kPause);
}

BoxAnswer::~BoxAnswer() = default;

QString BoxAnswer::said() const { return m_state->said; }

} // namespace lanescope::test
