// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/interned.h"

#include "model/perfetto/field_numbers.h"
#include "model/perfetto/gpu_field_numbers.h"
#include "model/proto/message.h"

#include <algorithm>

namespace lanescope::model::perfetto {

using proto::Message;

namespace {

/// Length of the well-formed UTF-8 sequence at text[at], 0 if there is none.
std::size_t sequenceLength(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(at);
    if (lead < 0x80)
        return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : (lead >= 0xE0 ? 3 : 2);
    if (lead < 0xC2 || lead > 0xF4 || at + length > text.size())
        return 0;
    unsigned low = 0x80;
    unsigned high = 0xBF;
    if (lead == 0xE0)
        low = 0xA0; // overlong forms
    else if (lead == 0xED)
        high = 0x9F; // surrogates
    else if (lead == 0xF0)
        low = 0x90;
    else if (lead == 0xF4)
        high = 0x8F; // past U+10FFFF
    for (std::size_t i = 1; i < length; ++i) {
        if (byte(at + i) < low || byte(at + i) > high)
            return 0;
        low = 0x80;
        high = 0xBF;
    }
    return length;
}

/// True if the id was new or came again with the same content.
template <class Table, class Value>
bool keepFirst(Table &table, std::uint64_t iid, const Value &value, bool (*same)(const Value &, const Value &)) {
    const auto [slot, isNew] = table.try_emplace(iid, value);
    return isNew || same(slot->second, value);
}

bool sameText(const StringRef &a, const StringRef &b) { return a == b; }
bool sameContext(const GraphicsContext &a, const GraphicsContext &b) { return a.pid == b.pid && a.api == b.api; }
bool sameCounters(const GpuCounterNames &a, const GpuCounterNames &b) { return a == b; }
bool sameStage(const StageSpecification &a, const StageSpecification &b) {
    return a.name == b.name && a.category == b.category;
}

} // namespace

std::optional<std::string> replacedInvalidUtf8(std::string_view text) {
    if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return std::nullopt;
    std::string clean;
    bool replaced = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequenceLength(text, at);
        if (length == 0)
            clean += "\xEF\xBF\xBD";
        else
            clean += text.substr(at, length);
        replaced = replaced || length == 0;
        at += std::max<std::size_t>(length, 1);
    }
    return replaced ? std::optional(std::move(clean)) : std::nullopt;
}

StringRef Texts::intern(std::string_view text) {
    if (const auto clean = replacedInvalidUtf8(text)) {
        ++m_replaced;
        return m_pool.intern(*clean);
    }
    return m_pool.intern(text);
}

void InternedData::clear() {
    m_eventNames.clear();
    m_categories.clear();
    m_annotationNames.clear();
    m_annotationTexts.clear();
    m_kernels.clear();
    m_contexts.clear();
    m_stages.clear();
    m_gpuCounters.clear();
}

bool InternedData::addText(Table<StringRef> &table, std::string_view bytes, Texts &texts) {
    // EventName, EventCategory, DebugAnnotationName and InternedString number their fields alike.
    std::uint64_t iid = 0;
    StringRef text;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::named::kIid)
            iid = message.number();
        else if (message.tag() == field::named::kName && message.isBytes())
            text = texts.intern(message.bytes());
    }
    return keepFirst(table, iid, text, sameText);
}

bool InternedData::addKernel(std::string_view bytes, Texts &texts) {
    std::uint64_t iid = 0;
    StringRef name;
    StringRef demangled;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::kernel::kIid)
            iid = message.number();
        else if (message.tag() == field::kernel::kName && message.isBytes())
            name = texts.intern(message.bytes());
        else if (message.tag() == field::kernel::kDemangledName && message.isBytes())
            demangled = texts.intern(message.bytes());
    }
    return keepFirst(m_kernels, iid, demangled.isNone() ? name : demangled, sameText);
}

bool InternedData::addContext(std::string_view bytes) {
    std::uint64_t iid = 0;
    GraphicsContext context;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::graphics_context::kIid)
            iid = message.number();
        else if (message.tag() == field::graphics_context::kPid)
            context.pid = static_cast<std::int32_t>(message.number32());
        else if (message.tag() == field::graphics_context::kApi)
            context.api = message.number();
    }
    return keepFirst(m_contexts, iid, context, sameContext);
}

bool InternedData::addStage(std::string_view bytes, Texts &texts) {
    std::uint64_t iid = 0;
    StageSpecification stage;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::stage_spec::kIid)
            iid = message.number();
        else if (message.tag() == field::stage_spec::kName && message.isBytes())
            stage.name = texts.intern(message.bytes());
        else if (message.tag() == field::stage_spec::kCategory)
            stage.category = message.number();
    }
    return keepFirst(m_stages, iid, stage, sameStage);
}

bool InternedData::addGpuCounters(std::string_view bytes, Texts &texts) {
    std::uint64_t iid = 0;
    GpuCounterNames counters;
    for (Message message(bytes); message.next();) {
        if (message.tag() == field::interned_counters::kIid)
            iid = message.number();
        else if (message.tag() == field::interned_counters::kDescriptor && message.isBytes())
            readGpuCounterNames(message.bytes(), texts, counters.names);
        else if (message.tag() == field::interned_counters::kGpuId)
            counters.gpu = message.integer();
    }
    return keepFirst(m_gpuCounters, iid, counters, sameCounters);
}

void readGpuCounterNames(std::string_view descriptor, Texts &texts, std::map<std::uint32_t, StringRef> &names) {
    for (Message specs(descriptor); specs.next();) {
        if (specs.tag() != field::gpu_counter_spec::kSpecs || !specs.isBytes())
            continue;
        std::uint32_t id = 0;
        StringRef name;
        for (Message message(specs.bytes()); message.next();) {
            if (message.tag() == field::gpu_counter_spec::kId)
                id = message.number32();
            else if (message.tag() == field::gpu_counter_spec::kName && message.isBytes())
                name = texts.intern(message.bytes());
        }
        if (!name.isNone())
            names.try_emplace(id, name);
    }
}

std::uint64_t InternedData::add(std::string_view bytes, Texts &texts) {
    std::uint64_t disputed = 0;
    for (Message message(bytes); message.next();) {
        if (message.isNumber())
            continue;
        bool agrees = true;
        switch (message.tag()) {
        case field::interned::kEventNames: agrees = addText(m_eventNames, message.bytes(), texts); break;
        case field::interned::kEventCategories: agrees = addText(m_categories, message.bytes(), texts); break;
        case field::interned::kDebugAnnotationNames: agrees = addText(m_annotationNames, message.bytes(), texts); break;
        case field::interned::kDebugAnnotationStringValues:
            agrees = addText(m_annotationTexts, message.bytes(), texts);
            break;
        case field::interned::kComputeKernels: agrees = addKernel(message.bytes(), texts); break;
        case field::interned::kGraphicsContexts: agrees = addContext(message.bytes()); break;
        case field::interned::kGpuSpecifications: agrees = addStage(message.bytes(), texts); break;
        case field::interned::kGpuCounterDescriptors: agrees = addGpuCounters(message.bytes(), texts); break;
        default: break;
        }
        disputed += agrees ? 0 : 1;
    }
    return disputed;
}

} // namespace lanescope::model::perfetto
