// SPDX-License-Identifier: Apache-2.0
#include "analysis/rules/rule_sets.h"

#include <gtest/gtest.h>

#include <ostream>

namespace lanescope::analysis {
namespace {

bool found(const std::string &pattern, std::string_view subject) {
    auto compiled = Pattern::compile(pattern);
    EXPECT_TRUE(compiled) << pattern;
    return compiled && compiled.value().matches(subject);
}

TEST(RulePattern, TextsAlternativesAnchorsAndExpressionsMatch) {
    EXPECT_TRUE(found("nccl|rccl", "x_rccl_y"));
    EXPECT_FALSE(found("nccl|rccl", "ccl"));
    EXPECT_TRUE(found("^nccl|end", "the end"));
    EXPECT_FALSE(found("^nccl|end", "a nccl"));
    EXPECT_TRUE(found("a\\.b", "xa.b"));
    EXPECT_FALSE(found("a\\.b", "axb"));
    EXPECT_TRUE(found("^ab*c", "ac")) << "the b before the star may be missing";
    EXPECT_TRUE(found("(^|[^a-z])bmm", "1bmm"));
    EXPECT_FALSE(found("(^|[^a-z])bmm", "abmm"));
    EXPECT_FALSE(found("x", ""));
}

TEST(RulePattern, BytesThatAreNoTextAreBytes) { EXPECT_TRUE(found("^a.*z$", "a\xff\x80\n\tz")); }

TEST(RulePattern, GroupsAreViewsAndMayBeMissing) {
    const auto groups = Pattern::compile("^a(b)?(c+)").value().groups("accx");
    ASSERT_TRUE(groups);
    ASSERT_EQ(groups->size(), 3U);
    EXPECT_EQ(groups->at(0), "acc");
    EXPECT_EQ(groups->at(1), std::nullopt);
    EXPECT_EQ(groups->at(2), "cc");
    EXPECT_FALSE(Pattern::compile("^a(b)").value().groups("xab"));
}

TEST(RulePattern, OnlyTheBeginningOfALongNameIsLookedAt) {
    EXPECT_TRUE(found("end", std::string(Pattern::kSubjectLimit - 3, 'x') + "end"));
    EXPECT_FALSE(found("end", std::string(Pattern::kSubjectLimit - 2, 'x') + "end"));
}

class RulePatternFaults : public testing::TestWithParam<const char *> {};
TEST_P(RulePatternFaults, AreRefused) {
    const auto pattern = Pattern::compile(GetParam());
    ASSERT_FALSE(pattern);
    EXPECT_EQ(pattern.error().code, "bad_pattern");
}
INSTANTIATE_TEST_SUITE_P(All, RulePatternFaults,
                         testing::Values("", "(", "a[", "a{3}", "(a)\\1", "[[:nothing:]]", "[b-a]"));

TEST(RulePattern, BracesInBracketsAndEscapedOnesAreNoRepeatCounts) {
    EXPECT_TRUE(found("[{]x", "{x"));
    EXPECT_TRUE(found("[]{]x", "{x"));
    EXPECT_TRUE(found("\\{x", "{x"));
    EXPECT_TRUE(found("[[:space:]{]x", "{x"));
}

struct FileFault {
    const char *text;
    const char *says;
};
std::ostream &operator<<(std::ostream &out, const FileFault &row) { return out << row.text; }

/// Expects that a list is refused for the fault that the row plants.
template <class List> void expectNamedLine(const FileFault &row) {
    const auto list = List::parse(row.text);
    ASSERT_FALSE(list);
    EXPECT_EQ(list.error().code, "bad_rule_file");
    EXPECT_NE(list.error().what.find(row.says), std::string::npos) << list.error().what;
}

class KernelClassFaults : public testing::TestWithParam<FileFault> {};
TEST_P(KernelClassFaults, NameTheLine) { expectNamedLine<KernelClasses>(GetParam()); }
INSTANTIATE_TEST_SUITE_P(
    All, KernelClassFaults,
    testing::Values(FileFault{"", "line 1"}, FileFault{"# nothing\n", "names no list"},
                    FileFault{"10 gemm g gemm\n", "line 1: expects \"list"}, FileFault{"list Name 1\n", "lower case"},
                    FileFault{"list n 1 more\n", "line 1"}, FileFault{"list n 1\n", "no rules"},
                    FileFault{"list n 1\n\nx gemm g gemm\n", "line 3"}, FileFault{"list n 1\n-1 c r p\n", "line 2"},
                    FileFault{"list n 1\n1001 c r p\n", "line 2"}, FileFault{"list n 1\n10 c r\n", "line 2"},
                    FileFault{"list n 1\n10 C r p\n", "line 2"}, FileFault{"list n 1\n10 other r p\n", "no rule knows"},
                    FileFault{"list n 1\n10 c r Gemm\n", "lower case"}, FileFault{"list n 1\n10 c r (\n", "line 2"}));

TEST(KernelClassRules, HighestPriorityThenFirstLineDecidesAndIsNamed) {
    const auto list = KernelClasses::parse("list mine 7\r\n"
                                           "10 low first gemm\n"
                                           "20 high second gemm\n"
                                           "20 high third gemm\n"
                                           "5  last tail .\n")
                          .value();
    const KernelClasses::Match match = list->match("MY_GEMM");
    EXPECT_EQ(match.kernelClass, "high");
    EXPECT_EQ(match.rule, "second");
    EXPECT_EQ(match.priority, 20);
    EXPECT_EQ(list->match("x").rule, "tail");
    EXPECT_EQ(list->match("").kernelClass, "other");
    EXPECT_EQ(list->match("").rule, "");
    EXPECT_EQ(list->id().name, "mine");
    EXPECT_EQ(list->id().version, "7");
}

TEST(KernelClassRules, TheDigestIsThatOfTheBytes) {
    const auto labelOf = [](const char *text) { return KernelClasses::parse(text).value()->id().label(); };
    EXPECT_EQ(labelOf("list n 1\n1 c r p\n"), "n/1 sha256:" + std::string("47ff72a135c8"));
    EXPECT_NE(labelOf("list n 1\n1 c r p\n"), labelOf("list n 1\n1 c r p\n\n"));
}

struct ClassCase {
    const char *name;
    const char *kernelClass;
};
std::ostream &operator<<(std::ostream &out, const ClassCase &row) { return out << row.name; }

class KernelClassNames : public testing::TestWithParam<ClassCase> {};
TEST_P(KernelClassNames, FallIntoTheirClass) {
    EXPECT_EQ(KernelClasses::builtIn()->match(GetParam().name).kernelClass, GetParam().kernelClass);
}
INSTANTIATE_TEST_SUITE_P(
    All, KernelClassNames,
    testing::Values(
        ClassCase{"ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", "communication"},
        ClassCase{"void vllm::cross_device_reduce_1stage<__nv_bfloat16, 2>(RankData*)", "communication"},
        ClassCase{"multimem_all_reduce_kernel", "communication"}, ClassCase{"__amd_rocclr_copyBuffer.kd", "copy"},
        ClassCase{"void flash_fwd_kernel<Flash_fwd_kernel_traits<128, 64>>(Flash_fwd_params)", "attention"},
        ClassCase{"void cutlass::device_kernel<flash::FlashAttnFwdSm90<int> >(int)", "attention"},
        ClassCase{"void flashinfer::BatchPrefillWithPagedKVCacheKernel<1>(int)", "attention"},
        ClassCase{"void flashinfer::norm::FusedAddRMSNormKernel<8u>(int)", "norm"},
        ClassCase{"void vllm::reshape_and_cache_flash_kernel<int>(int)", "kv_cache"},
        ClassCase{"fused_moe_kernel", "moe"}, ClassCase{"_combined_routing_memset", "moe"},
        ClassCase{"Memset (Device)", "copy"}, ClassCase{"_matmul_ogs_NNT_bf16xbf16xmxfp4_128x128x128x1_swiglu", "gemm"},
        ClassCase{"gelu_forward", "activation"},
        ClassCase{"void flashinfer::activation::act_and_mul_kernel<int>()", "activation"},
        ClassCase{"nvjet_tst_128x8_64x12_4x1_v_bz_TNT", "gemm"},
        ClassCase{"Cijk_Alik_Bljk_HHS_BH_MT128x128x32", "gemm"},
        ClassCase{"_ZN7cutlass7Kernel2IiEEvNT_6ParamsE", "gemm"},
        ClassCase{"void per_token_group_quant_8bit_kernel<int>(int)", "quantize"},
        ClassCase{"void rotary_embedding_kernel<int>(int)", "rotary"},
        ClassCase{"void silu_and_mul_kernel<int>()", "activation"}, ClassCase{"triton_red_fused_mean_0", "reduction"},
        ClassCase{"void at::native::vectorized_elementwise_kernel<4, int>(int)", "elementwise"},
        ClassCase{"my_kernel", "other"}));

struct KindCase {
    const char *name;
    const char *hta;
    const char *traceLens;
};
std::ostream &operator<<(std::ostream &out, const KindCase &row) { return out << row.name; }

class KernelKinds : public testing::TestWithParam<KindCase> {};
TEST_P(KernelKinds, OfOtherToolsAreTheirs) {
    EXPECT_EQ(KernelClasses::hta()->match(GetParam().name).kernelClass, GetParam().hta);
    EXPECT_EQ(KernelClasses::traceLens()->match(GetParam().name).kernelClass, GetParam().traceLens);
}
INSTANTIATE_TEST_SUITE_P(All, KernelKinds,
                         testing::Values(KindCase{"cross_device_reduce_1stage", "other", "communication"},
                                         KindCase{"multimem_all_reduce_kernel", "other", "other"},
                                         KindCase{"hip_fill_kernel", "communication", "other"},
                                         KindCase{"__amd_rocclr_copyBuffer", "other", "copy"},
                                         KindCase{"cudnn::Sync_k", "unclassified", "other"},
                                         KindCase{"my_dma_kernel", "unclassified", "other"},
                                         KindCase{"copyMemcpy_kernel", "unclassified", "other"},
                                         KindCase{"NCCL_broadcast", "other", "communication"},
                                         KindCase{"x_ncclKernel_y", "communication", "communication"}));

class PhasePatternFaults : public testing::TestWithParam<FileFault> {};
TEST_P(PhasePatternFaults, NameTheLine) { expectNamedLine<PhasePatterns>(GetParam()); }
INSTANTIATE_TEST_SUITE_P(
    All, PhasePatternFaults,
    testing::Values(FileFault{"list p 1\n", "no rules"},
                    FileFault{"list p 1\ncase exact\nmark a a\n stage x\n", "case"},
                    FileFault{"list p 1\nstage x\n", "line 2"}, FileFault{"list p 1\nmark a\n", "line 2"},
                    FileFault{"list p 1\nmark a A\n", "lower case"}, FileFault{"list p 1\nmark a (\n", "line 2"},
                    FileFault{"list p 1\nmark a a\n", "needs either"},
                    FileFault{"list p 1\nmark a a\n stage x\n colour red\n", "line 4"},
                    FileFault{"list p 1\nmark a a\n stage \\1\n", "no group"},
                    FileFault{"list p 1\nmark a a\n stage\n", "line 3"},
                    FileFault{"list p 1\nmark a (a)\n stage x\n tokens \\2\n", "no group"},
                    FileFault{"list p 1\nmark a (a)\n stage x\n tokens \\1 \\1\n", "expects +"},
                    FileFault{"list p 1\nmark a (a)\n stage x\n tokens \\1 +\n", "line 4"},
                    FileFault{"list p 1\nmark a (a)\n context \\1\n", "come together"},
                    FileFault{"list p 1\nmark a (a)\n context \\1\n generation \\1\n stage x\n", "needs either"},
                    FileFault{"list p 1\nmark a a\n stage x\n tokens Toks=\n", "lower case"}));

TEST(PhasePatternRules, AListOfOnesOwnReplacesTheProgramsOne) {
    const auto list = PhasePatterns::parse("list engine 3\n"
                                           "mark serve ^serve-(prefill|warm-up) ([0-9]+) of ([0-9]+)\n"
                                           "  stage \\1\n"
                                           "  tokens n= + m=\n"
                                           "  tokens \\2\n"
                                           "  requests \\2\n"
                                           "  padded \\3\n"
                                           "mark idle ^idle\n"
                                           "  stage none\n")
                          .value();
    const auto mark = list->mark("SERVE-Warm-Up 3 of 8 n=4 m=5");
    ASSERT_TRUE(mark);
    EXPECT_EQ(mark->phase, "warm-up");
    EXPECT_EQ(mark->tokens, 9);
    EXPECT_EQ(mark->requests, 3);
    EXPECT_EQ(mark->padded, 8);
    EXPECT_EQ(list->ruleName(mark->rule), "serve");
    EXPECT_EQ(list->mark("serve-prefill 3 of 8")->tokens, 3);
    EXPECT_EQ(list->mark("idle 4")->phase, std::nullopt);
    EXPECT_FALSE(list->mark("prefill")) << "only its own rules count";
}

TEST(PhasePatternRules, TheRealBatchIsNotThePaddedOne) {
    const auto atom = markName("decode[bs=117/128 tok=117 d=117]");
    ASSERT_TRUE(atom);
    EXPECT_EQ(atom->phase, "decode");
    EXPECT_EQ(atom->requests, 117);
    EXPECT_EQ(atom->padded, 128);
    EXPECT_EQ(atom->tokens, 117);
    EXPECT_EQ(PhasePatterns::builtIn()->ruleName(atom->rule), "atom-step");
    const auto plain = markName("prefill[bs=2 tok=14721 ctx=[7803, 6918]]");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->requests, 2);
    EXPECT_EQ(plain->padded, std::nullopt);
}

TEST(PhasePatternRules, NamesWithAggregatesAreDetailed) {
    EXPECT_TRUE(markName("execute_32_context_0(sq0sk0sqsq0sqsk0)_generation_32(sq32sk55086sqsq32sqsk55086)")->detailed);
    EXPECT_FALSE(markName("execute_context_2(14721)_generation_0(0)")->detailed);
    EXPECT_FALSE(markName("step[DECODE bs=32]")->detailed);
    EXPECT_TRUE(markName("step[MIXED bs=2 c_sq=7 c_sqsq=49 g_sq=1 g_sqsq=1]")->detailed);
    EXPECT_EQ(markName("execute_context_2(14721)_generation_1(1)")->requests, 3);
    EXPECT_EQ(markName("step[DECODE bs=32]")->requests, 32);
}

TEST(PhasePatternRules, TheProgramsListsNameThemselves) {
    EXPECT_EQ(PhasePatterns::builtIn()->id().name + "/" + PhasePatterns::builtIn()->id().version, "phase-patterns/1");
    EXPECT_EQ(KernelClasses::builtIn()->id().name + "/" + KernelClasses::builtIn()->id().version, "kernel-classes/1");
}

} // namespace
} // namespace lanescope::analysis
