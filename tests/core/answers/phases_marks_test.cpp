// SPDX-License-Identifier: Apache-2.0
#include "analysis/phases.h"

#include <gtest/gtest.h>

#include <ostream>
#include <vector>

namespace lanescope::test {

namespace {

struct MarkCase {
    const char *name;
    std::optional<std::string> phase;
    std::optional<std::int64_t> tokens = std::nullopt;
    bool idle = false;
    bool splitUnknown = false;
};
std::ostream &operator<<(std::ostream &out, const MarkCase &row) { return out << row.name; }

class PhasesMarkNames : public testing::TestWithParam<MarkCase> {};

TEST_P(PhasesMarkNames, TellStageTokensAndIdleSteps) {
    const auto mark = analysis::markName(GetParam().name);
    ASSERT_TRUE(mark);
    EXPECT_EQ(GetParam().phase, mark->phase);
    EXPECT_EQ(GetParam().tokens, mark->tokens);
    EXPECT_EQ(GetParam().idle, mark->idle);
    EXPECT_EQ(GetParam().splitUnknown, mark->splitUnknown);
    EXPECT_TRUE(mark->step);
}

INSTANTIATE_TEST_SUITE_P(
    Declared, PhasesMarkNames,
    testing::Values(MarkCase{"flameox.phase:decode", "decode"}, MarkCase{"flameox.phase:Prefill", "prefill"},
                    MarkCase{"FlameOx.Phase: Extend ", "prefill"}, MarkCase{"flameox.phase:WarmUp", "warmup"},
                    MarkCase{"flameox.phase:decode_tail", "decode_tail"}, MarkCase{"flameox.phase:mixed", "mixed"}));

INSTANTIATE_TEST_SUITE_P(Sglang, PhasesMarkNames,
                         testing::Values(MarkCase{"step[EXTEND bs=2 toks=14721]", "prefill", 14721},
                                         MarkCase{"step[DECODE bs=32]", "decode"}, MarkCase{"step[decode]", "decode"},
                                         MarkCase{"step[MIXED bs=2]", "mixed", std::nullopt, false, true},
                                         MarkCase{"step[MIXED bs=2 c_sq=7 c_sk=9 g_sq=1 g_sk=3]", "mixed", 8},
                                         MarkCase{"step[EXTEND bs=1 toks=99999999999999999999]", "prefill"}));

INSTANTIATE_TEST_SUITE_P(
    Vllm, PhasesMarkNames,
    testing::Values(MarkCase{"execute_context_2(14721)_generation_0(0)", "prefill", 14721},
                    MarkCase{"execute_context_1(888_788544)_generation_0(0)", "prefill", 888},
                    MarkCase{"execute_context_0(0)_generation_5(5)", "decode", 5},
                    MarkCase{"execute_context_1(100)_generation_3(3)", "mixed", 103},
                    MarkCase{"execute_context_0(0)_generation_0(0)", std::nullopt, 0, true},
                    MarkCase{"execute_8192_context_9(sq8155sk8430sqsq7475785sqsk7671310)_generation_37(sq37sk3)",
                             "mixed", 8192},
                    MarkCase{"execute_32_context_0(sq0sk0sqsq0sqsk0)_generation_32(sq32sk55086)", "decode", 32},
                    MarkCase{"execute_context_1(sq5sk9)_generation_2(sq2sk4)", "mixed", 7},
                    MarkCase{"execute_context_3_generation_0", "prefill"},
                    MarkCase{"execute_new_4_cached_0", "prefill"}, MarkCase{"execute_new_0_cached_7", "decode"},
                    MarkCase{"execute_new_1_cached_7", "mixed"},
                    MarkCase{"execute_new_0_cached_0", std::nullopt, std::nullopt, true}));

INSTANTIATE_TEST_SUITE_P(
    TensorRtLlm, PhasesMarkNames,
    testing::Values(MarkCase{"[Executor] _forward_step 12: 3 ctx reqs, 512 ctx tokens, 0 gen reqs", "prefill", 512},
                    MarkCase{"[Executor] _forward_step 12: 3 ctx reqs, 512 ctx tokens, 5 gen reqs", "mixed"},
                    MarkCase{"[Executor] _forward_step 13: 0 ctx reqs, 5 gen reqs", "decode"},
                    MarkCase{"_forward_step 14: 0 ctx reqs, 0 gen reqs", std::nullopt, std::nullopt, true}));

INSTANTIATE_TEST_SUITE_P(Words, PhasesMarkNames,
                         testing::Values(MarkCase{"prefill", "prefill"}, MarkCase{"Decode step 3", "decode"},
                                         MarkCase{"decode_3", "decode"},
                                         MarkCase{"DECODE[bs=117/128 tok=117 d=117]", "decode", 117},
                                         MarkCase{"extend2", "prefill"},
                                         MarkCase{"prefill[bs=2 tok=14721 ctx=[7803, 6918]]", "prefill", 14721},
                                         MarkCase{"prefill:layer", "prefill"}, MarkCase{"decode\xC2\xB7one", "decode"},
                                         MarkCase{"ProfilerStep#7", std::nullopt}));

class PhasesOtherNames : public testing::TestWithParam<const char *> {};

TEST_P(PhasesOtherNames, AreNoMarks) { EXPECT_FALSE(analysis::markName(GetParam())); }

INSTANTIATE_TEST_SUITE_P(All, PhasesOtherNames,
                         testing::Values("", "decoder", "prefilling", "extended", "a decode step", " decode",
                                         "predecode", "flameox.phase:", "flameox.phase:   ", "step[IDLE bs=0]",
                                         "step[EXTENDED]", "step[", "step", "execute_model",
                                         "execute_context_generation_", "execute_context_1(5)",
                                         "execute_context_x_generation_1", "execute_new_1", "execute_new_1_cached_",
                                         "execute_diffusion_1_1024x1024", "capture_128_decode",
                                         "capture_256_mixed_prefill", "_forward_step 1: ctx reqs, gen reqs",
                                         "_forward_step 1", "mixed", "ProfilerStep#", "ProfilerStep#x",
                                         "ProfilerStep 3", "execute_context_99999999999999999999_generation_1"));

TEST(PhasesRowTexts, AreFoldedAndExtendIsPrefill) {
    EXPECT_EQ("prefill", analysis::phaseText("EXTEND"));
    EXPECT_EQ("decode", analysis::phaseText(" Decode "));
    EXPECT_EQ("warm-up", analysis::phaseText("Warm-Up"));
    EXPECT_EQ("", analysis::phaseText("  "));
}

} // namespace
} // namespace lanescope::test
