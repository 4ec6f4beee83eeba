// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"
#include "model/artifact.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::test {

/// Where a host record stands. `pid` or `tid` nullopt: the record carries none.
struct HostSpec {
    std::optional<std::string> pid = "1";
    std::optional<std::string> tid = "1";
    std::int64_t start = 0;
    std::int64_t duration = 0;
    std::string phase = {}; ///< the row's own phase; empty: none
    std::string clock = "session";
    model::RecordFlags flags = 0;
};

struct CallSpec {
    std::optional<std::string> pid = "1";
    std::optional<std::string> tid = "1";
    std::int64_t start = 0;
    std::int64_t duration = 0;
    std::string id = {}; ///< correlation id; empty: none
    std::optional<std::string> context = std::nullopt;
    model::ApiClass api = model::ApiClass::Runtime;
    std::string phase = {};
    std::string clock = "session";
    model::RecordFlags flags = 0;
};

/// `pid` nullopt: the record carries no process (Kineto).
struct DeviceSpec {
    std::optional<std::string> pid = "1";
    std::optional<std::string> device = "0";
    std::optional<std::string> context = "1";
    std::optional<std::string> stream = "7";
    std::int64_t start = 0;
    std::int64_t duration = 0;
    std::string id = {};
    std::string phase = {};
    std::string clock = "session";
    model::RecordFlags flags = 0;
    std::int64_t bytes = -1;
};

/// One end of a recorded flow. `pid` and `tid` are those of the slice: for device records without a
/// process they are the device and the stream.
struct FlowSpec {
    std::string id = {};
    model::FlowEnd::Phase phase = model::FlowEnd::Phase::Start;
    std::string pid = "1";
    std::string tid = "1";
    std::int64_t at = 0;
    std::string category = "ac2g";
};

/// Builds one session for a test, record by record. Every adding function returns the record's
/// place, by which the finished store gives the row back (`rowOf`, `callOf`, `deviceOf`).
class SessionFixture {
public:
    /// Sessions of equal `artifact` number lie in one artifact.
    explicit SessionFixture(unsigned artifact = 1, std::uint32_t ordinal = 1);

    SessionFixture &rows();                                      ///< profile rows/1 (the default)
    SessionFixture &nsight();                                    ///< profile nsys-sqlite-3/1
    SessionFixture &kineto(const std::string &cpuProcess = "1"); ///< profile kineto-cuda/1; its one CPU process
    SessionFixture &kinetoWithoutProcess();                      ///< the same without any CPU process
    SessionFixture &chrome();                                    ///< profile chrome-json/1: no key rule
    SessionFixture &historical();
    SessionFixture &notSeparable(const std::string &reason = "two capture windows in one document");

    [[nodiscard]] model::SessionInfo &info() { return m_builder.info; }
    [[nodiscard]] model::TraceBuilder &builder() { return m_builder; }

    model::Place call(std::string_view name, const CallSpec &spec);
    model::Place kernel(std::string_view name, const DeviceSpec &spec);
    model::Place memcpy(const DeviceSpec &spec);
    model::Place memset(const DeviceSpec &spec);
    model::Place graph(const DeviceSpec &spec); ///< one row for a whole graph
    model::Place sync(std::string_view name, const DeviceSpec &spec);
    model::Place deviceOther(std::string_view name, const DeviceSpec &spec);
    model::Place deviceAnnotation(std::string_view name, const DeviceSpec &spec);
    model::Place annotation(std::string_view name, const HostSpec &spec);
    model::Place cpuOp(std::string_view name, const HostSpec &spec);
    model::Place pythonFunction(std::string_view name, const HostSpec &spec);
    model::Place slice(std::string_view name, const HostSpec &spec);
    model::Place overhead(std::string_view name, const HostSpec &spec);
    model::Place traceSpan(std::string_view name, const HostSpec &spec);
    model::Place instant(std::string_view name, const HostSpec &spec);
    void flow(const FlowSpec &spec);

    [[nodiscard]] model::SessionPtr finish();

private:
    [[nodiscard]] model::Place nextPlace() { return {++m_place}; }
    [[nodiscard]] model::StringRef textOrNone(const std::optional<std::string> &text);
    [[nodiscard]] model::ProcessRef processOrNone(const std::optional<std::string> &pid);
    [[nodiscard]] model::ThreadRef threadOf(const std::optional<std::string> &pid,
                                            const std::optional<std::string> &tid);
    [[nodiscard]] model::ClockRef clockOf(const std::string &name);
    model::Place addHost(model::EventKind kind, model::TrackKind trackKind, std::string_view name,
                         const HostSpec &spec);
    model::Place addDevice(model::EventKind kind, model::TrackKind trackKind, std::string_view name,
                           const DeviceSpec &spec);
    void setPhase(const std::string &phase);

    model::TraceBuilder m_builder;
    std::uint64_t m_place = 0;
};

/// Ids of a test's artifacts: equal numbers are equal artifacts.
[[nodiscard]] model::ArtifactId artifactId(unsigned number);

/// An artifact around finished sessions, as a reader would give it.
[[nodiscard]] model::ArtifactPtr artifactOf(std::vector<model::SessionPtr> sessions,
                                            const std::string &path = "trace.json");

/// One session, analysed.
[[nodiscard]] analysis::AnalysisPtr analysed(SessionFixture &fixture, const std::string &path = "trace.json");

/// The row, call or device event at a place of a fixture; a test error (none) if there is none.
[[nodiscard]] model::EventRow rowOf(const model::SessionStore &session, model::Place place);
[[nodiscard]] model::CallRef callOf(const model::SessionStore &session, model::Place place);
[[nodiscard]] model::DeviceEventRef deviceOf(const model::SessionStore &session, model::Place place);

} // namespace lanescope::test
