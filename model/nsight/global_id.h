// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace lanescope::model::nsight {

/// A serialized process or thread identifier of Nsight Systems (Analysis Guide, "Serialized Process
/// and Thread Identifiers"): hardware id in bits 63–56, VM id in 55–48, PID in 47–24, TID in 23–0.
/// SQLite integers are signed, identifiers with a high hardware id come as negative numbers.
class GlobalId {
public:
    constexpr GlobalId() = default;
    explicit constexpr GlobalId(std::int64_t recorded) : m_bits(static_cast<std::uint64_t>(recorded)) {}
    [[nodiscard]] static constexpr GlobalId compose(std::int64_t hardware, std::int64_t vm, std::int64_t pid) {
        return GlobalId(static_cast<std::int64_t>(((static_cast<std::uint64_t>(hardware) & 0xFFU) << 56U) |
                                                  ((static_cast<std::uint64_t>(vm) & 0xFFU) << 48U) |
                                                  ((static_cast<std::uint64_t>(pid) & kLow24) << 24U)));
    }
    [[nodiscard]] constexpr std::uint64_t hardware() const { return m_bits >> 56U; }
    [[nodiscard]] constexpr std::uint64_t vm() const { return (m_bits >> 48U) & 0xFFU; }
    [[nodiscard]] constexpr std::uint64_t pid() const { return (m_bits >> 24U) & kLow24; }
    [[nodiscard]] constexpr std::uint64_t tid() const { return m_bits & kLow24; }
    [[nodiscard]] constexpr std::uint64_t bits() const { return m_bits; }
    /// The machine half: hardware and VM id alone.
    [[nodiscard]] constexpr std::uint64_t machine() const { return m_bits >> 48U; }
    /// The identifier of the thread's process: the same with the thread bits cleared.
    [[nodiscard]] constexpr GlobalId process() const { return GlobalId(static_cast<std::int64_t>(m_bits & ~kLow24)); }
    friend constexpr auto operator<=>(const GlobalId &, const GlobalId &) = default;

private:
    static constexpr std::uint64_t kLow24 = 0xFFFFFF;
    std::uint64_t m_bits = 0;
};

} // namespace lanescope::model::nsight

template <> struct std::hash<lanescope::model::nsight::GlobalId> {
    std::size_t operator()(const lanescope::model::nsight::GlobalId &id) const noexcept {
        const std::uint64_t mixed = id.bits() * 0x9E3779B97F4A7C15ULL;
        return static_cast<std::size_t>(mixed ^ (mixed >> 32U));
    }
};
