// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// A device event and the calls at the other end, while one looks at them. A proven call has its arrow whatever
/// arrows are shown; refused ones and the device event are outlined as ghosts, and nothing connects them.
struct PairFocus {
    static constexpr std::size_t kMostCalls = 16; ///< more refused calls are not outlined
    model::EventRef event;                        ///< the device event; or any other, alone
    model::EventRow proven;                       ///< the call of a qualified match, in the session of `event`
    std::vector<model::EventRef> refused;         ///< calls of any session, the nearest in identity first
    std::string sentence;                         ///< beside `event`: why there is no arrow; empty where there is one

    /// The call that is framed with the event: a refused one where there are any; none where there is no call.
    [[nodiscard]] model::EventRef otherEnd() const {
        if (!refused.empty())
            return refused.front();
        return proven.isNone() ? model::EventRef() : model::EventRef{event.session, proven};
    }
    [[nodiscard]] bool isEnd(const model::EventRef &end) const;
};

/// The pairs of an event: its proven call, or the calls that a join on bare ids would have taken. `withRefused`:
/// the latter also beside a proven one. Looks through the calls of all open sessions.
[[nodiscard]] PairFocus pairFocus(const Analysis &analysis, const model::EventRef &event, bool withRefused);

} // namespace lanescope::analysis
