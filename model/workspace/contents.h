// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"
#include "model/workspace/records.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace lanescope::model::workspace {

template <class T> using KeyOf = decltype(std::declval<const T &>().key());
/// All records of a kind, by key.
template <class T> using Records = std::map<KeyOf<T>, T>;

/// One record as it was and as it is to be: absent before is an addition, absent after a removal.
template <class T> struct RecordEdit {
    std::optional<T> before;
    std::optional<T> after;
};

using Edit = std::variant<RecordEdit<StoredArtifact>, RecordEdit<StoredRegistration>, RecordEdit<StoredAlignment>,
                          RecordEdit<Note>, RecordEdit<Verdict>, RecordEdit<StoredQueue>, RecordEdit<SavedView>,
                          RecordEdit<WindowLayout>, RecordEdit<Setting>, RecordEdit<HistoricalResult>>;

/// What one action of the user changes, as a value: it can be applied, kept, and inverted to be undone.
struct Change {
    std::string title; ///< for the undo list: "Edit note"
    std::vector<Edit> edits;
    /// Undoes this change where it was the last one applied to its records.
    [[nodiscard]] Change inverted() const;
};

template <class T> [[nodiscard]] Change addition(std::string title, T record) {
    return {std::move(title), {RecordEdit<T>{std::nullopt, std::move(record)}}};
}
template <class T> [[nodiscard]] Change removal(std::string title, T record) {
    return {std::move(title), {RecordEdit<T>{std::move(record), std::nullopt}}};
}
template <class T> [[nodiscard]] Change edition(std::string title, T before, T after) {
    return {std::move(title), {RecordEdit<T>{std::move(before), std::move(after)}}};
}

/// Everything that a workspace holds, in memory. A value; used by one thread at a time.
class Contents {
public:
    template <class T> [[nodiscard]] const Records<T> &all() const { return std::get<Records<T>>(m_records); }
    /// nullptr if there is none.
    template <class T> [[nodiscard]] const T *find(const KeyOf<T> &key) const {
        const auto found = all<T>().find(key);
        return found == all<T>().end() ? nullptr : &found->second;
    }
    template <class T> [[nodiscard]] const T *find(decltype(T::id) id) const { return find<T>(KeyOf<T>(id.value)); }
    /// An id that no record of the kind has; 1 for the first.
    template <class T> [[nodiscard]] decltype(T::id) nextId() const {
        return {all<T>().empty() ? 1 : std::get<0>(all<T>().rbegin()->first) + 1};
    }
    /// Puts a record in place of the one with its key.
    template <class T> void put(T record) {
        auto key = record.key();
        std::get<Records<T>>(m_records).insert_or_assign(std::move(key), std::move(record));
    }
    template <class T> void erase(const KeyOf<T> &key) { std::get<Records<T>>(m_records).erase(key); }

    /// All edits, or none and the reason: `stale_change` if a record is not as it was when the change
    /// was made, `invalid_record` if a record may not be as it is to be.
    [[nodiscard]] std::optional<Error> apply(const Change &change);
    /// Records of all kinds.
    [[nodiscard]] std::size_t size() const;
    /// Calls `visit(const Records<T> &)` for every kind, in the order of the tables.
    template <class Visit> void forEachKind(Visit visit) const {
        std::apply([&](const auto &...records) { (visit(records), ...); }, m_records);
    }
    friend bool operator==(const Contents &, const Contents &) = default;

private:
    std::tuple<Records<StoredArtifact>, Records<StoredRegistration>, Records<StoredAlignment>, Records<Note>,
               Records<Verdict>, Records<StoredQueue>, Records<SavedView>, Records<WindowLayout>, Records<Setting>,
               Records<HistoricalResult>>
        m_records;
};

/// Why a record may not be kept: a note without a place, an alignment without a reason, and the like;
/// nullopt if it may.
template <class T> [[nodiscard]] std::optional<std::string> problemOf(const T &) { return std::nullopt; }
template <> [[nodiscard]] std::optional<std::string> problemOf(const Note &note);
template <> [[nodiscard]] std::optional<std::string> problemOf(const StoredAlignment &alignment);
template <> [[nodiscard]] std::optional<std::string> problemOf(const Verdict &verdict);

} // namespace lanescope::model::workspace
