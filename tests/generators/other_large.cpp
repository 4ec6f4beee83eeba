// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/insert.h"
#include "tests/generators/other_formats.h"
#include "tests/generators/rocm_timeline.h"
#include "tests/generators/text_file.h"

#include <protozero/pbf_writer.hpp>

#include <filesystem>
#include <utility>
#include <vector>

namespace lanescope::generators {

namespace {

using protozero::pbf_writer;

void writeIdAndTimes(TextFile &file, std::int64_t id, const Span &span) {
    file << R"("correlation_id":{"internal":)" << id << R"(,"external":0},"start_timestamp":)" << span.start
         << R"(,"end_timestamp":)" << span.end();
}

void writeSdkDispatches(TextFile &file, std::int64_t kernels, std::uint64_t seed) {
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done) {
        const RocmLaunch one = timeline.next();
        file << (done > 0 ? ",\n" : "") << R"({"size":184,"kind":2,"operation":0,"thread_id":9,)";
        writeIdAndTimes(file, one.id, one.kernel);
        file << R"(,"dispatch_info":{"size":72,"agent_id":{"handle":37946},"queue_id":{"handle":16},"kernel_id":)"
             << one.name
             << R"(,"workgroup_size":{"x":256,"y":1,"z":1},"grid_size":{"x":2048,"y":1,"z":1}},"stream_id":{"handle":)"
             << one.stream << "}}";
    }
}

void writeSdkCalls(TextFile &file, std::int64_t kernels, std::uint64_t seed) {
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done) {
        const RocmLaunch one = timeline.next();
        file << (done > 0 ? ",\n" : "") << R"({"size":88,"kind":1,"operation":1,"thread_id":9,)";
        writeIdAndTimes(file, one.id, one.call);
        file << "}";
    }
}

/// The records of one line of a plane.
std::string xspaceLine(std::int64_t kernels, std::uint64_t seed, std::int64_t stream) {
    std::string bytes;
    pbf_writer line(bytes);
    line.add_int64(1, stream + 1);
    line.add_string(2, stream < 0 ? "python" : "Stream #" + std::to_string(stream) + "(Compute)");
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done) {
        const RocmLaunch one = timeline.next();
        if (stream >= 0 && one.stream != stream)
            continue;
        const Span &span = stream < 0 ? one.call : one.kernel;
        pbf_writer event(line, 4);
        event.add_int64(1, stream < 0 ? 1 : 2 + one.name);
        event.add_int64(2, span.start * 1000);
        event.add_int64(3, span.duration * 1000);
        for (const auto &[key, value] :
             {std::pair(std::int64_t{1}, std::int64_t{1}), std::pair(std::int64_t{2}, one.id)}) {
            pbf_writer stat(event, 4);
            stat.add_int64(1, key);
            stat.add_uint64(3, static_cast<std::uint64_t>(value));
        }
    }
    return bytes;
}

void addNamed(pbf_writer &plane, std::uint32_t field, std::int64_t key, const std::string &name) {
    pbf_writer entry(plane, field);
    entry.add_int64(1, key);
    pbf_writer metadata(entry, 2);
    metadata.add_int64(1, key);
    metadata.add_string(2, name);
}

std::string xspacePlane(const std::string &name, const std::vector<std::string> &lines) {
    std::string bytes;
    pbf_writer space(bytes);
    pbf_writer plane(space, 1);
    plane.add_int64(1, 1);
    plane.add_string(2, name);
    for (const std::string &line : lines)
        plane.add_message(3, line);
    addNamed(plane, 4, 1, "cuLaunchKernel");
    for (std::size_t i = 0; i < RocmTimeline::kNames.size(); ++i)
        addNamed(plane, 4, static_cast<std::int64_t>(2 + i), RocmTimeline::kNames[i]);
    addNamed(plane, 5, 1, "context_id");
    addNamed(plane, 5, 2, "correlation_id");
    plane.commit();
    return bytes;
}

} // namespace

void writeLargeSdkJson(const std::string &path, std::int64_t kernels, std::uint64_t seed) {
    TextFile file(path);
    file << R"({"rocprofiler-sdk-tool":[{"metadata":{"pid":4711,"command":["serve"]},)"
         << R"("agents":[{"id":{"handle":37946},"type":2,"node_id":2,"product_name":"MI300X"}],)"
         << R"("strings":{"buffer_records":[{"kind":"NONE","operations":[]},)"
         << R"({"kind":"HIP","operations":["hipInit","hipLaunchKernel"]},{"kind":"KERNEL_DISPATCH","operations":[]}]},)"
         << R"("kernel_symbols":[)";
    for (std::size_t i = 0; i < RocmTimeline::kNames.size(); ++i)
        file << (i > 0 ? "," : "") << R"({"kernel_id":)" << static_cast<std::int64_t>(i)
             << R"(,"formatted_kernel_name":")" << RocmTimeline::kNames[i] << R"("})";
    file << R"(],"callback_records":{"counter_collection":[]},"buffer_records":{"kernel_dispatch":[)";
    writeSdkDispatches(file, kernels, seed);
    file << R"(],"hip_api":[)";
    writeSdkCalls(file, kernels, seed);
    file << "]}}]}";
    file.close();
}

void writeLargeRocprofV1(const std::string &path, std::int64_t kernels, std::uint64_t seed) {
    std::filesystem::remove(path);
    SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec(R"sql(PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;
        CREATE TABLE HIP("BeginNs" INTEGER, "EndNs" INTEGER, "pid" INTEGER, "tid" INTEGER, "Index" INTEGER, "args" TEXT,
                         "Name" TEXT);
        CREATE TABLE OPS("BeginNs" INTEGER, "EndNs" INTEGER, "dev-id" INTEGER, "queue-id" INTEGER, "pid" INTEGER,
                         "tid" INTEGER, "stream-id" INTEGER, "Index" INTEGER, "Name" TEXT);)sql");
    Insert call(database, "INSERT INTO HIP VALUES(?, ?, 4711, 4712, ?, '( stream(0))', ?)");
    Insert work(database, "INSERT INTO OPS VALUES(?, ?, 0, 1, 4711, 4712, ?, ?, ?)");
    RocmTimeline timeline(seed);
    for (std::int64_t done = 0; done < kernels; ++done) {
        const RocmLaunch one = timeline.next();
        call.row({one.call.start, one.call.end(), one.id}, "hipLaunchKernel");
        work.row({one.kernel.start, one.kernel.end(), one.stream, one.id},
                 RocmTimeline::kNames[static_cast<std::size_t>(one.name)]);
    }
    database.exec("COMMIT");
}

void writeLargeXspace(const std::string &path, std::int64_t kernels, std::uint64_t seed) {
    std::vector<std::string> streams;
    for (std::int64_t stream = 0; stream < RocmTimeline::kStreams; ++stream)
        streams.push_back(xspaceLine(kernels, seed, stream));
    TextFile file(path);
    file << xspacePlane("/host:CPU", {xspaceLine(kernels, seed, -1)}) << xspacePlane("/device:GPU:0", streams);
    file.close();
}

} // namespace lanescope::generators
