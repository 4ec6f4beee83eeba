// SPDX-License-Identifier: Apache-2.0
#include "model/registry.h"

#include "model/chrome/chrome_reader.h"
#include "model/kineto/kineto_reader.h"
#include "model/nsight/nsight_reader.h"
#include "model/perfetto/perfetto_reader.h"
#include "model/rocpd/rocpd_reader.h"
#include "model/rocprof/csv_reader.h"
#include "model/rocprof/sdk_json_reader.h"
#include "model/rocprof/v1_db_reader.h"
#include "model/rows/rows_reader.h"
#include "model/rpd/rpd_reader.h"
#include "model/xplane/xplane_reader.h"

#include <algorithm>
#include <vector>

namespace lanescope::model {

std::span<const std::unique_ptr<const Reader>> readers() {
    static const std::vector<std::unique_ptr<const Reader>> all = [] {
        std::vector<std::unique_ptr<const Reader>> list;
        list.push_back(makeKinetoReader());
        list.push_back(makeNsightReader());
        list.push_back(makePerfettoReader());
        list.push_back(makeXplaneReader());
        list.push_back(makeRocpdReader());
        list.push_back(makeRpdReader());
        list.push_back(makeRocprofSdkJsonReader());
        list.push_back(makeRocprofCsvReader());
        list.push_back(makeRocprofV1Reader());
        list.push_back(makeRowsReader());
        list.push_back(makeJaxReader());
        list.push_back(makeAscendReader());
        list.push_back(makeUnitraceReader());
        list.push_back(makeProtonReader());
        list.push_back(makeViztracerReader());
        list.push_back(makeChromeReader());
        return list;
    }();
    return all;
}

const Reader *readerFor(const Probe &probe) {
    const Reader *best = nullptr;
    int bestScore = 0;
    for (const auto &reader : readers()) {
        const int score = reader->recognise(probe);
        if (score > bestScore) {
            best = reader.get();
            bestScore = score;
        }
    }
    return best;
}

const Reader *readerOfFormat(std::string_view format) {
    const auto all = readers();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto &reader) { return reader->format() == format; });
    return found == all.end() ? nullptr : found->get();
}

} // namespace lanescope::model
