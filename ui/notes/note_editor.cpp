// SPDX-License-Identifier: Apache-2.0
#include "ui/notes/note_editor.h"

#include "ui/notes/note_colours.h"
#include "ui/notes/note_preview.h"
#include "ui/widgets/elided_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace lanescope::ui {

using analysis::NoteColour;
using model::workspace::Note;
using model::workspace::NoteId;

namespace {

constexpr int kIdleMs = 600;
constexpr int kMostTitle = 500; ///< letters

QToolButton *quietButton(const char *name, const QString &text, const QString &tip) {
    auto *button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setProperty("quiet", true);
    return button;
}

QString codeOf(NoteColour colour) {
    const std::string_view code = analysis::noteColourCode(colour);
    return QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size()));
}

} // namespace

NoteEditor::NoteEditor(NoteBook &book, QWidget *parent) : QWidget(parent), m_book(book), m_idle(new QTimer(this)) {
    setObjectName(QStringLiteral("noteEditor"));
    m_idle->setSingleShot(true);
    m_idle->setInterval(kIdleMs);
    build();
    connectParts();
    setTheme(Theme::light());
    setNote(std::nullopt);
}

void NoteEditor::build() {
    m_title = new QLineEdit;
    m_title->setObjectName(QStringLiteral("noteTitle"));
    m_title->setAccessibleName(tr("Title of the note"));
    m_title->setPlaceholderText(tr("Title"));
    m_title->setMaxLength(kMostTitle);
    m_colour = new QComboBox;
    m_colour->setObjectName(QStringLiteral("noteColour"));
    m_colour->setAccessibleName(tr("Colour of the note"));
    m_where = new ElidedLabel;
    m_where->setObjectName(QStringLiteral("noteWhere"));
    m_jump = quietButton("noteJump", tr("Go there"), tr("Show what the note is about"));
    m_delete = quietButton("noteDelete", tr("Delete"), tr("Delete the note"));
    m_body = new QPlainTextEdit;
    m_body->setObjectName(QStringLiteral("noteBody"));
    m_body->setAccessibleName(tr("Text of the note, Markdown"));
    m_body->setPlaceholderText(tr("Text, Markdown"));
    m_body->setTabChangesFocus(true);
    m_body->setFrameShape(QFrame::NoFrame);
    m_preview = new NotePreview;
    m_preview->setObjectName(QStringLiteral("notePreview"));
    m_preview->setAccessibleName(tr("Text of the note as it will look"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(6);
    layout->addWidget(buildHead());
    layout->addWidget(m_where);
    layout->addWidget(buildBody(), 1);
    const std::array<QWidget *, 6> inOrder{m_title, m_body, m_preview, m_colour, m_jump, m_delete};
    for (std::size_t i = 1; i < inOrder.size(); ++i)
        setTabOrder(inOrder[i - 1], inOrder[i]);
}

QWidget *NoteEditor::buildHead() {
    auto *head = new QWidget;
    auto *layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_colour);
    layout->addWidget(m_jump);
    layout->addWidget(m_delete);
    return head;
}

QWidget *NoteEditor::buildBody() {
    auto *both = new QSplitter(Qt::Horizontal);
    both->setObjectName(QStringLiteral("noteBodySplitter"));
    both->addWidget(m_body);
    both->addWidget(m_preview);
    both->setSizes({1, 1});
    return both;
}

void NoteEditor::connectParts() {
    connect(m_idle, &QTimer::timeout, this, &NoteEditor::keepTyped);
    connect(m_title, &QLineEdit::textEdited, this, &NoteEditor::typed);
    connect(m_title, &QLineEdit::editingFinished, this, &NoteEditor::keepTyped);
    connect(m_title, &QLineEdit::returnPressed, this, &NoteEditor::left);
    connect(m_body, &QPlainTextEdit::textChanged, this, [this] {
        m_preview->setBody(m_body->toPlainText());
        if (!m_showing)
            typed();
    });
    connect(m_colour, &QComboBox::activated, this, &NoteEditor::keepTyped);
    connect(m_jump, &QToolButton::clicked, this, [this] { emit jumpAsked(*m_note); });
    connect(m_delete, &QToolButton::clicked, this, [this] { emit deleteAsked(*m_note); });
    connect(&m_book, &NoteBook::edited, this, &NoteEditor::reread);
    connect(&m_book, &NoteBook::removed, this, [this](NoteId note) {
        if (m_note == note)
            setNote(std::nullopt);
    });
    connect(&m_book, &NoteBook::replaced, this, [this] {
        if (m_note && m_book.find(*m_note) == nullptr)
            setNote(std::nullopt);
        else if (m_note)
            reread(*m_note);
    });
    m_title->installEventFilter(this);
    m_body->installEventFilter(this);
}

bool NoteEditor::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::FocusOut)
        keepTyped();
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        keepTyped();
        emit left();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void NoteEditor::setTheme(const Theme &theme) {
    const QSignalBlocker quiet(m_colour);
    const int chosen = m_colour->currentIndex();
    m_colour->clear();
    for (const NoteColour colour : noteColours())
        m_colour->addItem(noteIcon(theme, colour, 2), noteColourName(colour), codeOf(colour));
    m_colour->setCurrentIndex(chosen);
}

void NoteEditor::setNote(std::optional<NoteId> id) {
    keepTyped();
    m_note = id;
    ++m_merge;
    const Note *note = id ? m_book.find(*id) : nullptr;
    setEnabled(note != nullptr);
    show(note == nullptr ? Note() : *note);
    if (note == nullptr)
        m_where->setText(tr("No note is chosen."));
}

void NoteEditor::show(const Note &note) {
    m_showing = true;
    const QString title = QString::fromStdString(note.title);
    const QString body = QString::fromStdString(note.body);
    // What is equal stays as it is, with its cursor.
    if (m_title->text() != title)
        m_title->setText(title);
    if (m_body->toPlainText() != body)
        m_body->setPlainText(body);
    m_colour->setCurrentIndex(m_colour->findData(codeOf(analysis::noteColourFromCode(note.colour))));
    const analysis::NotePlace place = m_book.placeOf(note);
    const QStringList parts{m_book.laneText(place), m_book.whereText(note, place), m_book.timeText(place)};
    m_where->setText(parts.filter(QRegularExpression(QStringLiteral("."))).join(QStringLiteral(" · ")));
    m_jump->setEnabled(place.placed());
    m_showing = false;
}

void NoteEditor::reread(NoteId id) {
    if (m_note == id && !m_idle->isActive())
        show(*m_book.find(id));
}

void NoteEditor::setReadOnly(bool readOnly) {
    m_title->setReadOnly(readOnly);
    m_body->setReadOnly(readOnly);
    m_colour->setEnabled(!readOnly);
    m_delete->setEnabled(!readOnly);
}

void NoteEditor::focusTitle() {
    m_title->setFocus(Qt::OtherFocusReason);
    m_title->selectAll();
}

void NoteEditor::typed() {
    if (!m_note)
        return;
    m_idle->start();
    setTyping(true);
}

void NoteEditor::setTyping(bool typing) {
    if (std::exchange(m_typing, typing) != typing)
        emit typingChanged();
}

void NoteEditor::keepTyped() {
    m_idle->stop();
    const Note *before = m_note ? m_book.find(*m_note) : nullptr;
    if (before == nullptr)
        return setTyping(false);
    Note after = *before;
    after.title = m_title->text().toStdString();
    after.body = m_body->toPlainText().toStdString();
    // A colour of another palette stays as long as nobody chooses one of ours.
    if (const QString code = m_colour->currentData().toString();
        code != codeOf(analysis::noteColourFromCode(before->colour)))
        after.colour = code.toStdString();
    if (const auto refusal = m_book.change(std::move(after), m_merge))
        emit refused(*refusal);
    setTyping(false);
}

} // namespace lanescope::ui
