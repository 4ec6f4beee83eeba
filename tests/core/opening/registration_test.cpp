// SPDX-License-Identifier: Apache-2.0
#include "model/registration.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lanescope::model {
namespace {

std::string part(std::string_view name, const std::optional<std::int64_t> &value) {
    return value ? std::string(name) + std::to_string(*value) + " " : "";
}

/// "tp0 dp1 prefill prefill_profile": everything that a registration knows, in one line.
std::string text(const Registration &registration) {
    const RegisteredRank &rank = registration.rank;
    std::string line = part("tp", rank.tp) + part("pp", rank.pp) + part("dp", rank.dp) + part("ep", rank.ep) +
                       part("global", rank.global);
    if (registration.stage.evidence != Evidence::None)
        line += std::string(stageCode(registration.stage.value)) + " ";
    line += registration.role.value;
    while (line.ends_with(' '))
        line.pop_back();
    return line;
}

struct NameCase {
    std::string name;
    std::string expected;
};

class NamesThatRegister : public testing::TestWithParam<NameCase> {};

TEST_P(NamesThatRegister, GiveWhatTheSchemeSays) {
    EXPECT_EQ(text(registrationFromFileName(GetParam().name)), GetParam().expected) << GetParam().name;
}

INSTANTIATE_TEST_SUITE_P(
    Sglang, NamesThatRegister,
    testing::Values(NameCase{"1771.23-TP-0.trace.json.gz", "tp0"},
                    NameCase{"1771.23-TP-0-DECODE.trace.json.gz", "tp0 decode decode_profile"},
                    NameCase{"1771.23-TP-3-EXTEND.trace.json.gz", "tp3 prefill prefill_profile"},
                    NameCase{"1771.23-TP-3-EXTEND.trace.json", "tp3 prefill prefill_profile"},
                    NameCase{"1771.23-TP-3-EXTEND.trace.json.zst", "tp3 prefill prefill_profile"},
                    NameCase{"run-a-1771.23-TP-7-prefill.trace.json.gz", "tp7 prefill prefill_profile"},
                    NameCase{"id-TP-1-decode.trace.json.gz", "tp1 decode decode_profile"},
                    NameCase{"id-TP-1-DP-2-PP-3-EP-4-EXTEND.trace.json.gz", "tp1 pp3 dp2 ep4 prefill prefill_profile"},
                    NameCase{"id-TP-1-EP-4.trace.json.gz", "tp1 ep4"},
                    NameCase{"id-TP-1-PP-3-DECODE.trace.json.gz", "tp1 pp3 decode decode_profile"},
                    NameCase{"id-TP-0-EXTEND.part0.trace.json.gz", "tp0 prefill prefill_profile"},
                    NameCase{"id-TP-12.part3.trace.json.gz", "tp12"}, NameCase{"id-TP-0-1.trace.json.gz", "tp0"},
                    NameCase{"rpd-1771.2-TP-5.trace.json.gz", "tp5"},
                    NameCase{"cuda_graph_capture-Runner-TP-2.json.gz", "tp2"},
                    NameCase{"sglang-qwen3-TP-0-DECODE.trace.json.gz", "tp0 decode decode_profile"},
                    NameCase{"/a-TP-9.trace.json/b/id-TP-0-DECODE.trace.json.gz", "tp0 decode decode_profile"}));

INSTANTIATE_TEST_SUITE_P(
    VllmAndTensorRtLlm, NamesThatRegister,
    testing::Values(NameCase{"dp0_pp1_tp2_dcp0_ep3_rank5.1712345678901234567.pt.trace.json.gz",
                             "tp2 pp1 dp0 ep3 global5"},
                    NameCase{"prefix_dp0_pp0_tp1_dcp0_ep1_rank1.17.pt.trace.json", "tp1 pp0 dp0 ep1 global1"},
                    NameCase{"instance-7f-rank-3.1712345678901.pt.trace.json.gz", "global3"},
                    NameCase{"graph_capture_rank_2.1712345678901.pt.trace.json.gz", "global2"},
                    NameCase{"rank4.1712345678901.pt.trace.json.gz", "global4"},
                    NameCase{"trace-rank-6.json", "global6"}, NameCase{"trace-rank-6.json.gz", "global6"},
                    NameCase{"trace.json-rank-6.gz", "global6"},
                    NameCase{"my-profile-rank-11.trace.json", "global11"}));

INSTANTIATE_TEST_SUITE_P(
    Nothing, NamesThatRegister,
    testing::Values(
        NameCase{"", ""}, NameCase{"/", ""}, NameCase{"trace.json", ""}, NameCase{".trace.json.gz", ""},
        NameCase{"worker0.1623143089861.pt.trace.json.gz", ""}, NameCase{"gpuhost_4711.1712345.pt.trace.json", ""},
        NameCase{"rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz", ""}, NameCase{"cpu-only-rank34.pt.trace.json.gz", ""},
        NameCase{"frank3.1712345.pt.trace.json.gz", ""}, NameCase{"host.async_llm.1712345.pt.trace.json.gz", ""},
        NameCase{"async_llm-rank-0.1712345.pt.trace.json.gz", ""}, NameCase{"merged-1771.23.trace.json.gz", ""},
        NameCase{"merged-x-TP-0-DECODE.trace.json.gz", ""}, NameCase{"multi-rank0.json.gz", ""},
        NameCase{"sampled_rank-0.json.gz", ""}, NameCase{"-TP-0.trace.json.gz", ""},
        NameCase{"id-TP-.trace.json.gz", ""}, NameCase{"id-TP--1.trace.json.gz", ""},
        NameCase{"id-TP-0x1.trace.json.gz", ""}, NameCase{"id-tp-0.trace.json.gz", ""},
        NameCase{"id-TP-0-MIXED.trace.json.gz", ""}, NameCase{"id-TP-0-Decode.trace.json.gz", ""},
        NameCase{"id-TP-0.trace.json.gz.tmp", ""}, NameCase{"id-TP-99999999999999999999.trace.json.gz", ""},
        NameCase{"id-DP-0.trace.json.gz", ""}, NameCase{"1771-TP-0-memory-prefill.pickle", ""},
        NameCase{"-rank-3.json", ""}, NameCase{"trace-rank-3.sqlite", ""}, NameCase{"trace-rank-3", ""},
        NameCase{"trace-rank-.json", ""}, NameCase{"prefill.json", ""}, NameCase{"decode-trace.json.gz", ""}));

TEST(RegistrationFromFileName, EvidenceIsTheFileNameForWhatTheNameSaysOnly) {
    const Registration found = registrationFromFileName("id-TP-0-EXTEND.trace.json.gz");
    EXPECT_EQ(found.role.evidence, Evidence::FileName);
    EXPECT_EQ(found.stage.evidence, Evidence::FileName);
    EXPECT_EQ(found.rank.evidence, Evidence::FileName);
    EXPECT_FALSE(found.rank.dp);
    const Registration bare = registrationFromFileName("id-TP-0.trace.json.gz");
    EXPECT_EQ(bare.stage.value, Stage::Unknown);
    EXPECT_EQ(bare.stage.evidence, Evidence::None);
    EXPECT_EQ(bare.role.evidence, Evidence::None);
}

TEST(RegistrationFromFileName, UnknownRankIsNeverZero) {
    const Registration found = registrationFromFileName("worker0.1623143089861.pt.trace.json.gz");
    EXPECT_FALSE(found.rank.known());
    EXPECT_EQ(found.rank.evidence, Evidence::None);
}

TEST(RegistrationFromFileName, LongHostileNamesAreRead) {
    std::string name(200000, '-');
    EXPECT_EQ(text(registrationFromFileName(name)), "");
    EXPECT_EQ(text(registrationFromFileName(name + "-TP-0.trace.json")), "tp0");
    EXPECT_EQ(text(registrationFromFileName(std::string(200000, '9') + ".trace.json")), "");
    EXPECT_EQ(text(registrationFromFileName(std::string("a\0b-TP-1.trace.json", 19))), "tp1");
}

TEST(StageFromText, KnowsFourWordsWithoutCase) {
    EXPECT_EQ(stageFromText("Prefill"), Stage::Prefill);
    EXPECT_EQ(stageFromText("EXTEND"), Stage::Prefill);
    EXPECT_EQ(stageFromText("decode"), Stage::Decode);
    EXPECT_EQ(stageFromText("miXed"), Stage::Mixed);
    for (const char *other : {"", "unknown", "prefil", "prefill ", "decoder", "1"})
        EXPECT_FALSE(stageFromText(other)) << other;
}

TEST(RegistrationCodes, AreTheDocumentedWords) {
    const std::vector<Evidence> all{Evidence::None,       Evidence::FileName, Evidence::Metadata,
                                    Evidence::Annotation, Evidence::Row,      Evidence::User};
    std::string words;
    for (const Evidence evidence : all)
        words += std::string(evidenceCode(evidence)) + " ";
    EXPECT_EQ(words, "none file_name metadata annotation row user ");
    EXPECT_EQ(stageCode(Stage::Unknown), "unknown");
    EXPECT_EQ(stageCode(Stage::Mixed), "mixed");
}

TEST(CombiningRegistrations, StrongerEvidenceWinsFieldByField) {
    const Registration byName = registrationFromFileName("id-TP-3-EXTEND.trace.json.gz");
    Registration byUser;
    byUser.stage = {Stage::Decode, Evidence::User};
    const Registration both = combine(byName, byUser);
    EXPECT_EQ(both.stage.value, Stage::Decode);
    EXPECT_EQ(both.stage.evidence, Evidence::User);
    EXPECT_EQ(both.role.value, "prefill_profile");
    EXPECT_EQ(both.role.evidence, Evidence::FileName);
    EXPECT_EQ(both.rank.tp, 3);
    EXPECT_EQ(both.rank.evidence, Evidence::FileName);
}

TEST(CombiningRegistrations, PartsOfARankThatOnlyTheWeakerKnowsStayAndClaimNoMoreThanItsEvidence) {
    Registration byName;
    byName.rank.tp = 3;
    byName.rank.global = 1;
    byName.rank.evidence = Evidence::FileName;
    Registration byContent;
    byContent.rank.global = 7;
    byContent.rank.evidence = Evidence::Metadata;
    const Registration both = combine(byName, byContent);
    EXPECT_EQ(both.rank.tp, 3);
    EXPECT_EQ(both.rank.global, 7);
    EXPECT_EQ(both.rank.evidence, Evidence::FileName);
    byName.rank.tp.reset();
    EXPECT_EQ(combine(byName, byContent).rank.evidence, Evidence::Metadata);
}

TEST(CombiningRegistrations, NothingAndNothingIsNothing) {
    EXPECT_EQ(text(combine({}, {})), "");
    EXPECT_EQ(combine({}, {}).rank.evidence, Evidence::None);
}

} // namespace
} // namespace lanescope::model
