// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace lanescope::test {

/// A record of `buffer_records.hip_api`, and one of `buffer_records.kernel_dispatch` on agent 37946, kernel 8.
[[nodiscard]] std::string sdkCall(unsigned long long id, long long start, long long end);
[[nodiscard]] std::string sdkDispatch(unsigned long long id, long long start, long long end);
/// A process element with the given records, `more` being further members of `buffer_records`.
[[nodiscard]] std::string sdkProcess(int pid, const std::string &calls, const std::string &dispatches,
                                     const std::string &more = "");
/// A document of process elements, which commas separate.
[[nodiscard]] std::string sdkDocument(const std::string &processes);
/// 12 launches with a dispatch each; 24 events.
[[nodiscard]] std::string sdkSample();
/// A kernel trace of 12 dispatches as CSV.
[[nodiscard]] std::string csvSample();
/// The calls of the same, as a process 909 writes them.
[[nodiscard]] std::string csvCallsSample();

} // namespace lanescope::test
