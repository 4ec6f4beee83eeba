// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/dialect.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace lanescope::model::chrome {

namespace {

/// Above Kineto, whose category cpu_op unitrace shares.
constexpr int kUnitraceScore = 95;
constexpr auto kKeyCategories = std::to_array<std::string_view>({"Flow_H2D_", "CL_Flow_H2D_"});
constexpr auto kUnitraceMarks =
    std::to_array<std::string_view>({"\"gpu_op\"", "\"Flow_H2D_", "\"Flow_D2H_", "\"CL_Flow_H2D_", "\"CL_Flow_D2H_"});
constexpr auto kDriverApis = std::to_array<std::string_view>({"ze", "zes", "zet", "zex", "cl"});
constexpr auto kRuntimeApis = std::to_array<std::string_view>({"ur", "pi"});

bool isDriverApi(std::string_view name) {
    return std::any_of(kDriverApis.begin(), kDriverApis.end(),
                       [name](std::string_view prefix) { return isApiName(name, prefix); });
}

bool isRuntimeApi(std::string_view name) {
    return std::any_of(kRuntimeApis.begin(), kRuntimeApis.end(),
                       [name](std::string_view prefix) { return isApiName(name, prefix); });
}

/// Commands other than kernels are named after the API that appended them.
EventKind commandKind(std::string_view name) {
    const std::size_t colon = name.find(": ");
    if (name.starts_with("Tile #") && colon != std::string_view::npos)
        name.remove_prefix(colon + 2);
    if (!isDriverApi(name))
        return EventKind::Kernel;
    const auto says = [name](std::string_view word) { return name.find(word) != std::string_view::npos; };
    if (says("Copy") || says("Read") || says("Write"))
        return EventKind::Memcpy;
    return says("Fill") ? EventKind::Memset : EventKind::DeviceOther;
}

/// The text between `<` and `>` after a word; empty if there is none.
std::string_view bracketed(std::string_view text, std::string_view word) {
    const std::size_t at = text.find(word);
    if (at == std::string_view::npos)
        return {};
    const std::size_t open = at + word.size();
    const std::size_t close = text.find('>', open);
    return close == std::string_view::npos ? std::string_view() : text.substr(open, close - open);
}

/// Intel unitrace (intel/pti-gpu: tools/unitrace, chromelogger.h): the flow `Flow_H2D_<id>_<rank>` goes from
/// the host call (`s`) to its command on the device (`t`); the rank in its category tells the processes
/// of a merged file apart. The flow back (`Flow_D2H_…`) goes to whoever waited and is drawn as recorded. Device
/// rows are of category gpu_op and repeat their id in args; tiles of one kernel have no flow, so no key.
class UnitraceDialect final : public Dialect {
public:
    std::string_view format() const override { return "unitrace-json"; }
    std::string_view producer() const override { return "unitrace"; }
    ProviderProfile profile() const override {
        ProviderProfile profile;
        profile.provider = "unitrace";
        profile.name = "unitrace/1";
        profile.scope = KeyScope::Session;
        profile.keyRule = "session + flow category with its rank + id";
        return profile;
    }
    int score(std::string_view head) const override {
        const auto stands = [head](std::string_view mark) { return mentions(head, mark); };
        if (std::any_of(kUnitraceMarks.begin(), kUnitraceMarks.end(), stands))
            return kUnitraceScore;
        const bool calls = hasMember(head, "name", "zeC") || hasMember(head, "name", "zeK") ||
                           hasMember(head, "name", "zeE") || hasMember(head, "name", "clE");
        return calls && hasMember(head, "cat", "cpu_op\"") && !mentions(head, "\"External id\"") ? kUnitraceScore : 0;
    }

    EventKind sliceKind(std::string_view category, std::string_view name) const override {
        if (category == "gpu_op")
            return commandKind(name);
        return isDriverApi(name) || isRuntimeApi(name) ? EventKind::Call : EventKind::HostSlice;
    }
    ApiClass apiOf(std::string_view name) const override {
        return isDriverApi(name) ? ApiClass::Driver : ApiClass::Runtime;
    }
    bool isKey(std::string_view category) const override {
        return std::any_of(kKeyCategories.begin(), kKeyCategories.end(),
                           [category](std::string_view prefix) { return category.starts_with(prefix); });
    }
    bool epochTimes() const override { return true; }

    /// Hosts are named "HOST<name>", or "RANK 3 HOST<name>" under MPI.
    void describe(std::span<const std::string_view> processNames, SessionInfo &info) const override {
        std::size_t hosts = 0;
        for (const std::string_view name : processNames) {
            const std::string_view host = bracketed(name, "HOST<");
            if (host.empty())
                continue;
            ++hosts;
            info.hostName = hosts == 1 || info.hostName == host ? std::string(host) : std::string();
            RegisteredRank &rank = info.registration.rank;
            std::int64_t number = 0;
            const std::string_view digits = name.starts_with("RANK ") ? name.substr(5) : std::string_view();
            const bool ranked = std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc();
            rank.global = hosts == 1 && ranked ? std::optional(number) : std::nullopt;
            rank.evidence = rank.global ? Evidence::Metadata : Evidence::None;
        }
    }
};

} // namespace

const Dialect &unitraceDialect() {
    static const UnitraceDialect dialect;
    return dialect;
}

} // namespace lanescope::model::chrome
