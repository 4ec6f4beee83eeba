// SPDX-License-Identifier: Apache-2.0
#include "ui/theme.h"

#include <QFontDatabase>
#include <QGuiApplication>

namespace lanescope::ui {

using analysis::ColourClass;

namespace {

constexpr int kPixelSize = 12;

QFont installedFont(const char *family, QFontDatabase::SystemFont fallback) {
    QFont font = QFontDatabase::systemFont(fallback);
    if (QFontDatabase::families().contains(QLatin1String(family)))
        font.setFamilies({QString::fromLatin1(family)});
    font.setPixelSize(kPixelSize);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

void setSharedBars(Theme &theme) {
    const auto set = [&](ColourClass colour, const char *name) {
        theme.bars[static_cast<std::size_t>(colour)] = QColor(QLatin1String(name));
    };
    set(ColourClass::Gemm, "#3b7dd8");
    set(ColourClass::Attention, "#8a5cd1");
    set(ColourClass::Elementwise, "#3a9d74");
    set(ColourClass::Communication, "#d9822b");
    set(ColourClass::Copy, "#b1497b");
    set(ColourClass::GraphLaunch, "#2f8f9d");
    set(ColourClass::GraphExecution, "#4f6fa8");
    set(ColourClass::OtherKernel, theme.dark ? "#6d8fa3" : "#6b8ba4");
    set(ColourClass::Call, theme.dark ? "#8393ab" : "#5b6b82");
    set(ColourClass::Annotation, theme.dark ? "#2b3c59" : "#c8d7f0");
    set(ColourClass::Op, theme.dark ? "#4a5870" : "#a9b8cf");
    set(ColourClass::HostSlice, theme.dark ? "#566176" : "#94a3b8");
    set(ColourClass::Synchronisation, theme.dark ? "#7c6a55" : "#c2ab8c");
    set(ColourClass::Other, theme.dark ? "#5a606c" : "#a5abb6");
}

void setFonts(Theme &theme) {
    theme.font = installedFont("Inter", QFontDatabase::GeneralFont);
    theme.mono = installedFont("JetBrains Mono", QFontDatabase::FixedFont);
    // Digits of one width keep labels still while they change.
    theme.mono.setPixelSize(kPixelSize - 1);
}

} // namespace

QColor Theme::textOn(ColourClass colour) const {
    switch (colour) {
    case ColourClass::Annotation: return annotationText;
    case ColourClass::Op:
    case ColourClass::HostSlice:
    case ColourClass::Synchronisation:
    case ColourClass::Other: return text;
    case ColourClass::Call: return dark ? base : barText;
    case ColourClass::Gemm:
    case ColourClass::Attention:
    case ColourClass::Elementwise:
    case ColourClass::Communication:
    case ColourClass::Copy:
    case ColourClass::OtherKernel:
    case ColourClass::GraphExecution:
    case ColourClass::GraphLaunch: return barText;
    }
    return barText;
}

ToneColours Theme::tone(analysis::Tone tone) const {
    switch (tone) {
    case analysis::Tone::Neutral: return {muted, neutralFill};
    case analysis::Tone::Good: return {good, dark ? QColor(0x15, 0x34, 0x25) : QColor(0xe2, 0xf4, 0xea)};
    case analysis::Tone::Warning: return {warning, dark ? QColor(0x3d, 0x2a, 0x14) : QColor(0xff, 0xf1, 0xe0)};
    case analysis::Tone::Bad: return {bad, dark ? QColor(0x43, 0x20, 0x1c) : QColor(0xfd, 0xe7, 0xe4)};
    }
    return {muted, neutralFill};
}

QPalette Theme::palette() const {
    QPalette palette;
    palette.setColor(QPalette::Window, panel);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, panel);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, muted);
    palette.setColor(QPalette::Button, base);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, bad);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, QColor(Qt::white));
    palette.setColor(QPalette::ToolTipBase, dark ? laneHeader : base);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::Light, base);
    palette.setColor(QPalette::Midlight, line);
    palette.setColor(QPalette::Mid, strongLine);
    palette.setColor(QPalette::Dark, muted);
    palette.setColor(QPalette::Shadow, strongLine);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, muted);
    return palette;
}

Theme Theme::light() {
    Theme theme;
    theme.base = QColor(0xff, 0xff, 0xff);
    theme.panel = QColor(0xf4, 0xf5, 0xf7);
    theme.laneHeader = QColor(0xee, 0xf1, 0xf6);
    theme.line = QColor(0xe8, 0xea, 0xed);
    theme.strongLine = QColor(0xdf, 0xe2, 0xe7);
    theme.text = QColor(0x1b, 0x1f, 0x27);
    theme.muted = QColor(0x6b, 0x74, 0x86);
    theme.accent = QColor(0x1d, 0x6f, 0xdc);
    theme.selectionFill = QColor(0xc8, 0xd7, 0xf0);
    theme.warning = QColor(0xb5, 0x47, 0x08);
    theme.bad = QColor(0xb5, 0x26, 0x1b);
    theme.good = QColor(0x13, 0x7a, 0x43);
    theme.hatchFill = QColor(0xff, 0xf6, 0xe9);
    theme.hatchLine = QColor(0xc8, 0x63, 0x26);
    theme.barText = QColor(0xff, 0xff, 0xff);
    theme.annotationText = theme.text;
    theme.flow = QColor(0x9a, 0xa3, 0xb2);
    theme.neutralFill = QColor(0xff, 0xff, 0xff);
    setSharedBars(theme);
    setFonts(theme);
    return theme;
}

Theme Theme::darkTheme() {
    Theme theme;
    theme.dark = true;
    theme.base = QColor(0x16, 0x18, 0x1d);
    theme.panel = QColor(0x1e, 0x21, 0x28);
    theme.laneHeader = QColor(0x22, 0x26, 0x2f);
    theme.line = QColor(0x28, 0x2b, 0x34);
    theme.strongLine = QColor(0x31, 0x35, 0x40);
    theme.text = QColor(0xe6, 0xe8, 0xee);
    theme.muted = QColor(0x93, 0x9b, 0xab);
    theme.accent = QColor(0x5a, 0xa2, 0xff);
    theme.selectionFill = QColor(0x2b, 0x3c, 0x59);
    theme.warning = QColor(0xf5, 0xa0, 0x4c);
    theme.bad = QColor(0xff, 0x7b, 0x6b);
    theme.good = QColor(0x52, 0xc7, 0x8a);
    theme.hatchFill = QColor(0x33, 0x24, 0x14);
    theme.hatchLine = QColor(0xe0, 0x94, 0x47);
    theme.barText = QColor(0xff, 0xff, 0xff);
    theme.annotationText = theme.text;
    theme.flow = QColor(0x6c, 0x74, 0x84);
    theme.neutralFill = QColor(0x16, 0x18, 0x1d);
    setSharedBars(theme);
    setFonts(theme);
    return theme;
}

Theme Theme::ofSystem() {
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? darkTheme() : light();
}

} // namespace lanescope::ui
