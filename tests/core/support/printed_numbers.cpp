// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/naive_numbers.h"
#include "tests/core/support/store_fixture.h"

#include <algorithm>
#include <array>
#include <random>
#include <sstream>

namespace lanescope::test {

using namespace analysis;
using namespace model;

namespace {

std::string text(const MaybeNumber &number) {
    return number.value ? std::to_string(*number.value) : "null " + number.reason;
}

std::string text(const GapNumbers &gaps) {
    return text(gaps.count) + " | " + text(gaps.totalNs) + " | " + text(gaps.maxNs);
}

std::string text(const std::map<std::string, std::uint64_t> &counts) {
    std::string out;
    for (const auto &[code, count] : counts)
        out += " " + code + "=" + std::to_string(count);
    return out;
}

std::string text(const SessionStore &session, StreamRef ref) {
    const StreamInfo &stream = session.info(ref);
    const DeviceInfo &device = session.info(stream.device);
    return session.processText(device.process).value_or("-") + "/" + session.optionalText(device.device).value_or("-") +
           "/" + session.optionalText(stream.context).value_or("-") + "/" +
           session.optionalText(stream.stream).value_or("-");
}

std::string text(const GapBetweenRegions &gaps) {
    return "launch " + text(gaps.runtimeLaunchGap) + "; idle " + text(gaps.idleGap) + "; device " +
           text(gaps.deviceIdleGap);
}

} // namespace

std::string printed(const RegionNumbers &region, const SessionStore &session) {
    std::ostringstream out;
    out << "extent " << text(region.startNs) << " .. " << text(region.endNs) << " = " << text(region.durationNs) << "\n"
        << "launches direct " << region.directLaunchCount << " " << region.directLaunchDurationNs << " graph "
        << region.graphLaunchCount << " " << region.graphLaunchDurationNs << "\n"
        << "kernels " << region.kernelCount << " " << region.kernelDurationNs << " correlated "
        << region.correlatedKernelCount << "\n"
        << "launch gaps " << text(region.runtimeLaunchGap) << "\n"
        << "idle " << text(region.idleGap) << "\n"
        << "device idle " << text(region.deviceIdleGap) << "\n"
        << "work " << region.deviceWorkCount << " busy " << text(region.deviceBusyNs) << "\n"
        << "events " << region.eventCount << " left out" << text(region.leftOut) << "\n"
        << "evidence" << text(region.phaseEvidence) << "\n";
    for (const std::string &qualifier : region.qualifiers)
        out << "qualifier " << qualifier << "\n";
    for (const NameCount &name : region.kernelNames)
        out << "name " << name.name << " " << name.count << "\n";
    std::vector<std::string> streams;
    for (const StreamNumbers &stream : region.streams)
        streams.push_back("stream " + text(session, stream.stream) + " " + std::to_string(stream.kernelCount) + " " +
                          std::to_string(stream.kernelDurationNs) + " idle " + text(stream.idle) + "\n");
    std::sort(streams.begin(), streams.end());
    for (const std::string &stream : streams)
        out << stream;
    return out.str();
}

std::string printed(const SessionStore &session, const SessionNumbers &numbers) {
    std::ostringstream out;
    out << "TOTAL\n" << printed(numbers.total, session) << "between: " << text(numbers.betweenRegions) << "\n";
    for (std::size_t i = 0; i < numbers.totalsByClock.size(); ++i)
        out << "CLOCK\n"
            << printed(numbers.totalsByClock[i], session) << "between: " << text(numbers.betweenRegionsByClock[i])
            << "\n";
    for (const RegionNumbers &region : numbers.regions)
        out << "REGION " << region.region << " on " << session.info(*region.clock).name << "\n"
            << printed(region, session);
    return out.str();
}

namespace {

/// Draws the parts of random records; small ranges, so that equal values are frequent.
class Draw {
public:
    explicit Draw(std::uint64_t seed) : m_engine(seed) {}
    [[nodiscard]] std::int64_t upTo(std::int64_t limit) {
        return static_cast<std::int64_t>(m_engine() % static_cast<std::uint64_t>(limit + 1));
    }
    [[nodiscard]] bool oneIn(std::int64_t chance) { return upTo(chance - 1) == 0; }
    template <std::size_t N> [[nodiscard]] std::string of(const std::array<const char *, N> &texts) {
        return texts[static_cast<std::size_t>(upTo(N - 1))];
    }
    [[nodiscard]] RecordFlags flags() {
        if (!oneIn(12))
            return 0;
        return static_cast<RecordFlags>(oneIn(2) ? RecordFlag::NotCollected : RecordFlag::Open);
    }
    [[nodiscard]] std::int64_t length(std::int64_t limit) { return oneIn(25) ? -upTo(5) : upTo(limit); }

private:
    std::mt19937_64 m_engine;
};

constexpr std::array kMarks{"prefill 1",        "decode",
                            "step[MIXED bs=2]", "flameox.phase:warmup",
                            "ProfilerStep#4",   "execute_context_0(0)_generation_0(0)",
                            "forward",          "extend"};
constexpr std::array kCalls{"cudaLaunchKernel", "cuLaunchKernelEx", "cudaGraphLaunch", "cudaMemcpyAsync",
                            "cudaDeviceSynchronize"};
constexpr std::array kIds{"1", "2", "3", "4", "5", "6", "7", "8", "0", ""};
constexpr std::array kRowPhases{"", "", "", "", "", "Decode", "extend", "tail"};
constexpr std::array kPair{"1", "2"};
constexpr std::array kKernels{"gemm", "norm", "softmax"};

} // namespace

SessionPtr randomSession(std::uint64_t seed) {
    Draw draw(seed);
    SessionFixture fixture;
    if (draw.oneIn(2))
        fixture.nsight();
    if (draw.oneIn(12))
        fixture.notSeparable();
    if (draw.oneIn(12))
        fixture.historical();
    const bool severalClocks = draw.oneIn(3), rowPhases = draw.oneIn(3);
    const auto clock = [&] { return std::string(severalClocks && draw.oneIn(3) ? "other" : "session"); };
    const auto phase = [&] { return rowPhases ? draw.of(kRowPhases) : std::string(); };
    const auto host = [&](std::int64_t longest) {
        return HostSpec{draw.of(kPair), draw.of(kPair), draw.upTo(80), draw.length(longest),
                        phase(),        clock(),        draw.flags()};
    };
    const auto device = [&](std::int64_t longest) {
        return DeviceSpec{draw.of(kPair),
                          draw.of(kPair),
                          "1",
                          draw.of(kPair),
                          draw.upTo(80),
                          draw.length(longest),
                          draw.of(kIds),
                          phase(),
                          clock(),
                          draw.flags(),
                          -1};
    };
    // One draw a statement: the order of a call's arguments is the compiler's, and a seed is to mean one session.
    for (std::int64_t i = draw.upTo(60); i >= 0; --i)
        switch (draw.upTo(9)) {
        case 0:
        case 1: {
            const HostSpec at = host(60);
            fixture.annotation(draw.of(kMarks), at);
            break;
        }
        case 2: {
            const DeviceSpec at = device(60);
            fixture.deviceAnnotation(draw.of(kMarks), at);
            break;
        }
        case 3: fixture.cpuOp("aten::mm", host(10)); break;
        case 4:
        case 5: {
            const HostSpec at = host(8);
            const CallSpec spec{at.pid,
                                at.tid,
                                at.start,
                                at.duration,
                                draw.of(kIds),
                                std::nullopt,
                                draw.oneIn(5) ? ApiClass::Driver : ApiClass::Runtime,
                                at.phase,
                                at.clock,
                                at.flags};
            fixture.call(draw.of(kCalls), spec);
            break;
        }
        case 6: draw.oneIn(2) ? fixture.memcpy(device(6)) : fixture.graph(device(12)); break;
        case 7: draw.oneIn(2) ? fixture.sync("Stream Sync", device(6)) : fixture.overhead("flush", host(6)); break;
        default: {
            const DeviceSpec at = device(6);
            fixture.kernel(draw.of(kKernels), at);
        }
        }
    return fixture.finish();
}

} // namespace lanescope::test
