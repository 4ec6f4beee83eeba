// SPDX-License-Identifier: Apache-2.0
#include "ui/notes/note_colours.h"

#include "ui/notes/flag_shape.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPixmap>

namespace lanescope::ui {
namespace {

using analysis::NoteColour;

class Words {
    Q_DECLARE_TR_FUNCTIONS(NoteColours)
};

constexpr int kIconSize = 14;

/// Of light windows; dark ones take a lighter shade.
QColor baseColour(NoteColour colour, bool dark) {
    switch (colour) {
    case NoteColour::Amber: return dark ? QColor(0xf5, 0xa0, 0x4c) : QColor(0xb5, 0x47, 0x08);
    case NoteColour::Red: return dark ? QColor(0xff, 0x7b, 0x6b) : QColor(0xb5, 0x26, 0x1b);
    case NoteColour::Violet: return dark ? QColor(0xb8, 0x95, 0xf2) : QColor(0x6f, 0x3f, 0xb8);
    case NoteColour::Blue: return dark ? QColor(0x5a, 0xa2, 0xff) : QColor(0x1d, 0x5f, 0xbf);
    case NoteColour::Teal: return dark ? QColor(0x4f, 0xc0, 0xcc) : QColor(0x0f, 0x6e, 0x7a);
    case NoteColour::Green: return dark ? QColor(0x52, 0xc7, 0x8a) : QColor(0x13, 0x7a, 0x43);
    }
    return {};
}

QColor between(const QColor &from, const QColor &to, float share) {
    return QColor::fromRgbF(from.redF() + (to.redF() - from.redF()) * share,
                            from.greenF() + (to.greenF() - from.greenF()) * share,
                            from.blueF() + (to.blueF() - from.blueF()) * share);
}

} // namespace

std::array<NoteColour, analysis::kNoteColourCount> noteColours() {
    return {NoteColour::Amber, NoteColour::Red,  NoteColour::Violet,
            NoteColour::Blue,  NoteColour::Teal, NoteColour::Green};
}

QString noteColourName(NoteColour colour) {
    switch (colour) {
    case NoteColour::Amber: return Words::tr("Amber");
    case NoteColour::Red: return Words::tr("Red");
    case NoteColour::Violet: return Words::tr("Violet");
    case NoteColour::Blue: return Words::tr("Blue");
    case NoteColour::Teal: return Words::tr("Teal");
    case NoteColour::Green: return Words::tr("Green");
    }
    return {};
}

ToneColours toneOf(const Theme &theme, NoteColour colour) {
    const QColor text = baseColour(colour, theme.dark);
    return {text, between(theme.base, text, theme.dark ? 0.2F : 0.12F)};
}

QIcon noteIcon(const Theme &theme, NoteColour colour, qreal pixelRatio) {
    QPixmap pixmap(QSize(kIconSize, kIconSize) * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFlagShape(painter, {2, 1, kIconSize - 4, kIconSize - 2}, toneOf(theme, colour).text);
    painter.end();
    return QIcon(pixmap);
}

} // namespace lanescope::ui
