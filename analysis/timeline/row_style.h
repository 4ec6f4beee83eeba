// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/correlation.h"
#include "analysis/rules/kernel_classes.h"
#include "model/store.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// What a slice is coloured by. At most 16 of them: a RowStyle keeps the class in four bits.
enum class ColourClass : std::uint8_t {
    Gemm,
    Attention,
    Elementwise, ///< norms, activations, reductions and other elementwise kernels
    Communication,
    Copy, ///< memcpys and memsets
    OtherKernel,
    GraphExecution,
    Call,
    GraphLaunch,
    Annotation,
    Op, ///< cpu ops and python functions
    HostSlice,
    Synchronisation,
    Other,
};
inline constexpr std::size_t kColourClassCount = 14;
[[nodiscard]] std::string_view colourClassCode(ColourClass colour);

/// How one row is drawn, in one byte: its colour class, whether it is unqualified (hatched), whether
/// it carries a flag that deserves a mark.
class RowStyle {
public:
    constexpr RowStyle() = default;
    explicit constexpr RowStyle(ColourClass colour) : m_bits(static_cast<std::uint8_t>(colour)) {}
    [[nodiscard]] constexpr ColourClass colour() const { return static_cast<ColourClass>(m_bits & 0x0FU); }
    [[nodiscard]] constexpr bool unqualified() const { return (m_bits & 0x10U) != 0; }
    [[nodiscard]] constexpr bool flagged() const { return (m_bits & 0x20U) != 0; }
    constexpr void setUnqualified() { m_bits = static_cast<std::uint8_t>(m_bits | 0x10U); }
    constexpr void setFlagged() { m_bits = static_cast<std::uint8_t>(m_bits | 0x20U); }
    friend constexpr bool operator==(const RowStyle &, const RowStyle &) = default;

private:
    std::uint8_t m_bits = static_cast<std::uint8_t>(ColourClass::Other);
};

/// Flags that deserve a mark in the picture. The later events of a fan and whole-graph records are
/// ordinary, so `fan_follower` and `graph_opaque` are not among them.
[[nodiscard]] bool isMarked(Flags flags);
/// States of a call that are hatched: those in which no device work can be proven for it.
[[nodiscard]] bool isUnqualified(CallState state);

/// Styles by EventRow, kernels by their class. `correlation` may be empty (a cancelled analysis): then
/// nothing is hatched.
[[nodiscard]] std::vector<RowStyle> styleRows(const model::SessionStore &session, const SessionCorrelation &correlation,
                                              const KernelClasses &classes);

} // namespace lanescope::analysis
