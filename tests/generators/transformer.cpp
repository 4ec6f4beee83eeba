// SPDX-License-Identifier: Apache-2.0
#include "tests/generators/transformer.h"

namespace lanescope::generators {

namespace {

constexpr std::string_view kHidden =
    R"("Input type": ["c10::BFloat16", "c10::BFloat16"], "Input Dims": [[2048, 4096], [4096]])";
constexpr std::string_view kMatmul =
    R"("Concrete Inputs": ["", "", ""], "Input type": ["c10::BFloat16", "c10::BFloat16", ""], )"
    R"("Input Strides": [[4096, 1], [1, 4096], []], "Input Dims": [[2048, 4096], [4096, 6144], []])";

constexpr std::string_view kRmsNorm = "void flashinfer::norm::RMSNormKernel<8u, __nv_bfloat16>(__nv_bfloat16*, "
                                      "__nv_bfloat16*, __nv_bfloat16*, unsigned int, unsigned int, unsigned int, "
                                      "unsigned int, float, float)";
constexpr std::string_view kAddRmsNorm = "void flashinfer::norm::FusedAddRMSNormKernel<8u, __nv_bfloat16>("
                                         "__nv_bfloat16*, __nv_bfloat16*, __nv_bfloat16*, unsigned int, unsigned "
                                         "int, unsigned int, unsigned int, float, float)";
constexpr std::string_view kRotary = "void flashinfer::BatchQKApplyRotaryPosIdsCosSinCacheKernel<false, 128u, 8u, "
                                     "16u, __nv_bfloat16, long>(__nv_bfloat16*, __nv_bfloat16*, __nv_bfloat16*, "
                                     "__nv_bfloat16*, float*, long*, unsigned int, unsigned int, unsigned int)";
constexpr std::string_view kFlashForward =
    "void flash_fwd_kernel<Flash_fwd_kernel_traits<128, 64, 64, 4, false, false, cutlass::bfloat16_t, "
    "Flash_kernel_traits<128, 64, 64, 4, cutlass::bfloat16_t> >, false, true, false, false, true, true, false, "
    "false>(Flash_fwd_params)";
constexpr std::string_view kFlashSplitKv =
    "void flash_fwd_splitkv_kernel<Flash_fwd_kernel_traits<128, 64, 128, 4, false, false, cutlass::bfloat16_t, "
    "Flash_kernel_traits<128, 64, 128, 4, cutlass::bfloat16_t> >, false, false, false, false, true, true, true, "
    "false>(Flash_fwd_params)";
constexpr std::string_view kSilu = "void flashinfer::activation::act_and_mul_kernel<__nv_bfloat16, &(silu(float "
                                   "const&))>(__nv_bfloat16*, __nv_bfloat16 const*, int)";
constexpr std::string_view kGemmWide = "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_tn";
constexpr std::string_view kGemmSquare = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_relu_f2f_stages_32x5_tn";
constexpr std::string_view kGemmSmall = "ampere_bf16_s16816gemm_bf16_64x64_sliced1x2_ldg8_f2f_stages_64x5_tn";
constexpr std::string_view kGather = "void at::native::vectorized_gather_kernel<16, long>(char*, char*, long*, int, "
                                     "long, long, long, long, bool)";
constexpr std::string_view kArgmax =
    "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, at::native::ArgMaxOps<float>, unsigned int, "
    "long, 4, 4> >(at::native::ReduceOp<float, at::native::ArgMaxOps<float>, unsigned int, long, 4, 4>)";
constexpr std::string_view kAllReduce = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)";

constexpr std::array<OpShape, 5> kExtendAttention{{
    {"sgl_kernel::fused_add_rmsnorm", {}, kHidden, {kAddRmsNorm, {2048, 1, 1}, {512, 1, 1}, 32, 16640}, 11200},
    {"aten::linear", "aten::addmm", kMatmul, {kGemmWide, {24, 16, 1}, {256, 1, 1}, 236, 147456}, 68400},
    {"sgl_kernel::apply_rope_pos_ids_cos_sin_cache", {}, kHidden, {kRotary, {512, 1, 1}, {16, 8, 1}, 40, 0}, 7900},
    {"flash_attn::_flash_attn_varlen_forward",
     {},
     kHidden,
     {kFlashForward, {8, 4, 16}, {128, 1, 1}, 252, 49152},
     94600},
    {"aten::linear", "aten::mm", kMatmul, {kGemmSquare, {32, 16, 1}, {256, 1, 1}, 188, 81920}, 42100},
}};
constexpr std::array<OpShape, 4> kExtendMlp{{
    {"sgl_kernel::fused_add_rmsnorm", {}, kHidden, {kAddRmsNorm, {2048, 1, 1}, {512, 1, 1}, 32, 16640}, 11200},
    {"aten::linear", "aten::mm", kMatmul, {kGemmWide, {112, 16, 1}, {256, 1, 1}, 236, 147456}, 161300},
    {"sgl_kernel::silu_and_mul", {}, kHidden, {kSilu, {2048, 1, 1}, {1024, 1, 1}, 30, 0}, 17600},
    {"aten::linear", "aten::mm", kMatmul, {kGemmSquare, {32, 16, 1}, {256, 1, 1}, 188, 81920}, 84700},
}};
constexpr std::array<OpShape, 5> kDecodeAttention{{
    {"sgl_kernel::fused_add_rmsnorm", {}, kHidden, {kAddRmsNorm, {4, 1, 1}, {512, 1, 1}, 32, 16640}, 3100},
    {"aten::linear", "aten::addmm", kMatmul, {kGemmSmall, {96, 1, 1}, {128, 1, 1}, 126, 81920}, 15900},
    {"sgl_kernel::apply_rope_pos_ids_cos_sin_cache", {}, kHidden, {kRotary, {4, 1, 1}, {16, 8, 1}, 40, 0}, 2300},
    {"flash_attn::fwd_kvcache", {}, kHidden, {kFlashSplitKv, {1, 12, 16}, {128, 1, 1}, 255, 81920}, 13400},
    {"aten::linear", "aten::mm", kMatmul, {kGemmSmall, {64, 1, 1}, {128, 1, 1}, 126, 81920}, 10700},
}};
constexpr std::array<OpShape, 4> kDecodeMlp{{
    {"sgl_kernel::fused_add_rmsnorm", {}, kHidden, {kAddRmsNorm, {4, 1, 1}, {512, 1, 1}, 32, 16640}, 3100},
    {"aten::linear", "aten::mm", kMatmul, {kGemmSmall, {224, 1, 1}, {128, 1, 1}, 126, 81920}, 31800},
    {"sgl_kernel::silu_and_mul", {}, kHidden, {kSilu, {4, 1, 1}, {1024, 1, 1}, 30, 0}, 2600},
    {"aten::linear", "aten::mm", kMatmul, {kGemmSmall, {64, 1, 1}, {128, 1, 1}, 126, 81920}, 18900},
}};
constexpr OpShape kEmbedding{
    "aten::embedding", "aten::index_select", kHidden, {kGather, {2048, 1, 1}, {128, 1, 1}, 32, 0}, 9300};
constexpr OpShape kExtendAllReduce{
    "c10d::allreduce_", "record_param_comms", kHidden, {kAllReduce, {16, 1, 1}, {544, 1, 1}, 96, 82240}, 23400};
constexpr OpShape kDecodeAllReduce{
    "c10d::allreduce_", "record_param_comms", kHidden, {kAllReduce, {4, 1, 1}, {544, 1, 1}, 96, 82240}, 9800};
constexpr OpShape kLogits{
    "aten::linear", "aten::mm", kMatmul, {kGemmSmall, {1002, 1, 1}, {128, 1, 1}, 126, 81920}, 212400};
constexpr OpShape kSample{"aten::argmax",
                          {},
                          R"("Concrete Inputs": ["", "-1", "False"], "Input Dims": [[4, 128256]])",
                          {kArgmax, {4, 1, 1}, {512, 1, 1}, 32, 8208},
                          14600};

void appendNodes(std::vector<GraphKernel> &graph, std::span<const OpShape> ops) {
    for (const OpShape &op : ops)
        graph.push_back({op.kernel, op.kernelNs, kCompute});
}

} // namespace

std::span<const OpShape> attentionOps(Stage stage) {
    return stage == Stage::Extend ? std::span<const OpShape>(kExtendAttention) : kDecodeAttention;
}

std::span<const OpShape> mlpOps(Stage stage) {
    return stage == Stage::Extend ? std::span<const OpShape>(kExtendMlp) : kDecodeMlp;
}

const OpShape &embeddingOp() { return kEmbedding; }
const OpShape &allReduceOp(Stage stage) { return stage == Stage::Extend ? kExtendAllReduce : kDecodeAllReduce; }
const OpShape &logitsOp() { return kLogits; }
const OpShape &argmaxOp() { return kSample; }

std::vector<GraphKernel> decodeGraph(int layers) {
    std::vector<GraphKernel> graph;
    graph.push_back({kEmbedding.kernel, 2700, kCompute});
    graph.push_back({{kRmsNorm, {4, 1, 1}, {512, 1, 1}, 32, 16384}, 2900, kCompute});
    for (int layer = 0; layer < layers; ++layer) {
        appendNodes(graph, kDecodeAttention);
        graph.push_back({kDecodeAllReduce.kernel, kDecodeAllReduce.kernelNs, kCollectives});
        appendNodes(graph, kDecodeMlp);
        graph.push_back({kDecodeAllReduce.kernel, kDecodeAllReduce.kernelNs, kCollectives});
    }
    graph.push_back({{kAddRmsNorm, {4, 1, 1}, {512, 1, 1}, 32, 16640}, 3000, kCompute});
    return graph;
}

} // namespace lanescope::generators
