// SPDX-License-Identifier: Apache-2.0
// expect: invalid initialization|no viable|could not convert|no known conversion|cannot convert
// A stream of one session can't stand where the process of a key is wanted.
#include "model/identity.h"

using namespace lanescope::model;

void useProcess(const ProcessKey &key);

void wrongKind(const SessionId &session) { useProcess(ProcessKey{session, StreamRef(7)}); }
