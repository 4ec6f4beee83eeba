// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/clock.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace lanescope::ui {

/// A place that was looked at, by the names that outlive a run of the program.
struct ViewState {
    struct Axis {
        std::string session; ///< session id
        std::string clock;   ///< ClockDomain::name
        model::Ns left;      ///< at the left edge, and
        double part = 0;     ///< of a nanosecond, in [0, 1)
        friend bool operator==(const Axis &, const Axis &) = default;
    };
    struct Range {
        std::string session, clock;
        model::Ns begin, end;
        friend bool operator==(const Range &, const Range &) = default;
    };
    struct Track {
        std::string session, name; ///< as notes on tracks name them
        friend bool operator==(const Track &, const Track &) = default;
    };
    double nsPerUnit = 1;
    double scrollY = 0;
    std::vector<Axis> axes;
    std::vector<std::string> hidden; ///< session ids
    std::vector<std::string> collapsed;
    std::vector<Track> pinned; ///< from top to bottom
    std::string selected;      ///< event text; empty without one
    std::optional<Range> range;
    friend bool operator==(const ViewState &, const ViewState &) = default;
};

/// One line of JSON; whole numbers are texts, for a JSON number of Qt's is a double.
[[nodiscard]] QString viewText(const ViewState &view);
/// nullopt where the text is no view.
[[nodiscard]] std::optional<ViewState> viewFromText(const QString &text);

} // namespace lanescope::ui
