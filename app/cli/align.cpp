// SPDX-License-Identifier: Apache-2.0
#include "app/cli/align.h"

#include "analysis/alignment_suggestions.h"
#include "model/secrets.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

namespace lanescope::app {

using model::Alignment;
using model::Error;
using model::Result;

namespace {

constexpr std::string_view kOffset = ",offset_ns=";
constexpr std::string_view kReason = ",reason=";

Error wrongAlign(std::string what) {
    return {
        "wrong_usage", std::move(what), {}, std::nullopt, "write A,B,offset_ns=N,reason=…: B's time + N is A's time"};
}

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && stop == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

using Pair = std::pair<std::size_t, std::size_t>;

/// The pair is split at the one comma at which both sides name a session.
Result<Pair> findPair(const std::string &text, const analysis::Analysis &analysis) {
    std::vector<Pair> found;
    std::optional<Error> refusal;
    for (std::size_t comma = text.find(','); comma != std::string::npos; comma = text.find(',', comma + 1)) {
        const auto a = analysis.findSession(text.substr(0, comma));
        const auto b = analysis.findSession(text.substr(comma + 1));
        if (a && b)
            found.emplace_back(a.value(), b.value());
        else if (!refusal)
            refusal = a ? b.error() : a.error();
    }
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        return *refusal;
    return Error{"ambiguous_session", "this names a pair of sessions in more than one way", text, std::nullopt,
                 "name the sessions by their ids"};
}

Result<Alignment> alignmentOf(const AlignText &text, const analysis::Analysis &analysis) {
    const auto pair = findPair(text.pair, analysis);
    if (!pair)
        return pair.error();
    auto made = analysis::alignmentBy(*analysis.sessions[pair.value().first], *analysis.sessions[pair.value().second],
                                      {text.offsetNs});
    if (!made)
        return made;
    made.value().reason = text.reason;
    made.value().who = model::kByCommandLine;
    return made;
}

} // namespace

Result<AlignText> parseAlign(const std::string &text) {
    const std::size_t offset = text.find(kOffset);
    if (offset == std::string::npos || text.find(',') >= offset || offset == 0)
        return wrongAlign("\"" + text + "\" does not name two sessions and an offset_ns");
    const std::size_t number = offset + kOffset.size();
    const std::size_t reason = text.find(kReason, number);
    const std::string digits = text.substr(number, reason == std::string::npos ? reason : reason - number);
    const auto value = wholeNumber(digits);
    if (!value)
        return wrongAlign("offset_ns=" + digits + " is no whole number of nanoseconds in 64 bits");
    AlignText align{text.substr(0, offset), *value, {}};
    if (reason != std::string::npos)
        align.reason = text.substr(reason + kReason.size());
    if (align.reason.find_first_not_of(" \t\r\n") == std::string::npos)
        return wrongAlign("an alignment needs a reason: nothing in the captures proves it");
    return align;
}

WorkspaceAlignments declareStored(const std::vector<model::workspace::StoredAlignment> &stored,
                                  const analysis::Analysis &analysis) {
    WorkspaceAlignments declared;
    for (const model::workspace::StoredAlignment &one : stored) {
        auto alignment = model::workspace::alignmentOf(one, analysis.sessions);
        const auto refused =
            alignment ? declared.set.declare(alignment.take()) : std::optional<Error>(alignment.error());
        if (refused)
            declared.messages.push_back(refused->line());
    }
    return declared;
}

Result<analysis::AlignmentSet> declareAll(const std::vector<AlignText> &texts, const analysis::Analysis &analysis,
                                          analysis::AlignmentSet set) {
    for (const AlignText &text : texts) {
        auto alignment = alignmentOf(text, analysis);
        if (!alignment)
            return alignment.error();
        if (auto error = set.declare(alignment.take()))
            return *std::move(error);
    }
    return set;
}

} // namespace lanescope::app
