// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"
#include "model/registration.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

/// What a workspace keeps: plain values that name artifacts, sessions and events by their texts
/// (semantics.md §2), so that they find their place again when a file moved. Nothing of an artifact's
/// own content or metadata is among them.
namespace lanescope::model::workspace {

/// Milliseconds since 1970 in UTC.
struct UtcMs {
    std::int64_t count = 0;
    friend auto operator<=>(const UtcMs &, const UtcMs &) = default;
};
[[nodiscard]] UtcMs nowUtc();

/// Names one record of its kind in one workspace.
template <class Tag> struct RecordId {
    std::int64_t value = 0;
    friend auto operator<=>(const RecordId &, const RecordId &) = default;
};
using AlignmentId = RecordId<struct AlignmentTag>;
using NoteId = RecordId<struct NoteTag>;
using VerdictId = RecordId<struct VerdictTag>;
using QueueId = RecordId<struct QueueTag>;
using ViewId = RecordId<struct ViewTag>;
using ResultId = RecordId<struct ResultTag>;

/// An artifact under one path. Equal bytes under two paths are two of these.
struct StoredArtifact {
    std::string artifact;      ///< `sha256:<64 hex>`; empty where an old version did not keep it
    std::string relativePath;  ///< from the workspace's folder, with `/`
    std::int64_t bytes = 0;    ///< of all files where the artifact is a set; 0 if an old version did not keep it
    std::string format;        ///< e.g. `kineto-json`
    std::int64_t position = 0; ///< its place among the artifacts, as they were opened
    [[nodiscard]] auto key() const { return std::tuple(artifact, relativePath); }
    friend bool operator==(const StoredArtifact &, const StoredArtifact &) = default;
};

/// What the user says about a session. What is not said is empty.
struct StoredRegistration {
    std::string session; ///< session id
    std::string role;
    std::optional<Stage> stage;
    std::optional<std::int64_t> tp, pp, dp, ep, global;
    [[nodiscard]] auto key() const { return std::tuple(session); }
    friend bool operator==(const StoredRegistration &, const StoredRegistration &) = default;
};
/// The same with evidence `user` wherever something is said.
[[nodiscard]] Registration registrationOf(const StoredRegistration &stored);

/// A clock as it is named from outside its session.
struct ClockName {
    std::string session; ///< session id
    std::string clock;   ///< ClockDomain::name
    friend bool operator==(const ClockName &, const ClockName &) = default;
};

/// A declared alignment: a time of `b` plus `offset` is the time of `a`.
struct StoredAlignment {
    AlignmentId id;
    ClockName a;
    ClockName b;
    Ns offset;
    std::string evidence;          ///< `user_anchor`, `same_boot_clock`, … (semantics.md §4)
    std::optional<Ns> uncertainty; ///< ± this; nullopt if nobody knows
    std::string reason;
    std::string who;  ///< as the user gives it; empty if not given
    std::string when; ///< UTC, `2026-01-31T23:59:59Z`; empty if not recorded
    [[nodiscard]] auto key() const { return std::tuple(id.value); }
    friend bool operator==(const StoredAlignment &, const StoredAlignment &) = default;
};

/// `Unscoped`: written without session scope by version 0 or 1; historical, never placed in a lane.
enum class AnchorKind : std::uint8_t { Event, Range, Track, Lane, Unscoped };
[[nodiscard]] std::string_view anchorCode(AnchorKind kind);
[[nodiscard]] std::optional<AnchorKind> anchorFromCode(std::string_view code);

/// Where a note stands. Only the members that its kind names are set.
struct Anchor {
    AnchorKind kind = AnchorKind::Lane;
    std::string session;  ///< all but Unscoped: session id
    std::string event;    ///< Event: `<session_id>/<place>`
    std::string clock;    ///< Range: the clock of [begin, end)
    std::string track;    ///< Track: its name in the lane
    std::string recorded; ///< Unscoped: what the old version kept instead
    std::optional<Ns> begin;
    std::optional<Ns> end;
    friend bool operator==(const Anchor &, const Anchor &) = default;
};

struct Note {
    NoteId id;
    Anchor anchor;
    std::string colour; ///< a name of the palette, such as `amber`
    std::string title;
    std::string body; ///< Markdown
    UtcMs created;
    UtcMs changed;
    /// True for a note that was made without session scope.
    [[nodiscard]] bool historical() const { return anchor.kind == AnchorKind::Unscoped; }
    [[nodiscard]] auto key() const { return std::tuple(id.value); }
    friend bool operator==(const Note &, const Note &) = default;
};

enum class Judgement : std::uint8_t { Confirmed, Disputed, Skipped };
[[nodiscard]] std::string_view judgementCode(Judgement judgement);
[[nodiscard]] std::optional<Judgement> judgementFromCode(std::string_view code);

/// One part of the key as both ends carried it when the verdict was made.
struct KeyPart {
    std::string part;
    std::string device;
    std::string call;
    friend bool operator==(const KeyPart &, const KeyPart &) = default;
};

/// What somebody said about one device event and the call that it was matched with.
struct Verdict {
    VerdictId id;
    std::string device; ///< event text
    std::string call;   ///< event text; empty where there was no match
    Judgement judgement = Judgement::Skipped;
    std::string reason;
    std::string state; ///< the state's code as it stood
    std::vector<KeyPart> keyParts;
    std::string profile; ///< e.g. `kineto-cuda/1`
    std::string rule;    ///< the key rule and its version as they stood
    std::string who;
    UtcMs when;
    [[nodiscard]] auto key() const { return std::tuple(id.value); }
    friend bool operator==(const Verdict &, const Verdict &) = default;
};

/// A walk through matches, resumable: the queue is made again from these values.
struct StoredQueue {
    QueueId id;
    std::string kind;                  ///< `matches`, `sample`, `findings`, `refused`
    std::vector<std::string> sessions; ///< session ids; empty: all
    std::int64_t seed = 0;             ///< of `sample`
    std::int64_t size = 0;             ///< of `sample`
    std::int64_t position = 0;         ///< of the next item, from 0
    std::string at;                    ///< event text of that item; empty at the end
    UtcMs created;
    [[nodiscard]] auto key() const { return std::tuple(id.value); }
    friend bool operator==(const StoredQueue &, const StoredQueue &) = default;
};

/// A view that the user kept; what it holds is the window's affair.
struct SavedView {
    ViewId id;
    std::int64_t slot = 0; ///< 1 to 9 for the keys of that name; 0 for none
    std::string name;
    std::string state;
    [[nodiscard]] auto key() const { return std::tuple(id.value); }
    friend bool operator==(const SavedView &, const SavedView &) = default;
};

/// Size, place and docks of one window, as the toolkit packs them.
struct WindowLayout {
    std::string window;
    std::string bytes;
    [[nodiscard]] auto key() const { return std::tuple(window); }
    friend bool operator==(const WindowLayout &, const WindowLayout &) = default;
};

struct Setting {
    std::string name;
    std::string value;
    [[nodiscard]] auto key() const { return std::tuple(name); }
    friend bool operator==(const Setting &, const Setting &) = default;
};

/// A match that version 0 claimed without session scope. It names no session and no event, so it is
/// shown as it was kept and can never count as a verdict or a match.
struct HistoricalResult {
    ResultId id;
    std::string file;
    std::string launch;
    std::string kernel;
    std::string correlation;
    std::string outcome;
    [[nodiscard]] auto key() const { return std::tuple(id.value); }
    friend bool operator==(const HistoricalResult &, const HistoricalResult &) = default;
};

} // namespace lanescope::model::workspace
