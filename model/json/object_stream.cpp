// SPDX-License-Identifier: Apache-2.0
#include "model/json/object_stream.h"

#include "model/json/record_streamer.h"

namespace lanescope::model::json {

Result<StreamResult> streamRecords(const std::string &path, const StreamOptions &options, StreamHandler &handler,
                                   ImportReport &report, const JobControl &job) {
    Result<std::unique_ptr<ByteSource>> opened = openByteSource(path);
    if (!opened)
        return opened.error();
    ReadAhead source(opened.take());
    RecordStreamer streamer(source, options, handler, report, job);
    StreamResult result = streamer.run();
    if (const auto fault = source.fault())
        report.add(Severity::DataLoss, fault->code, fault->what, DiagnosticPlace::atByte(result.bytes), fault->advice);
    result.content = source.contentId();
    return result;
}

std::optional<std::string_view> scalarText(Value value, std::string &scratch) {
    std::string_view token = value.raw_json_token();
    while (!token.empty() &&
           (token.back() == ' ' || token.back() == '\n' || token.back() == '\r' || token.back() == '\t'))
        token.remove_suffix(1);
    if (token.empty() || token[0] == '{' || token[0] == '[' || token == "null")
        return std::nullopt;
    if (token[0] != '"')
        return token;
    if (token.find('\\') == std::string_view::npos)
        return token.substr(1, token.size() - 2);
    scratch = value.get_string().value(); // throws for an escape that JSON does not have
    return scratch;
}

bool isString(Value value) { return value.raw_json_token().starts_with('"'); }

Result<std::string> recordTextAt(const std::string &path, std::uint64_t offset) {
    for (std::size_t size = std::size_t{1} << 16U; size <= RecordStreamer::kRecordCap; size *= 8) {
        Result<std::string> slice = readSlice(path, offset, size);
        if (!slice)
            return slice.error();
        if (const auto length = valueLength(slice.value()))
            return slice.value().substr(0, *length);
        if (slice.value().size() < size)
            break;
    }
    return Error{"record_not_found", "no whole JSON value begins there; the file may have changed since it was opened",
                 path, offset, "open the file again"};
}

} // namespace lanescope::model::json
