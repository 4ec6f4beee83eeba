// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/palette.h"

#include <array>

namespace lanescope::analysis {

namespace {

/// 0xRRGGBB in the light and in the dark.
struct Pair {
    std::uint32_t light, dark;
};

constexpr Rgb rgb(std::uint32_t value) {
    return {static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>((value >> 8U) & 0xFFU),
            static_cast<std::uint8_t>(value & 0xFFU)};
}

struct RoleColour {
    std::string_view code;
    Pair colour;
};

constexpr std::array<RoleColour, kPaletteRoleCount> kRoles{{
    {"base", {0xffffff, 0x16181d}},
    {"panel", {0xf4f5f7, 0x1e2128}},
    {"lane-header", {0xeef1f6, 0x22262f}},
    {"line", {0xe8eaed, 0x282b34}},
    {"strong-line", {0xdfe2e7, 0x313540}},
    {"text", {0x1b1f27, 0xe6e8ee}},
    {"muted", {0x6b7486, 0x939bab}},
    {"accent", {0x1d6fdc, 0x5aa2ff}},
    {"selection-fill", {0xc8d7f0, 0x2b3c59}},
    {"warning", {0xb54708, 0xf5a04c}},
    {"bad", {0xb5261b, 0xff7b6b}},
    {"good", {0x137a43, 0x52c78a}},
    {"hatch-fill", {0xfff6e9, 0x332414}},
    {"hatch-line", {0xc86326, 0xe09447}},
    {"bar-text", {0xffffff, 0xffffff}},
    {"flow", {0x9aa3b2, 0x6c7484}},
    {"neutral-fill", {0xffffff, 0x16181d}},
    {"good-fill", {0xe2f4ea, 0x153425}},
    {"warning-fill", {0xfff1e0, 0x3d2a14}},
    {"bad-fill", {0xfde7e4, 0x43201c}},
}};

/// By ColourClass.
constexpr std::array<Pair, kColourClassCount> kBars{{
    {0x3b7dd8, 0x3b7dd8}, // Gemm
    {0x8a5cd1, 0x8a5cd1}, // Attention
    {0x3a9d74, 0x3a9d74}, // Elementwise
    {0xd9822b, 0xd9822b}, // Communication
    {0xb1497b, 0xb1497b}, // Copy
    {0x6b8ba4, 0x6d8fa3}, // OtherKernel
    {0x4f6fa8, 0x4f6fa8}, // GraphExecution
    {0x5b6b82, 0x8393ab}, // Call
    {0x2f8f9d, 0x2f8f9d}, // GraphLaunch
    {0xc8d7f0, 0x2b3c59}, // Annotation
    {0xa9b8cf, 0x4a5870}, // Op
    {0x94a3b8, 0x566176}, // HostSlice
    {0xc2ab8c, 0x7c6a55}, // Synchronisation
    {0xa5abb6, 0x5a606c}, // Other
}};

} // namespace

std::string Rgb::text() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out = "#";
    for (const std::uint8_t part : {red, green, blue}) {
        out += kDigits[part >> 4U];
        out += kDigits[part & 0xFU];
    }
    return out;
}

std::string_view paletteRoleCode(PaletteRole role) { return kRoles[static_cast<std::size_t>(role)].code; }

Rgb paletteColour(PaletteRole role, bool dark) {
    const Pair colour = kRoles[static_cast<std::size_t>(role)].colour;
    return rgb(dark ? colour.dark : colour.light);
}

Rgb barColour(ColourClass colour, bool dark) {
    const Pair pair = kBars[static_cast<std::size_t>(colour)];
    return rgb(dark ? pair.dark : pair.light);
}

PaletteRole textRoleOn(ColourClass colour, bool dark) {
    switch (colour) {
    case ColourClass::Annotation:
    case ColourClass::Op:
    case ColourClass::HostSlice:
    case ColourClass::Synchronisation:
    case ColourClass::Other: return PaletteRole::Text;
    case ColourClass::Call: return dark ? PaletteRole::Base : PaletteRole::BarText;
    case ColourClass::Gemm:
    case ColourClass::Attention:
    case ColourClass::Elementwise:
    case ColourClass::Communication:
    case ColourClass::Copy:
    case ColourClass::OtherKernel:
    case ColourClass::GraphExecution:
    case ColourClass::GraphLaunch: return PaletteRole::BarText;
    }
    return PaletteRole::BarText;
}

} // namespace lanescope::analysis
