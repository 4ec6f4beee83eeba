// SPDX-License-Identifier: Apache-2.0
#include "model/nsight/linked_details.h"

#include "model/nsight/global_id.h"

#include <algorithm>

namespace lanescope::model::nsight {

namespace {

using sqlite::Step;

constexpr std::int64_t kCategoryType = 33;
constexpr std::int64_t kDomainType = 75;
/// Hardware, VM and PID of a globalTid.
constexpr std::int64_t kProcessMask = ~std::int64_t{0xFFFFFF};
constexpr int kFramesShown = 64;

std::optional<std::int64_t> numberOf(const std::vector<Detail> &details, std::string_view name) {
    const auto found = std::find_if(details.begin(), details.end(), [&](const Detail &d) { return d.name == name; });
    return found == details.end() ? std::nullopt : integerOf(found->value);
}

/// The text of the NVTX row that names a domain or category of the range's process.
void addNvtxName(const Catalogue &catalogue, std::int64_t type, const char *column, const char *label,
                 std::vector<Detail> &details) {
    const auto id = numberOf(details, column);
    const auto thread = numberOf(details, "globalTid");
    if (!id || !thread)
        return;
    const bool inDomain = type == kCategoryType;
    auto query = catalogue.database.prepare(
        std::string("SELECT coalesce((SELECT value FROM StringIds WHERE id = textId), text) FROM NVTX_EVENTS "
                    "WHERE eventType = ?1 AND ") +
        sqlite::quoted(column) + " = ?2 AND (globalTid & ?3) = ?4" + (inDomain ? " AND domainId = ?5" : "") +
        " LIMIT 1");
    if (!query)
        return;
    query.value().bind(1, type);
    query.value().bind(2, *id);
    query.value().bind(3, kProcessMask);
    query.value().bind(4, *thread & kProcessMask);
    if (inDomain)
        query.value().bind(5, numberOf(details, "domainId").value_or(0));
    if (query.value().step() == Step::Row && !query.value().isNull(0))
        details.push_back({label, std::string(query.value().text(0)), false});
}

/// CUDA_STREAM flags: 1 default, 2 non-blocking, 3 null.
std::string streamKind(std::int64_t flag) {
    switch (flag) {
    case 1: return "default stream";
    case 2: return "non-blocking stream";
    case 3: return "null stream";
    default: return "flag " + std::to_string(flag);
    }
}

/// Priorities are signed but stored unsigned: −5 as 4294967291 (measured).
void addStream(const Catalogue &catalogue, std::vector<Detail> &details) {
    const auto process = numberOf(details, "globalPid");
    const auto context = numberOf(details, "contextId");
    const auto stream = numberOf(details, "streamId");
    if (!process || !context || !stream || !catalogue.has("TARGET_INFO_CUDA_STREAM"))
        return;
    auto query =
        catalogue.database.prepare("SELECT priority, flag FROM TARGET_INFO_CUDA_STREAM WHERE processId = ?1 AND "
                                   "contextId = ?2 AND streamId = ?3 LIMIT 1");
    if (!query)
        return;
    query.value().bind(1, static_cast<std::int64_t>(GlobalId(*process).pid()));
    query.value().bind(2, *context);
    query.value().bind(3, *stream);
    if (query.value().step() != Step::Row)
        return;
    if (const auto priority = query.value().integer(0))
        details.push_back({"stream priority", std::to_string(static_cast<std::int32_t>(*priority)), false});
    if (const auto flag = query.value().integer(1))
        details.push_back({"stream kind", streamKind(*flag), false});
}

void addCallchain(const Catalogue &catalogue, const std::string &chainTable, std::vector<Detail> &details) {
    const auto chain = numberOf(details, "callchainId");
    if (!chain || *chain == 0 || !catalogue.has(chainTable))
        return;
    auto query = catalogue.database.prepare(
        "SELECT c.stackDepth, s.value, m.value FROM " + sqlite::quoted(chainTable) +
        " c LEFT JOIN StringIds s ON s.id = c.symbol LEFT JOIN StringIds m ON m.id = c.module "
        "WHERE c.id = ?1 ORDER BY c.stackDepth");
    if (!query)
        return;
    query.value().bind(1, *chain);
    for (int frame = 0; frame < kFramesShown && query.value().step() == Step::Row; ++frame) {
        std::string place(query.value().text(1));
        if (!query.value().text(2).empty())
            place += " in " + std::string(query.value().text(2));
        details.push_back({"frame " + std::string(query.value().text(0)), place, false});
    }
}

} // namespace

void addLinkedDetails(const Catalogue &catalogue, const std::string &table, std::vector<Detail> &details) {
    if (table == "NVTX_EVENTS") {
        addNvtxName(catalogue, kDomainType, "domainId", "domain", details);
        addNvtxName(catalogue, kCategoryType, "category", "category text", details);
    }
    addStream(catalogue, details);
    addCallchain(catalogue, table == "OSRT_API" ? "OSRT_CALLCHAINS" : "CUDA_CALLCHAINS", details);
}

} // namespace lanescope::model::nsight
