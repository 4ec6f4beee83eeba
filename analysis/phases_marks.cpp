// SPDX-License-Identifier: Apache-2.0
#include "analysis/phases.h"

#include <algorithm>
#include <charconv>

namespace lanescope::analysis {

namespace {

constexpr std::string_view kPrefill = "prefill";
constexpr std::string_view kDecode = "decode";
constexpr std::string_view kMixed = "mixed";

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLowerLetter(char c) { return c >= 'a' && c <= 'z'; }

std::string folded(std::string_view text) {
    std::string out(text);
    for (char &c : out)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return out;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// Whether folded text begins with `word`, ended by any non-letter or by the end of the text.
bool beginsWithWord(std::string_view text, std::string_view word) {
    return text.starts_with(word) && (text.size() == word.size() || !isLowerLetter(text[word.size()]));
}

/// The digits at `at`; nullopt where there are none or too many for 64 bits.
std::optional<std::int64_t> numberAt(std::string_view text, std::size_t at) {
    if (at >= text.size() || !isDigit(text[at]))
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    return fault == std::errc() ? std::optional(value) : std::nullopt;
}

/// The number right behind the first `key` that stands at the start of a word: `toks=14721`.
std::optional<std::int64_t> numberAfter(std::string_view text, std::string_view key) {
    for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const bool wordStart =
            at == 0 || !(isLowerLetter(text[at - 1]) || text[at - 1] == '_' || isDigit(text[at - 1]));
        if (wordStart)
            if (const auto number = numberAt(text, at + key.size()))
                return number;
    }
    return std::nullopt;
}

/// The number that ends right before `at`.
std::optional<std::int64_t> numberBefore(std::string_view text, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && isDigit(text[begin - 1]))
        --begin;
    return begin == at ? std::nullopt : numberAt(text.substr(0, at), begin);
}

std::optional<std::int64_t> sumOf(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    std::int64_t sum = 0;
    if (!a || !b || __builtin_add_overflow(*a, *b, &sum))
        return std::nullopt;
    return sum;
}

/// SGLang writes toks=, ATOM tok=; a mixed step tells its context and generation tokens apart.
std::optional<std::int64_t> statedTokens(std::string_view text) {
    for (const std::string_view key : {"toks=", "tok="})
        if (const auto tokens = numberAfter(text, key))
            return tokens;
    return sumOf(numberAfter(text, "c_sq="), numberAfter(text, "g_sq="));
}

MarkName staged(std::string_view stage) {
    MarkName mark;
    mark.phase = std::string(stage);
    mark.step = true;
    return mark;
}

/// Numbers of requests that are in their context (prefill) and generation (decode) part.
MarkName byRequests(std::int64_t context, std::int64_t generation) {
    if (context > 0)
        return staged(generation > 0 ? kMixed : kPrefill);
    if (generation > 0)
        return staged(kDecode);
    MarkName mark;
    mark.step = true;
    mark.idle = true;
    return mark;
}

std::optional<MarkName> declaredPhase(std::string_view name) {
    constexpr std::string_view kPrefix = "flameox.phase:";
    if (!name.starts_with(kPrefix))
        return std::nullopt;
    const std::string_view text = trimmed(name.substr(kPrefix.size()));
    if (text.empty())
        return std::nullopt;
    return staged(text == "extend" ? kPrefill : text);
}

std::optional<MarkName> sglangStep(std::string_view name) {
    constexpr std::string_view kPrefix = "step[";
    if (!name.starts_with(kPrefix))
        return std::nullopt;
    const std::string_view mode = name.substr(kPrefix.size());
    std::optional<MarkName> mark;
    if (beginsWithWord(mode, "extend"))
        mark = staged(kPrefill);
    else if (beginsWithWord(mode, kDecode))
        mark = staged(kDecode);
    else if (beginsWithWord(mode, kMixed))
        mark = staged(kMixed);
    if (!mark)
        return std::nullopt;
    mark->tokens = statedTokens(mode);
    mark->splitUnknown = mark->phase == kMixed && !sumOf(numberAfter(mode, "c_sq="), numberAfter(mode, "g_sq="));
    return mark;
}

/// The first number inside the parentheses at `at`: `(888_788544)` and `(sq8155sk8430…)`.
std::optional<std::int64_t> tokensInParentheses(std::string_view text, std::size_t at) {
    if (at >= text.size() || text[at] != '(')
        return std::nullopt;
    ++at;
    if (text.substr(at).starts_with("sq"))
        at += 2;
    return numberAt(text, at);
}

std::size_t skipDigits(std::string_view text, std::size_t at) {
    while (at < text.size() && isDigit(text[at]))
        ++at;
    return at;
}

/// vLLM: `execute_[<tokens>_]context_<n>(…)_generation_<m>(…)`, older `execute_new_<n>_cached_<m>`.
std::optional<MarkName> vllmStep(std::string_view name) {
    constexpr std::string_view kPrefix = "execute_", kContext = "context_", kGeneration = "generation_";
    if (!name.starts_with(kPrefix))
        return std::nullopt;
    constexpr std::string_view kNew = "execute_new_", kCached = "_cached_";
    if (name.starts_with(kNew)) {
        const auto fresh = numberAt(name, kNew.size());
        const std::size_t end = skipDigits(name, kNew.size());
        const auto cached = name.substr(end).starts_with(kCached) ? numberAt(name, end + kCached.size()) : std::nullopt;
        return fresh && cached ? std::optional(byRequests(*fresh, *cached)) : std::nullopt;
    }
    const auto context = name.find(kContext);
    const auto generation =
        name.find(kGeneration, context == std::string_view::npos ? context : context + kContext.size());
    if (generation == std::string_view::npos)
        return std::nullopt;
    const auto contexts = numberAt(name, context + kContext.size());
    const auto generations = numberAt(name, generation + kGeneration.size());
    if (!contexts || !generations)
        return std::nullopt;
    MarkName mark = byRequests(*contexts, *generations);
    mark.tokens = numberAt(name, kPrefix.size());
    if (!mark.tokens)
        mark.tokens = sumOf(tokensInParentheses(name, skipDigits(name, context + kContext.size())),
                            tokensInParentheses(name, skipDigits(name, generation + kGeneration.size())));
    return mark;
}

/// TensorRT-LLM: `[Executor] _forward_step <i>: <N> ctx reqs, [<T> ctx tokens,] <M> gen reqs`.
std::optional<MarkName> tensorRtStep(std::string_view name) {
    const auto step = name.find("_forward_step");
    if (step == std::string_view::npos)
        return std::nullopt;
    const auto contextAt = name.find(" ctx reqs", step);
    const auto generationAt = name.find(" gen reqs", step);
    if (contextAt == std::string_view::npos || generationAt == std::string_view::npos)
        return std::nullopt;
    const auto contexts = numberBefore(name, contextAt);
    const auto generations = numberBefore(name, generationAt);
    if (!contexts || !generations)
        return std::nullopt;
    MarkName mark = byRequests(*contexts, *generations);
    // The tokens of generating requests are not in the name, so only a pure prefill tells its tokens.
    if (const auto tokensAt = name.find(" ctx tokens", step); tokensAt != std::string_view::npos && *generations == 0)
        mark.tokens = numberBefore(name, tokensAt);
    return mark;
}

std::optional<MarkName> profilerStep(std::string_view name) {
    constexpr std::string_view kPrefix = "profilerstep#";
    if (!name.starts_with(kPrefix) || !numberAt(name, kPrefix.size()))
        return std::nullopt;
    MarkName mark;
    mark.step = true;
    return mark;
}

std::optional<MarkName> stageWord(std::string_view name) {
    std::optional<MarkName> mark;
    if (beginsWithWord(name, kPrefill) || beginsWithWord(name, "extend"))
        mark = staged(kPrefill);
    else if (beginsWithWord(name, kDecode))
        mark = staged(kDecode);
    if (mark)
        mark->tokens = statedTokens(name);
    return mark;
}

} // namespace

std::optional<MarkName> markName(std::string_view annotationName) {
    const std::string name = folded(annotationName);
    for (const auto &pattern : {declaredPhase, sglangStep, vllmStep, tensorRtStep, profilerStep, stageWord})
        if (auto mark = pattern(name))
            return mark;
    return std::nullopt;
}

std::string phaseText(std::string_view rowPhase) {
    std::string text = folded(trimmed(rowPhase));
    return text == "extend" ? std::string(kPrefill) : text;
}

std::string_view phaseEvidenceCode(PhaseEvidence evidence) {
    switch (evidence) {
    case PhaseEvidence::None: return "none";
    case PhaseEvidence::Row: return "row";
    case PhaseEvidence::ViaLaunch: return "via_launch";
    case PhaseEvidence::Annotation: return "annotation";
    case PhaseEvidence::DeviceAnnotation: return "device_annotation";
    }
    return "none";
}

} // namespace lanescope::analysis
