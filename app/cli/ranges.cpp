// SPDX-License-Identifier: Apache-2.0
#include "app/cli/ranges.h"

#include "analysis/compare/compare.h"
#include "analysis/output/compare_output.h"
#include "analysis/output/measure_output.h"
#include "analysis/output/range_output.h"

#include <filesystem>

namespace lanescope::app {

namespace {

using analysis::ComparedSide;
using analysis::OutputFormat;
using analysis::TimeRange;
using model::Error;

model::Result<TimeRange> rangeOf(const Options &options, const model::SessionStore &session, const std::string &text) {
    const auto clock = analysis::clockForRange(session, options.clock);
    if (!clock)
        return clock.error();
    return analysis::rangeFromText(clock.value(), text);
}

/// The path that a side of a comparison names; empty if nothing is there.
std::string pathOf(const std::string &side) {
    std::error_code ignored;
    const std::string whole = side.substr(0, side.rfind('#'));
    if (std::filesystem::exists(side, ignored))
        return side;
    return std::filesystem::exists(whole, ignored) ? whole : std::string();
}

model::Result<ComparedSide> sideOf(const Options &options, const analysis::Analysis &analysis, const std::string &name,
                                   const std::optional<std::string> &range, const std::optional<std::size_t> &step) {
    const auto session = analysis.findSession(name);
    if (!session)
        return session.error();
    ComparedSide side{session.value(), std::nullopt, step, options.phase};
    if (!range)
        return side;
    const auto found = rangeOf(options, *analysis.sessions[side.session], *range);
    if (!found)
        return found.error();
    side.range = found.value();
    return side;
}

} // namespace

std::vector<std::string> filesToCompare(const Options &options) {
    std::vector<std::string> files;
    for (const std::string &side : {options.a, options.b})
        if (const std::string path = pathOf(side); !path.empty())
            files.push_back(path);
    files.insert(files.end(), options.files.begin(), options.files.end());
    if (files.empty())
        return {options.a, options.b};
    return files;
}

std::optional<Error> answerRange(const Options &options, const analysis::Analysis &analysis,
                                 const analysis::Selection &selection, std::ostream &out,
                                 const model::JobControl &job) {
    if (selection.sessions.empty())
        return Error{"no_sessions", "there is no session to take a range of", {}, std::nullopt, "name another file"};
    if (selection.sessions.size() != 1)
        return Error{"range_spans_sessions",
                     "a range lies on one clock of one session; the times of two sessions have nothing to do with "
                     "each other",
                     {},
                     std::nullopt,
                     "name one of the " + std::to_string(selection.sessions.size()) + " sessions with --session"};
    const std::size_t session = selection.sessions.front();
    const model::SessionStore &store = *analysis.sessions[session];
    const auto range = rangeOf(options, store, options.range);
    if (!range)
        return range.error();
    const auto summary = analysis::summariseRange(analysis, session, range.value(), job, selection.phase);
    if (!summary)
        return summary.error();
    const analysis::RangeAnswer answer{analysis, session, summary.value()};
    switch (options.format) {
    case OutputFormat::Json: writeRangeJson(out, answer, selection); break;
    case OutputFormat::Csv: writeRangeCsv(out, answer, options.tableOptions.terminal); break;
    case OutputFormat::Text: writeRangeText(out, answer); break;
    }
    return std::nullopt;
}

std::optional<Error> answerMeasure(const Options &options, const analysis::Analysis &analysis,
                                   const analysis::Selection &selection, std::ostream &out) {
    const auto from = analysis::pointFromText(analysis, options.from, options.clock);
    if (!from)
        return from.error();
    const auto to = analysis::pointFromText(analysis, options.to, options.clock);
    if (!to)
        return to.error();
    return writeMeasure(out, {analysis, selection, from.value(), to.value()}, options.format,
                        options.tableOptions.terminal);
}

std::optional<Error> answerCompare(const Options &options, const analysis::Analysis &analysis, std::ostream &out,
                                   const model::JobControl &job) {
    const auto a = sideOf(options, analysis, options.a, options.rangeA, options.stepA);
    if (!a)
        return a.error();
    const auto b = sideOf(options, analysis, options.b, options.rangeB, options.stepB);
    if (!b)
        return b.error();
    const auto comparison = analysis::compareSides(analysis, a.value(), b.value(), job);
    if (!comparison)
        return comparison.error();
    switch (options.format) {
    case OutputFormat::Json: writeCompareJson(out, analysis, comparison.value()); break;
    case OutputFormat::Csv: writeCompareCsv(out, analysis, comparison.value(), options.tableOptions.terminal); break;
    case OutputFormat::Text: writeCompareText(out, analysis, comparison.value()); break;
    }
    return std::nullopt;
}

} // namespace lanescope::app
