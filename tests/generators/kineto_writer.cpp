// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/kineto_writer.h"

#include <algorithm>

namespace lanescope::generators {

void KinetoWriter::header(const KinetoHeader &header) {
    m_file << "{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [";
    for (int device = 0; device < header.worldSize; ++device) {
        m_file << (device == 0 ? "\n" : ",\n") << "    {\n      \"id\": " << device << ", \"name\": \""
               << header.deviceName << "\", \"totalGlobalMem\": 85899345920,\n"
               << "      \"computeMajor\": 8, \"computeMinor\": 0,\n"
               << "      \"maxThreadsPerBlock\": 1024, \"maxThreadsPerMultiprocessor\": 2048,\n"
               << "      \"regsPerBlock\": 65536, \"warpSize\": 32,\n"
               << "      \"sharedMemPerBlock\": 49152, \"numSms\": 108\n    }";
    }
    m_file << "\n  ],\n  \"distributedInfo\": {\"backend\": \"nccl\", \"rank\": " << header.rank
           << ", \"world_size\": " << header.worldSize << ", \"pg_count\": 1, \"nccl_version\": \"2.27.7\"},\n"
           << "  \"record_shapes\": 1,\n  \"with_stack\": 1,\n  \"cupti_version\": 28,\n"
           << "  \"cuda_runtime_version\": 12080,\n  \"cuda_driver_version\": 12080,\n";
    if (header.labelledSynthetic)
        m_file << "  \"lanescope_synthetic\": 1,\n";
    m_file << "  \"displayTimeUnit\": \"ms\",\n  \"baseTimeNanoseconds\": " << header.baseNs
           << ",\n  \"traceEvents\": [";
}

void KinetoWriter::beginRecord() {
    m_file << (m_first ? "\n  {\n    " : ",\n  {\n    ");
    m_first = false;
}

void KinetoWriter::slice(std::string_view category, std::string_view name, HostThread place, Span span) {
    beginRecord();
    m_file << "\"ph\": \"X\", \"cat\": \"" << category << "\", \"name\": \"" << name << "\", \"pid\": " << place.pid
           << ", \"tid\": " << place.tid << ",\n    \"ts\": " << Micros{span.start}
           << ", \"dur\": " << Micros{span.duration} << ",\n    \"args\": {\n      ";
}

void KinetoWriter::cpuOp(std::string_view name, HostThread thread, Span span, ExternalId id, std::string_view inputs) {
    slice("cpu_op", name, thread, span);
    m_file << "\"External id\": " << id.value << ",\"Record function id\": 0, ";
    if (!inputs.empty())
        m_file << inputs << ", ";
    m_file << "\"Ev Idx\": " << m_eventIndex++;
    endArguments();
}

void KinetoWriter::pythonFunction(std::string_view name, HostThread thread, Span span, std::int64_t id,
                                  std::int64_t parent) {
    slice("python_function", name, thread, span);
    m_file << "\"Python parent id\": ";
    if (parent == 0)
        m_file << "null";
    else
        m_file << parent;
    m_file << ", \"Python id\": " << id << ", \"Ev Idx\": " << m_eventIndex++;
    endArguments();
}

void KinetoWriter::annotation(std::string_view name, HostThread thread, Span span, ExternalId id) {
    slice("user_annotation", name, thread, span);
    m_file << "\"External id\": " << id.value << ",\"Record function id\": 0, \"Ev Idx\": " << m_eventIndex++;
    endArguments();
}

void KinetoWriter::deviceAnnotation(std::string_view name, DeviceStream stream, Span span, ExternalId id) {
    slice("gpu_user_annotation", name, {stream.device, stream.stream}, span);
    m_file << "\"External id\": " << id.value;
    endArguments();
}

void KinetoWriter::runtimeCall(std::string_view name, HostThread thread, Span span, ExternalId id, int cbid,
                               Correlation key) {
    slice("cuda_runtime", name, thread, span);
    if (id.value != 0)
        m_file << "\"External id\": " << id.value << ",      ";
    m_file << "\"cbid\": " << cbid << ", \"correlation\": " << key.value;
    endArguments();
}

void KinetoWriter::deviceArguments(DeviceStream stream, ExternalId id, Correlation key) {
    if (id.value != 0)
        m_file << "\"External id\": " << id.value << ",      ";
    m_file << "\"device\": " << stream.device << ", \"context\": " << stream.context
           << ",      \"stream\": " << stream.stream << ", \"correlation\": " << key.value;
}

void KinetoWriter::kernel(const KernelShape &shape, DeviceStream stream, Span span, ExternalId id, Correlation key,
                          GraphNode node) {
    slice("kernel", shape.name, {stream.device, stream.stream}, span);
    deviceArguments(stream, id, key);
    m_file << ",      \"registers per thread\": " << shape.registers
           << ",      \"shared memory\": " << shape.sharedMemory << ",      \"grid\": ";
    dims(shape.grid);
    m_file << ",      \"block\": ";
    dims(shape.block);
    if (node.graph != 0)
        m_file << ",      \"graph id\": " << node.graph << ",      \"graph node id\": " << node.node;
    m_file << ",      \"est. achieved occupancy %\": " << shape.registers / 2;
    endArguments();
}

void KinetoWriter::memcpy(const CopyShape &shape, DeviceStream stream, Span span, ExternalId id, Correlation key) {
    beginRecord();
    m_file << "\"ph\": \"X\", \"cat\": \"gpu_memcpy\", \"name\": \"Memcpy " << shape.kind
           << "\", \"pid\": " << stream.device << ", \"tid\": " << stream.stream
           << ",\n    \"ts\": " << Micros{span.start} << ", \"dur\": " << Micros{span.duration}
           << ",\n    \"args\": {\n      ";
    deviceArguments(stream, id, key);
    m_file << ",      \"bytes\": " << shape.bytes << ", \"memory bandwidth (GB/s)\": "
           << Micros{shape.bytes * 1000 / std::max<std::int64_t>(span.duration, 1)};
    endArguments();
}

void KinetoWriter::memset(std::int64_t bytes, DeviceStream stream, Span span, ExternalId id, Correlation key) {
    slice("gpu_memset", "Memset (Device)", {stream.device, stream.stream}, span);
    deviceArguments(stream, id, key);
    m_file << ",      \"bytes\": " << bytes;
    endArguments();
}

void KinetoWriter::flowStart(HostThread thread, std::int64_t at, Correlation key) {
    beginRecord();
    m_file << "\"ph\": \"s\", \"id\": " << key.value << ", \"pid\": " << thread.pid << ", \"tid\": " << thread.tid
           << ", \"ts\": " << Micros{at} << ",\n    \"cat\": \"ac2g\", \"name\": \"ac2g\"\n  }";
}

void KinetoWriter::flowEnd(HostThread place, std::int64_t at, Correlation key) {
    beginRecord();
    m_file << "\"ph\": \"f\", \"id\": " << key.value << ", \"pid\": " << place.pid << ", \"tid\": " << place.tid
           << ", \"ts\": " << Micros{at} << ",\n    \"cat\": \"ac2g\", \"name\": \"ac2g\", \"bp\": \"e\"\n  }";
}

void KinetoWriter::metadata(std::string_view kind, int pid, int tid, std::int64_t at, std::string_view key) {
    beginRecord();
    m_file << "\"name\": \"" << kind << "\", \"ph\": \"M\", \"ts\": " << Micros{at} << ", \"pid\": " << pid
           << ", \"tid\": " << tid << ",\n    \"args\": {\n      \"" << key << "\": ";
}

void KinetoWriter::processNames(HostThread main, int devices, std::int64_t at) {
    for (int process = -1; process < devices; ++process) {
        const int pid = process < 0 ? main.pid : process;
        metadata("process_name", pid, 0, at, "name");
        m_file << "\"python3\"";
        endArguments();
        metadata("process_labels", pid, 0, at, "labels");
        if (process < 0)
            m_file << "\"CPU\"";
        else
            m_file << "\"GPU " << process << "\"";
        endArguments();
        metadata("process_sort_index", pid, 0, at, "sort_index");
        m_file << (process < 0 ? pid : 5000000 + process);
        endArguments();
    }
}

void KinetoWriter::threadName(HostThread place, std::string_view prefix, std::int64_t at) {
    metadata("thread_name", place.pid, place.tid, at, "name");
    m_file << "\"" << prefix << " " << place.tid << "\"";
    endArguments();
    metadata("thread_sort_index", place.pid, place.tid, at, "sort_index");
    m_file << place.tid;
    endArguments();
}

void KinetoWriter::footer(HostThread main, const std::vector<HostThread> &threads,
                          const std::vector<DeviceStream> &streams, int devices, Span window,
                          std::string_view traceName) {
    processNames(main, devices, window.start);
    for (const HostThread thread : threads)
        threadName(thread, "thread", window.start);
    for (const DeviceStream stream : streams)
        threadName({stream.device, stream.stream}, "stream", window.start);
    beginRecord();
    m_file << "\"ph\": \"X\", \"cat\": \"Trace\", \"ts\": " << Micros{window.start}
           << ", \"dur\": " << Micros{window.duration}
           << ",\n    \"pid\": \"Spans\", \"tid\": \"PyTorch Profiler\",\n    \"name\": \"PyTorch Profiler (0)\",\n"
           << "    \"args\": {\n      \"Op count\": 0";
    endArguments();
    beginRecord();
    m_file << "\"name\": \"Iteration Start: PyTorch Profiler\", \"ph\": \"i\", \"s\": \"g\",\n"
           << "    \"pid\": \"Traces\", \"tid\": \"Trace PyTorch Profiler\", \"ts\": " << Micros{window.start}
           << "\n  }";
    beginRecord();
    m_file << "\"name\": \"Record Window End\", \"ph\": \"i\", \"s\": \"g\",\n"
           << "    \"pid\": \"\", \"tid\": \"\", \"ts\": " << Micros{window.end()} << "\n  }\n  ],\n"
           << "  \"traceName\": \"" << traceName << "\"\n}\n";
}

} // namespace lanescope::generators
