// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/generators/kineto_writer.h"
#include "tests/generators/random.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace lanescope::generators {

/// A framework operator with the one kernel that it launches.
struct OpShape {
    std::string_view op;
    std::string_view inner; ///< the operator that it calls; empty for none
    std::string_view inputs;
    KernelShape kernel;
    std::int64_t kernelNs;
};

struct GraphKernel {
    KernelShape kernel;
    std::int64_t durationNs;
    DeviceStream stream;
};

/// A mark that is still open.
struct OpenMark {
    std::int64_t start;
    ExternalId id;
};

/// Plays one server thread that launches work, and the device that runs it, and writes what a
/// profiler would have recorded. A stream runs its work in order; the host moves on by itself.
class KinetoCapture {
public:
    KinetoCapture(KinetoWriter &writer, Random random, HostThread thread, std::int64_t start,
                  Correlation firstCorrelation);

    [[nodiscard]] std::int64_t now() const { return m_now; }
    void wait(std::int64_t ns) { m_now += ns; }
    /// End of the last work recorded on the stream; 0 without any.
    [[nodiscard]] std::int64_t lastEnd(DeviceStream stream) const;
    /// End of all work recorded on any stream.
    [[nodiscard]] std::int64_t lastDeviceEnd() const { return m_lastDeviceEnd; }
    ExternalId nextExternalId() { return {++m_externalId}; }
    std::int64_t nextPythonId() { return ++m_pythonId; }
    Correlation nextCorrelation() { return {++m_correlation}; }

    /// An operator without device work.
    void hostOp(std::string_view name, std::string_view inputs, std::int64_t ns);
    /// An operator, its launch and its kernel; returns where the kernel ran. The correlation may
    /// be given to repeat one on purpose.
    Span launch(const OpShape &shape, DeviceStream stream, Correlation key = {});
    /// As launch, but the device part was not recorded.
    void launchWithoutKernel(const OpShape &shape, Correlation key);
    /// A kernel whose launch was not recorded.
    void kernelWithoutLaunch(const OpShape &shape, DeviceStream stream, Correlation key);
    void copy(const CopyShape &shape, DeviceStream stream, std::int64_t ns);
    void clear(std::int64_t bytes, DeviceStream stream, std::int64_t ns);
    /// One cudaGraphLaunch and all its kernels, which share its correlation id.
    void graph(std::span<const GraphKernel> kernels, int graphId);
    /// A call that enqueues nothing, such as cudaStreamIsCapturing.
    void plainCall(std::string_view name, int cbid, std::int64_t ns);
    /// Makes `stream` wait for all work enqueued on `other` so far.
    void streamWait(DeviceStream stream, DeviceStream other);
    /// Blocks the host until the stream is idle.
    void synchronize(DeviceStream stream);

    void python(std::string_view name, std::int64_t start, std::int64_t id, std::int64_t parent);
    /// Opens a mark at the current time; marks do not nest.
    [[nodiscard]] OpenMark beginMark();
    /// Writes the mark as [begin, now) on the host and as what it covers of `stream`.
    void endMark(const OpenMark &mark, std::string_view name, DeviceStream stream);

private:
    /// What is known of a stream: when it may run more, and its recorded work since the last mark.
    struct Stream {
        std::int64_t freeAt = 0;
        std::int64_t firstStart = 0;
        std::int64_t lastEnd = 0;
    };

    [[nodiscard]] Span nextCall(std::int64_t low, std::int64_t high);
    void occupy(DeviceStream stream, Span span);
    [[nodiscard]] Span place(DeviceStream stream, std::int64_t earliest, std::int64_t ns);
    Span recordLaunch(const OpShape &shape, Correlation key, ExternalId id);
    void recordKernel(const KernelShape &shape, DeviceStream stream, Span span, ExternalId id, Correlation key,
                      GraphNode node = {});

    KinetoWriter &m_writer;
    Random m_random;
    HostThread m_thread;
    std::int64_t m_now;
    std::int64_t m_lastDeviceEnd = 0;
    std::map<int, Stream> m_streams; ///< by stream number
    std::int64_t m_externalId = 0;
    std::int64_t m_pythonId = 0;
    std::int64_t m_correlation;
};

} // namespace lanescope::generators
