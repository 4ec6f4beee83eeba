// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/welcome_page.h"

#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/widgets/link_button.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace lanescope::ui {
namespace {

constexpr int kColumnWidth = 560;
constexpr int kRecentShown = 6;

/// Short enough for a button; a mark of a mnemonic in a name is none.
QString shownFileName(const QString &path) {
    constexpr std::size_t kMost = 36;
    return withoutMnemonic(safeText(fileName(path.toStdString()).toStdString(), kMost));
}

/// The name of a file; with its folder where another of these has the same.
QString nameAmong(const QString &path, const QStringList &paths) {
    const QFileInfo file(path);
    const auto sameName = [&file](const QString &other) { return QFileInfo(other).fileName() == file.fileName(); };
    const QString name = std::count_if(paths.begin(), paths.end(), sameName) > 1
                             ? file.fileName() + QStringLiteral(" · ") + file.absolutePath()
                             : file.fileName();
    return safeText(name.toStdString());
}

QLabel *paragraph(const QString &text) {
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    setTone(label, QStringLiteral("muted"));
    return label;
}

} // namespace

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent), m_recent(new QWidget), m_last(new QPushButton(tr("Open the last session"))) {
    setObjectName(QStringLiteral("welcomePage"));
    setAttribute(Qt::WA_StyledBackground);
    auto *column = new QWidget;
    column->setFixedWidth(kColumnWidth);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    layout->addWidget(heading());
    layout->addWidget(buttons());
    layout->addWidget(dropArea());
    layout->addWidget(m_recent);
    new QVBoxLayout(m_recent);
    auto *outer = new QHBoxLayout(this);
    outer->addWidget(column, 0, Qt::AlignCenter);
}

QWidget *WelcomePage::heading() {
    auto *part = new QWidget;
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto *name = new QLabel(QStringLiteral("Lanescope"));
    name->setProperty("display", true);
    layout->addWidget(name);
    layout->addWidget(
        paragraph(tr("Shows GPU captures of inference servers, one lane per session. An arrow from a launch "
                     "to a kernel is drawn only where the capture proves it; everything else is marked "
                     "with its reason.")));
    layout->addWidget(
        paragraph(tr("Reads PyTorch (Kineto) profiles, Nsight Systems SQLite exports, what ROCm's profilers write "
                     "(rocpd, RPD, rocprofv3 JSON and CSV, rocprof v1), Perfetto and Chrome traces, XSpace of JAX "
                     "and XLA, and normalized rows, plain, compressed or in a zip or tar. Files are opened read-only "
                     "and never leave this machine.")));
    return part;
}

QWidget *WelcomePage::buttons() {
    auto *part = new QWidget;
    auto *layout = new QHBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto *open = new QPushButton(tr("Open…"));
    open->setObjectName(QStringLiteral("welcomeOpen"));
    open->setProperty("primary", true);
    auto *example = new QPushButton(tr("Open the example"));
    example->setObjectName(QStringLiteral("welcomeExample"));
    example->setToolTip(tr("A small made-up prefill and decode pair, with historical rows"));
    m_last->setObjectName(QStringLiteral("welcomeLast"));
    m_last->hide();
    layout->addWidget(open);
    layout->addWidget(m_last);
    layout->addWidget(example);
    layout->addStretch();
    connect(open, &QPushButton::clicked, this, &WelcomePage::openAsked);
    connect(m_last, &QPushButton::clicked, this, [this] { emit lastSessionAsked(m_lastPaths); });
    connect(example, &QPushButton::clicked, this, &WelcomePage::exampleAsked);
    return part;
}

QWidget *WelcomePage::dropArea() {
    auto *area = new QFrame;
    area->setObjectName(QStringLiteral("dropArea"));
    area->setMinimumHeight(96);
    auto *label = new QLabel(tr("Drop files or folders here"));
    label->setAlignment(Qt::AlignCenter);
    setTone(label, QStringLiteral("muted"));
    auto *layout = new QVBoxLayout(area);
    layout->addWidget(label);
    return area;
}

void WelcomePage::setLastSession(const QStringList &paths) {
    m_lastPaths = paths;
    m_last->setVisible(!paths.isEmpty());
    m_last->setText(paths.size() == 1 ? tr("Open %1 again").arg(shownFileName(paths.front()))
                                      : tr("Open the last session (%1 files)").arg(paths.size()));
    m_last->setToolTip(paths.join(QLatin1Char('\n')));
}

void WelcomePage::setRecentFiles(const QStringList &paths) {
    delete m_recent->layout();
    qDeleteAll(m_recent->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    auto *layout = new QVBoxLayout(m_recent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_recent->setVisible(!paths.isEmpty());
    layout->addWidget(paragraph(tr("Recent")));
    const QStringList shown = paths.mid(0, kRecentShown);
    for (const QString &path : shown) {
        auto *link = new LinkButton(nameAmong(path, shown));
        link->setToolTip(path);
        connect(link, &QPushButton::clicked, this, [this, path] { emit recentAsked(path); });
        layout->addWidget(link);
    }
}

} // namespace lanescope::ui
