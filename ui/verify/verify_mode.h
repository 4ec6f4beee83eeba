// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/verify/verify_request.h"

#include <QObject>
#include <QString>

class QTimer;

namespace lanescope::ui {

class WorkBook;

/// Going through events one by one: the queue, where it stands, and the verdicts, each a step of the work that can be
/// undone. Where it stands is kept in the work, so that it can be gone on with later. UI thread only.
class VerifyMode : public QObject {
    Q_OBJECT
public:
    enum class Stage : std::uint8_t {
        Off,
        Choosing, ///< what to go through
        Waiting,  ///< for the queue to be made
        Walking,
    };

    explicit VerifyMode(WorkBook &work, QObject *parent = nullptr);
    ~VerifyMode() override;

    /// Null: nothing is open, which ends it. Another analysis: the queue is made again.
    void setAnalysis(const analysis::AnalysisPtr &analysis);
    void enter();
    void leave();
    void choose(); ///< another queue
    void start(const analysis::QueueSpec &spec);
    /// Goes on with a kept queue; nothing happens if it is not among offers().
    void resume(model::workspace::QueueId id);
    /// Dropped if something else has been asked for by now.
    void show(VerifyQueue queue);

    void confirm();
    /// `reason` is not empty.
    void dispute(const QString &reason);
    /// Any of the three with a reason, which only a dispute needs; one that is skipped so is skipped whatever was said.
    void answer(model::workspace::Judgement judgement, const QString &reason);
    /// Goes on, and keeps that the item was skipped where it has no verdict that stands.
    void skip();
    void back();
    void next();
    void goTo(std::size_t position);
    /// Where the queue stands is kept a moment after it moved; this does it now.
    void keepPlace();

    [[nodiscard]] Stage stage() const { return m_stage; }
    [[nodiscard]] bool isOn() const { return m_stage != Stage::Off; }
    [[nodiscard]] const analysis::AnalysisPtr &analysis() const { return m_analysis; }
    [[nodiscard]] const analysis::QueueSpec &spec() const { return m_spec; }
    [[nodiscard]] const std::vector<model::EventRef> &items() const { return m_items; }
    [[nodiscard]] const analysis::VerifyTally &tally() const { return m_tally; }
    [[nodiscard]] std::size_t position() const { return m_position; }
    /// The item that is looked at; nullopt at the end and while there is no queue.
    [[nodiscard]] std::optional<model::EventRef> item() const;
    /// The verdict on it that counts; null without one.
    [[nodiscard]] const model::workspace::Verdict *verdict() const;
    /// There is an item, and the work can be changed.
    [[nodiscard]] bool canJudge() const;
    /// Why not; empty if it can.
    [[nodiscard]] QString readOnlySentence() const;
    /// Kept queues that are not at their end and of whose sessions some are open, the latest first.
    [[nodiscard]] std::vector<model::workspace::StoredQueue> offers() const;

signals:
    void queueAsked(const lanescope::ui::QueueRequest &request);
    /// Stage, item, verdicts or what may be done: what is shown is to be looked at again.
    void changed();
    /// Another item is looked at.
    void itemShown(const lanescope::model::EventRef &item);
    void left();
    /// A sentence for the status bar.
    void said(const QString &sentence);

private:
    void ask(const std::optional<model::workspace::StoredQueue> &resume);
    void judge(model::workspace::Judgement judgement, const QString &reason);
    void take(const model::workspace::Change &change);
    void takeVerdict(const std::string &eventText);
    void moveTo(std::size_t position);
    void requeue();
    [[nodiscard]] model::workspace::StoredQueue place() const;
    [[nodiscard]] std::string itemText() const;

    WorkBook &m_work;
    analysis::AnalysisPtr m_analysis;
    Stage m_stage = Stage::Off;
    analysis::QueueSpec m_spec;
    std::vector<model::EventRef> m_items;
    analysis::VerifyTally m_tally;
    std::size_t m_position = 0;
    std::optional<model::workspace::StoredQueue> m_resume; ///< where the queue that is being made is gone on with
    std::optional<model::workspace::QueueId> m_kept;       ///< the queue's record in the work
    std::uint64_t m_ticket = 0;
    bool m_judging = false; ///< a verdict of our own is on its way
    QTimer *m_keeping;
};

} // namespace lanescope::ui
