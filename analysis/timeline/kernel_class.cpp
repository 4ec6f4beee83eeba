// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/kernel_class.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace lanescope::analysis {

namespace {

struct Rule {
    std::string_view part; ///< lower case
    ColourClass colour;
};

constexpr std::array kRules = {
    Rule{"nccl", ColourClass::Communication},
    Rule{"rccl", ColourClass::Communication},
    Rule{"nvshmem", ColourClass::Communication},
    Rule{"allreduce", ColourClass::Communication},
    Rule{"all_reduce", ColourClass::Communication},
    Rule{"allgather", ColourClass::Communication},
    Rule{"all_gather", ColourClass::Communication},
    Rule{"reducescatter", ColourClass::Communication},
    Rule{"reduce_scatter", ColourClass::Communication},
    Rule{"alltoall", ColourClass::Communication},
    Rule{"all_to_all", ColourClass::Communication},
    Rule{"cross_device_reduce", ColourClass::Communication},
    Rule{"deep_ep", ColourClass::Communication},
    Rule{"sendrecv", ColourClass::Communication},
    Rule{"copybuffer", ColourClass::Copy},
    Rule{"fillbuffer", ColourClass::Copy},
    Rule{"memcpy", ColourClass::Copy},
    Rule{"memset", ColourClass::Copy},
    Rule{"flash_", ColourClass::Attention},
    Rule{"flashattn", ColourClass::Attention},
    Rule{"flashinfer", ColourClass::Attention},
    Rule{"fmha", ColourClass::Attention},
    Rule{"attention", ColourClass::Attention},
    Rule{"attn", ColourClass::Attention},
    Rule{"_mla", ColourClass::Attention},
    Rule{"mla_", ColourClass::Attention},
    Rule{"withpagedkvcache", ColourClass::Attention},
    Rule{"kv_cache", ColourClass::Attention},
    Rule{"norm", ColourClass::Elementwise},
    Rule{"softmax", ColourClass::Elementwise},
    Rule{"gemm", ColourClass::Gemm},
    Rule{"gemv", ColourClass::Gemm},
    Rule{"matmul", ColourClass::Gemm},
    Rule{"cijk_", ColourClass::Gemm},
    Rule{"nvjet", ColourClass::Gemm},
    Rule{"cublas", ColourClass::Gemm},
    Rule{"splitk", ColourClass::Gemm},
    Rule{"xmma", ColourClass::Gemm},
    Rule{"bmm", ColourClass::Gemm},
    Rule{"cutlass", ColourClass::Gemm},
    Rule{"elementwise", ColourClass::Elementwise},
    Rule{"triton_poi", ColourClass::Elementwise},
    Rule{"triton_red", ColourClass::Elementwise},
    Rule{"triton_per", ColourClass::Elementwise},
    Rule{"rotary", ColourClass::Elementwise},
    Rule{"rope", ColourClass::Elementwise},
    Rule{"silu", ColourClass::Elementwise},
    Rule{"gelu", ColourClass::Elementwise},
    Rule{"act_and_mul", ColourClass::Elementwise},
    Rule{"activation", ColourClass::Elementwise},
    Rule{"reduce", ColourClass::Elementwise},
    Rule{"quant", ColourClass::Elementwise},
    Rule{"embedding", ColourClass::Elementwise},
    Rule{"catarray", ColourClass::Elementwise},
    Rule{"index", ColourClass::Elementwise},
    Rule{"scatter", ColourClass::Elementwise},
    Rule{"gather", ColourClass::Elementwise},
    Rule{"fillfunctor", ColourClass::Elementwise},
    Rule{"topk", ColourClass::Elementwise},
    Rule{"arange", ColourClass::Elementwise},
    Rule{"cumsum", ColourClass::Elementwise},
};

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

/// Drops everything inside <…> and (…); nullopt-like empty result if they do not balance.
std::string withoutArguments(std::string_view name) {
    std::string kept;
    int depth = 0;
    for (const char c : name) {
        if (c == '<' || c == '(')
            ++depth;
        else if (c == '>' || c == ')') {
            if (--depth < 0)
                return {};
        } else if (depth == 0)
            kept += c;
    }
    return depth == 0 ? kept : std::string();
}

bool isSignature(std::string_view name) {
    return name.find('<') != std::string_view::npos || name.find('(') != std::string_view::npos ||
           name.find("::") != std::string_view::npos;
}

} // namespace

ColourClass kernelClass(std::string_view kernelName) {
    const std::string lower = lowered(kernelName);
    for (const Rule &rule : kRules)
        if (lower.find(rule.part) != std::string::npos)
            return rule.colour;
    return ColourClass::OtherKernel;
}

std::string shortName(std::string_view name) {
    if (!isSignature(name))
        return std::string(name);
    std::string kept = withoutArguments(name);
    while (!kept.empty() && (kept.back() == ' ' || kept.back() == ':'))
        kept.pop_back();
    // "… const" of a member function says nothing in a narrow place.
    constexpr std::string_view kConst = " const";
    if (kept.size() > kConst.size() && std::string_view(kept).substr(kept.size() - kConst.size()) == kConst)
        kept.resize(kept.size() - kConst.size());
    if (const std::size_t space = kept.rfind(' '); space != std::string::npos)
        kept.erase(0, space + 1);
    if (const std::size_t scope = kept.rfind("::"); scope != std::string::npos)
        kept.erase(0, scope + 2);
    return kept.empty() || kept == "operator" ? std::string(name) : kept;
}

} // namespace lanescope::analysis
