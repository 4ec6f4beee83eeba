// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/trace_tracks.h"

#include "model/perfetto/field_numbers.h"
#include "model/proto/message.h"

#include <array>

namespace lanescope::model::perfetto {

namespace {

using proto::Message;

/// Perfetto's CounterDescriptor.Unit in words; empty where it says none.
std::string_view unitText(std::uint64_t unit) {
    constexpr std::array<std::string_view, 4> kUnits = {"", "ns", "count", "bytes"};
    return unit < kUnits.size() ? kUnits[unit] : std::string_view();
}

/// The unit that a built-in counter has by its type.
std::uint64_t unitOfBuiltin(std::uint64_t type) { return type <= 2 ? type : 0; }

void readCounter(TrackFacts &facts, std::string_view bytes, Texts &texts) {
    std::uint64_t unit = 0;
    std::string_view name;
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case field::counter::kType: facts.builtinCounter = message.number(); break;
        case field::counter::kUnit: unit = message.number(); break;
        case field::counter::kUnitMultiplier: facts.multiplier = message.integer(); break;
        case field::counter::kIsIncremental: facts.incremental = message.number() != 0; break;
        case field::counter::kUnitName: name = message.bytes(); break;
        default: break;
        }
    }
    if (name.empty())
        name = unitText(unit != 0 ? unit : unitOfBuiltin(facts.builtinCounter));
    facts.unit = name.empty() ? StringRef::none() : texts.intern(name);
}

ChildOrder childOrderOf(std::uint64_t number) {
    return number <= 3 ? static_cast<ChildOrder>(number) : ChildOrder::Unspecified;
}

} // namespace

TraceTrack TraceTracks::add() {
    m_tracks.emplace_back();
    return TraceTrack(m_tracks.size() - 1);
}

TraceTrack TraceTracks::byUuid(std::uint64_t uuid) {
    const auto [slot, isNew] = m_byUuid.try_emplace(uuid, TraceTrack());
    if (isNew) {
        slot->second = add();
        m_tracks.back().uuid = uuid;
    }
    return slot->second;
}

TraceTrack TraceTracks::ofSequence(std::uint32_t sequence) {
    const auto [slot, isNew] = m_bySequence.try_emplace(sequence, TraceTrack());
    if (isNew) {
        slot->second = add();
        m_tracks.back().sequence = sequence;
    }
    return slot->second;
}

TraceTrack TraceTracks::ofThread(std::int32_t pid, std::int64_t tid) {
    const auto [slot, isNew] = m_byThread.try_emplace({pid, tid}, TraceTrack());
    if (isNew) {
        slot->second = add();
        m_tracks.back().pid = pid;
        m_tracks.back().tid = tid;
    }
    return slot->second;
}

TraceTrack TraceTracks::async(const std::string &key, StringRef name, TraceTrack parent) {
    const auto [slot, isNew] = m_async.try_emplace(key, TraceTrack());
    if (isNew) {
        slot->second = add();
        m_tracks.back().name = name;
        m_tracks.back().parent = parent;
    }
    return slot->second;
}

void TraceTracks::readThread(TrackFacts &facts, std::string_view bytes, Texts &texts) {
    std::int32_t pid = 0;
    std::int64_t tid = 0;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::thread::kPid)
            pid = static_cast<std::int32_t>(message.number32());
        else if (message.tag() == field::thread::kTid)
            tid = message.integer();
        else if (message.tag() == field::thread::kThreadName && !message.bytes().empty())
            facts.threadName = texts.intern(message.bytes());
    }
    facts.pid = pid;
    facts.tid = tid;
    if (!facts.threadName.isNone())
        m_names.threads[{pid, tid}] = facts.threadName;
}

std::optional<std::int32_t> TraceTracks::readProcess(std::string_view bytes, Texts &texts) {
    std::optional<std::int32_t> pid;
    StringRef name;
    StringRef command;
    std::int64_t started = 0;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::process::kPid)
            pid = static_cast<std::int32_t>(message.number32());
        else if (message.tag() == field::process::kProcessName && !message.bytes().empty())
            name = texts.intern(message.bytes());
        else if (message.tag() == field::process::kCmdline && command.isNone() && !message.bytes().empty())
            command = texts.intern(message.bytes());
        else if (message.tag() == field::process::kStartTimestampNs)
            started = message.integer();
    }
    if (!pid)
        return pid;
    if (!name.isNone() || !command.isNone())
        m_names.processes[*pid] = name.isNone() ? command : name;
    if (started != 0) {
        const auto [slot, isNew] = m_names.startOfProcess.try_emplace(*pid, started);
        m_names.pidReused = m_names.pidReused || (!isNew && slot->second != started);
    }
    return pid;
}

void TraceTracks::describe(std::string_view bytes, Texts &texts) {
    TrackFacts read;
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case field::track::kUuid: read.uuid = message.number(); break;
        case field::track::kParentUuid: read.parentUuid = message.number(); break;
        case field::track::kName:
        case field::track::kStaticName:
        case field::track::kAtraceName:
            if (!message.bytes().empty())
                read.name = texts.intern(message.bytes());
            break;
        case field::track::kThread:
            if (message.isBytes())
                readThread(read, message.bytes(), texts);
            break;
        case field::track::kProcess:
            if (const auto pid = message.isBytes() ? readProcess(message.bytes(), texts) : std::nullopt;
                pid && !read.tid)
                read.pid = pid;
            break;
        case field::track::kCounter:
            if (message.isBytes())
                readCounter(read, message.bytes(), texts);
            break;
        case field::track::kChildOrdering: read.childOrder = childOrderOf(message.number()); break;
        case field::track::kSiblingOrderRank: read.rank = static_cast<std::int32_t>(message.number32()); break;
        default: break;
        }
    }
    TrackFacts &known = m_tracks[byUuid(read.uuid).index()];
    const std::optional<std::int32_t> writer = known.trustedPid;
    const StringRef name = known.name;
    known = read;
    known.described = true;
    known.trustedPid = writer;
    if (known.name.isNone())
        known.name = name;
}

void TraceTracks::describeSequence(std::uint32_t sequence, std::string_view bytes, Texts &texts) {
    TrackFacts &facts = m_tracks[ofSequence(sequence).index()];
    facts.described = true;
    readThread(facts, bytes, texts);
}

void TraceTracks::readTree(std::string_view bytes, Texts &texts) {
    for (Message tree(bytes); tree.next();) {
        if (!tree.isBytes())
            continue;
        std::int64_t id = 0;
        std::int32_t group = 0;
        StringRef name;
        const bool process = tree.tag() == field::tree::kProcesses;
        if (!process && tree.tag() != field::tree::kThreads)
            continue;
        for (Message message(tree.bytes()); message.next();) {
            if (message.tag() == field::tree_process::kPid && message.isNumber())
                id = message.integer(); // a thread's tid has the same number
            else if (process && message.tag() == field::tree_process::kCmdline && name.isNone() &&
                     !message.bytes().empty())
                name = texts.intern(message.bytes());
            else if (!process && message.tag() == field::tree_thread::kName && !message.bytes().empty())
                name = texts.intern(message.bytes());
            else if (!process && message.tag() == field::tree_thread::kTgid)
                group = static_cast<std::int32_t>(message.number32());
        }
        if (name.isNone())
            continue;
        if (process)
            m_names.processes.try_emplace(static_cast<std::int32_t>(id), name);
        else
            m_names.threads.try_emplace({group, id}, name);
    }
}

TraceTrack TraceTracks::parentOf(TraceTrack track) const {
    const TrackFacts &facts = m_tracks[track.index()];
    if (!facts.parentUuid)
        return facts.parent;
    const auto found = m_byUuid.find(*facts.parentUuid);
    return found == m_byUuid.end() || found->second == track ? TraceTrack::none() : found->second;
}

} // namespace lanescope::model::perfetto
