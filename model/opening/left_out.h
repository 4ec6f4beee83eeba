// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/diagnostics.h"
#include "model/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope::model {

/// Files of a folder, or members of an archive, that are no trace: counted and named in one notice.
class LeftOut {
public:
    void add(const std::string &name, const Error &why);
    [[nodiscard]] std::uint64_t count() const { return m_count; }
    /// The advice for the first of them that is of a format with advice of its own; empty if there is none.
    [[nodiscard]] std::string advice() const;
    /// Adds the notice, `no_trace` with the count and the first names, and one `format_not_read` for the formats that
    /// are known by name. Nothing if nothing was left out.
    void say(ImportReport &report) const;
    static constexpr std::size_t kNamesShown = 20;

private:
    std::uint64_t m_count = 0;
    std::vector<std::string> m_names;
    std::vector<Error> m_known;
    std::uint64_t m_knownCount = 0;
};

} // namespace lanescope::model
