// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/rocm_large.h"
#include "tests/generators/rocm_timeline.h"
#include "tests/generators/text_file.h"

#include <protozero/pbf_writer.hpp>

namespace lanescope::generators {

namespace {

using protozero::pbf_writer;

/// Field numbers of Perfetto's schema.
namespace field {
constexpr std::uint32_t kPacket = 1, kTimestamp = 8, kSequence = 10, kTrackEvent = 11, kInterned = 12, kFlags = 13,
                        kTrackDescriptor = 60;
constexpr std::uint32_t kUuid = 1, kTrackName = 2, kThread = 4, kParent = 5;
constexpr std::uint32_t kCategoryIids = 3, kAnnotations = 4, kType = 9, kNameIid = 10, kTrackUuid = 11, kFlowIds = 47;
constexpr std::uint32_t kEventNames = 2, kCategories = 1, kAnnotationNames = 3;
} // namespace field

constexpr std::uint64_t kThreadTrack = 1;
constexpr std::uint64_t kFirstStream = 10;
constexpr std::uint64_t kApi = 1, kDispatch = 2; ///< iids of categories; kApi is the API's name as well
constexpr std::uint64_t kFirstName = 2;
constexpr std::uint64_t kBegin = 1, kEnd = 2;

/// Writes packets one behind the other.
class Packets {
public:
    explicit Packets(const std::string &path) : m_file(path) {}

    template <class Fill> void packet(Fill fill) {
        m_body.clear();
        pbf_writer body(m_body);
        body.add_uint32(field::kSequence, 1);
        fill(body);
        m_framed.clear();
        pbf_writer framed(m_framed);
        framed.add_message(field::kPacket, m_body);
        m_file << m_framed;
    }
    void close() { m_file.close(); }

private:
    TextFile m_file;
    std::string m_body, m_framed;
};

void addNamed(pbf_writer &interned, std::uint32_t table, std::uint64_t iid, const std::string &name) {
    pbf_writer entry(interned, table);
    entry.add_uint64(1, iid);
    entry.add_string(2, name);
}

void writeHead(Packets &packets) {
    packets.packet([](pbf_writer &packet) {
        packet.add_uint32(field::kFlags, 1);
        {
            pbf_writer interned(packet, field::kInterned);
            addNamed(interned, field::kCategories, kApi, "hip_api");
            addNamed(interned, field::kCategories, kDispatch, "kernel_dispatch");
            addNamed(interned, field::kAnnotationNames, 1, "corr_id");
            addNamed(interned, field::kEventNames, kApi, "hipLaunchKernel");
            for (std::size_t i = 0; i < RocmTimeline::kNames.size(); ++i)
                addNamed(interned, field::kEventNames, kFirstName + i, RocmTimeline::kNames[i]);
        }
        pbf_writer track(packet, field::kTrackDescriptor);
        track.add_uint64(field::kUuid, kThreadTrack);
        pbf_writer thread(track, field::kThread);
        thread.add_int32(1, 4711);
        thread.add_int64(2, 4711);
    });
    for (std::uint64_t stream = 0; stream < RocmTimeline::kStreams; ++stream)
        packets.packet([stream](pbf_writer &packet) {
            pbf_writer track(packet, field::kTrackDescriptor);
            track.add_uint64(field::kUuid, kFirstStream + stream);
            track.add_string(field::kTrackName, "STREAM [" + std::to_string(stream) + "]");
            track.add_uint64(field::kParent, kThreadTrack);
        });
}

struct SliceFields {
    std::uint64_t track, name, category, id;
};

void writeSlice(Packets &packets, const Span &span, const SliceFields &slice) {
    packets.packet([&](pbf_writer &packet) {
        packet.add_uint64(field::kTimestamp, static_cast<std::uint64_t>(span.start));
        pbf_writer event(packet, field::kTrackEvent);
        event.add_uint64(field::kCategoryIids, slice.category);
        {
            pbf_writer annotation(event, field::kAnnotations);
            annotation.add_uint64(1, 1);
            annotation.add_uint64(3, slice.id);
        }
        event.add_uint64(field::kType, kBegin);
        event.add_uint64(field::kNameIid, slice.name);
        event.add_uint64(field::kTrackUuid, slice.track);
        event.add_fixed64(field::kFlowIds, slice.id);
    });
    packets.packet([&](pbf_writer &packet) {
        packet.add_uint64(field::kTimestamp, static_cast<std::uint64_t>(span.end()));
        pbf_writer event(packet, field::kTrackEvent);
        event.add_uint64(field::kType, kEnd);
        event.add_uint64(field::kTrackUuid, slice.track);
    });
}

} // namespace

void writeLargePerfetto(const std::string &path, std::int64_t kernels, std::uint64_t seed) {
    Packets packets(path);
    writeHead(packets);
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done) {
        const RocmLaunch one = timeline.next();
        const auto id = static_cast<std::uint64_t>(one.id);
        writeSlice(packets, one.call, {kThreadTrack, kApi, kApi, id});
        writeSlice(packets, one.kernel,
                   {kFirstStream + static_cast<std::uint64_t>(one.stream),
                    kFirstName + static_cast<std::uint64_t>(one.name), kDispatch, id});
    }
    packets.close();
}

} // namespace lanescope::generators
