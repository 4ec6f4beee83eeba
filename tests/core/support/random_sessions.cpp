// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/random_sessions.h"
#include "tests/core/support/store_fixture.h"

#include <array>
#include <random>

namespace lanescope::test {

using namespace model;

namespace {

class Maker {
public:
    explicit Maker(std::uint32_t seed) : m_random(seed) {}

    SessionPtr session(unsigned artifact) {
        SessionFixture fixture(artifact);
        setProfile(fixture);
        m_records = below(40);
        m_ids = 1 + below(8);
        for (unsigned i = 0; i < m_records; ++i)
            addRecord(fixture);
        return fixture.finish();
    }
    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random() % limit); }

private:
    bool oneIn(unsigned n) { return below(n) == 0; }

    void setProfile(SessionFixture &fixture) {
        m_kineto = false;
        switch (below(6)) {
        case 0:
        case 1:
            m_kineto = true;
            oneIn(8) ? fixture.kinetoWithoutProcess() : fixture.kineto("1");
            break;
        case 2: fixture.nsight(); break;
        case 3:
            if (oneIn(4))
                fixture.chrome();
            break;
        default: fixture.rows();
        }
        fixture.info().historical = oneIn(12);
        fixture.info().notSeparable = oneIn(12);
        fixture.info().profile.known = !oneIn(15);
    }

    std::string id() {
        static constexpr std::array kOdd = {"", "0", "-1", "4294967295", "07", "4.0", "0x7", "a b"};
        return oneIn(5) ? kOdd[below(kOdd.size())] : std::to_string(1 + below(m_ids));
    }
    std::optional<std::string> process() {
        if (oneIn(12))
            return std::nullopt;
        return m_kineto || !oneIn(3) ? "1" : "2";
    }
    std::optional<std::string> context() {
        if (oneIn(2))
            return std::nullopt;
        return oneIn(5) ? "2" : "1";
    }
    std::int64_t time() { return oneIn(40) ? 30'000'000'000 : static_cast<std::int64_t>(below(60)); }
    std::int64_t duration() {
        if (oneIn(15))
            return -static_cast<std::int64_t>(below(5));
        return oneIn(30) ? 20'000'000 : static_cast<std::int64_t>(below(30));
    }
    RecordFlags flags() {
        static constexpr std::array kFlags = {RecordFlag::NotCollected, RecordFlag::Open, RecordFlag::DurationAdjusted,
                                              RecordFlag::Captured};
        return oneIn(12) ? with(0, kFlags[below(kFlags.size())]) : RecordFlags{0};
    }
    std::string clock() { return oneIn(12) ? "other" : "session"; }

    void addRecord(SessionFixture &fixture) {
        const unsigned what = below(12);
        if (what < 5)
            addCall(fixture);
        else if (what < 10)
            addDevice(fixture);
        else if (what == 10)
            fixture.annotation("range", {.pid = "1", .tid = "1", .start = time(), .duration = duration()});
        else
            addFlow(fixture);
    }

    void addCall(SessionFixture &fixture) {
        static constexpr std::array kNames = {"cudaLaunchKernel_v7000", "cuLaunchKernel", "cudaGraphLaunch",
                                              "cudaMemcpyAsync",        "cudaMalloc",     "cudaStreamBeginCapture",
                                              "cudaStreamEndCapture"};
        static constexpr std::array kApis = {ApiClass::Runtime, ApiClass::Runtime, ApiClass::Driver,
                                             ApiClass::Backtrace};
        const CallSpec spec{.pid = process(),
                            .tid = oneIn(4) ? "2" : "1",
                            .start = time(),
                            .duration = duration(),
                            .id = id(),
                            .context = context(),
                            .api = kApis[below(kApis.size())],
                            .phase = {},
                            .clock = clock(),
                            .flags = flags()};
        fixture.call(kNames[below(kNames.size())], spec);
        if (m_kineto && !oneIn(3))
            fixture.flow({.id = spec.id, .pid = spec.pid.value_or(""), .tid = *spec.tid, .at = spec.start});
        if (!oneIn(3))
            return;
        CallSpec nested = spec; // an inner or outer row of the same call, or nearly so
        nested.api = kApis[below(kApis.size())];
        nested.start += static_cast<std::int64_t>(below(3)) - 1;
        nested.duration += static_cast<std::int64_t>(below(5)) - 2;
        if (oneIn(4))
            nested.id = id();
        fixture.call(kNames[below(kNames.size())], nested);
    }

    void addDevice(SessionFixture &fixture) {
        const DeviceSpec spec{.pid = m_kineto ? std::nullopt : process(),
                              .device = "0",
                              .context = context(),
                              .stream = oneIn(15) ? std::nullopt : std::optional<std::string>(oneIn(4) ? "8" : "7"),
                              .start = time(),
                              .duration = duration(),
                              .id = id(),
                              .phase = {},
                              .clock = clock(),
                              .flags = flags()};
        switch (below(6)) {
        case 0: fixture.memcpy(spec); break;
        case 1: fixture.memset(spec); break;
        case 2: fixture.graph(spec); break;
        default: fixture.kernel("k", spec);
        }
        if (oneIn(2) && m_kineto)
            fixture.flow({.id = spec.id,
                          .phase = FlowEnd::Phase::Finish,
                          .pid = "0",
                          .tid = spec.stream.value_or(""),
                          .at = spec.start});
    }

    void addFlow(SessionFixture &fixture) {
        const bool start = !oneIn(3);
        fixture.flow({.id = id(),
                      .phase = start ? FlowEnd::Phase::Start : FlowEnd::Phase::Finish,
                      .pid = start ? "1" : "0",
                      .tid = start ? "1" : "7",
                      .at = time()});
    }

    std::mt19937 m_random;
    unsigned m_records = 0;
    unsigned m_ids = 1;
    bool m_kineto = false;
};

} // namespace

std::vector<SessionPtr> randomSessions(std::uint32_t seed) {
    Maker maker(seed);
    std::vector<SessionPtr> sessions;
    const unsigned count = 1 + maker.below(3);
    for (unsigned i = 0; i < count; ++i)
        sessions.push_back(maker.session(i + 1));
    return sessions;
}

} // namespace lanescope::test
