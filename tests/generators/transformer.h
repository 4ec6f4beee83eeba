// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/generators/kineto_capture.h"

#include <array>
#include <span>
#include <vector>

namespace lanescope::generators {

/// The streams of the generated server: compute, collectives, copies.
inline constexpr DeviceStream kCompute{0, 1, 7};
inline constexpr DeviceStream kCollectives{0, 1, 20};
inline constexpr DeviceStream kCopies{0, 1, 24};

enum class Stage { Extend, Decode };

/// Operators of one decoder layer up to and including the first row-parallel projection, and the
/// rest, between which the collectives stand. Durations fit a batch of four.
[[nodiscard]] std::span<const OpShape> attentionOps(Stage stage);
[[nodiscard]] std::span<const OpShape> mlpOps(Stage stage);
[[nodiscard]] const OpShape &embeddingOp();
[[nodiscard]] const OpShape &allReduceOp(Stage stage);
[[nodiscard]] const OpShape &logitsOp();
[[nodiscard]] const OpShape &argmaxOp();

/// The kernels of one captured decode step of `layers` layers.
[[nodiscard]] std::vector<GraphKernel> decodeGraph(int layers);

} // namespace lanescope::generators
