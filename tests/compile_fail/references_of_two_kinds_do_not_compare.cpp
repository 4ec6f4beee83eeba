// SPDX-License-Identifier: Apache-2.0
// expect: no match for|invalid operands
// Stream 7 and device 7 are not equal; asking is a mistake.
#include "model/identity.h"

using namespace lanescope::model;

bool compare() { return StreamRef(7) == DeviceRef(7); }
