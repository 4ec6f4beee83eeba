// SPDX-License-Identifier: Apache-2.0
// expect: could not convert|no matching function|cannot convert
// A bare integer names no event.
#include "model/identity.h"

using namespace lanescope::model;

void useRow(EventRow row);

void bareInteger() { useRow(12); }
