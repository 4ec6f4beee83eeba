// SPDX-License-Identifier: Apache-2.0
// findSteps against the definitions of the contract, written down as plainly as they read.
#include "analysis/steps.h"
#include "tests/core/support/naive_numbers.h"
#include "tests/core/support/numbers_of.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace lanescope::test {
namespace {

using namespace analysis;
using namespace model;

constexpr std::uint64_t kStepSessions = 800;

class NaiveSteps {
public:
    NaiveSteps(const SessionStore &session, const SessionCorrelation &correlation) : s(session), c(correlation) {
        for (std::size_t i = 0; i < s.eventCount(); ++i)
            if (s.kind(EventRow(i)) == EventKind::Annotation && markName(s.name(EventRow(i))))
                m_marks.emplace_back(i);
        std::sort(m_marks.begin(), m_marks.end(), [this](EventRow a, EventRow b) {
            return std::tuple(s.start(a), s.place(a), a) < std::tuple(s.start(b), s.place(b), b);
        });
    }

    [[nodiscard]] std::string text() const {
        std::vector<EventRow> steps;
        for (const EventRow mark : m_marks)
            if (!nests(mark) || (!encloses(mark) && (parent(mark).isNone() || encloses(parent(mark)))))
                steps.push_back(mark);
        std::stable_sort(steps.begin(), steps.end(), [this](EventRow a, EventRow b) {
            return std::tuple(s.clock(a), s.start(a)) < std::tuple(s.clock(b), s.start(b));
        });
        std::ostringstream out;
        for (const EventRow step : steps)
            out << line(step) << "\n";
        for (const EventRow mark : m_marks)
            if (nests(mark) && encloses(mark))
                out << "no step: " << s.placeText(s.place(mark)) << "\n";
        return out.str();
    }

private:
    [[nodiscard]] std::optional<std::string> stage(EventRow mark) const { return markName(s.name(mark))->phase; }
    [[nodiscard]] bool nests(EventRow mark) const {
        return stage(mark) && s.usableTimes(mark) && !s.thread(mark).isNone();
    }
    /// Whether `outer` lies around `inner`; of equal ranges the one that stands earlier is the outer one.
    [[nodiscard]] bool holds(EventRow outer, EventRow inner) const {
        if (outer == inner || !nests(outer) || !nests(inner) || s.thread(outer) != s.thread(inner) ||
            s.clock(outer) != s.clock(inner) || s.start(outer) > s.start(inner) || s.end(outer) < s.end(inner))
            return false;
        return std::tuple(s.start(outer), -s.end(outer).count, s.place(outer)) <
               std::tuple(s.start(inner), -s.end(inner).count, s.place(inner));
    }
    [[nodiscard]] EventRow parent(EventRow mark) const {
        EventRow best;
        for (const EventRow outer : m_marks)
            if (holds(outer, mark) &&
                (best.isNone() || std::tuple(s.start(outer), -s.end(outer).count, s.place(outer)) >
                                      std::tuple(s.start(best), -s.end(best).count, s.place(best))))
                best = outer;
        return best;
    }
    /// All marks whose chain of parents leads to `mark`.
    [[nodiscard]] std::vector<EventRow> inside(EventRow mark) const {
        std::vector<EventRow> out;
        for (const EventRow other : m_marks)
            for (EventRow at = nests(other) ? parent(other) : EventRow::none(); !at.isNone(); at = parent(at))
                if (at == mark)
                    out.push_back(other);
        return out;
    }
    [[nodiscard]] bool encloses(EventRow mark) const {
        const auto inner = inside(mark);
        return std::any_of(inner.begin(), inner.end(), [&](EventRow one) { return stage(one) != stage(mark); });
    }

    [[nodiscard]] std::vector<CallRef> callsOf(EventRow mark) const {
        std::vector<CallRef> out;
        for (std::size_t i = 0; i < s.callCount(); ++i) {
            const EventRow row = s.call(CallRef(i)).row;
            const bool seam = s.start(row) == s.end(mark) && s.start(mark) != s.end(mark);
            if (s.usableTimes(row) && !s.thread(row).isNone() && s.thread(row) == s.thread(mark) &&
                s.clock(row) == s.clock(mark) && s.start(row) >= s.start(mark) && s.end(row) <= s.end(mark) && !seam)
                out.emplace_back(i);
        }
        return out;
    }

    [[nodiscard]] std::string line(EventRow mark) const {
        std::ostringstream out;
        out << s.placeText(s.place(mark)) << " " << stage(mark).value_or("-") << " parts "
            << (nests(mark) ? inside(mark).size() : 0);
        if (!s.usableTimes(mark))
            return out.str() + " no_usable_times";
        if (s.thread(mark).isNone())
            return out.str() + " thread_not_recorded";
        std::size_t launches = 0, graphs = 0, kernels = 0;
        std::vector<EventRow> work;
        bool otherClock = false;
        for (const CallRef call : callsOf(mark)) {
            launches += c.launch[call.index()] != LaunchClass::None ? 1 : 0;
            graphs += c.launch[call.index()] == LaunchClass::Graph ? 1 : 0;
            for (std::size_t i = 0; i < s.deviceEventCount(); ++i) {
                if (c.source[i] != call)
                    continue;
                const EventRow row = s.deviceEvent(DeviceEventRef(i)).row;
                kernels += s.kind(row) == EventKind::Kernel ? 1 : 0;
                otherClock = otherClock || s.clock(row) != s.clock(mark);
                work.push_back(row);
            }
        }
        out << " " << launches << "/" << graphs << "/" << kernels << " " << device(mark, work, otherClock);
        return out.str();
    }

    [[nodiscard]] DeviceRef deviceAt(EventRow row) const {
        const StreamRef stream = s.deviceEvent(s.deviceEventAt(row)).stream;
        return stream.isNone() ? DeviceRef::none() : s.info(stream).device;
    }
    /// The nanoseconds that any of the rows covers, one by one.
    [[nodiscard]] std::set<std::int64_t> points(const std::vector<EventRow> &rows) const {
        std::set<std::int64_t> out;
        for (const EventRow row : rows)
            for (std::int64_t at = s.start(row).count; at < s.end(row).count; ++at)
                out.insert(at);
        return out;
    }

    [[nodiscard]] std::string device(EventRow mark, std::vector<EventRow> work, bool otherClock) const {
        if (work.empty())
            return "no_qualified_device_work";
        if (otherClock)
            return "several_clocks";
        work.erase(std::remove_if(work.begin(), work.end(), [this](EventRow row) { return !s.usableTimes(row); }),
                   work.end());
        if (work.empty())
            return "no_usable_times";
        std::set<DeviceRef> devices;
        std::int64_t first = s.start(work[0]).count, last = s.end(work[0]).count, busy = 0, idle = 0;
        for (const EventRow row : work) {
            devices.insert(deviceAt(row));
            first = std::min(first, s.start(row).count);
            last = std::max(last, s.end(row).count);
        }
        for (const DeviceRef device : devices) {
            std::vector<EventRow> own, all;
            for (const EventRow row : work)
                if (deviceAt(row) == device)
                    own.push_back(row);
            for (std::size_t i = 0; i < s.deviceEventCount(); ++i) {
                const EventRow row = s.deviceEvent(DeviceEventRef(i)).row;
                if (s.usableTimes(row) && s.clock(row) == s.clock(mark) && deviceAt(row) == device)
                    all.push_back(row);
            }
            const auto covered = points(all);
            busy += static_cast<std::int64_t>(points(own).size());
            std::int64_t begin = s.start(own[0]).count, end = s.end(own[0]).count;
            for (const EventRow row : own) {
                begin = std::min(begin, s.start(row).count);
                end = std::max(end, s.end(row).count);
            }
            for (std::int64_t at = begin; at < end; ++at)
                idle += covered.count(at) == 0 ? 1 : 0;
        }
        return std::to_string(first) + ".." + std::to_string(last) + " busy " + std::to_string(busy) + " idle " +
               std::to_string(idle);
    }

    const SessionStore &s;
    const SessionCorrelation &c;
    std::vector<EventRow> m_marks;
};

std::string printedSteps(const SessionStore &session, const SessionSteps &found) {
    std::ostringstream out;
    for (const Step &step : found.steps) {
        out << session.placeText(session.place(step.mark)) << " " << step.stage.value_or("-") << " parts "
            << step.parts.size() << " ";
        if (!step.launches.value)
            out << step.launches.reason;
        else
            out << *step.launches.value << "/" << *step.graphLaunches.value << "/" << *step.kernels.value << " ";
        if (step.launches.value && !step.idleNs.value)
            out << step.idleNs.reason;
        else if (step.idleNs.value)
            out << brief(step.deviceStartNs) << ".." << brief(step.deviceEndNs) << " busy " << brief(step.deviceBusyNs)
                << " idle " << brief(step.idleNs);
        out << "\n";
    }
    std::vector<EventRow> enclosing = found.enclosing;
    std::sort(enclosing.begin(), enclosing.end(), [&](EventRow a, EventRow b) {
        return std::tuple(session.start(a), session.place(a), a) < std::tuple(session.start(b), session.place(b), b);
    });
    for (const EventRow mark : enclosing)
        out << "no step: " << session.placeText(session.place(mark)) << "\n";
    return out.str();
}

TEST(StepsProperty, RandomSessionsGetTheStepsOfThePlainDefinition) {
    std::size_t steps = 0, parts = 0, enclosing = 0, idle = 0;
    for (std::uint64_t seed = 1; seed <= kStepSessions; ++seed) {
        const SessionPtr session = randomSession(seed);
        const Correlation correlation = correlate(std::array{session});
        const SessionPhases phases = assignPhases(*session, correlation.sessions[0]);
        const SessionSteps found = findSteps(*session, correlation.sessions[0], phases);
        if (!found.refusal.empty()) {
            ASSERT_TRUE(found.steps.empty());
            continue;
        }
        ASSERT_EQ(NaiveSteps(*session, correlation.sessions[0]).text(), printedSteps(*session, found))
            << "seed " << seed;
        enclosing += found.enclosing.size();
        for (const Step &step : found.steps) {
            ++steps;
            parts += step.parts.size();
            idle += step.idleNs.value.value_or(0) > 0 ? 1 : 0;
        }
    }
    EXPECT_GT(steps, kStepSessions);
    EXPECT_GT(parts, 50U) << "the sessions have to hold nested marks";
    EXPECT_GT(enclosing, 100U);
    EXPECT_GT(idle, 15U);
}

} // namespace
} // namespace lanescope::test
