// SPDX-License-Identifier: Apache-2.0
#include "model/opening/opening.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace lanescope::model::opening {

namespace {

constexpr const char *kUnknownAdvice =
    "Lanescope reads PyTorch Kineto JSON, Nsight Systems SQLite exports (nsys export --type sqlite), rocpd and RPD "
    "databases, JSON and CSV of rocprofv3, results.db and JSON of rocprof, Perfetto traces, XSpace files of JAX and "
    "XLA, "
    "trace events of JAX, Ascend, Intel unitrace, Triton Proton and VizTracer, normalized rows and any other Chrome "
    "Trace Event JSON; each of them plain, in gzip or zstd, or in a zip or tar";

/// A format that is known and not read.
struct Known {
    std::string_view magic; ///< the file's first bytes; empty: only its name tells
    std::initializer_list<std::string_view> suffixes;
    const char *what;
    const char *advice;
};

// The magic of .ncu-rep files is what the reports of Nsight Compute begin with; the reports of Nsight Systems have no
// documented one.
constexpr std::string_view kComputeMagic("NVR\0", 4);
// The archive of OTF2 begins with its anchor file's version line; a Fuchsia trace with its magic number record.
constexpr std::string_view kFuchsiaMagic("\x10\0\x04\x46\x78\x54\x16\0", 8);
constexpr const char *kComputeAdvice =
    "it holds counters of single kernels and no timeline: look at it with ncu-ui or ncu --import FILE; for a timeline "
    "record with nsys profile, and export with nsys export --type sqlite";

bool holds(std::string_view head, std::string_view text) { return head.find(text) != std::string_view::npos; }

bool isPickle(std::string_view head) {
    constexpr char kProtocolMark = '\x80';
    return head.size() > 2 && head[0] == kProtocolMark && head[1] >= 2 && head[1] <= 5;
}

/// torch.cuda.memory._dump_snapshot pickles a dict of these.
bool isMemorySnapshot(std::string_view head) {
    return isPickle(head) && (holds(head, "device_traces") || holds(head, "segments"));
}

const Known *knownFormat(const Probe &probe) {
    static const std::array<Known, 8> kAll = {{
        {"",
         {".nsys-rep", ".qdrep"},
         "it is a binary Nsight Systems report",
         "export it first: nsys export --type sqlite FILE"},
        {"",
         {".qdstrm"},
         "it is a raw stream of Nsight Systems",
         "let the version of Nsight Systems that wrote it import it, then: nsys export --type sqlite FILE"},
        {kComputeMagic, {".ncu-rep"}, "it is a report of Nsight Compute", kComputeAdvice},
        {"",
         {".otf2"},
         "it is the anchor file of an OTF2 archive",
         "the OTF2 of rocprofv3 keeps no correlation ids: record with --output-format rocpd, or convert the rocpd "
         "database of the run"},
        {kFuchsiaMagic,
         {".fxt"},
         "it is a Fuchsia trace (FXT)",
         "let Perfetto's traceconv write it as JSON (traceconv json FILE OUT), and open that"},
        {"",
         {"_stats.csv", ".stats.csv"},
         "it is a table of statistics of rocprof",
         "it has sums and no times of its own: open results.db or the _trace.csv files of the same run"},
        {"PERFILE2",
         {},
         "it is a recording of Linux perf",
         "it holds samples of the host and no GPU work: look at it with perf report"},
        {"",
         {".pickle", ".pkl"},
         "it is a Python pickle",
         "pickles run code when they are read, so they are never opened; export a trace as JSON"},
    }};
    for (const Known &known : kAll) {
        const bool byName = std::any_of(known.suffixes.begin(), known.suffixes.end(),
                                        [&](std::string_view suffix) { return probe.path.ends_with(suffix); });
        if (byName || (!known.magic.empty() && probe.head.starts_with(known.magic)))
            return &known;
    }
    return nullptr;
}

} // namespace

Error unknownFormat(const Probe &probe) {
    if (isMemorySnapshot(probe.head))
        return {kNotReadCode, "it is a memory snapshot of PyTorch", probe.path, 0,
                "it holds allocations and no timeline of the GPU's work: look at it with pytorch.org/memory_viz; for a "
                "timeline export a torch.profiler trace"};
    if (const Known *known = knownFormat(probe))
        return {kNotReadCode, known->what, probe.path, 0, known->advice};
    if (probe.head.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return {"empty_file", "the file holds nothing but white space", probe.path, 0,
                "the profiler may have been killed before it wrote anything"};
    return {kUnknownCode, "no reader recognises its content", probe.path, 0, kUnknownAdvice};
}

} // namespace lanescope::model::opening
