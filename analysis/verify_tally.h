// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verify.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope::analysis {

/// What the latest verdict says about an item of a queue. Stale: it no longer stands.
enum class ItemVerdict : std::uint8_t { None, Confirmed, Disputed, Skipped, Stale };

/// Statistics of a queue that follow single verdicts without looking at the other items. Belongs to the items and the
/// Analysis that it was made with. A value; used by one thread at a time.
class VerifyTally {
public:
    VerifyTally() = default;
    /// Of all verdicts. O(items + verdicts); cancelled: of the items up to there.
    [[nodiscard]] static VerifyTally of(const Analysis &analysis, std::span<const model::EventRef> items,
                                        const model::workspace::Contents &contents, const model::JobControl &job = {});

    [[nodiscard]] const VerifyStatistics &statistics() const { return m_statistics; }
    [[nodiscard]] ItemVerdict at(std::size_t position) const { return m_verdicts[position]; }
    /// The item that has the event text, of those that have or had a verdict; nullopt for any other.
    [[nodiscard]] std::optional<std::size_t> positionOf(const std::string &text) const;
    /// After a verdict on the item at `position` came, changed or went. O(verdicts).
    void renew(const Analysis &analysis, std::size_t position, const model::EventRef &item,
               const model::workspace::Contents &contents);

private:
    void count(ItemVerdict verdict, bool more);

    VerifyStatistics m_statistics;
    std::vector<ItemVerdict> m_verdicts; ///< by position
    std::unordered_map<std::string, std::size_t> m_positions;
};

/// The verdict on an event that counts: the latest; null without any.
[[nodiscard]] const model::workspace::Verdict *latestVerdict(const model::workspace::Contents &contents,
                                                             const std::string &eventText);
/// The same contents, verdicts alone: what a job off the thread of the workspace takes with it.
[[nodiscard]] model::workspace::Contents verdictsOf(const model::workspace::Contents &contents);

} // namespace lanescope::analysis
