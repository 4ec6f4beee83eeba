// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace lanescope::model {

/// The scope that a profile documents for its correlation ids (semantics.md §3).
enum class KeyScope : std::uint8_t {
    None,            ///< no documented key: recorded flows only, no host→device claims
    RecordedProcess, ///< (session, process on the record, id)
    ImpliedProcess,  ///< (session, the session's one CPU process, id): device records carry no process
    Session,         ///< (session, id): the provider counts inside one process instance, which is the session
    LinkTable,       ///< (session, link): a table names the call of each device record by its row; there are no
                     ///< ids to compare with other sessions. An id is a call's row; a device record that is
                     ///< linked to several calls has all their rows, joined by '|'
};

/// Ids that stand for "no id" in a profile.
struct PlaceholderIds {
    bool zero = true;
    bool minusOne = false;
    bool uint32Max = false;
};

/// The exact dialect that a reader recognised; it names the key rule that may be used.
struct ProviderProfile {
    std::string provider; ///< e.g. "kineto"
    std::string name;     ///< e.g. "kineto-cuda/1"
    KeyScope scope = KeyScope::None;
    PlaceholderIds placeholders;
    bool known = true;   ///< false: `unknown_profile`, nothing is matched
    std::string keyRule; ///< for the eye: "session + process + correlation"
    std::string witness; ///< the provider's second witness, e.g. "ac2g flow"; empty without
};

} // namespace lanescope::model
