// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/rules/kernel_classes.h"
#include "analysis/rules/phase_patterns.h"

namespace lanescope::analysis {

/// The editable lists that an analysis rests on. Never null.
struct RuleSets {
    PhasePatterns::Ptr phases = PhasePatterns::builtIn();
    KernelClasses::Ptr kernels = KernelClasses::builtIn();
};

} // namespace lanescope::analysis
