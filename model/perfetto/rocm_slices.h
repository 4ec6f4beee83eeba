// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/perfetto/interned.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace lanescope::model::perfetto {

/// What a slice is by its category, in the files of rocprofv3, rocprof-sys and rocpd's converter.
enum class SliceRole : std::uint8_t { Plain, HipApi, HsaApi, Marker, KernelDispatch, MemoryCopy };
[[nodiscard]] SliceRole roleOfCategory(std::string_view category);
[[nodiscard]] constexpr bool isApi(SliceRole role) { return role == SliceRole::HipApi || role == SliceRole::HsaApi; }
[[nodiscard]] constexpr bool isDevice(SliceRole role) {
    return role == SliceRole::KernelDispatch || role == SliceRole::MemoryCopy;
}

/// What these producers write as debug annotations of a slice.
struct RocmFacts {
    std::int64_t beginNs = 0, endNs = 0; ///< of the record, before any pairing of begin and end
    std::int64_t bytes = -1;             ///< −1: not said
    std::uint64_t correlationId = 0;
    StringRef agent, queue, stream;
    bool timed = false; ///< both times are said
    bool correlated = false;
    [[nodiscard]] std::optional<std::uint64_t> correlation() const {
        return correlated ? std::optional(correlationId) : std::nullopt;
    }
};
/// Throws proto::Malformed.
[[nodiscard]] RocmFacts readRocmFacts(std::span<const std::string_view> annotations, const InternedData &interned,
                                      Texts &texts);

/// The tid in a track name such as `THREAD 3 (4711)`: rocprofv3 gives those tracks no descriptor.
[[nodiscard]] std::optional<std::string_view> tidOfThreadTrack(std::string_view trackName);
/// What stands between the first brackets of a track name such as `STREAM [3]`, after `word`.
[[nodiscard]] std::optional<std::string_view> bracketed(std::string_view trackName, std::string_view word);

} // namespace lanescope::model::perfetto
