// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/scene_context.h"

#include <algorithm>
#include <array>
#include <span>
#include <tuple>
#include <utility>

namespace lanescope::analysis {

using model::Ns;

namespace {

constexpr std::array<std::string_view, kNoteColourCount> kColourCodes{"amber", "red",  "violet",
                                                                      "blue",  "teal", "green"};

constexpr double kFlagWidth = 18; ///< without a label
constexpr double kFlagHeight = 15;
constexpr double kFlagGap = 3;
constexpr double kMostWidth = 170; ///< with a label
constexpr double kLetter = 6.6;    ///< width of a letter of a label
constexpr double kFlagPadding = 24;
constexpr double kTintGap = 1; ///< tints nearer than this are one

bool isOnTime(const NoteMark &mark) { return mark.place.begin.has_value(); }

/// Letters of UTF-8 text: bytes that continue one do not count.
std::size_t lettersOf(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

struct BySession {
    bool operator()(const NoteMark &mark, std::size_t session) const { return mark.place.session < session; }
    bool operator()(std::size_t session, const NoteMark &mark) const { return session < mark.place.session; }
};
struct ByClock {
    bool operator()(const NoteMark &mark, model::ClockRef clock) const { return mark.place.clock < clock; }
    bool operator()(model::ClockRef clock, const NoteMark &mark) const { return clock < mark.place.clock; }
};

class NoteScanner {
public:
    NoteScanner(const SceneContext &context, Scene &scene)
        : m_context(context), m_notes(*context.request().notes), m_scene(scene) {}

    /// Flags on the ruler of a section, and tints of its ranges.
    void scanSection(const SectionView &view) {
        m_first = m_scene.flags.size();
        for (const NoteMark &mark : marksOn(view.lane.session, view.section.clock.clock)) {
            if (*mark.place.begin >= view.end)
                break;
            if (mark.place.end && *mark.place.end > view.begin)
                addTint(view, mark);
            if (*mark.place.begin >= view.begin)
                addOnRuler(view, mark);
        }
        makeRoom();
    }

    /// The flag in a lane's header: of its own notes, and of all that stand in it while it is collapsed.
    void scanLane(const LaneLayout &lane) {
        const double y = shownHeaderY(lane, m_context.request().camera.scrollY);
        const Box box{m_context.request().width - kFlagWidth - 2 * kFlagGap,
                      y + (LaneMetrics::kHeader - kFlagHeight) / 2, kFlagWidth, kFlagHeight};
        NoteFlag *flag = nullptr;
        for (const NoteMark &mark : marksOf(lane.session))
            if (lane.collapsed || (!isOnTime(mark) && mark.place.track.isNone()))
                flag = addTo(flag, mark, NoteFlag::Where::Lane, box);
        countIn(flag);
    }

    /// Flags beside the labels of the section's tracks.
    void scanTracks(const SectionView &view) {
        NoteFlag *flag = nullptr;
        model::TrackRef track;
        for (const NoteMark &mark : marksOn(view.lane.session, model::ClockRef::none())) {
            if (mark.place.track.isNone())
                continue;
            if (mark.place.track != track) {
                countIn(std::exchange(flag, nullptr));
                track = mark.place.track;
            }
            if (const auto box = trackBox(view, track))
                flag = addTo(flag, mark, NoteFlag::Where::Track, *box);
        }
        countIn(flag);
    }

private:
    /// The marks of a session; of one clock, by time. Those without a time have no clock.
    [[nodiscard]] std::span<const NoteMark> marksOf(std::size_t session) const {
        const auto [begin, end] = std::equal_range(m_notes.marks.begin(), m_notes.marks.end(), session, BySession());
        return {begin, end};
    }
    [[nodiscard]] std::span<const NoteMark> marksOn(std::size_t session, model::ClockRef clock) const {
        const std::span<const NoteMark> all = marksOf(session);
        const auto [begin, end] = std::equal_range(all.begin(), all.end(), clock, ByClock());
        return {begin, end};
    }

    [[nodiscard]] std::optional<Box> trackBox(const SectionView &view, model::TrackRef track) const {
        const auto &tracks = view.section.tracks;
        const auto placed =
            std::find_if(tracks.begin(), tracks.end(), [&](const TrackPlacement &one) { return one.track == track; });
        if (placed == tracks.end() || !m_context.onScreen(placed->y, placed->height))
            return std::nullopt;
        const double row = std::min(placed->height, LaneMetrics::kThin);
        return Box{-kFlagWidth - kFlagGap, m_context.screenY(placed->y) + (row - kFlagHeight) / 2, kFlagWidth,
                   kFlagHeight};
    }

    /// A flag in a header says how many notes it stands for; it grows to the left.
    void countIn(NoteFlag *flag) const {
        if (flag == nullptr || flag->noteEnd - flag->noteBegin < 2)
            return;
        flag->label = std::to_string(flag->noteEnd - flag->noteBegin);
        const double more = static_cast<double>(flag->label.size()) * kLetter + kFlagGap;
        flag->box.x -= more;
        flag->box.w += more;
    }

    [[nodiscard]] bool isSelected(const NoteMark &mark) const { return m_notes.selected == mark.id; }

    /// Adds the note to the flag, or to a new one.
    NoteFlag *addTo(NoteFlag *flag, const NoteMark &mark, NoteFlag::Where where, const Box &box) {
        if (flag == nullptr) {
            NoteFlag made;
            made.where = where;
            made.box = box;
            made.session = mark.place.session;
            made.track = mark.place.track;
            made.colour = mark.colour;
            made.label = where == NoteFlag::Where::Ruler ? mark.title : std::string();
            made.noteBegin = m_scene.flagNotes.size();
            m_scene.flags.push_back(std::move(made));
            flag = &m_scene.flags.back();
        }
        m_scene.flagNotes.push_back(mark.id);
        flag->noteEnd = m_scene.flagNotes.size();
        flag->selected = flag->selected || isSelected(mark);
        return flag;
    }

    /// Marks come by time, so only the flag before can lie under this one.
    void addOnRuler(const SectionView &view, const NoteMark &mark) {
        const double x = view.axis.x(*mark.place.begin);
        const double y = shownRulerY(view.section, m_context.request().camera.scrollY);
        const bool joins = m_scene.flags.size() > m_first && m_scene.flags.back().box.x + kFlagWidth + kFlagGap > x;
        (void)addTo(joins ? &m_scene.flags.back() : nullptr, mark, NoteFlag::Where::Ruler,
                    {x, y + (LaneMetrics::kRuler - kFlagHeight) / 2, kFlagWidth, kFlagHeight});
    }

    /// Labels take the room up to the next flag; a flag of several notes says their number.
    void makeRoom() {
        for (std::size_t i = m_first; i < m_scene.flags.size(); ++i) {
            NoteFlag &flag = m_scene.flags[i];
            const std::size_t notes = flag.noteEnd - flag.noteBegin;
            if (notes > 1)
                flag.label = std::to_string(notes) + " notes";
            const double wanted = static_cast<double>(lettersOf(flag.label)) * kLetter + kFlagPadding;
            const double next =
                i + 1 < m_scene.flags.size() ? m_scene.flags[i + 1].box.x : m_context.request().width + kMostWidth;
            const double room = std::min({wanted, kMostWidth, next - kFlagGap - flag.box.x});
            const bool readable = !flag.label.empty() && room >= std::min(wanted, kFlagPadding + 3 * kLetter);
            if (readable)
                flag.box.w = room;
            else
                flag.label.clear();
        }
    }

    void addTint(const SectionView &view, const NoteMark &mark) {
        const double left = std::max(view.axis.x(*mark.place.begin), -8.0);
        const double right = std::min(std::max(view.axis.x(*mark.place.end), left + 1), m_context.request().width + 8);
        const double top = shownRulerY(view.section, m_context.request().camera.scrollY) + LaneMetrics::kRuler;
        const double bottom = m_context.screenY(view.section.bottom());
        if (bottom <= top)
            return;
        if (!m_scene.tints.empty()) {
            NoteTint &before = m_scene.tints.back();
            if (before.session == mark.place.session && before.box.y == top && before.colour == mark.colour &&
                before.selected == isSelected(mark) && left <= before.box.right() + kTintGap) {
                before.box.w = std::max(before.box.right(), right) - before.box.x;
                return;
            }
        }
        m_scene.tints.push_back(
            {{left, top, right - left, bottom - top}, mark.place.session, mark.colour, isSelected(mark)});
    }

    const SceneContext &m_context;
    const NoteMarks &m_notes;
    Scene &m_scene;
    std::size_t m_first = 0; ///< flag of the section
};

} // namespace

std::string_view noteColourCode(NoteColour colour) { return kColourCodes[static_cast<std::size_t>(colour)]; }

NoteColour noteColourFromCode(std::string_view code) {
    const auto found = std::find(kColourCodes.begin(), kColourCodes.end(), code);
    return found == kColourCodes.end() ? NoteColour::Amber : static_cast<NoteColour>(found - kColourCodes.begin());
}

void sortMarks(std::vector<NoteMark> &marks) {
    std::sort(marks.begin(), marks.end(), [](const NoteMark &a, const NoteMark &b) {
        return std::tie(a.place.session, a.place.clock, a.place.begin, a.place.track, a.id) <
               std::tie(b.place.session, b.place.clock, b.place.begin, b.place.track, b.id);
    });
}

void scanNotes(const SceneContext &context, const std::vector<SectionView> &views, Scene &scene) {
    if (context.request().notes == nullptr || context.request().notes->marks.empty())
        return;
    NoteScanner scanner(context, scene);
    for (const SectionView &view : views) {
        scanner.scanSection(view);
        scanner.scanTracks(view);
    }
    for (const LaneLayout &lane : context.request().layout.lanes)
        if (context.onScreen(lane.y, lane.height))
            scanner.scanLane(lane);
}

} // namespace lanescope::analysis
