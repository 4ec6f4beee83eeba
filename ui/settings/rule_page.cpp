// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/rule_page.h"

#include "analysis/rules/rule_list.h"
#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/theme.h"

#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSaveFile>
#include <QTextBlock>
#include <QVBoxLayout>

namespace lanescope::ui {
namespace {

/// The line that a fault names; see ruleError().
std::optional<int> lineOf(const QString &fault) {
    static const QRegularExpression kLine(QStringLiteral("^line ([0-9]+):"));
    const QRegularExpressionMatch match = kLine.match(fault);
    return match.hasMatch() ? std::optional(match.captured(1).toInt()) : std::nullopt;
}

} // namespace

RulePage::RulePage(RuleKind kind, QWidget *parent)
    : QWidget(parent), m_kind(std::move(kind)), m_editor(new QPlainTextEdit), m_status(new QLabel) {
    setObjectName(m_kind.name + QStringLiteral("Page"));
    build();
    connect(m_editor, &QPlainTextEdit::textChanged, this, &RulePage::check);
    setText({});
}

void RulePage::build() {
    auto *explanation = new QLabel(m_kind.explanation);
    explanation->setWordWrap(true);
    setTone(explanation, QStringLiteral("muted"));
    m_editor->setObjectName(m_kind.name + QStringLiteral("Editor"));
    m_editor->setAccessibleName(tr("Rules"));
    m_editor->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_editor->setTabChangesFocus(true);
    m_editor->setProperty("code", true);
    m_editor->setFont(Theme::light().mono);
    m_status->setObjectName(m_kind.name + QStringLiteral("Status"));
    m_status->setAccessibleName(tr("Whether the rules are valid"));
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *buttons = new QHBoxLayout;
    const auto add = [&](const char *suffix, const QString &text, auto slot) {
        auto *button = new QPushButton(text);
        button->setObjectName(m_kind.name + QLatin1String(suffix));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, slot);
        buttons->addWidget(button);
    };
    add("Reset", tr("Reset to the bundled list"), [this] { setText({}); });
    add("Load", tr("Load…"), [this] { askToLoad(); });
    add("Save", tr("Save as…"), [this] { askToSave(); });
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_status);
    layout->addLayout(buttons);
}

void RulePage::setText(const QString &text) { m_editor->setPlainText(text.isEmpty() ? m_kind.bundled : text); }

QString RulePage::text() const {
    const QString text = m_editor->toPlainText();
    return text == m_kind.bundled ? QString() : text;
}

QString RulePage::status() const { return m_status->text(); }

void RulePage::check() {
    const auto label = m_kind.label(m_editor->toPlainText().toStdString());
    m_valid = label.ok();
    m_faultyLine.reset();
    if (m_valid) {
        const QString list = safeText(label.value());
        m_status->setText(text().isEmpty() ? tr("%1, as bundled").arg(list) : tr("%1, changed").arg(list));
    } else {
        const QString fault = safeText(label.error().what);
        m_faultyLine = lineOf(fault);
        m_status->setText(fault);
    }
    setTone(m_status, m_valid ? QStringLiteral("good") : QStringLiteral("bad"));
    markLine();
    emit changed();
}

/// The faulty line has the colour of faults, and stands in sight.
void RulePage::markLine() {
    QList<QTextEdit::ExtraSelection> marks;
    if (m_faultyLine) {
        const QTextBlock block = m_editor->document()->findBlockByNumber(*m_faultyLine - 1);
        if (block.isValid()) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(block);
            mark.format.setProperty(QTextFormat::FullWidthSelection, true);
            QColor colour = m_status->palette().color(QPalette::WindowText);
            colour.setAlphaF(0.22F);
            mark.format.setBackground(colour);
            marks += mark;
        }
    }
    m_editor->setExtraSelections(marks);
}

void RulePage::load(const QString &path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        m_status->setText(tr("%1: could not be read: %2").arg(path, file.errorString()));
        setTone(m_status, QStringLiteral("bad"));
        return;
    }
    // One byte more than a list may have is refused by its length.
    setText(QString::fromUtf8(file.read(static_cast<qint64>(analysis::RuleText::kSizeLimit) + 1)));
}

void RulePage::save(const QString &path) {
    if (const auto refused = m_inputs.refuse(path.toStdString())) {
        m_status->setText(safeText(refused->line()));
        setTone(m_status, QStringLiteral("bad"));
        return;
    }
    QSaveFile file(path);
    const QByteArray bytes = m_editor->toPlainText().toUtf8();
    const bool saved = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    m_status->setText(saved ? tr("Saved as %1").arg(path)
                            : tr("%1: could not be written: %2").arg(path, file.errorString()));
    setTone(m_status, saved ? QStringLiteral("good") : QStringLiteral("bad"));
}

void RulePage::askToLoad() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Load a list of rules"), {}, tr("Rules (*.rules);;All files (*)"));
    if (!path.isEmpty())
        load(path);
}

void RulePage::askToSave() {
    QFileDialog dialog(this, tr("Save the list of rules"), {}, tr("Rules (*.rules)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("rules"));
    dialog.selectFile(m_kind.fileName);
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
        save(dialog.selectedFiles().constFirst());
}

} // namespace lanescope::ui
