// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/alignment.h"
#include "model/result.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lanescope::analysis {

/// Where a clock stands on the axis of its group: a time t of `clock` is t + offset on the axis.
struct AlignedClock {
    model::ClockId clock;
    model::Ns offset;
    std::optional<model::Ns> uncertainty; ///< against the group's reference; nullopt: nobody says
};

/// Clocks that share an axis. The axis is that of the reference, whose offset is 0.
struct AlignmentGroup {
    model::ClockId reference;
    std::vector<AlignedClock> clocks; ///< the reference first, then in order of ClockId
};

/// How two clocks are related: a time t of `from` is t + offset on `to`.
struct ClockRelation {
    model::Ns offset;
    std::optional<model::Ns> uncertainty;
    model::AlignmentEvidence evidence = model::AlignmentEvidence::SameSessionClock; ///< the weakest of the chain
    std::size_t links = 0; ///< declared alignments between the two; 0: one clock
};

/// The alignments that hold, in the order of their declaration: the only way from one clock to another.
/// It gives lanes a common axis and differences of time; correlation does not know of it.
///
/// A value: a copy is what undo goes back to. Nothing declared contradicts anything else declared.
class AlignmentSet {
public:
    /// Adds an alignment. Refused, with the set unchanged: `reason_missing` (no reason, or blanks),
    /// `same_clock` (nothing to align), `alignment_conflict` (the chain that is there already gives another
    /// offset; an equal one is taken as another witness), `alignment_overflow` (an offset of a chain has no
    /// 64 bits). nullopt: it holds now.
    [[nodiscard]] std::optional<model::Error> declare(model::Alignment alignment);
    /// Takes back what was declared at a position of declared(); out of range does nothing.
    void remove(std::size_t position);

    [[nodiscard]] const std::vector<model::Alignment> &declared() const { return m_declared; }
    [[nodiscard]] bool empty() const { return m_declared.empty(); }
    [[nodiscard]] bool aligned(const model::ClockId &a, const model::ClockId &b) const;
    /// An Error `clock_unrelated` with a sentence if no chain of alignments joins the two.
    [[nodiscard]] model::Result<ClockRelation> relation(const model::ClockId &from, const model::ClockId &to) const;
    /// The same instant on clock `to`; refused as in relation(), or `alignment_overflow`.
    [[nodiscard]] model::Result<model::TimePoint> convert(const model::TimePoint &time, const model::ClockId &to) const;
    /// b − a in nanoseconds, on the clock of a; refused as in convert().
    [[nodiscard]] model::Result<model::Ns> difference(const model::TimePoint &a, const model::TimePoint &b) const;
    /// Groups of two clocks or more, by their reference: the first that was named as one.
    [[nodiscard]] std::vector<AlignmentGroup> groups() const;
    /// The group of a clock; nullopt if it is aligned with no other.
    [[nodiscard]] std::optional<AlignmentGroup> groupOf(const model::ClockId &clock) const;

    friend bool operator==(const AlignmentSet &, const AlignmentSet &) = default;

private:
    std::vector<model::Alignment> m_declared;
};

} // namespace lanescope::analysis
