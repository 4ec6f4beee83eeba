// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernel_names.h"
#include "analysis/output/text_format.h"
#include "analysis/report/picture.h"
#include "analysis/report/report_parts.h"
#include "analysis/saturate.h"
#include "analysis/timeline/time_text.h"
#include "model/workspace/note_filter.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanescope::analysis::report {

namespace {

using model::workspace::Anchor;
using model::workspace::AnchorKind;
using model::workspace::Note;

constexpr std::size_t kMostCandidates = 5;
constexpr std::size_t kMostWork = 5;
constexpr std::size_t kNameLetters = 80;
constexpr std::size_t kMostPictures = 500;

/// Where a note stands among what is open.
struct Place {
    std::optional<std::size_t> session;
    std::optional<model::EventRef> event;
    std::optional<TimeRange> range;
    std::optional<model::TrackRef> track;
    std::string missing; ///< why it has no place; empty where it has one
};

/// Events by their texts.
using EventPlaces = std::map<std::string, model::EventRef>;

/// The events that notes stand on, in one pass over the sessions that have any.
EventPlaces placesOfNotes(const Sources &sources) {
    std::map<std::string, std::set<std::string>> wanted; // by session
    for (const auto &[key, note] : sources.contents->all<Note>())
        if (note.anchor.kind == AnchorKind::Event)
            wanted[note.anchor.session].insert(note.anchor.event);
    EventPlaces places;
    for (const model::SessionPtr &session : sources.analysis.sessions) {
        const auto events = wanted.find(session->id().text());
        if (events == wanted.end())
            continue;
        for (std::size_t i = 0; i < session->eventCount(); ++i)
            if (std::string text = session->eventText(model::EventRow(i)); events->second.count(text) > 0)
                places.emplace(std::move(text), model::EventRef{session->id(), model::EventRow(i)});
    }
    return places;
}

class NotePlacing {
public:
    NotePlacing(const Sources &sources, const EventPlaces &events, const Anchor &anchor)
        : m_sources(sources), m_events(events), m_anchor(anchor) {}

    Place place() {
        Place place;
        place.session = sessionOf();
        if (!place.session) {
            place.missing = "The capture that it stands in is not open, or has another content now.";
            return place;
        }
        switch (m_anchor.kind) {
        case AnchorKind::Event: placeEvent(place); break;
        case AnchorKind::Range: placeRange(place); break;
        case AnchorKind::Track: placeTrack(place); break;
        case AnchorKind::Lane:
        case AnchorKind::Unscoped: break;
        }
        return place;
    }

private:
    [[nodiscard]] std::optional<std::size_t> sessionOf() const {
        const auto &sessions = m_sources.analysis.sessions;
        const auto found = std::find_if(sessions.begin(), sessions.end(), [&](const model::SessionPtr &one) {
            return one->id().text() == m_anchor.session;
        });
        if (found == sessions.end())
            return std::nullopt;
        return static_cast<std::size_t>(found - sessions.begin());
    }

    void placeEvent(Place &place) const {
        const auto event = m_events.find(m_anchor.event);
        if (event == m_events.end()) {
            place.missing = "The capture has no event at its place.";
            return;
        }
        place.event = event->second;
        place.range = rangeAround(m_sources.analysis, *place.event);
    }

    void placeRange(Place &place) const {
        const model::SessionStore &store = m_sources.store(*place.session);
        const auto &clocks = store.columns().clocks;
        const auto clock = std::find_if(clocks.begin(), clocks.end(),
                                        [&](const model::ClockDomain &one) { return one.name == m_anchor.clock; });
        if (clock == clocks.end() || !m_anchor.begin || !m_anchor.end) {
            place.missing = "The capture has no clock of its name.";
            return;
        }
        const model::ClockRef ref(static_cast<std::size_t>(clock - clocks.begin()));
        place.range = TimeRange{{store.id(), ref}, *m_anchor.begin, *m_anchor.end};
    }

    void placeTrack(Place &place) const {
        const model::SessionStore &store = m_sources.store(*place.session);
        for (std::size_t i = 0; i < store.columns().tracks.size(); ++i)
            if (trackText(m_sources.analysis, *place.session, model::TrackRef(i)).label == m_anchor.track)
                place.track = model::TrackRef(i);
        if (!place.track)
            place.missing = "The lane has no track of its name.";
    }

    const Sources &m_sources;
    const EventPlaces &m_events;
    const Anchor &m_anchor;
};

class NoteMaker {
public:
    NoteMaker(const Sources &sources, const EventPlaces &events, const Note &note, std::size_t number)
        : m_sources(sources), m_note(note), m_place(NotePlacing(sources, events, note.anchor).place()) {
        m_block.id = note.id.value;
        m_block.number = number;
        m_block.title = note.title.empty() ? "Without title" : note.title;
        m_block.colour = note.colour;
        m_block.body = note.body;
        m_block.anchor = model::workspace::anchorCode(note.anchor.kind);
        m_block.event = note.anchor.event;
        m_block.changed = utcText(note.changed);
    }

    NoteBlock make() {
        if (m_note.historical()) {
            m_block.standing = "historical";
            m_block.place = m_note.anchor.recorded;
            m_block.standingSentence =
                "Made without session scope by an earlier version: it is kept, and stands in no lane.";
            return std::move(m_block);
        }
        if (!m_place.missing.empty()) {
            m_block.standing = "detached";
            m_block.standingSentence = m_place.missing;
            m_block.place = detachedPlace();
            return std::move(m_block);
        }
        m_block.standing = "placed";
        m_block.from = m_sources.from(*m_place.session, "as noted");
        describe();
        if (m_block.number <= kMostPictures)
            m_block.picture = picture();
        if (m_place.event)
            m_block.why = whyOf(*m_place.event);
        return std::move(m_block);
    }

private:
    [[nodiscard]] const model::SessionStore &store() const { return m_sources.store(*m_place.session); }

    [[nodiscard]] std::string detachedPlace() const {
        const Anchor &anchor = m_note.anchor;
        return anchor.kind == AnchorKind::Event
                   ? anchor.event
                   : std::string(model::workspace::anchorCode(anchor.kind)) + " of " + anchor.session;
    }

    /// A time as the lane's ruler tells it.
    [[nodiscard]] std::string onRuler(model::ClockRef clock, model::Ns at) const {
        const model::Ns zero = m_sources.index.sessions[*m_place.session].extents[clock.index()].begin;
        const std::int64_t since = saturatingSubtract(at.count, zero.count);
        return (since < 0 ? "" : "+") + durationText({since});
    }

    void describe() {
        const std::string lane = "lane " + m_sources.laneText(*m_place.session);
        if (m_place.event)
            describeEvent(m_place.event->row, lane);
        else if (m_place.range)
            describeRange(*m_place.range, lane);
        else
            m_block.place = "on " + (m_place.track ? "track " + m_note.anchor.track + " of " : std::string()) + lane;
    }

    void describeEvent(model::EventRow row, const std::string &lane) {
        const std::string name(store().name(row));
        const bool kernel = store().kind(row) == model::EventKind::Kernel;
        m_block.place = "on " + std::string(model::kindCode(store().kind(row))) + " " +
                        elidedMiddle(kernel ? shortName(name) : name, kNameLetters) + ", " + lane;
        const model::ClockRef clock = store().clock(row);
        if (!clock.isNone()) {
            m_block.from.clock = store().info(clock).name;
            m_block.place += ", at " + onRuler(clock, store().start(row));
        }
        m_block.facts.emplace_back("name", textCell(name));
        m_block.facts.emplace_back("track",
                                   textCell(trackText(m_sources.analysis, *m_place.session, store().track(row)).label));
        m_block.facts.emplace_back("start_ns", numberCell(store().start(row).count));
        m_block.facts.emplace_back("duration_ns", store().usableTimes(row) ? durationCell(store().duration(row).count)
                                                                           : nullCell("no_usable_times"));
    }

    void describeRange(const TimeRange &range, const std::string &lane) {
        m_block.from.clock = store().info(range.clock.clock).name;
        const std::int64_t length = saturatingSubtract(range.end.count, range.begin.count);
        m_block.place =
            "on " + durationText({length}) + " of " + lane + ", from " + onRuler(range.clock.clock, range.begin);
        m_block.facts.emplace_back("begin_ns", numberCell(range.begin.count));
        m_block.facts.emplace_back("end_ns", numberCell(range.end.count));
        m_block.facts.emplace_back("duration_ns", durationCell(length));
    }

    [[nodiscard]] std::vector<SvgFlag> flags() const {
        const std::string label = std::to_string(m_block.number) + " · " + m_block.title;
        if (m_place.event) {
            const model::ClockRef clock = store().clock(m_place.event->row);
            const model::Ns at = store().start(m_place.event->row);
            if (!clock.isNone())
                return {{{store().id(), clock}, at, at, label}};
        } else if (m_place.range) {
            return {{m_place.range->clock, m_place.range->begin, m_place.range->end, label}};
        }
        return {};
    }

    [[nodiscard]] std::optional<Picture> picture() const {
        if (m_place.event && !m_place.range)
            return std::nullopt; // no usable time: there is no place to draw
        PictureSpec spec;
        spec.sessions = {*m_place.session};
        spec.range = m_place.range;
        spec.selection = m_place.event;
        spec.onlyTrack = m_place.track;
        spec.arrows = m_place.event ? ArrowMode::Selection : ArrowMode::Visible;
        spec.flags = flags();
        const std::string name = "note-" + std::to_string(m_block.number);
        spec.idPrefix = name;
        spec.title = "Timeline around note " + std::to_string(m_block.number);
        spec.shown = [&](std::string_view text) { return m_sources.privacy.text(text); };
        RangePicture drawn = svgOfRange(m_sources.analysis, m_sources.index, spec);
        return Picture{name, captionOf(drawn), std::move(drawn.svg), drawn.facts};
    }

    [[nodiscard]] std::string captionOf(const RangePicture &drawn) const {
        std::string caption = "Lane " + m_sources.laneText(*m_place.session) + ", clock " + m_block.from.clock +
                              ", from its own zero. " + arrowSentence(drawn.facts);
        if (drawn.tracksLeftOut > 0)
            caption += " " + countText(drawn.tracksLeftOut, "more track has", "more tracks have") +
                       " events here and no room.";
        return caption;
    }

    [[nodiscard]] std::string arrowSentence(const SceneFacts &facts) const {
        if (facts.arrows == 0)
            return "No arrow: no proven match lies here.";
        return countText(static_cast<std::uint64_t>(facts.arrows), "arrow", "arrows") + ", qualified by " +
               store().info().profile.name + ": " + store().info().profile.keyRule + ".";
    }

    [[nodiscard]] std::optional<WhyPanel> whyOf(const model::EventRef &event) const {
        WhyPanel panel;
        const std::size_t session = *m_place.session;
        if (const model::DeviceEventRef device = store().deviceEventAt(event.row); !device.isNone())
            panel.why = whyDevice(m_sources.analysis, session, device);
        else if (const model::CallRef call = store().callAt(event.row); !call.isNone())
            panel.why = whyCall(m_sources.analysis, session, call);
        else
            return std::nullopt;
        panel.event = elidedMiddle(store().name(event.row), kNameLetters);
        panel.from = m_sources.from(session, store().info().profile.keyRule);
        addCandidates(panel);
        addWork(panel);
        return panel;
    }

    void addCandidates(WhyPanel &panel) const {
        for (const WhyCandidate &candidate : panel.why.candidates) {
            if (panel.candidates.size() == kMostCandidates)
                break;
            panel.candidates.push_back(candidate.name + " in " + m_sources.laneText(candidate.session) +
                                       (candidate.thread.empty() ? "" : ", thread " + candidate.thread) + ": " +
                                       candidate.reason);
        }
        if (panel.why.candidates.size() > kMostCandidates)
            panel.candidates.push_back(std::to_string(panel.why.candidates.size() - kMostCandidates) + " more");
    }

    void addWork(WhyPanel &panel) const {
        for (const WhyWork &work : panel.why.deviceWork) {
            if (panel.work.size() == kMostWork)
                break;
            panel.work.push_back(shortName(store().name(work.row)) + ", " + latencySentence(work.latency));
        }
        if (panel.why.deviceWorkTotal > panel.work.size())
            panel.work.push_back(
                groupedNumber(static_cast<std::int64_t>(panel.why.deviceWorkTotal - panel.work.size())) + " more");
    }

    static std::string latencySentence(const std::optional<Latency> &latency) {
        if (!latency)
            return "no latency exists";
        const bool early = latency->latency.count < 0;
        return "starts " + shortDurationText(early ? model::Ns{} - latency->latency : latency->latency) +
               (early ? " before its call" : " after the start of its call");
    }

    const Sources &m_sources;
    const Note &m_note;
    Place m_place;
    NoteBlock m_block;
};

} // namespace

Blocks noteBlocks(const Sources &sources) {
    Blocks blocks;
    const EventPlaces events = placesOfNotes(sources);
    std::size_t number = 0;
    std::uint64_t elsewhere = 0;
    for (const model::workspace::NoteId id : model::workspace::filterNotes(*sources.contents, {})) {
        if (sources.job.cancelled())
            return blocks;
        const Note &note = *sources.contents->find<Note>(id);
        const bool open = std::any_of(sources.analysis.sessions.begin(), sources.analysis.sessions.end(),
                                      [&](const auto &one) { return one->id().text() == note.anchor.session; });
        if (open && !sources.laneOf(note.anchor.session)) {
            ++elsewhere;
            continue;
        }
        blocks.push_back(NoteMaker(sources, events, note, ++number).make());
    }
    if (number == 0)
        blocks.push_back(Paragraph{"There is no note."});
    if (number > kMostPictures)
        blocks.push_back(
            Paragraph{"Notes after the first " + std::to_string(kMostPictures) + " are without a picture."});
    if (elsewhere > 0)
        blocks.push_back(
            Paragraph{countText(elsewhere, "note stands", "notes stand") + " in lanes that are not in this report."});
    return blocks;
}

} // namespace lanescope::analysis::report
