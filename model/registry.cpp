// SPDX-License-Identifier: Apache-2.0
#include "model/registry.h"

#include <algorithm>
#include <vector>

/// One line for each provider, in order of preference: the function of its own file that makes its reader.
#define LANESCOPE_READERS(READER)                                                                                      \
    READER(makeKinetoReader)                                                                                           \
    READER(makeNsightReader)                                                                                           \
    READER(makePerfettoReader)                                                                                         \
    READER(makeXplaneReader)                                                                                           \
    READER(makeRocpdReader)                                                                                            \
    READER(makeRpdReader)                                                                                              \
    READER(makeRocprofSdkJsonReader)                                                                                   \
    READER(makeRocprofCsvReader)                                                                                       \
    READER(makeRocprofV1Reader)                                                                                        \
    READER(makeRowsReader)                                                                                             \
    READER(makeJaxReader)                                                                                              \
    READER(makeAscendReader)                                                                                           \
    READER(makeUnitraceReader)                                                                                         \
    READER(makeProtonReader)                                                                                           \
    READER(makeViztracerReader)                                                                                        \
    READER(makeRocprofJsonReader)                                                                                      \
    READER(makeChromeReader)

namespace lanescope::model {

#define LANESCOPE_DECLARE(MAKE) std::unique_ptr<const Reader> MAKE();
LANESCOPE_READERS(LANESCOPE_DECLARE)
#undef LANESCOPE_DECLARE

std::span<const std::unique_ptr<const Reader>> readers() {
    static const std::vector<std::unique_ptr<const Reader>> all = [] {
        std::vector<std::unique_ptr<const Reader>> list;
#define LANESCOPE_ADD(MAKE) list.push_back(MAKE());
        LANESCOPE_READERS(LANESCOPE_ADD)
#undef LANESCOPE_ADD
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
    probe.database.reset();
    return best;
}

const Reader *readerOfFormat(std::string_view format) {
    const auto all = readers();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto &reader) { return reader->format() == format; });
    return found == all.end() ? nullptr : found->get();
}

} // namespace lanescope::model
