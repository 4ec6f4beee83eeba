// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

namespace chrome {
class Dialect;
}

/// Chrome Trace Event JSON, in object or array form: slices (X, B/E, async), instants, counters, names
/// and recorded flows. One session for each JSON document of the file. Times are decimal microseconds
/// whatever `displayTimeUnit` says. What the rows of a producer are, and whether it documents a key
/// between host and device, is its dialect's business; without one nothing is claimed about it.
class ChromeReader final : public Reader {
public:
    explicit ChromeReader(const chrome::Dialect &dialect) : m_dialect(dialect) {}
    [[nodiscard]] std::string_view format() const override;
    [[nodiscard]] int recognise(const Probe &probe) const override;
    [[nodiscard]] Result<ReadOutcome> read(const ReadRequest &request) const override;
    [[nodiscard]] Result<std::vector<Detail>> details(const std::string &path, const SessionStore &session,
                                                      EventRow row) const override;

private:
    const chrome::Dialect &m_dialect;
};

[[nodiscard]] std::unique_ptr<const Reader> makeChromeReader();      ///< any producer's, `chrome-json/1`
[[nodiscard]] std::unique_ptr<const Reader> makeJaxReader();         ///< `jax-json/1`
[[nodiscard]] std::unique_ptr<const Reader> makeAscendReader();      ///< `ascend/1`
[[nodiscard]] std::unique_ptr<const Reader> makeUnitraceReader();    ///< `unitrace/1`
[[nodiscard]] std::unique_ptr<const Reader> makeProtonReader();      ///< `proton/1`
[[nodiscard]] std::unique_ptr<const Reader> makeViztracerReader();   ///< `viztracer/1`
[[nodiscard]] std::unique_ptr<const Reader> makeRocprofJsonReader(); ///< `rocprof-json/1`

} // namespace lanescope::model
