// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verify_tally.h"

#include <QString>

#include <cstddef>

/// How queues and verdicts are called in the window.
namespace lanescope::ui {

/// "random sample of 50 matches, seed 42"
[[nodiscard]] QString queueWords(const analysis::QueueSpec &spec);
/// The same of a kept queue, with its place: "refused matches, at 17".
[[nodiscard]] QString queueWords(const model::workspace::StoredQueue &kept);
/// "15 confirmed · 1 disputed · 1 skipped", and the stale ones where there are any.
[[nodiscard]] QString countWords(const analysis::VerifyStatistics &statistics);
/// What is to be judged: "Is it right that no arrow is drawn here?"
[[nodiscard]] QString questionWords(const analysis::QueueSpec &spec);
[[nodiscard]] QString verdictWords(analysis::ItemVerdict verdict);
[[nodiscard]] QString verdictWords(model::workspace::Judgement judgement);

} // namespace lanescope::ui
