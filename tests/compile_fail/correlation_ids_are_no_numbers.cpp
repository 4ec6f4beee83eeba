// SPDX-License-Identifier: Apache-2.0
// expect: no match for|invalid operands
#include "model/store.h"

using namespace lanescope::model;

bool f(CorrelationId id) { return id == 7; }
