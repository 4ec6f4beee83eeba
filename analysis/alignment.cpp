// SPDX-License-Identifier: Apache-2.0
#include "analysis/alignment.h"

#include "analysis/checked.h"

#include <algorithm>
#include <deque>
#include <map>
#include <string>

namespace lanescope::analysis {

using model::Alignment;
using model::AlignmentEvidence;
using model::ClockId;
using model::Error;
using model::Ns;
using model::Result;
using model::TimePoint;

namespace {

/// Where each clock that can be reached stands, seen from the one that was asked about: a time t of the
/// clock is t + offset on the start's.
using Reached = std::map<ClockId, ClockRelation>;

std::optional<Ns> widened(std::optional<Ns> a, std::optional<Ns> b) {
    return a && b ? checkedSum(*a, *b) : std::nullopt;
}

/// One more link: what `known` and the alignment say of the clock at its other end. nullopt: overflow.
std::optional<ClockRelation> step(const ClockRelation &known, const Alignment &link, bool toMoved) {
    const std::optional<Ns> offset =
        toMoved ? checkedSum(known.offset, link.offset) : checkedDifference(known.offset, link.offset);
    if (!offset)
        return std::nullopt;
    return ClockRelation{*offset, widened(known.uncertainty, link.uncertainty), std::max(known.evidence, link.evidence),
                         known.links + 1};
}

/// Breadth first, so that of several chains the shortest counts. `overflowed` is set where a chain's offset
/// has no 64 bits; the clock behind it is not reached.
Reached reach(const std::vector<Alignment> &declared, const ClockId &start, bool *overflowed = nullptr) {
    Reached reached{{start, {Ns{0}, Ns{0}, AlignmentEvidence::SameSessionClock, 0}}};
    std::deque<ClockId> open{start};
    for (; !open.empty(); open.pop_front()) {
        for (const Alignment &link : declared) {
            const bool toMoved = link.reference == open.front();
            const ClockId &other = toMoved ? link.moved : link.reference;
            if ((!toMoved && link.moved != open.front()) || reached.count(other) > 0)
                continue;
            const auto relation = step(reached.at(open.front()), link, toMoved);
            if (!relation) {
                if (overflowed != nullptr)
                    *overflowed = true;
                continue;
            }
            reached.emplace(other, *relation);
            open.push_back(other);
        }
    }
    return reached;
}

std::string pairText(const ClockId &a, const ClockId &b) { return a.session.text() + " / " + b.session.text(); }

Error overflow(const ClockId &a, const ClockId &b) {
    return {"alignment_overflow", "the offset takes times of these clocks beyond 64 bits of nanoseconds",
            pairText(a, b), std::nullopt, "check the offset's digits and its sign"};
}

bool isBlank(const std::string &text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
}

/// The alignments contradict none that hold already, and no chain leaves 64 bits.
std::optional<Error> objection(const std::vector<Alignment> &declared, const Alignment &added) {
    const Reached before = reach(declared, added.reference);
    if (const auto known = before.find(added.moved); known != before.end()) {
        if (known->second.offset == added.offset)
            return std::nullopt;
        return Error{"alignment_conflict",
                     "the clocks are aligned already, by an offset of " + std::to_string(known->second.offset.count) +
                         " ns, which is not " + std::to_string(added.offset.count) + " ns",
                     pairText(added.reference, added.moved), std::nullopt,
                     "take the earlier alignment back first, or declare only one of the two"};
    }
    std::vector<Alignment> after = declared;
    after.push_back(added);
    for (const auto &[clock, relation] : reach(after, added.reference)) {
        bool overflowed = false;
        (void)reach(after, clock, &overflowed);
        if (overflowed)
            return overflow(added.reference, added.moved);
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> AlignmentSet::declare(Alignment alignment) {
    if (isBlank(alignment.reason))
        return Error{"reason_missing", "an alignment needs a reason: nothing in the captures proves it",
                     pairText(alignment.reference, alignment.moved), std::nullopt,
                     "say why the offset holds, in a few words"};
    if (alignment.reference == alignment.moved)
        return Error{"same_clock", "both ends are the same clock: there is nothing to align",
                     alignment.reference.session.text(), std::nullopt, "name two lanes"};
    if (auto error = objection(m_declared, alignment))
        return error;
    m_declared.push_back(std::move(alignment));
    return std::nullopt;
}

void AlignmentSet::remove(std::size_t position) {
    if (position < m_declared.size())
        m_declared.erase(m_declared.begin() + static_cast<std::ptrdiff_t>(position));
}

bool AlignmentSet::aligned(const ClockId &a, const ClockId &b) const {
    return a == b || (!m_declared.empty() && reach(m_declared, a).count(b) > 0);
}

Result<ClockRelation> AlignmentSet::relation(const ClockId &from, const ClockId &to) const {
    const Reached reached = reach(m_declared, to);
    if (const auto found = reached.find(from); found != reached.end())
        return found->second;
    return TimePoint(from, {}).on(to).error();
}

Result<TimePoint> AlignmentSet::convert(const TimePoint &time, const ClockId &to) const {
    const Result<ClockRelation> known = relation(time.clock(), to);
    if (!known)
        return known.error();
    const std::optional<Ns> at = checkedSum(time.on(time.clock()).value(), known.value().offset);
    if (!at)
        return overflow(time.clock(), to);
    return TimePoint(to, *at);
}

Result<Ns> AlignmentSet::difference(const TimePoint &a, const TimePoint &b) const {
    const Result<TimePoint> moved = convert(b, a.clock());
    if (!moved)
        return moved.error();
    return model::difference(a, moved.value());
}

std::vector<AlignmentGroup> AlignmentSet::groups() const {
    std::vector<AlignmentGroup> groups;
    const auto grouped = [&](const ClockId &clock) {
        return std::any_of(groups.begin(), groups.end(), [&](const AlignmentGroup &group) {
            return std::any_of(group.clocks.begin(), group.clocks.end(),
                               [&](const AlignedClock &member) { return member.clock == clock; });
        });
    };
    for (const Alignment &alignment : m_declared) {
        if (grouped(alignment.reference))
            continue;
        AlignmentGroup group{alignment.reference, {{alignment.reference, Ns{0}, Ns{0}}}};
        for (const auto &[clock, relation] : reach(m_declared, alignment.reference))
            if (clock != alignment.reference)
                group.clocks.push_back({clock, relation.offset, relation.uncertainty});
        groups.push_back(std::move(group));
    }
    return groups;
}

std::optional<AlignmentGroup> AlignmentSet::groupOf(const ClockId &clock) const {
    for (AlignmentGroup &group : groups())
        for (const AlignedClock &member : group.clocks)
            if (member.clock == clock)
                return std::move(group);
    return std::nullopt;
}

} // namespace lanescope::analysis
