// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/analysis.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope::analysis {

/// Whether the two ends agree in a part of the key. A part that one end does not carry is never a Yes.
enum class WhyMark : std::uint8_t { None, Yes, No, NotInRecord };

/// One row of the Why panel. `there` is empty where there is nothing to compare with.
struct WhyLine {
    std::string label;
    std::string here;
    std::string there;
    WhyMark mark = WhyMark::None;
};

/// A call that a looser rule might have taken, and why the key rule does not.
struct WhyCandidate {
    std::size_t session = 0; ///< position among the open sessions
    model::CallRef call;
    model::EventRow row; ///< of the call
    std::string name;
    std::string thread; ///< the artifact's own text; empty if not recorded
    model::Ns start;    ///< on its own session's clock
    std::string reason;
};

/// One proven device event of a call.
struct WhyWork {
    model::DeviceEventRef event;
    model::EventRow row;
    Flags flags = 0;
    std::optional<Latency> latency;
};

/// Why an arrow is or is not drawn at one event.
struct Why {
    static constexpr std::size_t kCandidateCap = 50;
    static constexpr std::size_t kWorkCap = 1000;
    bool qualified = false;  ///< device event: its match is proven; call: it has proven device work
    std::string verdictCode; ///< the state's machine code
    std::string verdictSentence;
    std::vector<WhyLine> lines;
    std::vector<WhyCandidate> candidates; ///< refused ones, this session's first; at most kCandidateCap
    std::vector<WhyWork> deviceWork;      ///< of a call, by (start, place); at most kWorkCap
    std::size_t deviceWorkTotal = 0;
};

/// The key rule part by part for a device event, and the calls that were refused. A pure function;
/// looks through the calls of all open sessions.
[[nodiscard]] Why whyDevice(const Analysis &analysis, std::size_t session, model::DeviceEventRef event);

/// The key of a call, its device work, and the other calls of its key where there are several.
[[nodiscard]] Why whyCall(const Analysis &analysis, std::size_t session, model::CallRef call);

} // namespace lanescope::analysis
