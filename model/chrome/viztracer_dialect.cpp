// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/dialect.h"

#include "model/json/parse.h"

#include <nlohmann/json.hpp>

namespace lanescope::model::chrome {

namespace {

constexpr int kViztracerScore = 60;
constexpr std::string_view kFunctions = "fee"; ///< category of function entries and exits

/// viztracer: Python functions as slices named "function (file:line)", and a member that says whether its
/// ring buffer ran over.
class ViztracerDialect final : public Dialect {
public:
    std::string_view format() const override { return "viztracer-json"; }
    std::string_view producer() const override { return "viztracer"; }
    ProviderProfile profile() const override { return keylessProfile("viztracer", "viztracer/1"); }
    int score(std::string_view head) const override {
        return hasMember(head, "cat", "fee\"") || mentions(head, "\"viztracer_metadata\"") ? kViztracerScore : 0;
    }

    EventKind sliceKind(std::string_view category, std::string_view /*name*/) const override {
        return category == kFunctions ? EventKind::PythonFunction : EventKind::HostSlice;
    }

    void readMember(std::string_view key, std::string_view rawValue, DocumentFacts &facts) const override {
        if (key != "viztracer_metadata")
            return;
        const auto about = json::parse(rawValue);
        if (!about.is_object())
            return;
        if (const auto version = about.find("version"); version != about.end() && version->is_string())
            facts.producerVersion = version->get<std::string>();
        const auto overflow = about.find("overflow");
        facts.eventsLost = overflow != about.end() && overflow->is_boolean() && overflow->get<bool>();
    }
};

} // namespace

const Dialect &viztracerDialect() {
    static const ViztracerDialect dialect;
    return dialect;
}

} // namespace lanescope::model::chrome
