// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernel_names.h"

#include <gtest/gtest.h>

#include <ostream>

namespace lanescope::analysis {
namespace {

struct NameCase {
    const char *full;
    const char *brief;
};
std::ostream &operator<<(std::ostream &out, const NameCase &row) { return out << row.full; }

class KernelShortNames : public testing::TestWithParam<NameCase> {};

TEST_P(KernelShortNames, KeepTheFunction) { EXPECT_EQ(shortName(GetParam().full), GetParam().brief); }

INSTANTIATE_TEST_SUITE_P(
    Plain, KernelShortNames,
    testing::Values(NameCase{"", ""}, NameCase{"ampere_bf16_gemm", "ampere_bf16_gemm"},
                    NameCase{"triton_poi_fused_add_0", "triton_poi_fused_add_0"},
                    NameCase{"Memcpy HtoD (Pageable -> Device)", "Memcpy HtoD (Pageable -> Device)"},
                    NameCase{"a < b", "a < b"}, NameCase{"<lambda>", "<lambda>"}, NameCase{"f(int", "f(int"},
                    NameCase{"f(int>", "f(int>"}, NameCase{"::", "::"}, NameCase{"(x)", "(x)"}));

INSTANTIATE_TEST_SUITE_P(
    Signatures, KernelShortNames,
    testing::Values(NameCase{"void flash_fwd_kernel<Flash_fwd_kernel_traits<128, 64>>(Flash_fwd_params)",
                             "flash_fwd_kernel"},
                    NameCase{"at::native::(anonymous namespace)::f(int)", "f"},
                    NameCase{"void (anonymous namespace)::softmax<float>(float*)", "softmax"},
                    NameCase{"std::enable_if<(4 > 3), void>::type ns::f<int>(int)", "f"},
                    NameCase{"decltype(auto) ns::f(int)", "f"}, NameCase{"f(int) [clone .kd]", "f"},
                    NameCase{"void f<(E)3, &g<int> >(std::pair<int, int>)", "f"},
                    NameCase{"void lambda_kernel<int>(int)", "lambda_kernel"},
                    NameCase{"void n::operators_kernel<1>()", "operators_kernel"}));

INSTANTIATE_TEST_SUITE_P(
    LambdasAndOperators, KernelShortNames,
    testing::Values(
        NameCase{"foo::operator()(int) const", "foo::operator()"},
        NameCase{"n::f(int)::{lambda(float)#1}::operator()(float) const", "f::lambda#1"},
        NameCase{"n::f<int>(int) const::{lambda()#2}::operator()() const::{lambda(int)#1}::operator()(int) const",
                 "f::lambda#2::lambda#1"},
        NameCase{"f()::'lambda'(int)::operator()(int) const", "f::lambda"},
        NameCase{"{lambda(int)#1}::operator()(int) const", "lambda#1"},
        NameCase{"A::operator<(A const&) const", "A::operator<"},
        NameCase{"A::operator<<=<int>(int)", "A::operator<<="},
        NameCase{"std::ostream& n::operator<< <int>(std::ostream&, int)", "n::operator<<"},
        NameCase{"A::operator bool() const", "A::operator bool"},
        NameCase{"void at::native::vectorized_elementwise_kernel<4, at::native::f(at::TensorIteratorBase&)::"
                 "{lambda(float)#1}, std::array<char*, 2ul> >(int)",
                 "vectorized_elementwise_kernel"}));

INSTANTIATE_TEST_SUITE_P(Mangled, KernelShortNames,
                         testing::Values(NameCase{"_Z9my_kernelPfi", "my_kernel"},
                                         NameCase{"_ZN2at6native7my_gemmILi4EfEEvPT0_i", "my_gemm"},
                                         NameCase{"_ZZ1fiENKUlfE_clEf", "f::lambda#1"}, NameCase{"_Zoops", "_Zoops"},
                                         NameCase{"_Z", "_Z"}, NameCase{"_ZN", "_ZN"},
                                         NameCase{"_ZN5aiter", "_ZN5aiter"},
                                         NameCase{"_ZN5aiter10add_kernelIDF16bLi3EEEvPT_?", "add_kernel"},
                                         NameCase{"_ZN5aiter3addE?", "add"},
                                         NameCase{"_ZN5aiter99addE?", "_ZN5aiter99addE?"},
                                         NameCase{"_ZN99999999999999999999999xI?", "_ZN99999999999999999999999xI?"},
                                         NameCase{"_ZN0I?", "_ZN0I?"}));

TEST(KernelNames, MangledNamesThatWouldGrowWithoutMeasureStayAsTheyAre) {
    // Every pair names the one before it twice: 2^40 characters, were it written out.
    std::string name = "_Z1f4pairIiiE";
    for (int i = 0; i < 40; ++i)
        name += "4pairIS" + (i == 0 ? std::string() : std::string(1, static_cast<char>('0' + i % 10))) + "_S_E";
    EXPECT_EQ(demangledName(name), name);
    const std::string longName = "_Z" + std::to_string(2000) + std::string(2000, 'x');
    EXPECT_EQ(demangledName(longName), longName);
    EXPECT_EQ(demangledName("_Z1fi"), "f(int)");
    EXPECT_EQ(demangledName("plain"), "plain");
}

TEST(KernelNames, HalfAMegabyteOfTemplateArgumentsIsReadOnce) {
    const std::string nested = std::string(200'000, '<') + std::string(200'000, '>');
    EXPECT_EQ(shortName("void ns::kernel" + nested + "(int)"), "kernel");
    EXPECT_EQ(shortName("void ns::kernel" + std::string(400'000, '<')), "void ns::kernel" + std::string(400'000, '<'));
}

} // namespace
} // namespace lanescope::analysis
