// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::model {

/// Where a registered value comes from. Later ones outweigh earlier ones.
enum class Evidence : std::uint8_t { None, FileName, Metadata, Annotation, Row, User };
[[nodiscard]] std::string_view evidenceCode(Evidence evidence);

enum class Stage : std::uint8_t { Unknown, Prefill, Decode, Mixed };
[[nodiscard]] std::string_view stageCode(Stage stage);
/// Without case; extend is prefill. Anything else: nullopt.
[[nodiscard]] std::optional<Stage> stageFromText(std::string_view text);

struct RegisteredRole {
    std::string value; ///< e.g. `prefill_profile`; empty if nobody said
    Evidence evidence = Evidence::None;
};
struct RegisteredStage {
    Stage value = Stage::Unknown;
    Evidence evidence = Evidence::None;
};
/// A rank is unknown unless something says it: never 0 by default.
struct RegisteredRank {
    std::optional<std::int64_t> tp, pp, dp, ep, global;
    Evidence evidence = Evidence::None;
    [[nodiscard]] bool known() const { return tp || pp || dp || ep || global; }
};

/// What the user or the file says about an artifact or session.
struct Registration {
    RegisteredRole role;
    RegisteredStage stage;
    RegisteredRank rank;
};

/// Role, stage and rank from the naming schemes of SGLang, vLLM, TensorRT-LLM and torch
/// (formats/kineto.md §4). `path` may have folders; only the last part is read. A name that fits
/// no scheme registers nothing.
[[nodiscard]] Registration registrationFromFileName(std::string_view path);

/// `stronger` wins per field where it has evidence.
[[nodiscard]] Registration combine(const Registration &weaker, const Registration &stronger);

} // namespace lanescope::model
