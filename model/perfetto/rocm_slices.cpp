// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/rocm_slices.h"

#include "model/perfetto/field_numbers.h"
#include "model/proto/message.h"

#include <algorithm>
#include <charconv>

namespace lanescope::model::perfetto {

namespace {

using proto::Message;

/// One annotation, as far as these producers write them: a name and a number or text.
struct Plain {
    std::string_view name;
    std::optional<std::uint64_t> number;
    std::string_view text;
};

Plain readPlain(std::string_view bytes, const InternedData &interned, const Texts &texts) {
    Plain plain;
    for (Message message(bytes); message.next();) {
        switch (message.tag()) {
        case field::annotation::kName: plain.name = message.bytes(); break;
        case field::annotation::kNameIid:
            if (const auto name = interned.annotationName(message.number()))
                plain.name = texts.view(*name);
            break;
        case field::annotation::kUintValue:
        case field::annotation::kIntValue:
        case field::annotation::kPointerValue: plain.number = message.number(); break;
        case field::annotation::kStringValue: plain.text = message.bytes(); break;
        case field::annotation::kStringValueIid:
            if (const auto text = interned.annotationText(message.number()))
                plain.text = texts.view(*text);
            break;
        default: break;
        }
    }
    return plain;
}

std::optional<std::uint64_t> numberOf(const Plain &plain) {
    if (plain.number)
        return plain.number;
    std::uint64_t value = 0;
    const char *const end = plain.text.data() + plain.text.size();
    const auto [stop, fault] = std::from_chars(plain.text.data(), end, value);
    return fault == std::errc() && stop == end && !plain.text.empty() ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> signedOf(const Plain &plain) {
    const auto number = numberOf(plain);
    return number ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt;
}

StringRef textOf(const Plain &plain, Texts &texts) {
    if (plain.number)
        return texts.intern(std::to_string(*plain.number));
    return plain.text.empty() ? StringRef::none() : texts.intern(plain.text);
}

} // namespace

SliceRole roleOfCategory(std::string_view category) {
    if (category.starts_with("rocm_")) // rocprof-sys
        category.remove_prefix(5);
    if (category == "hip_api")
        return SliceRole::HipApi;
    if (category == "hsa_api")
        return SliceRole::HsaApi;
    if (category == "marker_api")
        return SliceRole::Marker;
    if (category == "kernel_dispatch")
        return SliceRole::KernelDispatch;
    return category == "memory_copy" ? SliceRole::MemoryCopy : SliceRole::Plain;
}

RocmFacts readRocmFacts(std::span<const std::string_view> annotations, const InternedData &interned, Texts &texts) {
    RocmFacts facts;
    std::optional<std::int64_t> begin, end;
    std::optional<std::uint64_t> correlation;
    for (const std::string_view annotation : annotations) {
        const Plain plain = readPlain(annotation, interned, texts);
        if (plain.name == "begin_ns")
            begin = signedOf(plain);
        else if (plain.name == "end_ns")
            end = signedOf(plain);
        else if (plain.name == "corr_id")
            correlation = numberOf(plain);
        else if (plain.name == "copy_bytes" || plain.name == "bytes" || plain.name == "size")
            facts.bytes = signedOf(plain).value_or(-1);
        else if (plain.name == "agent" || plain.name == "dst_agent")
            facts.agent = textOf(plain, texts);
        else if (plain.name == "queue")
            facts.queue = textOf(plain, texts);
        else if (plain.name == "stream_id" || plain.name == "stream_ID")
            facts.stream = textOf(plain, texts);
    }
    facts.beginNs = begin.value_or(0);
    facts.endNs = end.value_or(0);
    facts.timed = begin && end;
    facts.correlationId = correlation.value_or(0);
    facts.correlated = correlation.has_value();
    return facts;
}

std::optional<std::string_view> bracketed(std::string_view name, std::string_view word) {
    const std::size_t at = name.find(word);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::size_t open = name.find('[', at);
    const std::size_t close = name.find(']', at);
    if (open == std::string_view::npos || close == std::string_view::npos || close <= open + 1)
        return std::nullopt;
    return name.substr(open + 1, close - open - 1);
}

std::optional<std::string_view> tidOfThreadTrack(std::string_view name) {
    const std::size_t open = name.rfind('(');
    if (!name.starts_with("THREAD ") || open == std::string_view::npos || !name.ends_with(')'))
        return std::nullopt;
    const std::string_view tid = name.substr(open + 1, name.size() - open - 2);
    const bool digits =
        !tid.empty() && std::all_of(tid.begin(), tid.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? std::optional(tid) : std::nullopt;
}

} // namespace lanescope::model::perfetto
