// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/generators/text_file.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope::generators {

struct HostThread {
    int pid;
    int tid;
};
struct DeviceStream {
    int device;
    int context;
    int stream;
};
/// [start, start + duration) in nanoseconds after the base time of the file.
struct Span {
    std::int64_t start;
    std::int64_t duration;
    [[nodiscard]] std::int64_t end() const { return start + duration; }
};
/// 0 stands for "not recorded" in all of these.
struct ExternalId {
    std::int64_t value = 0;
};
struct Correlation {
    std::int64_t value = 0;
};

struct Dim3 {
    int x;
    int y;
    int z;
};

struct KernelShape {
    std::string_view name;
    Dim3 grid;
    Dim3 block;
    int registers;
    int sharedMemory;
};

struct GraphNode {
    int graph = 0;
    int node = 0;
};

struct KinetoHeader {
    std::string_view deviceName;
    int rank = 0;
    int worldSize = 1;
    std::int64_t baseNs = 0;
    bool labelledSynthetic = true;
};

struct CopyShape {
    std::string_view kind; ///< e.g. "HtoD (Pinned -> Device)"
    std::int64_t bytes;
};

/// Writes records in the layout of PyTorch's Kineto: one indented object per record, times in
/// microseconds with three decimals, counted from baseTimeNanoseconds.
class KinetoWriter {
public:
    explicit KinetoWriter(TextFile &file) : m_file(file) {}

    void header(const KinetoHeader &header);
    void cpuOp(std::string_view name, HostThread thread, Span span, ExternalId id, std::string_view inputs);
    void pythonFunction(std::string_view name, HostThread thread, Span span, std::int64_t id, std::int64_t parent);
    void annotation(std::string_view name, HostThread thread, Span span, ExternalId id);
    void deviceAnnotation(std::string_view name, DeviceStream stream, Span span, ExternalId id);
    void runtimeCall(std::string_view name, HostThread thread, Span span, ExternalId id, int cbid, Correlation key);
    void kernel(const KernelShape &shape, DeviceStream stream, Span span, ExternalId id, Correlation key,
                GraphNode node = {});
    void memcpy(const CopyShape &shape, DeviceStream stream, Span span, ExternalId id, Correlation key);
    void memset(std::int64_t bytes, DeviceStream stream, Span span, ExternalId id, Correlation key);
    void flowStart(HostThread thread, std::int64_t at, Correlation key);
    void flowEnd(HostThread place, std::int64_t at, Correlation key);
    /// Names of the process, its threads, `devices` devices and the streams, then the closing
    /// marks of the capture and the end of the document.
    void footer(HostThread main, const std::vector<HostThread> &threads, const std::vector<DeviceStream> &streams,
                int devices, Span window, std::string_view traceName);

private:
    void beginRecord();
    void slice(std::string_view category, std::string_view name, HostThread place, Span span);
    void endArguments() { m_file << "\n    }\n  }"; }
    void deviceArguments(DeviceStream stream, ExternalId id, Correlation key);
    void dims(Dim3 dim) { m_file << "[" << dim.x << ", " << dim.y << ", " << dim.z << "]"; }
    void metadata(std::string_view kind, int pid, int tid, std::int64_t at, std::string_view key);
    void processNames(HostThread main, int devices, std::int64_t at);
    void threadName(HostThread place, std::string_view prefix, std::int64_t at);

    TextFile &m_file;
    bool m_first = true;
    std::int64_t m_eventIndex = 0;
};

} // namespace lanescope::generators
