// SPDX-License-Identifier: Apache-2.0
#include "ui/work/registration_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace lanescope::ui {

using model::Stage;
using model::workspace::StoredRegistration;

namespace {

using Rank = std::optional<std::int64_t> StoredRegistration::*;
constexpr std::array<Rank, 5> kRanks{&StoredRegistration::tp, &StoredRegistration::pp, &StoredRegistration::dp,
                                     &StoredRegistration::ep, &StoredRegistration::global};
constexpr std::array<const char *, 5> kRankNames{"tp", "pp", "dp", "ep", "global"};

QString codeText(Stage stage) {
    const std::string_view code = model::stageCode(stage);
    return QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size()));
}

} // namespace

RegistrationDialog::RegistrationDialog(const QString &laneName, const StoredRegistration &said, QWidget *parent)
    : QDialog(parent), m_said(said), m_role(new QComboBox), m_stage(new QComboBox) {
    setObjectName(QStringLiteral("registrationDialog"));
    setWindowTitle(tr("Role and stage"));
    setAttribute(Qt::WA_DeleteOnClose);
    build(laneName);
    show(said);
    updateButtons();
}

void RegistrationDialog::build(const QString &laneName) {
    m_role->setObjectName(QStringLiteral("registrationRole"));
    m_role->setAccessibleName(tr("Role"));
    m_role->setEditable(true);
    m_role->addItems({QString(), QStringLiteral("prefill_profile"), QStringLiteral("decode_profile"),
                      QStringLiteral("inference_profile"), QStringLiteral("primary")});
    m_role->lineEdit()->setPlaceholderText(tr("as the file says"));
    m_stage->setObjectName(QStringLiteral("registrationStage"));
    m_stage->setAccessibleName(tr("Stage"));
    m_stage->addItem(tr("as the file says"));
    for (const Stage stage : {Stage::Prefill, Stage::Decode, Stage::Mixed, Stage::Unknown})
        m_stage->addItem(codeText(stage), static_cast<int>(stage));
    auto *ranks = new QHBoxLayout;
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        m_ranks[i] = new QLineEdit;
        m_ranks[i]->setObjectName(QStringLiteral("registrationRank_") + QLatin1String(kRankNames[i]));
        m_ranks[i]->setAccessibleName(tr("Rank %1").arg(QLatin1String(kRankNames[i])));
        m_ranks[i]->setPlaceholderText(QLatin1String(kRankNames[i]));
        m_ranks[i]->setValidator(new QIntValidator(0, std::numeric_limits<int>::max(), this));
        connect(m_ranks[i], &QLineEdit::textChanged, this, &RegistrationDialog::updateButtons);
        ranks->addWidget(m_ranks[i]);
    }
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *form = new QFormLayout(this);
    auto *about =
        new QLabel(tr("What you say about %1 outweighs the file, and counts as evidence \"user\".").arg(laneName));
    about->setWordWrap(true);
    about->setTextFormat(Qt::PlainText);
    form->addRow(about);
    form->addRow(tr("Role"), m_role);
    form->addRow(tr("Stage"), m_stage);
    form->addRow(tr("Ranks"), ranks);
    form->addRow(m_buttons);
    resize(460, sizeHint().height());
}

void RegistrationDialog::show(const StoredRegistration &said) {
    m_role->setEditText(QString::fromStdString(said.role));
    m_stage->setCurrentIndex(said.stage ? m_stage->findData(static_cast<int>(*said.stage)) : 0);
    for (std::size_t i = 0; i < m_ranks.size(); ++i)
        if (const auto &rank = said.*kRanks[i])
            m_ranks[i]->setText(QString::number(*rank));
}

StoredRegistration RegistrationDialog::entered() const {
    StoredRegistration said;
    said.session = m_said.session;
    said.role = m_role->currentText().trimmed().toStdString();
    if (m_stage->currentIndex() > 0)
        said.stage = static_cast<Stage>(m_stage->currentData().toInt());
    for (std::size_t i = 0; i < m_ranks.size(); ++i)
        if (!m_ranks[i]->text().isEmpty())
            said.*kRanks[i] = m_ranks[i]->text().toLongLong();
    return said;
}

void RegistrationDialog::updateButtons() {
    bool usable = true;
    for (const QLineEdit *rank : m_ranks)
        usable = usable && (rank->text().isEmpty() || rank->hasAcceptableInput());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(usable);
}

void RegistrationDialog::accept() {
    emit registered(entered());
    QDialog::accept();
}

} // namespace lanescope::ui
