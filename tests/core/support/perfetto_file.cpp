// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/perfetto_file.h"

#include <zlib.h>

#include <utility>

namespace lanescope::test {

std::string protoMessage(const Fill &fill) {
    std::string bytes;
    Fields fields(bytes);
    fill(fields);
    return bytes;
}

Fill nothing() {
    return [](Fields &) {};
}

void PerfettoFile::packet(const PacketHead &head, const Fill &fill) {
    const std::string body = protoMessage([&](Fields &packet) {
        fill(packet); // the envelope may come after its content
        if (head.timestamp >= 0)
            packet.add_uint64(8, static_cast<std::uint64_t>(head.timestamp));
        packet.add_uint32(10, head.sequence);
        if (head.clock != 0)
            packet.add_uint32(58, head.clock);
        if (head.flags != 0)
            packet.add_uint32(13, head.flags);
        if (head.machine != 0)
            packet.add_uint32(98, head.machine);
    });
    Fields trace(bytes);
    trace.add_message(1, body);
}

void PerfettoFile::message(const PacketHead &head, std::uint32_t number, const Fill &fill) {
    packet(head, [&](Fields &packet) { packet.add_message(number, protoMessage(fill)); });
}

void PerfettoFile::thread(std::uint64_t uuid, std::int32_t pid, std::int64_t tid, const PacketHead &head) {
    message(head, 60, [&](Fields &track) {
        track.add_uint64(1, uuid);
        track.add_message(4, protoMessage([&](Fields &thread) {
                              thread.add_int32(1, pid);
                              thread.add_int64(2, tid);
                          }));
    });
}

void PerfettoFile::track(std::uint64_t uuid, const std::string &name, std::uint64_t parent, const PacketHead &head) {
    message(head, 60, [&](Fields &track) {
        track.add_uint64(1, uuid);
        track.add_string(2, name);
        if (parent != 0)
            track.add_uint64(5, parent);
    });
}

void PerfettoFile::begin(const PacketHead &head, std::uint64_t track, const std::string &name, const Fill &more) {
    message(head, 11, [&](Fields &event) {
        event.add_enum(9, 1);
        event.add_uint64(11, track);
        event.add_string(23, name);
        more(event);
    });
}

void PerfettoFile::end(const PacketHead &head, std::uint64_t track, const Fill &more) {
    message(head, 11, [&](Fields &event) {
        event.add_enum(9, 2);
        event.add_uint64(11, track);
        more(event);
    });
}

void PerfettoFile::slice(std::uint64_t track, const std::string &name, std::int64_t from, std::int64_t to,
                         const std::string &category, const Fill &more, const PacketHead &head) {
    PacketHead at = head;
    at.timestamp = from;
    begin(at, track, name, [&](Fields &event) {
        event.add_string(22, category);
        more(event);
    });
    at.timestamp = to;
    end(at, track);
}

void PerfettoFile::snapshot(const PacketHead &head, const std::vector<Reading> &readings, std::uint32_t primary) {
    message(head, 6, [&](Fields &snapshot) {
        for (const Reading &reading : readings)
            snapshot.add_message(1, protoMessage([&](Fields &clock) {
                                     clock.add_uint32(1, reading.clock);
                                     clock.add_uint64(2, reading.time);
                                     if (reading.incremental)
                                         clock.add_bool(3, true);
                                     if (reading.unit != 0)
                                         clock.add_uint64(4, reading.unit);
                                 }));
        if (primary != 0)
            snapshot.add_enum(2, static_cast<std::int32_t>(primary));
    });
}

Fill flows(std::vector<std::uint64_t> ids, std::vector<std::uint64_t> ending) {
    return [ids = std::move(ids), ending = std::move(ending)](Fields &event) {
        for (const std::uint64_t id : ids)
            event.add_fixed64(47, id);
        for (const std::uint64_t id : ending)
            event.add_fixed64(48, id);
    };
}

Fill annotation(const std::string &name, std::uint64_t value) {
    return [=](Fields &event) {
        event.add_message(4, protoMessage([&](Fields &fields) {
                              fields.add_string(10, name);
                              fields.add_uint64(3, value);
                          }));
    };
}

Fill annotation(const std::string &name, const std::string &value) {
    return [=](Fields &event) {
        event.add_message(4, protoMessage([&](Fields &fields) {
                              fields.add_string(10, name);
                              fields.add_string(6, value);
                          }));
    };
}

Fill both(Fill first, Fill second) {
    return [first = std::move(first), second = std::move(second)](Fields &event) {
        first(event);
        second(event);
    };
}

std::string rocprofTrace() {
    PerfettoFile file;
    file.thread(1, 100, 100);
    file.track(2, "STREAM [3]", 1);
    for (int i = 1; i <= 12; ++i) {
        const auto id = static_cast<std::uint64_t>(i);
        const Fill key = both(flows({id}), annotation("corr_id", id));
        file.slice(1, "hipLaunchKernel", i * 1000, i * 1000 + 300, "hip_api", key);
        file.slice(2, "gemm", i * 1000 + 500, i * 1000 + 900, "kernel_dispatch",
                   both(key, annotation("agent", std::string("GPU 0"))));
    }
    return file.bytes;
}

std::string renderStageTrace() {
    PerfettoFile file;
    file.thread(1, 100, 101);
    for (int i = 1; i <= 12; ++i) {
        const auto id = static_cast<std::uint64_t>(i);
        file.slice(1, "submit", i * 1000, i * 1000 + 300, "gpu", [=](Fields &event) {
            event.add_message(3000, protoMessage([=](Fields &gpu) { gpu.add_uint64(1, id); }));
        });
        file.packet({8, i * 1000 + 500}, [=](Fields &packet) {
            packet.add_int32(79, 100);
            packet.add_message(53, protoMessage([=](Fields &stage) {
                                   stage.add_uint64(1, id);
                                   stage.add_uint64(2, 400);
                                   stage.add_string(17, "gemm");
                               }));
        });
    }
    return file.bytes;
}

std::string compressedTrace(const std::string &trace) {
    std::string packed(compressBound(static_cast<uLong>(trace.size())), '\0');
    uLongf size = packed.size();
    compress(reinterpret_cast<Bytef *>(packed.data()), &size, reinterpret_cast<const Bytef *>(trace.data()),
             static_cast<uLong>(trace.size()));
    packed.resize(size);
    PerfettoFile file;
    file.packet({}, [&](Fields &packet) { packet.add_bytes(50, packed); });
    return file.bytes;
}

} // namespace lanescope::test
