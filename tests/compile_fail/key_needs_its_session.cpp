// SPDX-License-Identifier: Apache-2.0
// expect: invalid initialization|no viable conversion|no matching function
// A reference into one session's tables is no key without the session.
#include "model/identity.h"

using namespace lanescope::model;

void useStream(const StreamKey &key);

void withoutSession() { useStream(StreamRef(7)); }
