// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

/// Identity is a type: no bare integer names an entity, keys an index or reaches a join.
///
/// Inside one session entities are named by typed references (`Ref<Tag>`) into that session's
/// tables; outside a session a reference is only meaningful together with its SessionId, as a key.
/// References of different kinds do not convert into one another, nor from integers.
namespace lanescope::model {

/// A position in one table of one session. A missing part is a value of its own (`none()`),
/// never a wildcard: `none()` equals only `none()`.
template <class Tag> class Ref {
public:
    constexpr Ref() = default;
    explicit constexpr Ref(std::size_t index) : m_index(static_cast<std::uint32_t>(index)) {}
    [[nodiscard]] static constexpr Ref none() { return Ref(); }
    [[nodiscard]] constexpr bool isNone() const { return m_index == kNone; }
    /// Index into the owning table; only meaningful if not none.
    [[nodiscard]] constexpr std::size_t index() const { return m_index; }
    friend constexpr auto operator<=>(const Ref &, const Ref &) = default;

private:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_index = kNone;
};

using StringRef = Ref<struct StringTag>;           ///< an interned text of one session
using ProcessRef = Ref<struct ProcessTag>;         ///< a process of one session
using ThreadRef = Ref<struct ThreadTag>;           ///< a thread of one session
using DeviceRef = Ref<struct DeviceTag>;           ///< a device of one session
using StreamRef = Ref<struct StreamTag>;           ///< a stream of one session
using ClockRef = Ref<struct ClockTag>;             ///< a clock of one session
using TrackRef = Ref<struct TrackTag>;             ///< a track of one session
using EventRow = Ref<struct EventTag>;             ///< a row of the session's event store
using CallRef = Ref<struct CallTag>;               ///< a call, in order of (start, place)
using DeviceEventRef = Ref<struct DeviceEventTag>; ///< a device event, in order of (start, place)
using TableRef = Ref<struct TableTag>;             ///< a table of an SQLite artifact

/// SHA-256 of the artifact's bytes exactly as they lie on disk.
class ArtifactId {
public:
    using Digest = std::array<std::uint8_t, 32>;
    ArtifactId() = default;
    explicit ArtifactId(const Digest &digest) : m_digest(digest) {}
    [[nodiscard]] const Digest &digest() const { return m_digest; }
    /// 64 lower-case hexadecimal digits.
    [[nodiscard]] std::string hex() const;
    /// `sha256:<64 hex>`.
    [[nodiscard]] std::string text() const;
    friend auto operator<=>(const ArtifactId &, const ArtifactId &) = default;

private:
    Digest m_digest{};
};

/// One capture inside one artifact: `sha256:<64 hex>#<n>`, n = 1, 2, … by first appearance.
class SessionId {
public:
    SessionId() = default;
    SessionId(const ArtifactId &artifact, std::uint32_t ordinal) : m_artifact(artifact), m_ordinal(ordinal) {}
    [[nodiscard]] const ArtifactId &artifact() const { return m_artifact; }
    [[nodiscard]] std::uint32_t ordinal() const { return m_ordinal; }
    [[nodiscard]] std::string text() const;
    friend auto operator<=>(const SessionId &, const SessionId &) = default;

private:
    ArtifactId m_artifact;
    std::uint32_t m_ordinal = 0;
};

struct ProcessKey {
    SessionId session;
    ProcessRef process;
    friend auto operator<=>(const ProcessKey &, const ProcessKey &) = default;
};
struct ThreadKey {
    SessionId session;
    ThreadRef thread;
    friend auto operator<=>(const ThreadKey &, const ThreadKey &) = default;
};
struct DeviceKey {
    SessionId session;
    DeviceRef device;
    friend auto operator<=>(const DeviceKey &, const DeviceKey &) = default;
};
struct StreamKey {
    SessionId session;
    StreamRef stream;
    friend auto operator<=>(const StreamKey &, const StreamKey &) = default;
};
struct TrackKey {
    SessionId session;
    TrackRef track;
    friend auto operator<=>(const TrackKey &, const TrackKey &) = default;
};
struct ClockId {
    SessionId session;
    ClockRef clock;
    friend auto operator<=>(const ClockId &, const ClockId &) = default;
};
/// One record, named by session and row; for the eye and across reader versions it is
/// `<session_id>/<place>` (see SessionStore::eventText).
struct EventRef {
    SessionId session;
    EventRow row;
    friend auto operator<=>(const EventRef &, const EventRef &) = default;
};

/// The provider's correlation id, compared as text: 7 equals "7"; 4.0, 07 and 0x7 are other ids.
///
/// Canonical decimal integers of up to 62 bits are kept as a number, any other text as a reference
/// into the session's strings; ids of two sessions are therefore compared by `SessionStore::idText`.
class CorrelationId {
public:
    constexpr CorrelationId() = default;
    [[nodiscard]] static constexpr CorrelationId none() { return CorrelationId(); }
    [[nodiscard]] static constexpr bool fitsNumber(std::int64_t value) { return value >= -kLimit && value < kLimit; }
    /// Requires fitsNumber(value).
    [[nodiscard]] static constexpr CorrelationId fromNumber(std::int64_t value) {
        return CorrelationId((static_cast<std::uint64_t>(value) << 2U) | kNumber);
    }
    [[nodiscard]] static constexpr CorrelationId fromString(StringRef text) {
        return CorrelationId((static_cast<std::uint64_t>(text.index()) << 2U) | kText);
    }
    [[nodiscard]] constexpr bool isNone() const { return m_bits == 0; }
    [[nodiscard]] constexpr bool isNumber() const { return (m_bits & 3U) == kNumber; }
    [[nodiscard]] constexpr std::int64_t number() const { return static_cast<std::int64_t>(m_bits) >> 2; }
    [[nodiscard]] constexpr StringRef string() const { return StringRef(static_cast<std::size_t>(m_bits >> 2U)); }
    [[nodiscard]] constexpr std::size_t hash() const {
        std::uint64_t x = m_bits * 0x9E3779B97F4A7C15ULL;
        return static_cast<std::size_t>(x ^ (x >> 32U));
    }
    friend constexpr auto operator<=>(const CorrelationId &, const CorrelationId &) = default;

private:
    explicit constexpr CorrelationId(std::uint64_t bits) : m_bits(bits) {}
    static constexpr std::uint64_t kNumber = 1;
    static constexpr std::uint64_t kText = 2;
    static constexpr std::int64_t kLimit = std::int64_t{1} << 61;
    std::uint64_t m_bits = 0;
};

/// What a provider documents as the scope of its correlation ids inside a session.
/// `process` is none where the profile's scope is the whole session.
struct Scope {
    ProcessRef process;
    friend auto operator<=>(const Scope &, const Scope &) = default;
};

/// The only thing that two ends may be matched on.
struct CorrelationKey {
    SessionId session;
    Scope scope;
    CorrelationId id;
    friend auto operator<=>(const CorrelationKey &, const CorrelationKey &) = default;
};

} // namespace lanescope::model

template <class Tag> struct std::hash<lanescope::model::Ref<Tag>> {
    std::size_t operator()(const lanescope::model::Ref<Tag> &ref) const noexcept {
        return std::hash<std::size_t>{}(ref.index());
    }
};
template <> struct std::hash<lanescope::model::ArtifactId> {
    std::size_t operator()(const lanescope::model::ArtifactId &id) const noexcept;
};
template <> struct std::hash<lanescope::model::SessionId> {
    std::size_t operator()(const lanescope::model::SessionId &id) const noexcept;
};
