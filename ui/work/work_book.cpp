// SPDX-License-Identifier: Apache-2.0
#include "ui/work/work_book.h"

#include "model/workspace/reopen.h"
#include "model/workspace/untitled.h"

#include <QDir>
#include <QFileInfo>
#include <QTimer>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace lanescope::ui {

using model::Error;
using model::workspace::Applied;
using model::workspace::Change;
using model::workspace::Contents;
using model::workspace::Edit;
using model::workspace::RecordEdit;
using model::workspace::StoredArtifact;
using model::workspace::Workspace;

namespace {

constexpr int kRetryMs = 5000;

/// Artifacts alone are no work that a crash could take.
bool isWork(const Change &change) {
    return std::any_of(change.edits.begin(), change.edits.end(), [](const model::workspace::Edit &edit) {
        return !std::holds_alternative<RecordEdit<StoredArtifact>>(edit) &&
               !std::holds_alternative<RecordEdit<model::workspace::WindowLayout>>(edit);
    });
}

/// Edits that leave the artifact with the records `now`. A record of an old version, without a hash, is one of them
/// where it lies at the same place.
void replaceArtifact(const Contents &contents, const std::string &artifact, const std::vector<StoredArtifact> &now,
                     std::vector<model::workspace::Edit> &edits) {
    for (const auto &entry : contents.all<StoredArtifact>()) {
        const StoredArtifact &stored = entry.second;
        const auto is = [&](const StoredArtifact &one) { return one.key() == stored.key(); };
        const auto isHere = [&](const StoredArtifact &one) { return one.relativePath == stored.relativePath; };
        if (std::none_of(now.begin(), now.end(), is) &&
            (stored.artifact == artifact || (stored.artifact.empty() && std::any_of(now.begin(), now.end(), isHere))))
            edits.emplace_back(RecordEdit<StoredArtifact>{stored, std::nullopt});
    }
    for (const StoredArtifact &stored : now) {
        const StoredArtifact *present = contents.find<StoredArtifact>(stored.key());
        if (present == nullptr)
            edits.emplace_back(RecordEdit<StoredArtifact>{std::nullopt, stored});
        else if (!(*present == stored))
            edits.emplace_back(RecordEdit<StoredArtifact>{*present, stored});
    }
}

/// Where the artifact stands among those of the workspace; behind them if it is none.
std::int64_t positionOf(const Contents &contents, const std::string &artifact, std::int64_t &next) {
    std::optional<std::int64_t> position;
    for (const auto &[key, stored] : contents.all<StoredArtifact>())
        if (stored.artifact == artifact)
            position = std::min(position.value_or(stored.position), stored.position);
    return position ? *position : next++;
}

} // namespace

class WorkBook::Step : public QUndoCommand {
public:
    Step(WorkBook &book, const QString &text, Change change, int merge)
        : QUndoCommand(text), m_book(book), m_change(std::move(change)), m_merge(merge) {}
    /// The first time it has been done already.
    void redo() override {
        if (std::exchange(m_done, true))
            run(m_change);
    }
    void undo() override { run(m_change.inverted()); }
    [[nodiscard]] int id() const override { return m_merge; }
    bool mergeWith(const QUndoCommand *other) override {
        const std::vector<Edit> &next = static_cast<const Step *>(other)->m_change.edits;
        if (m_change.edits.size() != 1 || next.size() != 1 || next.front().index() != m_change.edits.front().index())
            return false;
        return std::visit(
            [&](auto &mine) {
                const auto &later = std::get<std::decay_t<decltype(mine)>>(next.front());
                if (!mine.after || !later.before || mine.after->key() != later.before->key())
                    return false;
                mine.after = later.after;
                return true;
            },
            m_change.edits.front());
    }

private:
    void run(const Change &change) {
        const auto refusal = m_book.apply(change);
        if (!refusal)
            return;
        setObsolete(true);
        emit m_book.refused(*refusal);
    }

    WorkBook &m_book;
    Change m_change;
    int m_merge;
    bool m_done = false;
};

WorkBook::WorkBook(QObject *parent) : QObject(parent), m_undo(new QUndoStack(this)), m_retry(new QTimer(this)) {
    m_retry->setInterval(kRetryMs);
    connect(m_retry, &QTimer::timeout, this, &WorkBook::save);
}

WorkBook::~WorkBook() = default;

const Contents &WorkBook::contents() const { return m_workspace ? m_workspace->contents() : m_memory; }

std::optional<Error> WorkBook::readOnlyReason() const { return m_workspace ? m_workspace->readOnly() : std::nullopt; }

QString WorkBook::path() const {
    return m_workspace && !isUntitled(m_workspace->path()) ? QString::fromStdString(m_workspace->path()) : QString();
}

QString WorkBook::name() const { return QFileInfo(path()).completeBaseName(); }

bool WorkBook::isUntitled(const std::string &path) const {
    return !m_untitledFolder.isEmpty() &&
           QFileInfo(QString::fromStdString(path)).absoluteDir() == QDir(m_untitledFolder);
}

std::optional<Error> WorkBook::push(const QString &text, const Change &change, int merge) {
    if (auto refusal = apply(change))
        return refusal;
    m_undo->push(new Step(*this, text, change, merge));
    return std::nullopt;
}

std::optional<Error> WorkBook::keep(const Change &change) { return apply(change); }

std::optional<Error> WorkBook::apply(const Change &change) {
    if (!m_workspace && isWork(change))
        openUntitled();
    const Applied applied = applyThere(change);
    if (!applied.inMemory)
        return applied.error;
    if (m_workspace)
        noteSaving(applied.error);
    emit edited(change);
    emit changed();
    return std::nullopt;
}

Applied WorkBook::applyThere(const Change &change) {
    if (m_workspace)
        return m_workspace->apply(change);
    auto refusal = m_memory.apply(change);
    return {!refusal, std::move(refusal)};
}

/// Puts a file behind work that has none yet. Where none can be made the work is in memory, and says so.
void WorkBook::openUntitled() {
    if (m_untitledFolder.isEmpty())
        return;
    auto created = model::workspace::createUntitled(m_untitledFolder.toStdString());
    if (!created) {
        noteSaving(created.error());
        return;
    }
    m_workspace.emplace(created.take());
    Change all;
    std::exchange(m_memory, {}).forEachKind([&](const auto &records) {
        for (const auto &[key, record] : records)
            all.edits.emplace_back(RecordEdit<std::decay_t<decltype(record)>>{std::nullopt, record});
    });
    noteSaving(m_workspace->apply(all).error);
    putArtifacts();
}

void WorkBook::noteSaving(const std::optional<Error> &failure) {
    const bool said = m_failure && failure && m_failure->code == failure->code;
    const bool recovered = m_failure && !failure;
    m_failure = failure;
    if (failure)
        m_retry->start();
    else
        m_retry->stop();
    if (failure && !said)
        emit saveFailed(*failure);
    if (recovered)
        emit saved();
}

void WorkBook::save() {
    if (m_workspace)
        noteSaving(m_workspace->save());
    else if (m_failure)
        openUntitled();
}

void WorkBook::take(Workspace workspace) {
    m_undo->clear();
    m_memory = {};
    m_workspace.emplace(std::move(workspace));
    noteSaving(std::nullopt);
    emit replaced();
    emit changed();
    emit renamed();
    emit readOnlyChanged();
}

void WorkBook::startAnew() {
    m_undo->clear();
    m_memory = {};
    m_workspace.reset();
    m_open.clear();
    noteSaving(std::nullopt);
    emit replaced();
    emit changed();
    emit renamed();
    emit readOnlyChanged();
}

std::optional<Error> WorkBook::saveAs(const QString &path) {
    const std::string target = path.toStdString();
    const std::string former = m_workspace ? m_workspace->path() : std::string();
    if (m_workspace) {
        if (auto error = m_workspace->saveAs(target))
            return error;
    } else {
        auto made = Workspace::createOver(target, m_memory);
        if (!made)
            return made.error();
        m_workspace.emplace(made.take());
        m_memory = {};
    }
    // What was kept for a crash has a name now.
    if (isUntitled(former))
        (void)model::workspace::giveUp(former);
    noteSaving(std::nullopt);
    putArtifacts();
    emit renamed();
    emit readOnlyChanged();
    return std::nullopt;
}

void WorkBook::setArtifacts(std::vector<model::ArtifactPtr> open) {
    m_open = std::move(open);
    if (m_workspace)
        putArtifacts();
}

void WorkBook::putArtifacts() {
    if (!m_workspace || m_workspace->readOnly())
        return;
    Change change;
    std::int64_t next = 0;
    for (const auto &[key, stored] : contents().all<StoredArtifact>())
        next = std::max(next, stored.position + 1);
    for (const model::ArtifactPtr &artifact : m_open) {
        const std::string id = artifact->id.text();
        const std::int64_t position = positionOf(contents(), id, next);
        replaceArtifact(contents(), id, model::workspace::storedArtifacts(*artifact, m_workspace->path(), position),
                        change.edits);
    }
    if (!change.edits.empty())
        (void)keep(change);
}

void WorkBook::forgetArtifact(const model::ArtifactId &artifact) {
    std::erase_if(m_open, [&](const model::ArtifactPtr &open) { return open->id == artifact; });
    Change change;
    replaceArtifact(contents(), artifact.text(), {}, change.edits);
    if (!change.edits.empty() && !isReadOnly())
        (void)keep(change);
}

} // namespace lanescope::ui
