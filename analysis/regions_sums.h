// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/launch_names.h"
#include "analysis/pair_index.h"
#include "analysis/phases.h"
#include "analysis/regions.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// One region, or the whole of one clock, among the scopes of a layer.
using ScopeRef = model::Ref<struct ScopeTag>;

struct GapSums {
    std::uint64_t count = 0;
    std::int64_t totalNs = 0;
    std::int64_t maxNs = 0;
    void add(std::int64_t gapNs);
    /// All three numbers; all null for the reason, unless it is empty.
    [[nodiscard]] GapNumbers numbers(const std::string &refusal) const;
};
/// By GapKind.
using GapSumsByKind = std::array<GapSums, 3>;

/// Running sums of one scope.
struct ScopeSums {
    bool timed = false; ///< start and end hold
    std::int64_t startNs = 0, endNs = 0;
    std::uint64_t eventCount = 0;
    std::array<std::uint64_t, 3> leftOut{};  ///< not collected, negative duration, open
    std::array<std::uint64_t, 5> evidence{}; ///< by PhaseEvidence
    std::uint64_t directCount = 0, graphCount = 0, kernelCount = 0, correlatedKernelCount = 0, workCount = 0;
    std::int64_t directNs = 0, graphNs = 0, kernelNs = 0, busyNs = 0;
    bool graphOpaque = false;
    GapSumsByKind gaps;
};

/// What the sums need of a device event.
struct DeviceFacts {
    model::EventKind kind = model::EventKind::Kernel;
    model::StreamRef stream;
    model::DeviceRef device;
    model::StringRef name;
    std::int64_t startNs = 0, endNs = 0, durationNs = 0;
    bool usable = false, qualified = false;
    PhaseEvidence evidence = PhaseEvidence::None;
};
struct CallFacts {
    LaunchClass launch = LaunchClass::None;
    std::int64_t durationNs = 0;
    bool usable = false;
    bool counts = false;      ///< a call of its own, not a row of another one
    bool withoutWork = false; ///< nothing on the device is recorded for it
    PhaseEvidence evidence = PhaseEvidence::None;
};

/// The sums of a set of scopes that share no event: all regions, or all clocks. Events arrive in
/// order of (start, place); one thread.
class ScopeLayer {
public:
    void addRow(ScopeRef scope, model::RecordFlags flags, std::int64_t startNs, std::int64_t endNs);
    void addCall(ScopeRef scope, const CallFacts &call);
    void addDevice(ScopeRef scope, const DeviceFacts &event);
    /// `stream` is none but for idle gaps.
    void addGap(ScopeRef scope, const Gap &gap, model::StreamRef stream);
    /// The gaps of a kind, summed elsewhere; instead of adding each.
    void setGaps(ScopeRef scope, GapKind kind, const GapSums &sums);

    [[nodiscard]] std::size_t scopeCount() const { return m_sums.size(); }
    [[nodiscard]] const ScopeSums &sums(ScopeRef scope) const { return m_sums[scope.index()]; }
    /// The fields of every scope, in order of ScopeRef, without name, phase and clock.
    [[nodiscard]] std::vector<RegionNumbers> numbers(const model::SessionStore &session,
                                                     const std::string &refusal) const;

private:
    struct StreamSums {
        std::uint64_t kernelCount = 0;
        std::int64_t kernelNs = 0;
        GapSums idle;
    };
    [[nodiscard]] ScopeSums &at(ScopeRef scope);
    [[nodiscard]] StreamSums &streamAt(ScopeRef scope, model::StreamRef stream);
    void addBusy(ScopeRef scope, const DeviceFacts &event);

    std::vector<ScopeSums> m_sums;
    PairIndex<ScopeRef, model::StreamRef> m_streamIndex;
    std::vector<StreamSums> m_streams; ///< parallel to m_streamIndex.pairs()
    PairIndex<ScopeRef, model::StringRef> m_nameIndex;
    std::vector<std::uint64_t> m_nameCounts; ///< parallel to m_nameIndex.pairs()
    PairIndex<ScopeRef, model::DeviceRef> m_busyIndex;
    std::vector<std::int64_t> m_busyUntil; ///< parallel to m_busyIndex.pairs()
};

/// The fields of one scope but for its streams and kernel names; what relates times of different
/// events is null for the reason, unless that is empty.
[[nodiscard]] RegionNumbers plainNumbers(const ScopeSums &sums, const std::string &refusal);
/// The counts and sums of scopes that share no event; everything else is null for the reason.
[[nodiscard]] RegionNumbers mergedNumbers(const model::SessionStore &session, const std::vector<RegionNumbers> &parts,
                                          const std::string &refusal);
/// Streams by device, context, stream and process text; texts of digits by their value, none first.
void sortStreams(const model::SessionStore &session, std::vector<StreamNumbers> &streams);
/// Kernel names by count descending, then name.
void sortNames(std::vector<NameCount> &names);

} // namespace lanescope::analysis
