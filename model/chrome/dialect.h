// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/event.h"
#include "model/profile.h"
#include "model/store.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope::model::chrome {

/// What the metadata events of a document call the process and thread of a slice; empty where unsaid.
struct TrackNames {
    std::string_view pid;
    std::string_view process;
    std::string_view labels;
    std::string_view thread;
    std::string_view tid;
};

/// What the members beside the events say about the capture.
struct DocumentFacts {
    std::string producerVersion;
    bool eventsLost = false; ///< the producer ran out of room
};

/// What files of a producer lack that another of its formats has.
struct Shortcoming {
    std::string_view code, message, advice;
};

/// What one producer of trace events says beyond the format: how its files are recognised, what its
/// slices are, and which of its flows are a documented key. Stateless; used from any thread.
class Dialect {
public:
    Dialect() = default;
    Dialect(const Dialect &) = delete;
    Dialect &operator=(const Dialect &) = delete;
    virtual ~Dialect() = default;

    [[nodiscard]] virtual std::string_view format() const = 0;
    [[nodiscard]] virtual std::string_view producer() const = 0;
    [[nodiscard]] virtual ProviderProfile profile() const = 0;
    /// As Reader::recognise, for a head that is known to hold trace events.
    [[nodiscard]] virtual int score(std::string_view head) const = 0;

    /// What a slice is by its own record: a host slice of any kind, or a device event.
    [[nodiscard]] virtual EventKind sliceKind(std::string_view category, std::string_view name) const;
    /// What its track makes of a slice, once all names are known; nullopt: what its record says.
    [[nodiscard]] virtual std::optional<EventKind> kindOnTrack(const TrackNames &names) const;
    /// What the name of a slice says beside that.
    [[nodiscard]] virtual EventKind kindOfWork(EventKind onTrack, std::string_view name) const;
    /// The device that a slice's process stands for; empty: the record names none.
    [[nodiscard]] virtual std::string_view deviceOf(const TrackNames &names) const { return names.pid; }
    /// Which API a call row of this name was recorded from.
    [[nodiscard]] virtual ApiClass apiOf(std::string_view name) const;
    /// True if flows of this category are the key between a call (its `s`) and device work (`t`, `f`).
    [[nodiscard]] virtual bool isKey(std::string_view category) const;
    /// True if the producer's times are microseconds of the Unix epoch wherever they are large enough.
    [[nodiscard]] virtual bool epochTimes() const { return false; }
    /// True if a JSON document of a file holds one stream, and is called after it.
    [[nodiscard]] virtual bool documentIsStream() const { return false; }

    /// Reported of a document with events; nullopt: nothing.
    [[nodiscard]] virtual std::optional<Shortcoming> shortcoming() const { return std::nullopt; }

    /// A member of the document beside its events, as raw JSON text.
    virtual void readMember(std::string_view key, std::string_view rawValue, DocumentFacts &facts) const;
    /// Facts of the session that stand in the names of its processes.
    virtual void describe(std::span<const std::string_view> processNames, SessionInfo &info) const;
};

/// A profile without a documented key: recorded flows only.
[[nodiscard]] ProviderProfile keylessProfile(std::string_view provider, std::string_view name);

/// True if a text like `"name"` (quotes included) stands in the head.
[[nodiscard]] bool mentions(std::string_view head, std::string_view quoted);
/// True if a member `key` of the head has a string value that begins with `prefix`.
[[nodiscard]] bool hasMember(std::string_view head, std::string_view key, std::string_view prefix);
/// True if the text begins with `prefix` and goes on with an upper-case letter, as names of APIs do.
[[nodiscard]] bool isApiName(std::string_view text, std::string_view prefix);

[[nodiscard]] const Dialect &plainDialect();     ///< any producer's trace events
[[nodiscard]] const Dialect &jaxDialect();       ///< trace.json.gz of JAX and XLA
[[nodiscard]] const Dialect &ascendDialect();    ///< trace_view.json of torch_npu
[[nodiscard]] const Dialect &unitraceDialect();  ///< Intel unitrace
[[nodiscard]] const Dialect &protonDialect();    ///< Triton Proton
[[nodiscard]] const Dialect &viztracerDialect(); ///< viztracer
[[nodiscard]] const Dialect &rocprofDialect();   ///< results.json of rocprof, JSON of rocprofv2

} // namespace lanescope::model::chrome
