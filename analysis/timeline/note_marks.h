// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/notes/note_places.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::analysis {

/// The palette of notes.
enum class NoteColour : std::uint8_t { Amber, Red, Violet, Blue, Teal, Green };
inline constexpr std::size_t kNoteColourCount = 6;
/// `amber`, `red`, …
[[nodiscard]] std::string_view noteColourCode(NoteColour colour);
/// A name that is none of the palette is amber.
[[nodiscard]] NoteColour noteColourFromCode(std::string_view code);

/// A note that has a place, as the timeline needs it.
struct NoteMark {
    model::workspace::NoteId id;
    std::string title;
    NoteColour colour = NoteColour::Amber;
    NotePlace place;
};

/// All notes that have a place.
struct NoteMarks {
    std::vector<NoteMark> marks; ///< in the order of sortMarks
    std::optional<model::workspace::NoteId> selected;
};

/// By session, clock, begin, track and id; those of lanes and tracks, which have no clock, last in their session.
void sortMarks(std::vector<NoteMark> &marks);

} // namespace lanescope::analysis
