// SPDX-License-Identifier: Apache-2.0
#include "ui/report/report_dialog.h"

#include "ui/report/page_preview.h"
#include "ui/style/style.h"
#include "ui/text/format.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include <array>

namespace lanescope::ui {

namespace report = analysis::report;

namespace {

constexpr int kChoicesWidth = 300;
constexpr int kPause = 250; ///< ms without a change before the pages are made again

struct FormatChoice {
    ReportFormat format;
    const char *text;
    const char *suffix;
};
constexpr std::array<FormatChoice, 4> kFormats = {{
    {ReportFormat::Html, QT_TRANSLATE_NOOP("ReportDialog", "HTML, one file"), "html"},
    {ReportFormat::Pdf, QT_TRANSLATE_NOOP("ReportDialog", "PDF"), "pdf"},
    {ReportFormat::Markdown, QT_TRANSLATE_NOOP("ReportDialog", "Markdown with SVG pictures"), "md"},
    {ReportFormat::Json, QT_TRANSLATE_NOOP("ReportDialog", "JSON"), "json"},
}};

} // namespace

ReportDialog::ReportDialog(QWidget *parent)
    : QDialog(parent)
    , m_later(new QTimer(this))
    , m_title(new QLineEdit)
    , m_outline(new QListWidget)
    , m_rows(new QSpinBox)
    , m_secrets(new QCheckBox(tr("With values that may be secret")))
    , m_note(new QLabel)
    , m_format(new QComboBox)
    , m_save(new QPushButton(tr("Save…")))
    , m_preview(new PagePreview) {
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Export a report"));
    resize(1080, 760);
    m_later->setSingleShot(true);
    auto *parts = new QHBoxLayout;
    parts->addWidget(buildChoices());
    parts->addWidget(m_preview, 1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(parts, 1);
    layout->addWidget(buildButtons());
    connectChoices();
}

QWidget *ReportDialog::buildChoices() {
    auto *choices = new QWidget;
    choices->setFixedWidth(kChoicesWidth);
    auto *layout = new QVBoxLayout(choices);
    layout->setContentsMargins(0, 0, 8, 0);
    m_title->setObjectName(QStringLiteral("reportTitle"));
    m_title->setPlaceholderText(tr("Title: the lanes' own"));
    m_title->setAccessibleName(tr("Title"));
    fillOutline();
    m_rows->setObjectName(QStringLiteral("reportRows"));
    m_rows->setRange(5, 500);
    m_rows->setValue(static_cast<int>(ReportRequest().mostRows));
    m_secrets->setObjectName(QStringLiteral("reportSecrets"));
    m_secrets->setToolTip(tr("Environment, command lines, user and host names, tokens, and whole paths"));
    m_note->setObjectName(QStringLiteral("reportNote"));
    m_note->setWordWrap(true);
    setTone(m_note, QStringLiteral("muted"));
    auto *rows = new QFormLayout;
    rows->addRow(tr("Rows of long tables"), m_rows);
    layout->addWidget(m_title);
    layout->addWidget(m_outline, 1);
    layout->addLayout(rows);
    layout->addWidget(m_secrets);
    layout->addWidget(m_note);
    return choices;
}

void ReportDialog::fillOutline() {
    m_outline->setObjectName(QStringLiteral("reportOutline"));
    m_outline->setAccessibleName(tr("Contents"));
    for (const report::SectionKind kind : report::wholeOutline()) {
        auto *item = new QListWidgetItem(safeText(report::sectionTitle(kind)), m_outline);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
        item->setToolTip(safeText(report::sectionSentence(kind)));
        item->setData(Qt::UserRole, static_cast<int>(kind));
    }
}

QWidget *ReportDialog::buildButtons() {
    auto *bar = new QWidget;
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    m_format->setObjectName(QStringLiteral("reportFormat"));
    m_format->setAccessibleName(tr("Format"));
    for (const FormatChoice &choice : kFormats)
        m_format->addItem(tr(choice.text));
    m_save->setObjectName(QStringLiteral("reportSave"));
    m_save->setDefault(true);
    auto *close = new QPushButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    layout->addStretch(1);
    layout->addWidget(m_format);
    layout->addWidget(m_save);
    layout->addWidget(close);
    return bar;
}

void ReportDialog::connectChoices() {
    connect(m_later, &QTimer::timeout, this, &ReportDialog::ask);
    connect(m_title, &QLineEdit::textChanged, this, &ReportDialog::askLater);
    connect(m_outline, &QListWidget::itemChanged, this, &ReportDialog::askLater);
    connect(m_rows, &QSpinBox::valueChanged, this, &ReportDialog::askLater);
    connect(m_secrets, &QCheckBox::toggled, this, &ReportDialog::askLater);
    connect(m_save, &QPushButton::clicked, this, &ReportDialog::save);
}

ReportRequest ReportDialog::request() const {
    ReportRequest request;
    request.outline.clear();
    for (int i = 0; i < m_outline->count(); ++i)
        if (m_outline->item(i)->checkState() == Qt::Checked)
            request.outline.insert(static_cast<report::SectionKind>(m_outline->item(i)->data(Qt::UserRole).toInt()));
    request.title = m_title->text().trimmed();
    request.date = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
    request.mostRows = static_cast<std::size_t>(m_rows->value());
    request.withSecrets = m_secrets->isChecked();
    request.ticket = m_ticket;
    return request;
}

void ReportDialog::showEvent(QShowEvent *event) {
    QDialog::showEvent(event);
    refresh();
}

void ReportDialog::refresh() {
    if (isVisible())
        ask();
}

void ReportDialog::askLater() {
    ++m_ticket;
    m_later->start(kPause);
}

void ReportDialog::ask() {
    m_later->stop();
    ++m_ticket;
    m_save->setEnabled(!request().outline.empty());
    if (m_preview->pageCount() == 0)
        m_preview->say(tr("The pages are being made…"));
    emit pagesAsked(request());
}

void ReportDialog::showPages(std::uint64_t ticket, std::vector<QPicture> pages, const QString &note) {
    if (ticket != m_ticket)
        return;
    m_shown = ticket;
    m_preview->setPages(std::move(pages));
    setTone(m_note, QStringLiteral("muted"));
    m_note->setText(note);
}

void ReportDialog::showSaved(const QString &sentence, bool good) {
    setTone(m_note, good ? QStringLiteral("good") : QStringLiteral("bad"));
    m_note->setText(sentence);
}

void ReportDialog::save() {
    const FormatChoice &choice = kFormats.at(static_cast<std::size_t>(m_format->currentIndex()));
    const QString suffix = QLatin1String(choice.suffix);
    QFileDialog dialog(this, tr("Save the report"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    dialog.setNameFilter(QStringLiteral("*.") + suffix);
    dialog.selectFile(QStringLiteral("report.") + suffix);
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
        emit saveAsked(request(), choice.format, dialog.selectedFiles().constFirst());
}

} // namespace lanescope::ui
