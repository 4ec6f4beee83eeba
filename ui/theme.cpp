// SPDX-License-Identifier: Apache-2.0
#include "ui/theme.h"

#include "analysis/timeline/palette.h"

#include <QFontDatabase>
#include <QGuiApplication>

namespace lanescope::ui {

using analysis::ColourClass;
using analysis::PaletteRole;

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

QColor colourOf(const analysis::Rgb &rgb) { return {rgb.red, rgb.green, rgb.blue}; }

void setColours(Theme &theme) {
    const auto role = [&](PaletteRole one) { return colourOf(analysis::paletteColour(one, theme.dark)); };
    theme.base = role(PaletteRole::Base);
    theme.panel = role(PaletteRole::Panel);
    theme.laneHeader = role(PaletteRole::LaneHeader);
    theme.line = role(PaletteRole::Line);
    theme.strongLine = role(PaletteRole::StrongLine);
    theme.text = role(PaletteRole::Text);
    theme.muted = role(PaletteRole::Muted);
    theme.accent = role(PaletteRole::Accent);
    theme.selectionFill = role(PaletteRole::SelectionFill);
    theme.warning = role(PaletteRole::Warning);
    theme.bad = role(PaletteRole::Bad);
    theme.good = role(PaletteRole::Good);
    theme.hatchFill = role(PaletteRole::HatchFill);
    theme.hatchLine = role(PaletteRole::HatchLine);
    theme.barText = role(PaletteRole::BarText);
    theme.annotationText = theme.text;
    theme.flow = role(PaletteRole::Flow);
    theme.neutralFill = role(PaletteRole::NeutralFill);
    for (std::size_t i = 0; i < theme.bars.size(); ++i)
        theme.bars[i] = colourOf(analysis::barColour(static_cast<ColourClass>(i), theme.dark));
}

void setFonts(Theme &theme) {
    theme.font = installedFont("Inter", QFontDatabase::GeneralFont);
    theme.mono = installedFont("JetBrains Mono", QFontDatabase::FixedFont);
    // Digits of one width keep labels still while they change.
    theme.mono.setPixelSize(kPixelSize - 1);
}

} // namespace

QColor Theme::textOn(ColourClass colour) const {
    return colourOf(analysis::paletteColour(analysis::textRoleOn(colour, dark), dark));
}

ToneColours Theme::tone(analysis::Tone tone) const {
    const auto role = [&](PaletteRole one) { return colourOf(analysis::paletteColour(one, dark)); };
    switch (tone) {
    case analysis::Tone::Neutral: return {muted, neutralFill};
    case analysis::Tone::Good: return {good, role(PaletteRole::GoodFill)};
    case analysis::Tone::Warning: return {warning, role(PaletteRole::WarningFill)};
    case analysis::Tone::Bad: return {bad, role(PaletteRole::BadFill)};
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
    setColours(theme);
    setFonts(theme);
    return theme;
}

Theme Theme::darkTheme() {
    Theme theme;
    theme.dark = true;
    setColours(theme);
    setFonts(theme);
    return theme;
}

Theme Theme::ofSystem() {
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? darkTheme() : light();
}

} // namespace lanescope::ui
