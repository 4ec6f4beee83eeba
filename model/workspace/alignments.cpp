// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/alignments.h"

#include <algorithm>

namespace lanescope::model::workspace {

namespace {

ClockName nameOf(const ClockId &clock, std::span<const SessionPtr> open) {
    const auto found =
        std::find_if(open.begin(), open.end(), [&](const SessionPtr &one) { return one->id() == clock.session; });
    const bool known = found != open.end() && !clock.clock.isNone();
    return {clock.session.text(), known ? (*found)->info(clock.clock).name : std::string()};
}

Result<ClockId> clockOf(const ClockName &name, std::span<const SessionPtr> open) {
    const auto found =
        std::find_if(open.begin(), open.end(), [&](const SessionPtr &one) { return one->id().text() == name.session; });
    if (found == open.end())
        return Error{"session_not_open",
                     "an alignment is left out: the capture of session " + name.session + " is not open",
                     {},
                     std::nullopt,
                     "open that capture as well"};
    const auto &clocks = (*found)->columns().clocks;
    const auto clock =
        std::find_if(clocks.begin(), clocks.end(), [&](const ClockDomain &one) { return one.name == name.clock; });
    if (clock == clocks.end())
        return Error{"no_such_clock",
                     "an alignment is left out: session " + name.session + " has no clock \"" + name.clock + "\"",
                     {},
                     std::nullopt,
                     "align the two sessions again"};
    return ClockId{(*found)->id(), ClockRef(static_cast<std::size_t>(clock - clocks.begin()))};
}

} // namespace

StoredAlignment storedAlignment(const Alignment &alignment, std::span<const SessionPtr> open) {
    StoredAlignment stored;
    stored.a = nameOf(alignment.reference, open);
    stored.b = nameOf(alignment.moved, open);
    stored.offset = alignment.offset;
    stored.evidence = alignmentEvidenceCode(alignment.evidence);
    stored.uncertainty = alignment.uncertainty;
    stored.reason = alignment.reason;
    stored.who = alignment.who;
    stored.when = alignment.when;
    return stored;
}

Result<Alignment> alignmentOf(const StoredAlignment &stored, std::span<const SessionPtr> open) {
    const auto reference = clockOf(stored.a, open);
    const auto moved = clockOf(stored.b, open);
    if (!reference || !moved)
        return reference ? moved.error() : reference.error();
    const auto evidence = alignmentEvidenceFromCode(stored.evidence);
    if (!evidence)
        return Error{"unknown_evidence",
                     "an alignment is left out: \"" + stored.evidence + "\" is no evidence that is known",
                     {},
                     std::nullopt,
                     "align the two sessions again"};
    return Alignment{reference.value(), moved.value(), stored.offset, stored.uncertainty,
                     *evidence,         stored.reason, stored.who,    stored.when};
}

} // namespace lanescope::model::workspace
