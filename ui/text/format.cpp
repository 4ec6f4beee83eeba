// SPDX-License-Identifier: Apache-2.0
#include "ui/text/format.h"

#include "analysis/timeline/time_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace lanescope::ui {
namespace {

bool needsEscape(QChar c) {
    const ushort code = c.unicode();
    const bool directional = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    const bool separator = code == 0x2028 || code == 0x2029;
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || directional || separator;
}

bool startsLetter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::uint64_t lettersOf(std::string_view text) {
    return static_cast<std::uint64_t>(std::count_if(text.begin(), text.end(), startsLetter));
}

} // namespace

QString groupedNumber(std::int64_t value) { return QString::fromStdString(analysis::groupedNumber(value)); }

QString groupedNumber(std::uint64_t value) {
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return groupedNumber(static_cast<std::int64_t>(std::min(value, kMost)));
}

QString exactDuration(model::Ns duration) { return QString::fromStdString(analysis::durationText(duration)); }

QString columnDuration(model::Ns duration) { return QString::fromStdString(analysis::columnDurationText(duration)); }

QString shortDuration(model::Ns duration) { return QString::fromStdString(analysis::shortDurationText(duration)); }

QString laneTime(model::Ns sinceZero) {
    return (sinceZero.count < 0 ? QString() : QStringLiteral("+")) + columnDuration(sinceZero);
}

QString bytesText(std::uint64_t bytes) {
    if (bytes < 1000)
        return groupedNumber(bytes) + QChar::Nbsp + QStringLiteral("B");
    const std::array<const char *, 4> names{"kB", "MB", "GB", "TB"};
    double value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    while (value >= 999.95 && unit + 1 < names.size()) {
        value /= 1000;
        ++unit;
    }
    return QString::number(value, 'f', 1) + QChar::Nbsp + QString::fromLatin1(names[unit]);
}

std::string_view beginningOf(std::string_view text, std::size_t most) {
    if (text.size() <= most)
        return text;
    std::size_t letters = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (startsLetter(text[i]) && letters++ == most)
            return text.substr(0, i);
    return text;
}

QString safeText(std::string_view text, std::size_t most) {
    const std::string_view shown = beginningOf(text, most);
    if (shown.size() == text.size())
        return wholeText(text);
    return wholeText(shown) +
           QCoreApplication::translate("Format", "… (%1 characters)").arg(groupedNumber(lettersOf(text)));
}

QString wholeIfCut(std::string_view text) {
    return beginningOf(text).size() == text.size() ? QString() : wholeText(text);
}

QString wholeText(std::string_view text) {
    const QString raw = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    QString safe;
    safe.reserve(raw.size());
    for (const QChar c : raw) {
        if (needsEscape(c))
            safe += QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'));
        else
            safe += c;
    }
    return safe;
}

QString withoutMnemonic(QString text) { return text.replace(QLatin1Char('&'), QStringLiteral("&&")); }

QString fileName(std::string_view path) {
    const std::size_t slash = path.find_last_of('/');
    return safeText(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

} // namespace lanescope::ui
