// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/timeline/timeline_index.h"
#include "app/gui/background.h"
#include "model/opening/open_set.h"
#include "model/workspace/reopen.h"

#include <QObject>
#include <QStringList>

namespace lanescope::app {

/// How far a load is, for the progress bar.
struct LoadProgress {
    QString file;
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0;
    std::uint64_t events = 0;
};

/// What a workspace says about artifacts.
struct Told {
    model::workspace::Records<model::workspace::StoredRegistration> registrations;
    std::vector<model::workspace::Located> located;
    std::string workspace; ///< its path
    /// What it names and is not there, before `opening`.
    [[nodiscard]] std::vector<model::Error> errorsBefore(const std::vector<model::Error> &opening) const;
    [[nodiscard]] std::vector<model::ArtifactPtr> of(const std::vector<model::ArtifactPtr> &artifacts) const;
};

/// Opens files off the UI thread and hands on an Analysis of everything open each time that one more
/// has arrived. Owns the set of open artifacts; lives on the UI thread. A new request while one runs
/// cancels that and opens both sets of files.
class Loader : public QObject {
    Q_OBJECT
public:
    explicit Loader(QObject *parent = nullptr);

    /// Adds files and folders to what is open; `errors` stand beside those of opening them.
    void open(const QStringList &paths, std::vector<model::Error> errors = {});
    /// Closes one artifact; the others are analysed anew.
    void close(const model::ArtifactId &artifact);
    void closeAll();
    /// The same as a part of something longer: finished() does not come.
    void clear();
    /// What holds for every analysis from now on; what is open is analysed anew.
    void setTold(Told told);
    /// Stops the running load; what has arrived stays.
    void cancel();
    /// The lists that everything rests on from now on; what is open is analysed anew, its errors stay said.
    void setRules(const analysis::RuleSets &rules);
    [[nodiscard]] bool isRunning() const { return m_running; }

signals:
    void progressed(const lanescope::app::LoadProgress &progress);
    /// What is open now. Comes once per step, and at last before finished().
    void analysed(const lanescope::analysis::AnalysisPtr &analysis, const lanescope::analysis::TimelineIndexPtr &index);
    void finished(bool cancelled);

private:
    /// What is open after the first `filesDone` files of the plan.
    struct Step {
        model::OpenedSet set;
        analysis::AnalysisPtr analysis;
        analysis::TimelineIndexPtr index;
        std::size_t filesDone = 0;
    };
    class Work;
    [[nodiscard]] std::vector<model::PlannedFile> filesToCome() const;
    /// Errors and notices of files that were asked for before are forgotten; these stand instead.
    void run(std::vector<model::PlannedFile> plan, std::vector<model::Error> errors = {},
             model::ImportReport notices = {});
    void begin(std::vector<model::PlannedFile> plan);
    void take(const Step &step);
    void end(bool cancelled);

    Background m_background;
    model::OpenedSet m_set;
    Told m_told;
    analysis::RuleSets m_rules;
    std::vector<model::PlannedFile> m_plan; ///< of the running load
    std::vector<std::string> m_folders;     ///< that were named for it
    std::size_t m_filesDone = 0;            ///< of m_plan
    bool m_running = false;
};

} // namespace lanescope::app
