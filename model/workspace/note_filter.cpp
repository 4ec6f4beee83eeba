// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/note_filter.h"

#include <algorithm>
#include <limits>
#include <sstream>
#include <string_view>
#include <tuple>

namespace lanescope::model::workspace {

namespace {

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool containsFolded(const std::string &text, const std::string &word) {
    return std::search(text.begin(), text.end(), word.begin(), word.end(),
                       [](char a, char b) { return folded(a) == folded(b); }) != text.end();
}

std::vector<std::string> wordsOf(const std::string &text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

bool saysAll(const Note &note, const std::vector<std::string> &words) {
    return std::all_of(words.begin(), words.end(), [&](const std::string &word) {
        return containsFolded(note.title, word) || containsFolded(note.body, word);
    });
}

bool takes(const NoteFilter &filter, const std::vector<std::string> &words, const Note &note) {
    if (filter.colour && note.colour != *filter.colour)
        return false;
    if (filter.session && note.anchor.session != *filter.session)
        return false;
    if (filter.anchor && note.anchor.kind != *filter.anchor)
        return false;
    if (filter.detached) {
        const bool detached = note.historical() || (filter.isDetached && filter.isDetached(note.anchor.session));
        if (detached != *filter.detached)
            return false;
    }
    return saysAll(note, words);
}

auto orderOf(const Note &note) {
    const std::int64_t begin = note.anchor.begin ? note.anchor.begin->count : std::numeric_limits<std::int64_t>::min();
    return std::tuple(note.historical(), std::string_view(note.anchor.session), begin, note.id.value);
}

} // namespace

std::vector<NoteId> filterNotes(const Contents &contents, const NoteFilter &filter) {
    const std::vector<std::string> words = wordsOf(filter.text);
    std::vector<const Note *> notes;
    for (const auto &[key, note] : contents.all<Note>())
        if (takes(filter, words, note))
            notes.push_back(&note);
    std::sort(notes.begin(), notes.end(), [](const Note *a, const Note *b) { return orderOf(*a) < orderOf(*b); });
    std::vector<NoteId> ids;
    ids.reserve(notes.size());
    for (const Note *note : notes)
        ids.push_back(note->id);
    return ids;
}

} // namespace lanescope::model::workspace
