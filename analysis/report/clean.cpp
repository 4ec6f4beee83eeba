// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/privacy.h"
#include "analysis/report/report.h"

namespace lanescope::analysis::report {

namespace {

/// Goes through every text of a report, so that none can be forgotten where it is made.
class Cleaner {
public:
    explicit Cleaner(Privacy &privacy) : m_privacy(privacy) {}

    void operator()(std::string &text) { text = m_privacy.text(text); }
    void operator()(Cell &cell) {
        (*this)(cell.text);
        if (cell.value)
            (*this)(*cell.value);
    }
    void operator()(Provenance &from) {
        (*this)(from.clock);
        (*this)(from.rule);
    }
    void operator()(Paragraph &paragraph) { (*this)(paragraph.text); }
    void operator()(Bullets &bullets) { each(bullets.items); }
    void operator()(Card::Piece &piece) { (*this)(piece.text); }
    void operator()(Card &card) {
        (*this)(card.title);
        each(card.main);
        each(card.beside);
        for (Card::Badge &badge : card.badges)
            each(badge.pieces);
        (*this)(card.from);
    }
    void operator()(Cards &cards) { each(cards.cards); }
    void operator()(Row &row) {
        (*this)(row.from);
        each(row.cells);
    }
    void operator()(Table &table) {
        (*this)(table.title);
        (*this)(table.caption);
        (*this)(table.rest);
        each(table.rows);
    }
    /// The texts inside the picture went through the same when it was drawn.
    void operator()(Picture &picture) {
        (*this)(picture.caption);
        (*this)(picture.svg.title);
    }
    void operator()(WhyLine &line) {
        (*this)(line.label);
        (*this)(line.here);
        (*this)(line.there);
    }
    void operator()(WhyPanel &panel) {
        (*this)(panel.event);
        (*this)(panel.from);
        (*this)(panel.why.verdictSentence);
        each(panel.why.lines);
        each(panel.candidates);
        each(panel.work);
    }
    void operator()(NoteBlock &note) {
        (*this)(note.title);
        (*this)(note.body);
        (*this)(note.place);
        (*this)(note.from);
        for (auto &[key, cell] : note.facts)
            (*this)(cell);
        if (note.picture)
            (*this)(*note.picture);
        if (note.why)
            (*this)(*note.why);
    }
    void operator()(Lane &lane) {
        (*this)(lane.title);
        for (auto &[clock, origin] : lane.clocks)
            (*this)(clock);
    }

private:
    template <class Part> void each(std::vector<Part> &parts) {
        for (Part &part : parts)
            (*this)(part);
    }
    Privacy &m_privacy;
};

} // namespace

void clean(Report &report, Privacy &privacy) {
    Cleaner cleaner(privacy);
    cleaner(report.title);
    cleaner(report.availability.message);
    cleaner(report.availability.advice);
    for (Lane &lane : report.lanes)
        cleaner(lane);
    for (Section &section : report.sections)
        for (Block &block : section.blocks)
            std::visit(cleaner, block);
    report.leftOut = privacy.leftOut();
}

} // namespace lanescope::analysis::report
