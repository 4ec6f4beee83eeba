// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

namespace lanescope::model::chrome {

/// How a flow end finds its slice.
enum class Binding : std::uint8_t {
    Enclosing, ///< the innermost slice of the thread around it: `s`, `t`, and `f` with bp "e"
    NextSlice, ///< the next slice that begins on the thread: `f`
    Given,     ///< it was written on the slice itself (`bind_id`), or the slice repeats its id
};

struct RecordedEnd {
    ThreadRef thread;
    Ns at;
    StringRef category;
    StringRef name;
    StringRef id; ///< typed text
    FlowEnd::Phase phase = FlowEnd::Phase::Start;
    Place place;
    Binding binding = Binding::Enclosing;
    EventOrder slice; ///< Binding::Given only; filled in for the others
};

/// The flow ends of a document, bound to slices once all slices are known; the same whatever the order
/// of the file. A key is (category, name, id); an id that is used again after its flow has ended is
/// another flow. What can't be told is left unbound and reported, never chosen.
class FlowTable {
public:
    void add(const RecordedEnd &end) { m_ends.push_back(end); }
    /// Binds the ends for which `find` knows a slice otherwise than by their time.
    template <class Find> void bindGiven(Find find) {
        for (RecordedEnd &end : m_ends) {
            const EventOrder slice = end.binding == Binding::Given ? EventOrder::none() : find(end);
            if (slice.isNone())
                continue;
            end.binding = Binding::Given;
            end.slice = slice;
        }
    }
    /// Finds the slices of all other ends. Reports `ambiguous_flow_slice`.
    void bind(const StoreColumns &columns, ImportReport &report);
    /// Takes out the bound ends that `wanted` says, in order of time.
    template <class Wanted> [[nodiscard]] std::vector<RecordedEnd> take(Wanted wanted) {
        std::vector<RecordedEnd> taken;
        std::copy_if(m_ends.begin(), m_ends.end(), std::back_inserter(taken), wanted);
        std::erase_if(m_ends, wanted);
        return taken;
    }
    /// Hands all ends to the builder. Reports `dangling_flow` and `ambiguous_flow_id`.
    void handOver(TraceBuilder &builder, ImportReport &report);

private:
    std::vector<RecordedEnd> m_ends;
};

/// A slice of one thread as flows see it: [start, end), at least a nanosecond long.
struct FlowTarget {
    Ns start;
    Ns end;
    EventOrder slice;
};

/// What a flow end was bound to, or why it was not.
struct BoundSlice {
    EventOrder slice;
    bool ambiguous = false;
};

/// The slices of one thread, for ends in ascending order of time.
class TargetSweep {
public:
    /// `targets` in any order.
    explicit TargetSweep(std::vector<FlowTarget> targets);
    /// The innermost slice around `at`; ambiguous if the slices there overlap without nesting, or two
    /// are the same interval. `at` never decreases from call to call.
    [[nodiscard]] BoundSlice enclosing(Ns at);
    /// The first slice with start ≥ `at`, the longest of those that start together.
    [[nodiscard]] BoundSlice next(Ns at) const;

private:
    [[nodiscard]] bool hasTwin(std::size_t rank) const;

    std::vector<FlowTarget> m_targets; ///< by start, longer first
    std::vector<std::size_t> m_begun;  ///< ranks of slices that have begun; ended ones leave from the back
    std::vector<Ns> m_ends;            ///< ends of slices around the last `at`, a heap with the soonest first
    std::size_t m_next = 0;            ///< first rank that has not begun
};

} // namespace lanescope::model::chrome
