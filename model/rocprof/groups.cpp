// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/groups.h"

#include "model/json/parse.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <optional>

namespace lanescope::model::rocprof {

namespace {

std::optional<std::int64_t> number(std::string_view text) {
    std::int64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::string_view valueOf(const std::vector<Detail> &details, std::string_view name) {
    const auto found = std::find_if(details.begin(), details.end(), [&](const Detail &d) { return d.name == name; });
    return found == details.end() ? std::string_view() : std::string_view(found->value);
}

std::optional<std::int64_t> extent(const std::vector<Detail> &details, const std::string &name, char axis) {
    const char upper = static_cast<char>(axis - 'x' + 'X');
    if (const auto column = number(valueOf(details, name + "_" + upper)))
        return column;
    std::string lower = name;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    const auto nested = json::parse(valueOf(details, "dispatch_info." + lower));
    const std::string key(1, axis);
    if (!nested.is_object() || !nested.contains(key) || !nested[key].is_number_integer())
        return std::nullopt;
    return nested[key].get<std::int64_t>();
}

} // namespace

void addGroups(std::vector<Detail> &details) {
    for (const char axis : {'x', 'y', 'z'}) {
        const auto grid = extent(details, "Grid_Size", axis);
        const auto group = extent(details, "Workgroup_Size", axis);
        if (grid && group && *group > 0 && *grid >= 0)
            details.push_back(
                {std::string("groups_") + axis, std::to_string(*grid / *group + (*grid % *group == 0 ? 0 : 1)), false});
    }
}

} // namespace lanescope::model::rocprof
