// SPDX-License-Identifier: Apache-2.0
#include "ui/theme.h"

#include "analysis/timeline/palette.h"

#include <QFontDatabase>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

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
    // Inter draws 128x64 as 128×64 and -> as an arrow, and its glyphs beside capitals have no character: text taken out
    // of a PDF would lack them. Scripts that need shaping are shaped all the same.
    font.setStyleStrategy(QFont::PreferNoShaping);
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
    theme.flow = role(PaletteRole::Flow);
    theme.neutralFill = role(PaletteRole::NeutralFill);
    for (std::size_t i = 0; i < theme.bars.size(); ++i)
        theme.bars[i] = colourOf(analysis::barColour(static_cast<ColourClass>(i), theme.dark));
}

/// Of WCAG 2, in [0, 1].
double luminanceOf(const QColor &colour) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

/// The colour, as much darker or lighter as it takes to stand out from `behind` by that ratio.
QColor reaching(double ratio, QColor colour, const QColor &behind) {
    const int step = luminanceOf(behind) > 0.5 ? -2 : 2;
    while (contrastOf(colour, behind) < ratio) {
        const int lightness = colour.lightness() + step;
        if (lightness < 0 || lightness > 255)
            return colour;
        colour.setHsl(colour.hslHue(), colour.hslSaturation(), lightness);
    }
    return colour;
}

QColor between(const QColor &one, const QColor &other, double share) {
    const auto part = [share](int a, int b) { return a + static_cast<int>(std::lround(share * (b - a))); };
    return {part(one.red(), other.red()), part(one.green(), other.green()), part(one.blue(), other.blue())};
}

void raiseContrast(Theme &theme) {
    constexpr double kText = 7, kEdge = 3;
    const QColor behind = theme.dark ? Qt::black : Qt::white;
    for (QColor *surface :
         {&theme.base, &theme.panel, &theme.laneHeader, &theme.hatchFill, &theme.neutralFill, &theme.barText})
        *surface = behind;
    theme.text = theme.dark ? Qt::white : Qt::black;
    for (QColor *mark : {&theme.muted, &theme.accent, &theme.warning, &theme.bad, &theme.good, &theme.hatchLine,
                         &theme.flow, &theme.strongLine})
        *mark = reaching(kText, *mark, behind);
    theme.line = reaching(kEdge, theme.line, behind);
    // Pale: what is selected has an edge there, and its texts are of all tones.
    theme.selectionFill = between(behind, theme.accent, 0.1);
    for (QColor &bar : theme.bars)
        bar = reaching(kText, bar, behind);
}

void setFonts(Theme &theme) {
    theme.font = installedFont("Inter", QFontDatabase::GeneralFont);
    theme.mono = installedFont("JetBrains Mono", QFontDatabase::FixedFont);
    // Digits of one width keep labels still while they change.
    theme.mono.setPixelSize(kPixelSize - 1);
}

} // namespace

QString themeCode(ThemeChoice choice) {
    switch (choice) {
    case ThemeChoice::System: return QStringLiteral("system");
    case ThemeChoice::Light: return QStringLiteral("light");
    case ThemeChoice::Dark: return QStringLiteral("dark");
    case ThemeChoice::HighContrastLight: return QStringLiteral("high-contrast-light");
    case ThemeChoice::HighContrastDark: return QStringLiteral("high-contrast-dark");
    }
    return {};
}

std::optional<ThemeChoice> themeFromCode(const QString &code) {
    for (const ThemeChoice choice : kThemeChoices)
        if (code == themeCode(choice))
            return choice;
    return std::nullopt;
}

double contrastOf(const QColor &one, const QColor &other) {
    const double a = luminanceOf(one), b = luminanceOf(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QColor Theme::textOn(ColourClass colour) const {
    if (highContrast)
        return barText;
    return colourOf(analysis::paletteColour(analysis::textRoleOn(colour, dark), dark));
}

ToneColours Theme::tone(analysis::Tone tone) const {
    const auto role = [&](PaletteRole one) {
        return highContrast ? base : colourOf(analysis::paletteColour(one, dark));
    };
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
    palette.setColor(QPalette::HighlightedText, highContrast ? base : QColor(Qt::white));
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

Theme Theme::inHighContrast(bool dark) {
    Theme theme = dark ? darkTheme() : light();
    theme.highContrast = true;
    raiseContrast(theme);
    return theme;
}

Theme Theme::of(ThemeChoice choice) {
    switch (choice) {
    case ThemeChoice::System: return ofSystem();
    case ThemeChoice::Light: return light();
    case ThemeChoice::Dark: return darkTheme();
    case ThemeChoice::HighContrastLight: return inHighContrast(false);
    case ThemeChoice::HighContrastDark: return inHighContrast(true);
    }
    return light();
}

Theme Theme::ofSystem() {
    // Plain palettes of desktops stay below it, those for high contrast are black and white: 21.
    constexpr double kHighContrast = 20;
    const QPalette system = QGuiApplication::palette();
    const QColor window = system.color(QPalette::Window);
    const bool dark = window.lightness() < 128;
    if (contrastOf(system.color(QPalette::WindowText), window) >= kHighContrast)
        return inHighContrast(dark);
    return dark ? darkTheme() : light();
}

} // namespace lanescope::ui
