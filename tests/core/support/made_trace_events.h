// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace lanescope::test {

/// Trace events of single producers, written the way each of them writes.

/// `{ "traceEvents":[ … ]}` around records.
[[nodiscard]] std::string traceEvents(const std::vector<std::string> &records);

/// unitrace: a launch by `pid` at `ts` µs, its flow and its kernel 5 µs later on the device of `rank`.
[[nodiscard]] std::vector<std::string> unitraceLaunch(int kernelId, int rank, int pid, long long ts);
[[nodiscard]] std::string unitraceCall(const std::string &name, int pid, long long ts);
/// `id` as JSON text: unitrace writes numbers.
[[nodiscard]] std::string unitraceFlow(const std::string &phase, const std::string &id, int rank, long long pid,
                                       long long ts);
[[nodiscard]] std::string unitraceCommand(const std::string &name, int kernelId, int rank, long long ts,
                                          long long duration = 4);
/// The pid and tid of a rank's device.
[[nodiscard]] long long unitraceDevice(int rank);

/// Triton Proton: the object of one stream with kernels 10 µs apart.
[[nodiscard]] std::string protonStream(int stream, int kernels);

[[nodiscard]] std::string unitraceSample();  ///< twelve launches and kernels
[[nodiscard]] std::string protonSample();    ///< one stream of twelve kernels
[[nodiscard]] std::string jaxSample();       ///< twelve host rows and kernels
[[nodiscard]] std::string ascendSample();    ///< twelve host rows and tasks, with flows
[[nodiscard]] std::string viztracerSample(); ///< twelve functions
[[nodiscard]] std::string rocprofSample();   ///< twelve calls and kernels, with flows
/// results.json of rocprof around those records, each with its comma before it.
[[nodiscard]] std::string rocprofDocument(const std::string &records);
/// A row of rocprof; numbers are written as texts.
[[nodiscard]] std::string rocprofRow(int pid, int tid, const std::string &name, long long ts, long long duration);
[[nodiscard]] std::string rocprofFlow(char phase, int id, int pid, int tid, long long ts);

} // namespace lanescope::test
