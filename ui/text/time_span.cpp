// SPDX-License-Identifier: Apache-2.0
#include "ui/text/time_span.h"

#include "analysis/checked.h"
#include "ui/text/format.h"

#include <QCoreApplication>

namespace lanescope::ui {
namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(TimeSpan)
};

} // namespace

QString spanText(model::Ns begin, model::Ns end) {
    const auto length = analysis::checkedDifference(end, begin);
    return length ? exactDuration(*length) : Words::tr("longer than 292 years");
}

QString laneTimeOf(model::Ns time, model::Ns zero) {
    const auto since = analysis::checkedDifference(time, zero);
    if (since)
        return laneTime(*since);
    return time < zero ? Words::tr("more than 292 years before the lane's zero")
                       : Words::tr("more than 292 years after the lane's zero");
}

} // namespace lanescope::ui
