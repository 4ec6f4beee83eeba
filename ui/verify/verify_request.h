// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verify_tally.h"

#include <QMetaType>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace lanescope::ui {

/// A queue that is to be made, and where it is to be gone on with.
struct QueueRequest {
    analysis::QueueSpec spec;
    std::optional<model::workspace::StoredQueue> resume; ///< nullopt: from the first item
    model::workspace::Contents verdicts;
    std::uint64_t ticket = 0; ///< an answer to an older ticket is dropped
};

struct VerifyQueue {
    std::vector<model::EventRef> items;
    analysis::VerifyTally tally;
    std::size_t position = 0; ///< at most the number of items: the end
    std::uint64_t ticket = 0;
};

/// The events of verdicts are to be found, and whether the verdicts still stand.
struct PlacesRequest {
    model::workspace::Contents verdicts;
    std::uint64_t ticket = 0;
};

struct VerdictPlaces {
    std::map<model::workspace::VerdictId, analysis::VerdictPlace> places;
    std::uint64_t ticket = 0;
};

} // namespace lanescope::ui

Q_DECLARE_METATYPE(lanescope::ui::QueueRequest)
Q_DECLARE_METATYPE(lanescope::ui::PlacesRequest)
