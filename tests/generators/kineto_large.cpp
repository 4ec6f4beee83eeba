// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/kineto_large.h"

#include "tests/generators/kineto_capture.h"
#include "tests/generators/transformer.h"

#include <span>
#include <string_view>
#include <vector>

namespace lanescope::generators {

namespace {

constexpr std::int64_t kBaseNs = 1775078550000000000;
constexpr std::int64_t kStart = 4909914216204635;
constexpr int kLayers = 32;
constexpr int kEdgeEvents = 5;
constexpr HostThread kThread{4211, 4211};
constexpr Correlation kFirstId{60000};
constexpr std::string_view kViewInputs =
    R"("Concrete Inputs": ["", "[-1, 32, 128]"], "Input type": ["c10::BFloat16", "ScalarList"], )"
    R"("Input Strides": [[6144, 1], []], "Input Dims": [[2048, 4096], []])";
constexpr std::string_view kWideInputs =
    R"("Concrete Inputs": ["", "", "", "", "0", "False", "", "model.layers.0.self_attn.attn"], )"
    R"("Input type": ["c10::BFloat16", "c10::BFloat16", "c10::BFloat16", "c10::BFloat16", "Scalar", "Scalar", "", ""], )"
    R"("Input Strides": [[4096, 128, 1], [6144, 128, 1], [6144, 128, 1], [4096, 128, 1], [], [], [], []], )"
    R"("Input Dims": [[2048, 32, 128], [2048, 8, 128], [2048, 8, 128], [2048, 32, 128], [], [], [], []])";

/// Plays the steps of a server one after another.
class Server {
public:
    Server(KinetoWriter &writer, std::uint64_t seed)
        : m_capture(writer, Random(seed), kThread, kStart, kFirstId), m_graph(decodeGraph(kLayers)) {}

    [[nodiscard]] KinetoCapture &capture() { return m_capture; }

    void step() {
        ++m_steps;
        const Stage stage = m_steps % 8 == 1 ? Stage::Extend : Stage::Decode;
        const OpenMark mark = m_capture.beginMark();
        const std::int64_t id = m_capture.nextPythonId();
        m_capture.copy({"HtoD (Pinned -> Device)", stage == Stage::Extend ? 16384 : 32}, kCopies, 1900);
        m_capture.streamWait(kCompute, kCopies);
        if (m_steps % 8 == 0)
            m_capture.graph(m_graph, 3);
        else
            eagerForward(stage, id);
        m_capture.launch(argmaxOp(), kCompute);
        m_capture.copy({"DtoH (Device -> Pinned)", 32}, kCompute, 1850);
        m_capture.synchronize(kCompute);
        m_capture.python("sglang/srt/model_executor/model_runner.py(1890): forward", mark.start, id, 1);
        m_capture.endMark(mark, stage == Stage::Extend ? "step[EXTEND bs=4 toks=2048]" : "step[DECODE bs=4]", kCompute);
        m_capture.wait(52000);
    }

private:
    void eagerForward(Stage stage, std::int64_t parent) {
        m_capture.launch(embeddingOp(), kCompute);
        for (int layer = 0; layer < kLayers; ++layer) {
            const std::int64_t start = m_capture.now();
            const std::int64_t id = m_capture.nextPythonId();
            part("nn.Module: LlamaAttention_", layer, attentionOps(stage), stage, id);
            part("nn.Module: LlamaMLP_", layer, mlpOps(stage), stage, id);
            m_capture.python("nn.Module: LlamaDecoderLayer_" + std::to_string(layer), start, id, parent);
        }
        m_capture.launch(logitsOp(), kCompute);
    }

    void part(std::string_view module, int layer, std::span<const OpShape> ops, Stage stage, std::int64_t parent) {
        const std::int64_t start = m_capture.now();
        const std::int64_t id = m_capture.nextPythonId();
        for (const OpShape &op : ops) {
            const std::int64_t opStart = m_capture.now();
            m_capture.hostOp("aten::view", kViewInputs, 900);
            m_capture.hostOp("sglang::unified_attention_with_output", kWideInputs, 1400);
            m_capture.launch(op, kCompute);
            m_capture.python("torch/nn/functional.py(2293): linear", opStart, m_capture.nextPythonId(), id);
        }
        m_capture.hostOp("aten::empty_like", kWideInputs, 1800);
        m_capture.hostOp("aten::empty_strided", kWideInputs, 1600);
        m_capture.plainCall("cudaStreamIsCapturing", 317, 700);
        m_capture.streamWait(kCollectives, kCompute);
        m_capture.launch(allReduceOp(stage), kCollectives);
        m_capture.streamWait(kCompute, kCollectives);
        m_capture.python(std::string(module) + std::to_string(layer), start, id, parent);
    }

    KinetoCapture m_capture;
    std::vector<GraphKernel> m_graph;
    std::int64_t m_steps = 0;
};

} // namespace

void writeLargeKineto(const std::string &path, std::int64_t bytes, std::uint64_t seed) {
    TextFile file(path);
    KinetoWriter writer(file);
    writer.header({"NVIDIA A100-SXM4-80GB", 0, 8, kBaseNs});
    Server server(writer, seed);
    KinetoCapture &capture = server.capture();
    const std::int64_t loop = capture.nextPythonId();
    for (int orphan = 0; orphan < kEdgeEvents; ++orphan)
        capture.kernelWithoutLaunch(argmaxOp(), kCompute, {kFirstId.value - 100 + orphan});
    while (file.bytes() < bytes)
        server.step();
    for (int launch = 0; launch < kEdgeEvents; ++launch)
        capture.launchWithoutKernel(embeddingOp(), capture.nextCorrelation());
    capture.python("sglang/srt/managers/scheduler.py(812): event_loop_overlap", kStart, loop, 0);
    writer.footer(kThread, {kThread}, {kCompute, kCollectives, kCopies}, 8,
                  {kStart - 40000, capture.now() - kStart + 80000}, "large-TP-0.trace.json");
    file.close();
}

} // namespace lanescope::generators
