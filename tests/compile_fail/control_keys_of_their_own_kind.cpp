// SPDX-License-Identifier: Apache-2.0
// expect: compiles
// The positive control of the other files in this folder: the same functions, called as they should be.
#include "model/clock.h"
#include "model/identity.h"

using namespace lanescope::model;

void useStream(const StreamKey &key);
void useRow(EventRow row);
void useKey(const CorrelationKey &key);

void control(const SessionId &session, const TimePoint &a, const TimePoint &b) {
    useStream(StreamKey{session, StreamRef(7)});
    useRow(EventRow(12));
    useKey(CorrelationKey{session, Scope{ProcessRef(0)}, CorrelationId::fromNumber(7)});
    static_cast<void>(difference(a, b));
    static_cast<void>(a.on(b.clock()));
    static_cast<void>(Ns{1000} - Ns{5});
    static_cast<void>(StreamRef(1) == StreamRef(1));
}
