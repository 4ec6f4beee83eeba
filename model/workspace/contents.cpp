// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/contents.h"

#include <algorithm>

namespace lanescope::model::workspace {

namespace {

Error refused(const char *code, std::string what, const char *advice) {
    return {code, std::move(what), {}, std::nullopt, advice};
}

template <class T> std::optional<Error> applyEdit(Contents &contents, const RecordEdit<T> &edit) {
    if (!edit.before && !edit.after)
        return std::nullopt;
    const auto key = edit.before ? edit.before->key() : edit.after->key();
    if (edit.after && edit.after->key() != key)
        return refused("invalid_record", "an edit may not give a record the key of another",
                       "remove it and add another");
    const T *present = contents.find<T>(key);
    const bool asItWas = edit.before ? present != nullptr && *present == *edit.before : present == nullptr;
    if (!asItWas)
        return refused("stale_change", "what was to be changed is not as it was",
                       "look at it again and repeat the change");
    if (!edit.after) {
        contents.erase<T>(key);
        return std::nullopt;
    }
    if (const auto problem = problemOf(*edit.after))
        return refused("invalid_record", *problem, "complete it");
    contents.put(*edit.after);
    return std::nullopt;
}

Edit inverse(const Edit &edit) {
    return std::visit([](const auto &one) -> Edit { return std::decay_t<decltype(one)>{one.after, one.before}; }, edit);
}

std::optional<std::string> problemOfRange(const Anchor &anchor) {
    if (anchor.clock.empty() || !anchor.begin || !anchor.end)
        return "a note on a range names its clock and both ends";
    if (*anchor.end < *anchor.begin)
        return "a range ends after it begins";
    return std::nullopt;
}

} // namespace

Change Change::inverted() const {
    Change back{title, {}};
    std::transform(edits.rbegin(), edits.rend(), std::back_inserter(back.edits), inverse);
    return back;
}

std::optional<Error> Contents::apply(const Change &change) {
    for (std::size_t i = 0; i < change.edits.size(); ++i) {
        auto fault = std::visit([this](const auto &edit) { return applyEdit(*this, edit); }, change.edits[i]);
        if (!fault)
            continue;
        for (std::size_t back = i; back-- > 0;)
            (void)std::visit([this](const auto &edit) { return applyEdit(*this, edit); }, inverse(change.edits[back]));
        return fault;
    }
    return std::nullopt;
}

std::size_t Contents::size() const {
    std::size_t records = 0;
    forEachKind([&](const auto &kind) { records += kind.size(); });
    return records;
}

template <> std::optional<std::string> problemOf(const Note &note) {
    const Anchor &anchor = note.anchor;
    if (anchor.session.empty() != (anchor.kind == AnchorKind::Unscoped))
        return anchor.session.empty() ? "a note names the session in which it stands"
                                      : "a note without session scope names no session";
    switch (anchor.kind) {
    case AnchorKind::Event:
        if (!anchor.event.starts_with(anchor.session + "/"))
            return "a note on an event names an event of its session";
        return std::nullopt;
    case AnchorKind::Range: return problemOfRange(anchor);
    case AnchorKind::Track:
        if (anchor.track.empty())
            return "a note on a track names the track";
        return std::nullopt;
    case AnchorKind::Lane:
    case AnchorKind::Unscoped: return std::nullopt;
    }
    return std::nullopt;
}

template <> std::optional<std::string> problemOf(const StoredAlignment &alignment) {
    if (alignment.a.session.empty() || alignment.b.session.empty() || alignment.a.clock.empty() ||
        alignment.b.clock.empty())
        return "an alignment names two clocks with their sessions";
    if (alignment.a == alignment.b)
        return "a clock needs no alignment with itself";
    if (alignment.evidence.empty() || alignment.reason.empty())
        return "an alignment names its evidence and a reason";
    return std::nullopt;
}

template <> std::optional<std::string> problemOf(const Verdict &verdict) {
    if (verdict.device.empty())
        return "a verdict names the event that it is about";
    if (verdict.judgement == Judgement::Disputed && verdict.reason.empty())
        return "a disputed match needs a reason";
    return std::nullopt;
}

} // namespace lanescope::model::workspace
