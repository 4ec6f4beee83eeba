// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

namespace lanescope::model::perfetto {

/// What the messages `remote_clock_sync` of a machine tell about its clocks and those of the host that recorded it. Of
/// one message the readings alternate – client, host, client, host – so a host reading lies between the client readings
/// around it, and the other way round; that bounds the offset from both sides.
class RemoteSync {
public:
    struct Offset {
        Ns ns;                         ///< a time of the client's clock plus this is one of the host's
        std::optional<Ns> uncertainty; ///< the true offset lies within ± this; nullopt: bounded from one side only
    };
    /// Throws proto::Malformed.
    void add(std::string_view message);
    [[nodiscard]] bool empty() const { return !m_any; }
    /// Of a clock that both machines read; nullopt if there is none.
    [[nodiscard]] std::optional<Offset> offsetOf(std::uint32_t clockId) const;

private:
    struct Bounds {
        std::optional<Ns> least, most;
    };
    using Readings = std::map<std::uint32_t, Ns>;
    [[nodiscard]] static Readings readingsOf(std::string_view snapshot);
    void atMost(std::uint32_t clock, Ns offset);
    void atLeast(std::uint32_t clock, Ns offset);
    std::map<std::uint32_t, Bounds> m_bounds; ///< by clock id
    bool m_any = false;
};

} // namespace lanescope::model::perfetto
