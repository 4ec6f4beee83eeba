// SPDX-License-Identifier: Apache-2.0
// expect: no match for|invalid operands
#include "model/store.h"

using namespace lanescope::model;

bool f(const StreamKey &a, const ThreadKey &b) { return a == b; }
