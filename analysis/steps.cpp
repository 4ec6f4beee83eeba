// SPDX-License-Identifier: Apache-2.0
#include "analysis/steps.h"

#include "analysis/regions_gaps.h"
#include "analysis/steps_work.h"

#include <algorithm>
#include <tuple>

namespace lanescope::analysis {

using model::EventRow;
using model::SessionStore;

namespace {

constexpr std::string_view kNotInTheName = "not_in_the_name";

/// The marks of each step: positions in SessionPhases::marks, the outermost first.
std::vector<std::vector<MarkRef>> marksOfSteps(const MarkNesting &nesting) {
    std::vector<std::vector<MarkRef>> steps;
    std::vector<std::size_t> positionOf(nesting.step.size());
    for (std::size_t i = 0; i < nesting.step.size(); ++i)
        if (nesting.step[i] == MarkRef(i)) {
            positionOf[i] = steps.size();
            steps.push_back({MarkRef(i)});
        }
    for (std::size_t i = 0; i < nesting.step.size(); ++i)
        if (const MarkRef step = nesting.step[i]; !step.isNone() && step != MarkRef(i))
            steps[positionOf[step.index()]].emplace_back(i);
    return steps;
}

/// The first mark whose name tells the number: one with aggregates is asked before a native one. Null without any.
const PhaseMark *teller(const SessionPhases &phases, const std::vector<MarkRef> &marks,
                        std::optional<std::int64_t> MarkName::*number) {
    for (const bool detailed : {true, false})
        for (const MarkRef ref : marks) {
            const PhaseMark &mark = phases.marks[ref.index()];
            if (mark.name.detailed == detailed && mark.name.*number)
                return &mark;
        }
    return nullptr;
}

MaybeNumber told(const PhaseMark *mark, std::optional<std::int64_t> MarkName::*number) {
    return mark == nullptr ? MaybeNumber::none(std::string(kNotInTheName)) : MaybeNumber::of(*(mark->name.*number));
}

void setNumbersOfNames(Step &step, const SessionPhases &phases, const std::vector<MarkRef> &marks) {
    const PhaseMark *tokens = teller(phases, marks, &MarkName::tokens);
    step.tokens = told(tokens, &MarkName::tokens);
    if (tokens != nullptr)
        step.tokensFrom = tokens->row;
    step.requests = told(teller(phases, marks, &MarkName::requests), &MarkName::requests);
    step.paddedRequests = told(teller(phases, marks, &MarkName::padded), &MarkName::padded);
}

Step stepOf(const SessionStore &session, const SessionPhases &phases, const std::vector<MarkRef> &marks) {
    const PhaseMark &outermost = phases.marks[marks.front().index()];
    Step step;
    step.mark = outermost.row;
    step.clock = session.clock(outermost.row);
    step.stage = outermost.name.phase;
    step.idle = outermost.name.idle;
    step.splitUnknown = std::all_of(marks.begin(), marks.end(),
                                    [&](MarkRef mark) { return phases.marks[mark.index()].name.splitUnknown; });
    for (std::size_t i = 1; i < marks.size(); ++i)
        step.parts.push_back(phases.marks[marks[i].index()].row);
    setNumbersOfNames(step, phases, marks);
    return step;
}

} // namespace

SessionSteps findSteps(const SessionStore &session, const SessionCorrelation &correlation, const SessionPhases &phases,
                       const model::JobControl &job) {
    SessionSteps out;
    out.refusal = timesRefusal(session);
    if (!out.refusal.empty())
        return out;
    const MarkNesting nesting = nestMarks(session, phases);
    for (const MarkRef mark : nesting.enclosing)
        out.enclosing.push_back(phases.marks[mark.index()].row);
    const auto marks = marksOfSteps(nesting);
    if (marks.empty())
        return out;
    const StepWork work(session, correlation);
    for (const std::vector<MarkRef> &one : marks) {
        if (job.cancelled())
            return out;
        out.steps.push_back(stepOf(session, phases, one));
        work.fill(out.steps.back());
    }
    std::stable_sort(out.steps.begin(), out.steps.end(), [&](const Step &a, const Step &b) {
        return std::tuple(a.clock, session.start(a.mark)) < std::tuple(b.clock, session.start(b.mark));
    });
    return out;
}

std::vector<model::DeviceEventRef> workOfStep(const SessionStore &session, const SessionCorrelation &correlation,
                                              const Step &step) {
    return StepWork(session, correlation).workOf(step);
}

} // namespace lanescope::analysis
