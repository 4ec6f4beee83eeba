// SPDX-License-Identifier: Apache-2.0
#include "model/rocprof/whole_text.h"

#include <algorithm>

namespace lanescope::model::rocprof {

Result<WholeText> readWholeText(const std::string &path, ImportReport &report, const JobControl &job,
                                std::uint64_t most) {
    constexpr std::size_t kPieceBytes = std::size_t{1} << 20U;
    constexpr std::size_t kLeastBytes = std::size_t{1} << 14U;
    auto opened = openByteSource(path);
    if (!opened)
        return opened.error();
    ByteSource &source = *opened.value();
    WholeText whole;
    const auto first =
        static_cast<std::size_t>(std::clamp<std::uint64_t>(source.fileBytesTotal() + 1, kLeastBytes, kPieceBytes));
    std::size_t filled = 0;
    for (;;) {
        if (job.cancelled())
            return Error{kCancelledCode, "reading was cancelled", path, std::nullopt, ""};
        if (whole.text.size() == filled)
            whole.text.resize(std::max(whole.text.size() * 2, first));
        const std::size_t got =
            source.read(whole.text.data() + filled, std::min(whole.text.size() - filled, kPieceBytes));
        if (got == 0)
            break;
        filled += got;
        if (filled > most)
            return Error{"too_large", "the text is larger than " + std::to_string(most) + " bytes", path, std::nullopt,
                         "record into a rocpd database (--output-format rocpd)"};
        job.report({"reading", source.fileBytesDone(), source.fileBytesTotal(), 0});
    }
    whole.text.resize(filled);
    if (const auto &fault = source.fault()) {
        if (filled == 0)
            return *fault;
        report.add(Severity::DataLoss, fault->code, fault->what, DiagnosticPlace::atByte(filled), fault->advice);
    }
    if (!source.compression().empty())
        whole.content = hashText(whole.text);
    return whole;
}

} // namespace lanescope::model::rocprof
