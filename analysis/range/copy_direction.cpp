// SPDX-License-Identifier: Apache-2.0
#include "analysis/range/range_summary.h"

#include <array>
#include <cctype>

namespace lanescope::analysis {

namespace {

/// Letters and digits of a name in lower case: `MEMORY_COPY_HOST_TO_DEVICE` → `memorycopyhosttodevice`.
std::string squeezed(std::string_view name) {
    std::string out;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

struct DirectionWords {
    std::string_view direction;
    std::array<std::string_view, 3> words; ///< any of them
};
constexpr std::array<DirectionWords, 10> kDirections = {{{"HtoD", {"htod", "hosttodevice", "h2d"}},
                                                         {"DtoH", {"dtoh", "devicetohost", "d2h"}},
                                                         {"DtoD", {"dtod", "devicetodevice", "d2d"}},
                                                         {"HtoH", {"htoh", "hosttohost", "h2h"}},
                                                         {"PtoP", {"ptop", "peertopeer", "p2p"}},
                                                         {"HtoA", {"htoa", "hosttoarray", "h2a"}},
                                                         {"AtoH", {"atoh", "arraytohost", "a2h"}},
                                                         {"AtoA", {"atoa", "arraytoarray", "a2a"}},
                                                         {"AtoD", {"atod", "arraytodevice", "a2d"}},
                                                         {"DtoA", {"dtoa", "devicetoarray", "d2a"}}}};

} // namespace

std::string_view copyDirection(std::string_view name) {
    const std::string text = squeezed(name);
    for (const DirectionWords &known : kDirections)
        for (const std::string_view word : known.words)
            if (text.find(word) != std::string::npos)
                return known.direction;
    return "other";
}

} // namespace lanescope::analysis
