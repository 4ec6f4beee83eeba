// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/breakdown.h"
#include "analysis/idle_classes.h"
#include "analysis/intervals.h"
#include "analysis/launch_bound.h"

#include <array>
#include <vector>

namespace lanescope::analysis {

/// What a breakdown tells apart.
enum class BreakdownKind : std::uint8_t { Compute, Communication, Copy, Graph, Unclassified };
inline constexpr std::size_t kBreakdownKindCount = 5;

/// The work of one scope: a device, or all of them, on one clock.
struct WorkScope {
    std::optional<model::DeviceRef> device;
    model::ClockRef clock;
    std::array<std::vector<Interval>, kBreakdownKindCount> work; ///< by BreakdownKind, as recorded
    std::uint64_t leftOut = 0;
    std::optional<Interval> window = std::nullopt;  ///< that was asked for; nullopt: the extent of the work
    std::optional<IntervalSet> idle = std::nullopt; ///< of a phase; nullopt: the window without work
};

/// The scope's work as sets, and what all its measures share.
class WorkSets {
public:
    explicit WorkSets(WorkScope &&scope);
    [[nodiscard]] const IntervalSet &of(BreakdownKind kind) const { return m_sets[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] std::uint64_t count(BreakdownKind kind) const { return m_counts[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] const IntervalSet &all() const { return m_all; }
    /// The window without any work.
    [[nodiscard]] const IntervalSet &idle() const { return m_idle; }
    [[nodiscard]] std::int64_t total() const { return m_total; }
    [[nodiscard]] std::optional<model::DeviceRef> device() const { return m_device; }
    [[nodiscard]] model::ClockRef clock() const { return m_clock; }
    /// The work is that of a step or of a phase, and not all that the device did.
    [[nodiscard]] bool isPart() const { return m_part; }

    /// A measure of this scope; its ratio is of the window.
    [[nodiscard]] BreakdownMeasure measure(std::string_view definition, std::string_view name, std::int64_t valueNs,
                                           std::uint64_t count) const;

private:
    std::array<IntervalSet, kBreakdownKindCount> m_sets;
    std::array<std::uint64_t, kBreakdownKindCount> m_counts{};
    IntervalSet m_all, m_idle;
    std::optional<Interval> m_window;
    bool m_part = false;
    std::int64_t m_total = 0;
    std::uint64_t m_leftOut = 0;
    std::optional<model::DeviceRef> m_device;
    model::ClockRef m_clock;
};

/// `value` of `whole`, or why there is no such share.
void setRatio(BreakdownMeasure &measure, std::int64_t value, std::int64_t whole, std::string_view reason);

/// What our definition says about launches, found once for all devices of a session.
struct LaunchView {
    LaunchView(const model::SessionStore &session, const SessionCorrelation &correlation);
    const model::SessionStore &session;
    const SessionCorrelation &correlation;
    std::vector<IdleOfDevice> idle;
    std::vector<ShortKernels> shortKernels;
};
void addOurs(std::vector<BreakdownMeasure> &out, const LaunchView &launches, const WorkSets &work);
void addTraceLens(std::vector<BreakdownMeasure> &out, const WorkSets &work);
void addHta(std::vector<BreakdownMeasure> &out, const WorkSets &work);
/// HTA's classes of the idle time of every stream, by the limit that it uses and the one that it documents.
void addHtaIdle(std::vector<BreakdownMeasure> &out, const model::SessionStore &session,
                const SessionCorrelation &correlation);

} // namespace lanescope::analysis
