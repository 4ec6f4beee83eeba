// SPDX-License-Identifier: Apache-2.0
#include "model/registration.h"

#include "model/ascii.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <utility>

namespace lanescope::model {

namespace {

constexpr std::string_view kDigits = "0123456789";

bool isWordChar(char c) { return isDigit(c) || isLower(c) || isUpper(c); }

bool equalFolded(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lowered(x) == lowered(y); });
}

bool dropSuffix(std::string_view &text, std::string_view suffix) {
    if (!text.ends_with(suffix))
        return false;
    text.remove_suffix(suffix.size());
    return true;
}

/// A name without `.gz` or `.zst`.
std::string_view withoutCompression(std::string_view name) {
    if (!dropSuffix(name, ".gz"))
        static_cast<void>(dropSuffix(name, ".zst"));
    return name;
}

/// Takes the run of digits at the end of `text` off; nullopt if there is none or it is no rank.
std::optional<std::int64_t> takeTrailingNumber(std::string_view &text) {
    const std::size_t lastOther = text.find_last_not_of(kDigits);
    const std::size_t begin = lastOther == std::string_view::npos ? 0 : lastOther + 1;
    const std::string_view digits = text.substr(begin);
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || fault != std::errc() || end != digits.data() + digits.size())
        return std::nullopt;
    text = text.substr(0, begin);
    return value;
}

/// Takes `<label><digits>` off the end of `text`, or leaves it as it is.
std::optional<std::int64_t> takeLabelled(std::string_view &text, std::string_view label) {
    std::string_view rest = text;
    const auto value = takeTrailingNumber(rest);
    if (!value || !dropSuffix(rest, label))
        return std::nullopt;
    text = rest;
    return value;
}

struct StageWord {
    std::string_view suffix;
    Stage stage;
    std::string_view role;
};
constexpr std::array kSglangStages{
    StageWord{"-EXTEND", Stage::Prefill, "prefill_profile"},
    StageWord{"-prefill", Stage::Prefill, "prefill_profile"},
    StageWord{"-DECODE", Stage::Decode, "decode_profile"},
    StageWord{"-decode", Stage::Decode, "decode_profile"},
};

void takeSglangStage(std::string_view &name, Registration &found) {
    for (const StageWord &word : kSglangStages)
        if (dropSuffix(name, word.suffix)) {
            found.stage = {word.stage, Evidence::FileName};
            found.role = {std::string(word.role), Evidence::FileName};
            return;
        }
    // Some versions printed the number of the stage: a stage was meant, but not one that can be told.
    std::string_view rest = name;
    if (takeTrailingNumber(rest) && dropSuffix(rest, "-") && !rest.empty() && isDigit(rest.back()))
        name = rest;
}

/// `[prefix-]id-TP-t[-DP-d][-PP-p][-EP-e][-stage][.partN].trace.json`, and SGLang's graph captures,
/// `cuda_graph_capture-runner-TP-n.json`.
std::optional<Registration> fromSglang(std::string_view name) {
    Registration found;
    const bool trace = dropSuffix(name, ".trace.json");
    if (!trace && !(name.starts_with("cuda_graph_capture-") && dropSuffix(name, ".json")))
        return std::nullopt;
    static_cast<void>(takeLabelled(name, ".part"));
    takeSglangStage(name, found);
    found.rank.ep = takeLabelled(name, "-EP-");
    found.rank.pp = takeLabelled(name, "-PP-");
    found.rank.dp = takeLabelled(name, "-DP-");
    found.rank.tp = takeLabelled(name, "-TP-");
    if (!found.rank.tp || name.empty())
        return std::nullopt;
    found.rank.evidence = Evidence::FileName;
    return found;
}

/// Takes `dp…_pp…_tp…_dcp…_ep…_` off the end of a vLLM name, whole or not at all.
void takeVllmGroups(std::string_view &name, RegisteredRank &rank) {
    std::string_view rest = name;
    RegisteredRank found = rank;
    if (!dropSuffix(rest, "_"))
        return;
    found.ep = takeLabelled(rest, "_ep");
    if (!found.ep || !takeLabelled(rest, "_dcp"))
        return;
    found.tp = takeLabelled(rest, "_tp");
    found.pp = takeLabelled(rest, "_pp");
    found.dp = takeLabelled(rest, "dp");
    if (!found.tp || !found.pp || !found.dp)
        return;
    name = rest;
    rank = found;
}

/// `[prefix_]dp…_pp…_tp…_dcp…_ep…_rankR.ns.pt.trace.json`, the older `instance-rank-R.ns.pt.trace.json`
/// and `graph_capture_rank_R.ns.pt.trace.json`. The front end (`async_llm`) is no rank.
std::optional<Registration> fromVllm(std::string_view name) {
    if (name.find("async_llm") != std::string_view::npos || !dropSuffix(name, ".pt.trace.json"))
        return std::nullopt;
    if (!takeTrailingNumber(name) || !dropSuffix(name, "."))
        return std::nullopt;
    Registration found;
    found.rank.global = takeTrailingNumber(name);
    if (!found.rank.global)
        return std::nullopt;
    if (!dropSuffix(name, "-"))
        static_cast<void>(dropSuffix(name, "_"));
    if (!dropSuffix(name, "rank"))
        return std::nullopt;
    takeVllmGroups(name, found.rank);
    if (!name.empty() && isWordChar(name.back()))
        return std::nullopt;
    found.rank.evidence = Evidence::FileName;
    return found;
}

/// TensorRT-LLM: `base-rank-R.ext`, where the user's path had the extension. The older writer put
/// all ranks on one path; such names tell nothing.
std::optional<Registration> fromTensorRtLlm(std::string_view name) {
    static_cast<void>(dropSuffix(name, ".trace.json") || dropSuffix(name, ".json"));
    const auto rank = takeLabelled(name, "-rank-");
    if (!rank || name.empty())
        return std::nullopt;
    Registration found;
    found.rank.global = rank;
    found.rank.evidence = Evidence::FileName;
    return found;
}

RegisteredRank combineRanks(const RegisteredRank &weaker, const RegisteredRank &stronger) {
    using Part = std::optional<std::int64_t> RegisteredRank::*;
    RegisteredRank result = stronger;
    for (const Part part :
         {&RegisteredRank::tp, &RegisteredRank::pp, &RegisteredRank::dp, &RegisteredRank::ep, &RegisteredRank::global})
        if (!(stronger.*part) && weaker.*part) {
            result.*part = weaker.*part;
            result.evidence = std::min(weaker.evidence, stronger.evidence);
        }
    return result;
}

} // namespace

std::string_view evidenceCode(Evidence evidence) {
    switch (evidence) {
    case Evidence::None: return "none";
    case Evidence::FileName: return "file_name";
    case Evidence::Metadata: return "metadata";
    case Evidence::Annotation: return "annotation";
    case Evidence::Row: return "row";
    case Evidence::User: return "user";
    }
    return "none";
}

std::string_view stageCode(Stage stage) {
    switch (stage) {
    case Stage::Unknown: return "unknown";
    case Stage::Prefill: return "prefill";
    case Stage::Decode: return "decode";
    case Stage::Mixed: return "mixed";
    }
    return "unknown";
}

std::optional<Stage> stageFromText(std::string_view text) {
    if (equalFolded(text, "prefill") || equalFolded(text, "extend"))
        return Stage::Prefill;
    if (equalFolded(text, "decode"))
        return Stage::Decode;
    if (equalFolded(text, "mixed"))
        return Stage::Mixed;
    return std::nullopt;
}

Registration registrationFromFileName(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    const std::string_view file = slash == std::string_view::npos ? path : path.substr(slash + 1);
    const std::string_view name = withoutCompression(file);
    // SGLang's merger joins the files of all ranks: the name of the result says nothing about one.
    if (name.starts_with("merged-"))
        return {};
    if (auto found = fromSglang(name))
        return *std::move(found);
    if (auto found = fromVllm(name))
        return *std::move(found);
    if (name.size() != file.size() || name.ends_with(".json"))
        if (auto found = fromTensorRtLlm(name))
            return *std::move(found);
    return {};
}

Registration combine(const Registration &weaker, const Registration &stronger) {
    Registration result = stronger;
    if (stronger.role.evidence == Evidence::None)
        result.role = weaker.role;
    if (stronger.stage.evidence == Evidence::None)
        result.stage = weaker.stage;
    if (stronger.rank.evidence == Evidence::None)
        result.rank = weaker.rank;
    else
        result.rank = combineRanks(weaker.rank, stronger.rank);
    return result;
}

} // namespace lanescope::model
