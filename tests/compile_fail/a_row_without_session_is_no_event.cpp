// SPDX-License-Identifier: Apache-2.0
// expect: no match|could not convert|cannot convert|conversion from
#include "model/store.h"

using namespace lanescope::model;

EventRef f(EventRow row) { return row; }
