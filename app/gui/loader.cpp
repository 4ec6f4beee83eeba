// SPDX-License-Identifier: Apache-2.0
#include "app/gui/loader.h"

#include <QFileInfo>

#include <algorithm>
#include <chrono>
#include <set>

namespace lanescope::app {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kProgressEvery = std::chrono::milliseconds(50);
/// Analysing everything after each of many small files would cost the square of their number.
constexpr auto kAnalyseEvery = std::chrono::milliseconds(400);

std::vector<std::string> localPaths(const QStringList &paths) {
    std::vector<std::string> local;
    for (const QString &path : paths)
        local.push_back(path.toStdString());
    return local;
}

/// Reports of one file, thinned out and delivered to the UI thread.
model::ProgressCallback thinned(const QString &file, const Background::Deliver &deliver,
                                std::function<void(const LoadProgress &)> show) {
    auto next = std::make_shared<Clock::time_point>();
    return [=](const model::Progress &state) {
        if (Clock::now() < *next)
            return;
        *next = Clock::now() + kProgressEvery;
        const LoadProgress progress{file, state.bytesDone, state.bytesTotal, state.events};
        deliver([show, progress] { show(progress); });
    };
}

} // namespace

std::vector<model::ArtifactPtr> Told::of(const std::vector<model::ArtifactPtr> &artifacts) const {
    model::workspace::Contents said;
    for (const auto &[key, registration] : registrations)
        said.put(registration);
    std::vector<model::ArtifactPtr> told;
    for (const model::ArtifactPtr &artifact : artifacts)
        told.push_back(withChangeSaid(withStoredRegistrations(artifact, said), located));
    return told;
}

std::vector<model::Error> Told::errorsBefore(const std::vector<model::Error> &opening) const {
    std::vector<model::Error> errors;
    for (const model::workspace::Located &one : located)
        if (one.found == model::workspace::Found::Missing)
            errors.push_back(missingArtifact(one, workspace));
    errors.insert(errors.end(), opening.begin(), opening.end());
    return errors;
}

/// One load on the background thread: touches nothing of the Loader but hands everything on by
/// `m_deliver`, whose steps run on the UI thread.
class Loader::Work {
public:
    Work(Loader *loader, model::OpenedSet set, std::vector<std::string> folders, Told told, analysis::RuleSets rules,
         const std::stop_token &stop, const Background::Deliver &deliver)
        : m_loader(loader)
        , m_set(std::move(set))
        , m_folders(std::move(folders))
        , m_told(std::move(told))
        , m_rules(std::move(rules))
        , m_stop(stop)
        , m_deliver(deliver) {}

    void run(const std::vector<model::PlannedFile> &plan) {
        for (const model::PlannedFile &file : plan) {
            const model::OpenOutcome outcome = open(file);
            if (m_stop.stop_requested())
                break;
            if (outcome != model::OpenOutcome::Skipped)
                m_useful.insert(file.folder);
            m_changed = m_changed || outcome == model::OpenOutcome::Changed;
            ++m_filesDone;
            if (m_changed && m_filesDone < plan.size() && Clock::now() >= m_nextAnalysis)
                analyse({m_stop, {}});
        }
        const bool cancelled = m_stop.stop_requested();
        if (!cancelled)
            sayUselessFolders();
        // What had arrived before a cancel stays open, so its analysis is not cancelled with the rest.
        if (m_changed || !cancelled)
            analyse(cancelled ? model::JobControl{} : model::JobControl{m_stop, {}});
        m_deliver([loader = m_loader, cancelled = cancelled || m_stop.stop_requested()] { loader->end(cancelled); });
    }

private:
    model::OpenOutcome open(const model::PlannedFile &file) {
        const auto show = [loader = m_loader](const LoadProgress &progress) { emit loader->progressed(progress); };
        const QString name = QString::fromStdString(file.path);
        m_deliver([show, name] { show({name, 0, 0, 0}); });
        return model::openInto(m_set, file, {m_stop, thinned(name, m_deliver, show)});
    }

    /// A folder may have been gone through in part by a load that this one takes over.
    void sayUselessFolders() {
        const auto holds = [](const std::string &folder, const std::string &path) {
            return path.starts_with(folder.ends_with('/') ? folder : folder + "/");
        };
        for (const std::string &folder : m_folders) {
            const bool opened =
                std::any_of(m_set.artifacts.begin(), m_set.artifacts.end(), [&](const model::ArtifactPtr &artifact) {
                    return std::any_of(artifact->paths.begin(), artifact->paths.end(),
                                       [&](const std::string &path) { return holds(folder, path); });
                });
            if (!opened && !m_useful.contains(folder))
                m_set.errors.push_back(model::nothingToOpen(folder, m_set.leftOut));
        }
    }

    void analyse(const model::JobControl &job) {
        const Clock::time_point begun = Clock::now();
        const analysis::AnalysisPtr result = analysis::analyse(
            m_told.of(m_set.artifacts), m_told.errorsBefore(m_set.errors), job, m_rules, m_set.allNotices());
        const analysis::TimelineIndexPtr index =
            result->cancelled ? nullptr : analysis::buildTimelineIndex(*result, job);
        m_nextAnalysis = Clock::now() + std::max<Clock::duration>(kAnalyseEvery, 4 * (Clock::now() - begun));
        if (!index)
            return;
        m_changed = false;
        m_deliver([loader = m_loader, step = Step{m_set, result, index, m_filesDone}] { loader->take(step); });
    }

    Loader *m_loader;
    model::OpenedSet m_set;
    std::vector<std::string> m_folders; ///< that were named
    std::set<std::string> m_useful;     ///< of which some file was no stranger
    Told m_told;
    analysis::RuleSets m_rules;
    std::stop_token m_stop;
    const Background::Deliver &m_deliver;
    Clock::time_point m_nextAnalysis;
    std::size_t m_filesDone = 0;
    bool m_changed = false; ///< since the last analysis that was delivered
};

Loader::Loader(QObject *parent) : QObject(parent) {}

void Loader::open(const QStringList &paths, std::vector<model::Error> errors) {
    std::vector<model::PlannedFile> plan = filesToCome();
    const std::vector<std::string> local = localPaths(paths);
    for (const QString &path : paths)
        if (QFileInfo(path).isDir())
            m_folders.push_back(path.toStdString());
    const model::OpenPlan more = model::planFiles(local);
    plan.insert(plan.end(), more.files.begin(), more.files.end());
    run(std::move(plan), std::move(errors), more.report);
}

void Loader::close(const model::ArtifactId &artifact) {
    std::erase_if(m_set.artifacts, [&](const model::ArtifactPtr &open) { return open->id == artifact; });
    run(filesToCome());
}

void Loader::closeAll() {
    clear();
    end(false);
}

void Loader::clear() {
    m_background.abandon();
    m_set = {};
    m_plan.clear();
    m_folders.clear();
    m_filesDone = 0;
    m_running = false;
    emit analysed(nullptr, nullptr);
}

void Loader::setTold(Told told) {
    m_told = std::move(told);
    if (m_running || !m_set.artifacts.empty())
        begin(filesToCome());
}

void Loader::setRules(const analysis::RuleSets &rules) {
    m_rules = rules;
    if (m_set.artifacts.empty() && m_plan.empty())
        return;
    begin(filesToCome());
}

void Loader::cancel() { m_background.requestStop(); }

std::vector<model::PlannedFile> Loader::filesToCome() const {
    return {m_plan.begin() + static_cast<std::ptrdiff_t>(m_filesDone), m_plan.end()};
}

void Loader::run(std::vector<model::PlannedFile> plan, std::vector<model::Error> errors, model::ImportReport notices) {
    m_set.errors = std::move(errors);
    m_set.leftOut = {};
    m_set.notices = std::move(notices);
    begin(std::move(plan));
}

void Loader::begin(std::vector<model::PlannedFile> plan) {
    m_plan = plan;
    m_filesDone = 0;
    m_running = true;
    m_background.begin([this, set = m_set, folders = m_folders, told = m_told, rules = m_rules,
                        plan = std::move(plan)](const std::stop_token &stop, const Background::Deliver &deliver) {
        Work(this, set, folders, told, rules, stop, deliver).run(plan);
    });
}

void Loader::take(const Step &step) {
    m_set = step.set;
    m_filesDone = step.filesDone;
    emit analysed(step.analysis, step.index);
}

void Loader::end(bool cancelled) {
    m_running = false;
    m_plan.clear();
    m_folders.clear();
    m_filesDone = 0;
    emit finished(cancelled);
}

} // namespace lanescope::app
