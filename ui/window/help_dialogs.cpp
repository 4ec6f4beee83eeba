// SPDX-License-Identifier: Apache-2.0
#include "ui/window/help_dialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(HelpDialogs)
};

QString helpText(const QString &name) {
    QFile file(QStringLiteral(":/help/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QDialog *textDialog(QWidget *parent, const QString &name, const QString &title, const QString &markdown) {
    auto *dialog = new QDialog(parent);
    dialog->setObjectName(name);
    dialog->setWindowTitle(title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto *text = new QTextBrowser;
    text->setFrameShape(QFrame::NoFrame);
    text->setOpenLinks(false);
    text->document()->setDocumentMargin(18);
    text->setMarkdown(markdown);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto *layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(0, 0, 0, 10);
    layout->addWidget(text, 1);
    buttons->setContentsMargins(12, 0, 12, 0);
    layout->addWidget(buttons);
    dialog->show();
    return dialog;
}

} // namespace

void showKeysDialog(QWidget *parent) {
    textDialog(parent, QStringLiteral("keysDialog"), Words::tr("Keys"), helpText(QStringLiteral("keys.md")))
        ->resize(560, 680);
}

void showAboutDialog(QWidget *parent) {
    const QString text = helpText(QStringLiteral("about.md")).arg(QStringLiteral(LANESCOPE_VERSION));
    textDialog(parent, QStringLiteral("aboutDialog"), Words::tr("About Lanescope"), text)->resize(500, 360);
}

} // namespace lanescope::ui
