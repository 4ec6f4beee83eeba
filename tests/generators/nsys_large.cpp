// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/nsys_large.h"

#include "tests/generators/insert.h"
#include "tests/generators/kineto_writer.h"
#include "tests/generators/nsys_schema.h"
#include "tests/generators/random.h"
#include "tests/generators/transformer.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>

namespace lanescope::generators {

namespace {

constexpr std::int64_t kRuntimeClass = 0;
constexpr std::int64_t kPushPopRange = 59;
constexpr std::int64_t kKernelsPerRange = 5;
constexpr std::int64_t kKernelsPerCopy = 20;
constexpr std::int64_t kFirstId = 100;

class Names {
public:
    explicit Names(SQLite::Database &database) : m_insert(database, "INSERT INTO StringIds VALUES (?, ?)") {}

    std::int64_t id(const std::string &text) {
        const auto [found, added] = m_ids.try_emplace(text, static_cast<std::int64_t>(m_ids.size()) + 1);
        if (added) {
            m_insert.bind(1, found->second);
            m_insert.bind(2, text);
            m_insert.exec();
            m_insert.reset();
        }
        return found->second;
    }

private:
    SQLite::Statement m_insert;
    std::unordered_map<std::string, std::int64_t> m_ids;
};

/// One process of the capture: a thread that launches, and the stream that it uses.
class Process {
public:
    Process(SQLite::Database &database, Names &names, std::int64_t pid, std::int64_t device, std::uint64_t seed)
        : m_globalPid(pid << 24U)
        , m_globalTid(m_globalPid | pid)
        , m_device(device)
        , m_random(seed)
        , m_names(names)
        , m_call(database, "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?, ?, ?, ?, ?, ?, 0, NULL)")
        , m_kernel(
              database,
              "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (?, ?, ?, 1, NULL, 7, ?, ?, ?, ?, NULL, 1, 0, ?, ?, ?, ?, "
              "?, ?, ?, 0, ?, 0, 0, ?, ?, NULL, 0)")
        , m_copy(database, "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (?, ?, ?, 1, NULL, 24, ?, ?, ?, ?, NULL, 1, "
                           "2, NULL, NULL, "
                           "NULL, NULL, NULL, NULL, NULL, 1)")
        , m_range(database, "INSERT INTO NVTX_EVENTS (start, end, eventType, globalTid, text, domainId) "
                            "VALUES (?, ?, ?, ?, ?, 0)") {}

    void play(std::int64_t kernels) {
        for (std::int64_t done = 0; done < kernels; ++done) {
            if (done % kKernelsPerRange == 0)
                closeRange(done);
            const auto ops = done / 9 % 2 == 0 ? attentionOps(Stage::Decode) : mlpOps(Stage::Decode);
            launch(ops[static_cast<std::size_t>(done) % ops.size()]);
            if (done % kKernelsPerCopy == 0)
                copy();
            else
                call("cudaEventRecord_v3020", 700, 1200);
        }
        closeRange(kernels);
    }

private:
    Span call(const char *name, std::int64_t low, std::int64_t high) {
        const Span span{m_now, m_random.between(low, high)};
        m_call.row({span.start, span.end(), kRuntimeClass, m_globalTid, ++m_correlation, m_names.id(name)});
        m_now = span.end() + m_random.between(300, 1500);
        return span;
    }

    Span place(std::int64_t &freeAt, std::int64_t earliest, std::int64_t ns) {
        const std::int64_t start = std::max(earliest, freeAt + m_random.between(704, 1312));
        freeAt = start + ns + m_random.between(0, ns / 32);
        return {start, freeAt - start};
    }

    void launch(const OpShape &op) {
        const Span span = call("cudaLaunchKernel_v7000", 2900, 5200);
        const KernelShape &shape = op.kernel;
        const Span kernel = place(m_computeFreeAt, span.start + m_random.between(4800, 6400), op.kernelNs);
        const std::int64_t name = m_names.id(std::string(shape.name));
        const std::int64_t shortName = m_names.id(std::string(shape.name.substr(0, shape.name.find_first_of("<("))));
        m_kernel.row({kernel.start, kernel.end(), m_device, m_correlation, m_globalPid, name, shortName,
                      shape.registers, shape.grid.x, shape.grid.y, shape.grid.z, shape.block.x, shape.block.y,
                      shape.block.z, shape.sharedMemory, ++m_grid, shape.sharedMemory});
        // A host far ahead of its device has to wait, as behind a full queue.
        m_now = std::max(m_now, m_computeFreeAt - 4000000);
    }

    void copy() {
        const Span span = call("cudaMemcpyAsync_v3020", 4200, 6900);
        const Span done = place(m_copyFreeAt, span.start + m_random.between(5200, 7400), 1900);
        constexpr std::int64_t kHostToDevice = 1;
        m_copy.row({done.start, done.end(), m_device, m_correlation, m_globalPid, 16384, kHostToDevice});
    }

    void closeRange(std::int64_t done) {
        if (done != 0) {
            const std::string text = "step[DECODE bs=" + std::to_string(1 + done / 1000 % 64) + "]";
            m_range.row({m_rangeStart, m_now, kPushPopRange, m_globalTid}, text);
        }
        m_rangeStart = m_now;
    }

    std::int64_t m_globalPid;
    std::int64_t m_globalTid;
    std::int64_t m_device;
    Random m_random;
    Names &m_names;
    Insert m_call;
    Insert m_kernel;
    Insert m_copy;
    Insert m_range;
    std::int64_t m_now = 340000000;
    std::int64_t m_rangeStart = 0;
    std::int64_t m_computeFreeAt = 0;
    std::int64_t m_copyFreeAt = 0;
    std::int64_t m_correlation = kFirstId;
    std::int64_t m_grid = 0;
};

void writeProcess(SQLite::Database &database, std::int64_t pid, std::int64_t gpu) {
    Insert process(database, "INSERT INTO PROCESSES VALUES (?, ?, 'python3')");
    process.row({pid << 24U, pid});
    Insert device(database, "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (?, ?, ?)");
    device.row({gpu, gpu, pid});
    Insert hardware(database, "INSERT INTO TARGET_INFO_GPU (vmId, id, name, busLocation, smCount, cuDevice, "
                              "computeMajor, computeMinor) VALUES (0, ?, 'NVIDIA A100-SXM4-80GB', NULL, 108, ?, 8, 0)");
    hardware.row({gpu, gpu});
}

} // namespace

void writeLargeNsys(const std::string &path, std::int64_t kernels, std::uint64_t seed) {
    std::filesystem::remove(path);
    SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("PRAGMA journal_mode = OFF");
    database.exec("PRAGMA synchronous = OFF");
    SQLite::Transaction transaction(database);
    createNsysTables(database);
    Names names(database);
    for (std::int64_t gpu = 0; gpu < 2; ++gpu) {
        const std::int64_t pid = 112 + gpu;
        writeProcess(database, pid, gpu);
        Process process(database, names, pid, gpu, seed + static_cast<std::uint64_t>(gpu));
        process.play(gpu == 0 ? kernels - kernels / 2 : kernels / 2);
    }
    transaction.commit();
}

} // namespace lanescope::generators
