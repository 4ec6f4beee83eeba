// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/command_match.h"

#include <algorithm>

namespace lanescope::ui {
namespace {

constexpr int kAdjacent = 12, kWordStart = 10, kLetter = 1;
constexpr int kNone = -1'000'000;

bool startsWord(const QString &text, qsizetype at) {
    return at == 0 || (!text[at - 1].isLetterOrNumber() && text[at].isLetterOrNumber());
}

/// Best scores of the typed letters up to each, where the last of them stands at each place of the text.
class Scores {
public:
    Scores(const QString &text, const QString &typed)
        : m_width(static_cast<std::size_t>(text.size()))
        , m_best(m_width * static_cast<std::size_t>(typed.size()), kNone)
        , m_before(m_best.size(), -1) {
        for (qsizetype letter = 0; letter < typed.size(); ++letter)
            for (qsizetype place = letter; place < text.size(); ++place)
                if (text[place].toCaseFolded() == typed[letter].toCaseFolded())
                    score(letter, place, startsWord(text, place) ? kWordStart + kLetter : kLetter);
    }

    [[nodiscard]] std::optional<CommandMatch> match(qsizetype letters) const {
        const auto last = m_best.end() - static_cast<std::ptrdiff_t>(m_width);
        const auto best = std::max_element(last, m_best.end());
        if (best == m_best.end() || *best < 0)
            return std::nullopt;
        CommandMatch match{*best, {}};
        int place = static_cast<int>(best - last);
        for (qsizetype letter = letters; letter-- > 0; place = m_before[at(letter, place)])
            match.places.insert(match.places.begin(), place);
        return match;
    }

private:
    [[nodiscard]] std::size_t at(qsizetype letter, qsizetype place) const {
        return static_cast<std::size_t>(letter) * m_width + static_cast<std::size_t>(place);
    }
    void score(qsizetype letter, qsizetype place, int own) {
        if (letter == 0) {
            m_best[at(letter, place)] = own;
            return;
        }
        for (qsizetype before = letter - 1; before < place; ++before) {
            const int base = m_best[at(letter - 1, before)];
            const int total = base + own + (before + 1 == place ? kAdjacent : 0);
            if (base >= 0 && total > m_best[at(letter, place)]) {
                m_best[at(letter, place)] = total;
                m_before[at(letter, place)] = static_cast<int>(before);
            }
        }
    }

    std::size_t m_width;
    std::vector<int> m_best, m_before;
};

} // namespace

std::optional<CommandMatch> matchCommand(const QString &text, const QString &typed) {
    QString letters;
    for (const QChar letter : typed)
        if (!letter.isSpace())
            letters += letter;
    if (letters.isEmpty())
        return CommandMatch();
    if (letters.size() > text.size())
        return std::nullopt;
    auto match = Scores(text, letters).match(letters.size());
    if (match)
        match->score = match->score * 100 - static_cast<int>(text.size());
    return match;
}

} // namespace lanescope::ui
