// SPDX-License-Identifier: Apache-2.0
#include "ui/window/help_dialogs.h"

#include "ui/widgets/screen_fit.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextTable>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

class HelpWords {
    Q_DECLARE_TR_FUNCTIONS(HelpDialogs)
};

QString helpText(const QString &name) {
    QFile file(QStringLiteral(":/help/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void styleTable(QTextTable *table) {
    QTextTableFormat format = table->format();
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(3);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    format.setColumnWidthConstraints(
        {QTextLength(QTextLength::PercentageLength, 34), QTextLength(QTextLength::PercentageLength, 66)});
    table->setFormat(format);
    table->removeRows(0, 1); // "Key, What it does" once per table says nothing new
}

void styleHeading(const QTextBlock &block) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    format.setTopMargin(block.blockNumber() == 0 ? 0 : 16);
    format.setBottomMargin(4);
    cursor.setBlockFormat(format);
    cursor.select(QTextCursor::BlockUnderCursor);
    QTextCharFormat letters;
    letters.setFontWeight(QFont::DemiBold);
    letters.setProperty(QTextFormat::FontPixelSize, 14);
    letters.setProperty(QTextFormat::FontSizeAdjustment, 0);
    cursor.mergeCharFormat(letters);
}

/// Markdown knows neither widths nor margins.
void styleDocument(QTextDocument &document) {
    document.setDocumentMargin(20);
    for (QTextFrame *frame : document.rootFrame()->childFrames())
        if (auto *table = qobject_cast<QTextTable *>(frame))
            styleTable(table);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0)
            styleHeading(block);
}

void showText(QWidget *parent, const QString &name, const QString &title, const QString &markdown, QSize size) {
    auto *dialog = new QDialog(parent);
    dialog->setObjectName(name);
    dialog->setWindowTitle(title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto *text = new QTextBrowser;
    text->setFrameShape(QFrame::NoFrame);
    text->setOpenLinks(false);
    text->setMarkdown(markdown);
    styleDocument(*text->document());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto *layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(0, 0, 0, 10);
    layout->addWidget(text, 1);
    buttons->setContentsMargins(12, 0, 12, 0);
    layout->addWidget(buttons);
    dialog->resize(fittedToScreen(*parent, size));
    dialog->show();
}

} // namespace

void showKeysDialog(QWidget *parent) {
    showText(parent, QStringLiteral("keysDialog"), HelpWords::tr("Keys"), helpText(QStringLiteral("keys.md")),
             {560, 680});
}

void showNumbersDialog(QWidget *parent) {
    showText(parent, QStringLiteral("numbersDialog"), HelpWords::tr("Numbers"), helpText(QStringLiteral("numbers.md")),
             {640, 680});
}

void showAboutDialog(QWidget *parent) {
    const QString text = helpText(QStringLiteral("about.md")).arg(QStringLiteral(LANESCOPE_VERSION));
    showText(parent, QStringLiteral("aboutDialog"), HelpWords::tr("About Lanescope"), text, {500, 360});
}

} // namespace lanescope::ui
