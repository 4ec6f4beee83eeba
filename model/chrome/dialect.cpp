// SPDX-License-Identifier: Apache-2.0
#include "model/chrome/dialect.h"

namespace lanescope::model::chrome {

namespace {

/// Any producer's trace events: whoever knows the producer scores higher.
constexpr int kGenericScore = 20;
constexpr std::string_view kSpace = " \t\r\n";

class PlainDialect final : public Dialect {
public:
    std::string_view format() const override { return "chrome-json"; }
    std::string_view producer() const override { return {}; }
    ProviderProfile profile() const override { return keylessProfile("chrome", "chrome-json/1"); }
    int score(std::string_view /*head*/) const override { return kGenericScore; }
};

} // namespace

EventKind Dialect::sliceKind(std::string_view /*category*/, std::string_view /*name*/) const {
    return EventKind::HostSlice;
}

std::optional<EventKind> Dialect::kindOnTrack(const TrackNames & /*names*/) const { return std::nullopt; }

EventKind Dialect::kindOfWork(EventKind onTrack, std::string_view /*name*/) const { return onTrack; }

ApiClass Dialect::apiOf(std::string_view /*name*/) const { return ApiClass::Runtime; }

bool Dialect::isKey(std::string_view /*category*/) const { return false; }

void Dialect::readMember(std::string_view /*key*/, std::string_view /*rawValue*/, DocumentFacts & /*facts*/) const {}

void Dialect::describe(std::span<const std::string_view> /*processNames*/, SessionInfo & /*info*/) const {}

ProviderProfile keylessProfile(std::string_view provider, std::string_view name) {
    ProviderProfile profile;
    profile.provider = provider;
    profile.name = name;
    profile.scope = KeyScope::None;
    profile.keyRule = "none: recorded flows only";
    return profile;
}

bool mentions(std::string_view head, std::string_view quoted) { return head.find(quoted) != std::string_view::npos; }

bool hasMember(std::string_view head, std::string_view key, std::string_view prefix) {
    const std::string member = '"' + std::string(key) + '"';
    for (std::size_t at = head.find(member); at != std::string_view::npos; at = head.find(member, at + 1)) {
        std::size_t next = head.find_first_not_of(kSpace, at + member.size());
        if (next == std::string_view::npos || head[next] != ':')
            continue;
        next = head.find_first_not_of(kSpace, next + 1);
        if (next != std::string_view::npos && head[next] == '"' && head.substr(next + 1).starts_with(prefix))
            return true;
    }
    return false;
}

bool isApiName(std::string_view text, std::string_view prefix) {
    return text.starts_with(prefix) && text.size() > prefix.size() && text[prefix.size()] >= 'A' &&
           text[prefix.size()] <= 'Z';
}

const Dialect &plainDialect() {
    static const PlainDialect dialect;
    return dialect;
}

} // namespace lanescope::model::chrome
