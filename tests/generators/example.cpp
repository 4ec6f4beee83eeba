// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/example.h"

#include "tests/generators/kineto_capture.h"
#include "tests/generators/rows.h"
#include "tests/generators/transformer.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::generators {

namespace {

constexpr std::int64_t kBaseNs = 1775078550000000000;
constexpr std::int64_t kStart = 4909914216204635;
constexpr std::int64_t kPauseNs = 180000;
constexpr int kDecodeSteps = 4;
constexpr int kLateDecodeStep = 2;
constexpr int kLayers = 3;
constexpr std::string_view kDeviceName = "NVIDIA A100-SXM4-80GB";
constexpr HostThread kPrefillThread{4211, 4211};
constexpr HostThread kDecodeThread{7310, 7310};
// Far apart, so that the one id that the two captures share is there on purpose.
constexpr Correlation kPrefillIds{48120};
constexpr Correlation kDecodeIds{913400};
constexpr Correlation kOrphanIds{47001};

void collective(KinetoCapture &capture, Stage stage) {
    capture.streamWait(kCollectives, kCompute);
    capture.launch(allReduceOp(stage), kCollectives);
    capture.streamWait(kCompute, kCollectives);
}

/// A collection of garbage that lets the device run dry: it is idle for about kPauseNs.
void pauseForGarbage(KinetoCapture &capture, std::int64_t parent) {
    capture.synchronize(kCompute);
    constexpr std::int64_t kLaunchDelayNs = 9900;
    const std::int64_t start = capture.now();
    capture.wait(capture.lastEnd(kCompute) + kPauseNs - kLaunchDelayNs - start);
    capture.python("<built-in function collect>", start, capture.nextPythonId(), parent);
}

/// Two calls record one id: nothing tells which of them launched the kernel.
void ambiguousLaunch(KinetoCapture &capture) {
    const OpShape &shape = mlpOps(Stage::Extend)[2];
    const Correlation key = capture.nextCorrelation();
    capture.launchWithoutKernel(shape, key);
    capture.launch(shape, kCompute, key);
}

void prefillLayer(KinetoCapture &capture, int layer, bool special, std::int64_t parent) {
    const std::int64_t start = capture.now();
    const std::int64_t id = capture.nextPythonId();
    for (const OpShape &op : attentionOps(Stage::Extend))
        capture.launch(op, kCompute);
    collective(capture, Stage::Extend);
    if (special && layer == 1)
        pauseForGarbage(capture, id);
    if (special && layer == 2)
        ambiguousLaunch(capture);
    for (const OpShape &op : mlpOps(Stage::Extend))
        capture.launch(op, kCompute);
    collective(capture, Stage::Extend);
    capture.python("nn.Module: LlamaDecoderLayer_" + std::to_string(layer), start, id, parent);
}

void sample(KinetoCapture &capture, int batch) {
    capture.launch(argmaxOp(), kCompute);
    capture.copy({"DtoH (Device -> Pinned)", batch * 8}, kCompute, 1850);
    capture.synchronize(kCompute);
}

/// Returns the id of the launch of the logits.
Correlation prefillStep(KinetoCapture &capture, std::string_view name, int batch, int tokens, bool special) {
    const OpenMark mark = capture.beginMark();
    const std::int64_t id = capture.nextPythonId();
    capture.copy({"HtoD (Pinned -> Device)", tokens * 8}, kCopies, 2900);
    capture.streamWait(kCompute, kCopies);
    capture.launch(embeddingOp(), kCompute);
    for (int layer = 0; layer < kLayers; ++layer)
        prefillLayer(capture, layer, special, id);
    const Correlation logits = capture.nextCorrelation();
    capture.launch(logitsOp(), kCompute, logits);
    sample(capture, batch);
    capture.python("sglang/srt/model_executor/model_runner.py(1890): forward", mark.start, id, 1);
    capture.endMark(mark, name, kCompute);
    return logits;
}

void betweenSteps(KinetoCapture &capture, std::int64_t schedulingNs) {
    capture.hostOp("aten::to", R"("Input Dims": [[4]], "Concrete Inputs": ["", "4", "False", "False", ""])", 5200);
    capture.plainCall("cudaStreamIsCapturing", 317, 900);
    capture.hostOp("aten::empty", R"("Concrete Inputs": ["[4]", "4", "0", "", "False", ""])", 2400);
    capture.wait(schedulingNs);
}

Correlation writePrefill(const std::string &path) {
    TextFile file(path);
    KinetoWriter writer(file);
    writer.header({kDeviceName, 0, 2, kBaseNs});
    KinetoCapture capture(writer, Random(1), kPrefillThread, kStart, kPrefillIds);
    const std::int64_t loop = capture.nextPythonId();
    // Launched before the capture began.
    capture.kernelWithoutLaunch(mlpOps(Stage::Extend)[3], kCompute, kOrphanIds);
    capture.kernelWithoutLaunch(argmaxOp(), kCompute, {kOrphanIds.value + 1});
    capture.wait(160000);
    const Correlation shared = prefillStep(capture, "step[EXTEND bs=4 toks=2048]", 4, 2048, true);
    betweenSteps(capture, 48000);
    prefillStep(capture, "step[EXTEND bs=2 toks=960]", 2, 960, false);
    betweenSteps(capture, 48000);
    // Its kernel ran after the capture had ended.
    capture.launchWithoutKernel(embeddingOp(), capture.nextCorrelation());
    capture.python("sglang/srt/managers/scheduler.py(812): event_loop_overlap", kStart, loop, 0);
    writer.footer(kPrefillThread, {kPrefillThread}, {kCompute, kCollectives, kCopies}, 2,
                  {kStart - 40000, capture.now() - kStart + 80000}, "synthetic-TP-0-EXTEND.trace.json");
    file.close();
    return shared;
}

void decodeStep(KinetoCapture &capture, std::span<const GraphKernel> graph, Correlation stray) {
    const OpenMark mark = capture.beginMark();
    const std::int64_t id = capture.nextPythonId();
    capture.copy({"HtoD (Pinned -> Device)", 32}, kCopies, 1400);
    capture.streamWait(kCompute, kCopies);
    capture.clear(64, kCompute, 1100);
    capture.graph(graph, 3);
    // A join on the bare number would tie it to a launch of the other server.
    if (stray.value != 0)
        capture.kernelWithoutLaunch(mlpOps(Stage::Extend)[3], kCompute, stray);
    sample(capture, 4);
    capture.python("sglang/srt/model_executor/cuda_graph_runner.py(701): replay", mark.start, id, 1);
    capture.endMark(mark, "step[DECODE bs=4]", kCompute);
}

void writeDecode(const std::string &path, Correlation shared) {
    TextFile file(path);
    KinetoWriter writer(file);
    writer.header({kDeviceName, 0, 2, kBaseNs});
    constexpr std::int64_t kDecodeStart = kStart + 41000000;
    KinetoCapture capture(writer, Random(2), kDecodeThread, kDecodeStart, kDecodeIds);
    const std::int64_t loop = capture.nextPythonId();
    const std::vector<GraphKernel> graph = decodeGraph(kLayers);
    for (int step = 0; step < kDecodeSteps; ++step) {
        const bool late = step == kLateDecodeStep;
        decodeStep(capture, graph, late ? shared : Correlation{});
        betweenSteps(capture, late ? 26000 : 1500);
    }
    capture.python("sglang/srt/managers/scheduler.py(812): event_loop_overlap", kDecodeStart, loop, 0);
    writer.footer(kDecodeThread, {kDecodeThread}, {kCompute, kCollectives, kCopies}, 2,
                  {kDecodeStart - 40000, capture.now() - kDecodeStart + 80000}, "synthetic-TP-0-DECODE.trace.json");
    file.close();
}

} // namespace

void writeExample(const std::string &folder) {
    const Correlation shared = writePrefill(folder + "/synthetic-TP-0-EXTEND.trace.json");
    writeDecode(folder + "/synthetic-TP-0-DECODE.trace.json", shared);
    writeHistory(folder + "/synthetic-history.jsonl");
}

} // namespace lanescope::generators
