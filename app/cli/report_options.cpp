// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report_options.h"

#include "model/workspace/records.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <string_view>

namespace lanescope::app {

using namespace analysis::report;

namespace {

std::string lowerCase(std::string_view text) {
    std::string out(text);
    for (char &c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

ReportFormat formatOf(const std::string &out) {
    const std::string name = lowerCase(out);
    if (name.ends_with(".html") || name.ends_with(".htm"))
        return ReportFormat::Html;
    if (name.ends_with(".md"))
        return ReportFormat::Markdown;
    if (name.ends_with(".json"))
        return ReportFormat::Json;
    if (name.ends_with(".pdf"))
        throw CLI::ValidationError("--out", "a PDF is written by the window's program: lanescope --report " + out);
    throw CLI::ValidationError("--out", "the name has to end with .html, .md or .json, not \"" + out + "\"");
}

std::string allCodes() {
    std::string codes;
    for (const SectionKind kind : wholeOutline())
        codes += (codes.empty() ? "" : ",") + std::string(sectionCode(kind));
    return codes;
}

ReportOutline outlineOf(const std::string &text) {
    if (text.empty())
        return wholeOutline();
    ReportOutline outline;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string code = text.substr(at, end - at);
        const auto kind = sectionFromCode(code);
        if (!kind)
            throw CLI::ValidationError("--sections", "\"" + code + "\" is none of " + allCodes());
        outline.insert(*kind);
        at = end + 1;
    }
    return outline;
}

/// Digits where the pattern has `0`, itself elsewhere.
bool looksLike(std::string_view text, std::string_view pattern) {
    if (text.size() != pattern.size())
        return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (pattern[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != pattern[i])
            return false;
    return true;
}

std::string utcText(std::time_t seconds) {
    std::tm parts{};
    if (gmtime_r(&seconds, &parts) == nullptr)
        throw CLI::ValidationError("SOURCE_DATE_EPOCH", "is no date of the calendar");
    char text[64];
    const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text, size};
}

std::string dateOf(const std::string &text) {
    if (!text.empty()) {
        if (!looksLike(text, "0000-00-00T00:00:00Z"))
            throw CLI::ValidationError("--date", "expects a date like 2026-01-31T23:59:59Z, not \"" + text + "\"");
        return text;
    }
    const char *epoch = std::getenv("SOURCE_DATE_EPOCH");
    if (epoch == nullptr || *epoch == '\0')
        return utcText(static_cast<std::time_t>(model::workspace::nowUtc().count / 1000));
    char *end = nullptr;
    const long long seconds = std::strtoll(epoch, &end, 10);
    if (*end != '\0')
        throw CLI::ValidationError("SOURCE_DATE_EPOCH",
                                   "expects seconds since 1970, not \"" + std::string(epoch) + "\"");
    return utcText(static_cast<std::time_t>(seconds));
}

} // namespace

void addReportOptions(CLI::App &command, RawReport &raw) {
    command
        .add_option("--out", raw.out,
                    "the file to write; its suffix chooses HTML, Markdown (with a folder of pictures) or JSON")
        ->required()
        ->type_name("R.html|R.md|R.json");
    command.add_option("--sections", raw.sections, "only these: " + allCodes())->type_name("A,B,…");
    command.add_option("--title", raw.title, "the title; by default those of the lanes")->type_name("TEXT");
    command.add_option("--date", raw.date, "the date in it; by default that of SOURCE_DATE_EPOCH, or now")
        ->type_name("2026-01-31T23:59:59Z");
}

ReportRequest reportRequestOf(const RawReport &raw) {
    return {raw.out, formatOf(raw.out), outlineOf(raw.sections), raw.title, dateOf(raw.date)};
}

} // namespace lanescope::app
