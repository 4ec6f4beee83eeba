// SPDX-License-Identifier: Apache-2.0
// expect: invalid initialization|no viable conversion|no matching function
// A stream of a session is no device of it, though both are numbered from the same small numbers.
#include "model/identity.h"

using namespace lanescope::model;

void useDevice(const DeviceKey &key);

void wrongKind(const SessionId &session) { useDevice(StreamKey{session, StreamRef(7)}); }
