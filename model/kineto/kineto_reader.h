// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/reader.h"

#include <memory>

namespace lanescope::model {

/// PyTorch Kineto JSON, plain or compressed, of NVIDIA, ROCm, XPU and MTIA, from 2021 on. One session per
/// document, or per rank prefix in a profile that SGLang merged.
[[nodiscard]] std::unique_ptr<const Reader> makeKinetoReader();

} // namespace lanescope::model
