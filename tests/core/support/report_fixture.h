// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/report/report.h"
#include "tests/core/support/store_fixture.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace lanescope::test {

/// Everything that a report is made from.
struct ReportFixture {
    explicit ReportFixture(std::vector<model::SessionPtr> sessions);
    explicit ReportFixture(std::vector<model::ArtifactPtr> artifacts, std::vector<model::Error> errors = {});

    analysis::AnalysisPtr analysis;
    analysis::TimelineIndexPtr index;
    std::optional<model::workspace::Contents> contents; ///< nullopt: no workspace
    analysis::report::ReportOptions options;

    [[nodiscard]] analysis::report::Report report() const;
    [[nodiscard]] std::string html() const;
    [[nodiscard]] std::string markdown() const;
    [[nodiscard]] std::string jsonText() const;
    [[nodiscard]] nlohmann::json json() const;
    /// HTML, Markdown with its pictures, and JSON, one after the other.
    [[nodiscard]] std::string everything() const;
    /// The section of the JSON; throws if it is not there.
    [[nodiscard]] nlohmann::json section(const std::string &code) const;
    /// The table of a section of the JSON; throws if it is not there.
    [[nodiscard]] nlohmann::json table(const std::string &section, const std::string &table) const;

    /// A note on the event of a name in a session.
    model::workspace::Note noteOn(std::string_view eventName, std::size_t session = 0) const;
    [[nodiscard]] std::string eventText(std::string_view eventName, std::size_t session = 0) const;
};

/// Every number of a report as "section/table n/row/session/field=value", from its HTML and from its JSON.
[[nodiscard]] std::vector<std::string> numbersOfHtml(const std::string &html);
[[nodiscard]] std::vector<std::string> numbersOfJson(const nlohmann::json &report);

/// Times that `what` stands in `text`.
[[nodiscard]] std::size_t countOf(const std::string &text, const std::string &what);

} // namespace lanescope::test
