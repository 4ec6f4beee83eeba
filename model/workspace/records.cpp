// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/records.h"

#include <array>
#include <chrono>

namespace lanescope::model::workspace {

namespace {

constexpr std::array<std::string_view, 5> kAnchorCodes{"event", "range", "track", "lane", "unscoped"};
constexpr std::array<std::string_view, 3> kJudgementCodes{"confirmed", "disputed", "skipped"};

template <class Enum, std::size_t N>
std::optional<Enum> fromCode(const std::array<std::string_view, N> &codes, std::string_view code) {
    for (std::size_t i = 0; i < N; ++i)
        if (codes[i] == code)
            return static_cast<Enum>(i);
    return std::nullopt;
}

} // namespace

UtcMs nowUtc() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return {std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
}

std::string_view anchorCode(AnchorKind kind) { return kAnchorCodes[static_cast<std::size_t>(kind)]; }
std::optional<AnchorKind> anchorFromCode(std::string_view code) { return fromCode<AnchorKind>(kAnchorCodes, code); }
std::string_view judgementCode(Judgement judgement) { return kJudgementCodes[static_cast<std::size_t>(judgement)]; }
std::optional<Judgement> judgementFromCode(std::string_view code) { return fromCode<Judgement>(kJudgementCodes, code); }

Registration registrationOf(const StoredRegistration &stored) {
    Registration said;
    if (!stored.role.empty())
        said.role = {stored.role, Evidence::User};
    if (stored.stage)
        said.stage = {*stored.stage, Evidence::User};
    said.rank.tp = stored.tp;
    said.rank.pp = stored.pp;
    said.rank.dp = stored.dp;
    said.rank.ep = stored.ep;
    said.rank.global = stored.global;
    if (said.rank.known())
        said.rank.evidence = Evidence::User;
    return said;
}

} // namespace lanescope::model::workspace
