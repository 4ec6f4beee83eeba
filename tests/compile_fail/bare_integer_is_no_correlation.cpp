// SPDX-License-Identifier: Apache-2.0
// expect: could not convert|no viable conversion|cannot convert
// A bare integer can't reach a join: an id becomes one through CorrelationId only.
#include "model/identity.h"

using namespace lanescope::model;

void useKey(const CorrelationKey &key);

void bareInteger(const SessionId &session) { useKey(CorrelationKey{session, Scope{ProcessRef(0)}, 7}); }
