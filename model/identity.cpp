// SPDX-License-Identifier: Apache-2.0
#include "model/identity.h"

#include <cstring>

namespace lanescope::model {

std::string ArtifactId::hex() const {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string out;
    out.reserve(m_digest.size() * 2);
    for (const std::uint8_t byte : m_digest) {
        out.push_back(kDigits[byte >> 4U]);
        out.push_back(kDigits[byte & 15U]);
    }
    return out;
}

std::string ArtifactId::text() const { return "sha256:" + hex(); }

std::string SessionId::text() const { return m_artifact.text() + "#" + std::to_string(m_ordinal); }

} // namespace lanescope::model

std::size_t std::hash<lanescope::model::ArtifactId>::operator()(const lanescope::model::ArtifactId &id) const noexcept {
    std::size_t value = 0;
    std::memcpy(&value, id.digest().data(), sizeof value);
    return value;
}

std::size_t std::hash<lanescope::model::SessionId>::operator()(const lanescope::model::SessionId &id) const noexcept {
    return std::hash<lanescope::model::ArtifactId>{}(id.artifact()) * 31 + id.ordinal();
}
