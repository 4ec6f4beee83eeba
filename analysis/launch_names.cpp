// SPDX-License-Identifier: Apache-2.0
#include "analysis/launch_names.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lanescope::analysis {

namespace {

// The lists are data, in lower case and sorted; kLaunchListVersion is raised when one of them changes.
constexpr std::array<std::string_view, 21> kDirectLaunches = {
    "cudalaunchcooperativekernel",
    "cudalaunchcooperativekernelmultidevice",
    "cudalaunchkernel",
    "cudalaunchkernelexc",
    "culaunchcooperativekernel",
    "culaunchcooperativekernelmultidevice",
    "culaunchkernel",
    "culaunchkernelex",
    "hipdrvlaunchkernelex",
    "hipextlaunchkernel",
    "hipextlaunchmultikernelmultidevice",
    "hipextmodulelaunchkernel",
    "hiphccmodulelaunchkernel",
    "hiplaunchcooperativekernel",
    "hiplaunchcooperativekernelmultidevice",
    "hiplaunchkernel",
    "hipmodulelaunchkernel",
    "pienqueuekernellaunch",
    "urenqueuekernellaunch",
    "zecommandlistappendlaunchcooperativekernel",
    "zecommandlistappendlaunchkernel",
};

constexpr std::array<std::string_view, 3> kGraphLaunches = {"cudagraphlaunch", "cugraphlaunch", "hipgraphlaunch"};

// Prefixes of the APIs whose names are told apart below by what follows.
constexpr std::array<std::string_view, 3> kApis = {"cuda", "cu", "hip"};

// Calls that allocate, free, wait or ask. A name that may copy or launch in some version of its API
// (module loading, symbol look-up, graph upload, memory advice) does not stand here.
constexpr std::array<std::string_view, 40> kIdleNames = {
    "ctxgetcurrent",
    "ctxgetdevice",
    "ctxsetcurrent",
    "ctxsynchronize",
    "devicesynchronize",
    "eventcreate",
    "eventcreatewithflags",
    "eventdestroy",
    "eventelapsedtime",
    "eventquery",
    "eventsynchronize",
    "free",
    "freehost",
    "funcgetattribute",
    "funcgetattributes",
    "funcsetattribute",
    "getlasterror",
    "hostalloc",
    "hostfree",
    "hostmalloc",
    "malloc",
    "mallochost",
    "mallocmanaged",
    "mallocpitch",
    "memalloc",
    "memallochost",
    "memallocmanaged",
    "memallocpitch",
    "memfree",
    "memfreehost",
    "memgetinfo",
    "memhostalloc",
    "peekatlasterror",
    "setdevice",
    "streamcreatewithflags",
    "streamcreatewithpriority",
    "streamdestroy",
    "streamiscapturing",
    "streamquery",
    "streamsynchronize",
};
constexpr std::array<std::string_view, 5> kIdlePrefixes = {"deviceget", "getdevice", "occupancy", "pointergetattribute",
                                                           "streamget"};

static_assert(std::is_sorted(kDirectLaunches.begin(), kDirectLaunches.end()));
static_assert(std::is_sorted(kGraphLaunches.begin(), kGraphLaunches.end()));
static_assert(std::is_sorted(kIdleNames.begin(), kIdleNames.end()));

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The base name in lower case; empty if it is longer than any listed name.
class FoldedName {
public:
    explicit FoldedName(std::string_view apiName) {
        const std::string_view base = baseApiName(apiName);
        if (base.size() > m_text.size())
            return;
        std::transform(base.begin(), base.end(), m_text.begin(), lower);
        m_size = base.size();
    }
    [[nodiscard]] std::string_view view() const { return {m_text.data(), m_size}; }

private:
    std::array<char, 64> m_text{};
    std::size_t m_size = 0;
};

template <std::size_t N> bool isListed(const std::array<std::string_view, N> &sorted, std::string_view name) {
    return std::binary_search(sorted.begin(), sorted.end(), name);
}

bool endsWithFolded(std::string_view text, std::string_view suffix) {
    return text.size() > suffix.size() &&
           std::equal(suffix.begin(), suffix.end(), text.end() - static_cast<std::ptrdiff_t>(suffix.size()),
                      [](char s, char t) { return s == lower(t); });
}

/// Length of `_v<digits>` at the end of `text`, 0 without.
std::size_t versionSuffix(std::string_view text) {
    const std::size_t lastOther = text.find_last_not_of("0123456789");
    if (lastOther == std::string_view::npos || lastOther < 2 || lastOther + 1 == text.size())
        return 0;
    return lower(text[lastOther]) == 'v' && text[lastOther - 1] == '_' ? text.size() - lastOther + 1 : 0;
}

std::size_t suffixLength(std::string_view text) {
    for (const std::string_view suffix :
         {std::string_view("_ptsz"), std::string_view("_ptds"), std::string_view("_spt")})
        if (endsWithFolded(text, suffix))
            return suffix.size();
    return versionSuffix(text);
}

} // namespace

std::string_view baseApiName(std::string_view apiName) {
    while (const std::size_t length = suffixLength(apiName))
        apiName.remove_suffix(length);
    return apiName;
}

std::string_view unversionedApiName(std::string_view apiName) {
    apiName.remove_suffix(versionSuffix(apiName));
    return apiName;
}

LaunchClass launchClass(std::string_view apiName) {
    const FoldedName name(apiName);
    if (isListed(kDirectLaunches, name.view()))
        return LaunchClass::Direct;
    return isListed(kGraphLaunches, name.view()) ? LaunchClass::Graph : LaunchClass::None;
}

bool cannotEnqueueWork(std::string_view apiName) {
    const FoldedName name(apiName);
    for (const std::string_view api : kApis) {
        if (!name.view().starts_with(api))
            continue;
        const std::string_view rest = name.view().substr(api.size());
        if (isListed(kIdleNames, rest))
            return true;
        if (std::any_of(kIdlePrefixes.begin(), kIdlePrefixes.end(),
                        [&](std::string_view prefix) { return rest.starts_with(prefix); }))
            return true;
    }
    return false;
}

bool isSynchronising(std::string_view apiName) {
    const FoldedName name(apiName);
    return name.view().ends_with("synchronize") &&
           std::any_of(kApis.begin(), kApis.end(), [&](std::string_view api) { return name.view().starts_with(api); });
}

CaptureStep captureStep(std::string_view apiName) {
    const FoldedName name(apiName);
    for (const std::string_view api : kApis) {
        if (!name.view().starts_with(api))
            continue;
        const std::string_view rest = name.view().substr(api.size());
        if (rest == "streambegincapture" || rest == "streambegincapturetograph")
            return CaptureStep::Begin;
        if (rest == "streamendcapture")
            return CaptureStep::End;
    }
    return CaptureStep::None;
}

} // namespace lanescope::analysis
