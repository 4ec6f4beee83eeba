// SPDX-License-Identifier: Apache-2.0
#include "ui/work/work_notices.h"

#include "ui/text/format.h"
#include "ui/widgets/notice_banner.h"

#include <QDateTime>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lanescope::ui {

using model::workspace::LeftWork;
using model::workspace::StoredArtifact;

namespace {

constexpr std::size_t kMostNamed = 3; ///< captures in a sentence

/// The first names, and how many more there are.
QString someOf(const QStringList &names) {
    const qsizetype most = static_cast<qsizetype>(kMostNamed);
    const QString first = names.mid(0, most).join(QStringLiteral(", "));
    return names.size() > most ? WorkNotices::tr("%1 and %2 more").arg(first).arg(names.size() - most) : first;
}

QString contentOf(const LeftWork &work) {
    QStringList parts;
    const auto add = [&](std::size_t count, const QString &one, const QString &many) {
        if (count > 0)
            parts += count == 1 ? one : many.arg(count);
    };
    add(work.notes, WorkNotices::tr("1 note"), WorkNotices::tr("%1 notes"));
    add(work.verdicts, WorkNotices::tr("1 verdict"), WorkNotices::tr("%1 verdicts"));
    add(work.alignments, WorkNotices::tr("1 alignment"), WorkNotices::tr("%1 alignments"));
    if (parts.isEmpty())
        parts += WorkNotices::tr("what was said about sessions");
    return parts.join(QStringLiteral(", "));
}

QString sentenceOn(const LeftWork &work) {
    const QString when = QLocale().toString(QDateTime::fromMSecsSinceEpoch(work.changed.count), QLocale::ShortFormat);
    if (work.error)
        return WorkNotices::tr("Work without a name from %1 is kept, and cannot be read: %2")
            .arg(when, safeText(work.error->what));
    QStringList names;
    for (const std::string &path : work.artifacts)
        names += safeText(fileName(path).toStdString());
    QString sentence = WorkNotices::tr("Work without a name from %1 is kept: %2").arg(when, contentOf(work));
    if (!names.isEmpty())
        sentence += WorkNotices::tr(" on %1").arg(someOf(names));
    return sentence + (work.damaged ? WorkNotices::tr("; a part of it was lost.") : QStringLiteral("."));
}

} // namespace

WorkNotices::WorkNotices(QWidget *parent)
    : QWidget(parent)
    , m_leftBanner(new NoticeBanner(QStringLiteral("leftWorkBanner")))
    , m_missingBanner(new NoticeBanner(QStringLiteral("missingBanner")))
    , m_failureBanner(new NoticeBanner(QStringLiteral("saveFailureBanner")))
    , m_reportBanner(new NoticeBanner(QStringLiteral("workspaceBanner"))) {
    setObjectName(QStringLiteral("workNotices"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (NoticeBanner *banner : {m_failureBanner, m_reportBanner, m_missingBanner, m_leftBanner})
        layout->addWidget(banner);
    m_openLeft = m_leftBanner->addButton(QStringLiteral("openLeftWork"), tr("Open"));
    QPushButton *discard = m_leftBanner->addButton(QStringLiteral("discardLeftWork"), tr("Discard"));
    QPushButton *locate = m_missingBanner->addButton(QStringLiteral("locateMissing"), tr("Locate…"));
    QPushButton *retry = m_failureBanner->addButton(QStringLiteral("retrySaving"), tr("Try again"));
    QPushButton *saveAs = m_failureBanner->addButton(QStringLiteral("saveElsewhere"), tr("Save as…"));
    connect(m_openLeft, &QPushButton::clicked, this, [this] {
        const QString path = QString::fromStdString(m_left.front().path);
        m_left.erase(m_left.begin());
        offerNext();
        emit leftWorkOpenAsked(path);
    });
    connect(discard, &QPushButton::clicked, this, [this] {
        const QString path = QString::fromStdString(m_left.front().path);
        m_left.erase(m_left.begin());
        offerNext();
        emit leftWorkDiscardAsked(path);
    });
    connect(locate, &QPushButton::clicked, this, &WorkNotices::locateAsked);
    connect(retry, &QPushButton::clicked, this, &WorkNotices::retryAsked);
    connect(saveAs, &QPushButton::clicked, this, &WorkNotices::saveAsAsked);
}

void WorkNotices::showLeftWork(std::vector<LeftWork> left) {
    m_left = std::move(left);
    offerNext();
}

void WorkNotices::offerNext() {
    if (m_left.empty()) {
        m_leftBanner->setText({});
        return;
    }
    m_openLeft->setEnabled(!m_left.front().error);
    QString sentence = sentenceOn(m_left.front());
    if (m_left.size() > 1)
        sentence += tr(" There are %1 more.").arg(m_left.size() - 1);
    m_leftBanner->setText(sentence, QString::fromStdString(m_left.front().path));
}

void WorkNotices::showMissing(std::vector<StoredArtifact> missing) {
    m_missing = std::move(missing);
    QStringList names, paths;
    for (const StoredArtifact &stored : m_missing) {
        names += safeText(fileName(stored.relativePath).toStdString());
        paths += safeText(stored.relativePath);
    }
    if (m_missing.empty())
        m_missingBanner->setText({});
    else
        m_missingBanner->setText(
            tr("Not found: %1. What the workspace says about it stays, detached.").arg(someOf(names)),
            paths.join(QLatin1Char('\n')));
}

void WorkNotices::showFailure(const std::optional<model::Error> &failure) {
    if (!failure)
        m_failureBanner->setText({});
    else
        m_failureBanner->setText(tr("Not saved: %1. Nothing is lost while the window is open; saving is tried again.")
                                     .arg(safeText(failure->what)),
                                 safeText(failure->line()));
}

void WorkNotices::showReport(const QStringList &sentences) {
    const qsizetype most = static_cast<qsizetype>(kMostNamed);
    QStringList shown = sentences.mid(0, most);
    if (sentences.size() > most)
        shown += tr("… and %1 more").arg(sentences.size() - most);
    m_reportBanner->setText(shown.join(QLatin1Char('\n')), sentences.join(QLatin1Char('\n')));
}

} // namespace lanescope::ui
