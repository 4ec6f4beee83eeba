// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/generators/kineto_writer.h"
#include "tests/generators/random.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace lanescope::generators {

/// One launch of a generated ROCm capture and the kernel that it owns.
struct RocmLaunch {
    std::int64_t id = 0; ///< from 1
    Span call;
    Span kernel;
    std::int64_t stream = 0;
    std::int64_t name = 0; ///< of RocmTimeline::kNames
};

/// Deals out launches in order of time, whatever the format that they are written in.
class RocmTimeline {
public:
    static constexpr std::int64_t kStreams = 4;
    static constexpr std::array kNames{"Cijk_Ailk_Bljk_HHS_BH_MT128x128x32_MI16x16x16x1_SN",
                                       "void at::native::elementwise_kernel<512, 1, gpu_loops>(int, add)",
                                       "rms_norm_f32<1024>", "paged_attention_ll4mi_QKV_mfma16_kernel"};

    explicit RocmTimeline(std::uint64_t seed) : m_random(seed) {}

    [[nodiscard]] RocmLaunch next() {
        RocmLaunch launch;
        launch.id = ++m_id;
        launch.stream = m_id % kStreams;
        launch.name = m_random.between(0, static_cast<std::int64_t>(kNames.size()) - 1);
        launch.call = {m_now, m_random.between(2900, 5200)};
        std::int64_t &freeAt = m_freeAt[static_cast<std::size_t>(launch.stream)];
        const std::int64_t start = std::max(launch.call.end() + 1500, freeAt + 800);
        launch.kernel = {start, m_random.between(4000, 16000)};
        freeAt = launch.kernel.end();
        m_now = launch.call.end() + m_random.between(300, 1500);
        return launch;
    }

private:
    Random m_random;
    std::int64_t m_id = 0;
    std::int64_t m_now = 340'000'000'000;
    std::array<std::int64_t, kStreams> m_freeAt{};
};

} // namespace lanescope::generators
