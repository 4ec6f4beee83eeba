// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/strings.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace lanescope::model::perfetto {

/// Interns a text of the trace; bytes that are no UTF-8 become U+FFFD and are counted.
class Texts {
public:
    explicit Texts(StringPool &pool) : m_pool(pool) {}
    [[nodiscard]] StringRef intern(std::string_view text);
    [[nodiscard]] std::string_view view(StringRef ref) const { return m_pool.view(ref); }
    [[nodiscard]] std::uint64_t replaced() const { return m_replaced; }

private:
    StringPool &m_pool;
    std::uint64_t m_replaced = 0;
};

/// `text` with every byte that belongs to no UTF-8 sequence replaced; nullopt if there is none.
[[nodiscard]] std::optional<std::string> replacedInvalidUtf8(std::string_view text);

struct GraphicsContext {
    std::int32_t pid = 0;
    std::uint64_t api = 0;
};
struct StageSpecification {
    StringRef name;
    std::uint64_t category = 0;
};

/// Names of counters by their numbers, and the GPU that they are of.
struct GpuCounterNames {
    std::map<std::uint32_t, StringRef> names;
    std::optional<std::int64_t> gpu;
    friend bool operator==(const GpuCounterNames &, const GpuCounterNames &) = default;
};
/// Adds the specifications of a GpuCounterDescriptor; a number that is known keeps its name.
void readGpuCounterNames(std::string_view descriptor, Texts &texts, std::map<std::uint32_t, StringRef> &names);

/// What one sequence has interned since its state was cleared last. The first content of an id stays.
class InternedData {
public:
    void clear();
    /// Adds an InternedData message. Throws proto::Malformed. Returns how many known ids came again
    /// with another content.
    [[nodiscard]] std::uint64_t add(std::string_view message, Texts &texts);

    /// nullopt: nothing was interned under the id.
    [[nodiscard]] std::optional<StringRef> eventName(std::uint64_t iid) const { return find(m_eventNames, iid); }
    [[nodiscard]] std::optional<StringRef> category(std::uint64_t iid) const { return find(m_categories, iid); }
    [[nodiscard]] std::optional<StringRef> annotationName(std::uint64_t iid) const {
        return find(m_annotationNames, iid);
    }
    [[nodiscard]] std::optional<StringRef> annotationText(std::uint64_t iid) const {
        return find(m_annotationTexts, iid);
    }
    [[nodiscard]] std::optional<StringRef> kernel(std::uint64_t iid) const { return find(m_kernels, iid); }
    [[nodiscard]] std::optional<GraphicsContext> context(std::uint64_t iid) const { return find(m_contexts, iid); }
    [[nodiscard]] std::optional<StageSpecification> stage(std::uint64_t iid) const { return find(m_stages, iid); }
    /// nullptr: nothing was interned under the id.
    [[nodiscard]] const GpuCounterNames *gpuCounters(std::uint64_t iid) const {
        const auto found = m_gpuCounters.find(iid);
        return found == m_gpuCounters.end() ? nullptr : &found->second;
    }

private:
    template <class Value> using Table = std::unordered_map<std::uint64_t, Value>;
    template <class Value> static std::optional<Value> find(const Table<Value> &table, std::uint64_t iid) {
        const auto found = table.find(iid);
        return found == table.end() ? std::nullopt : std::optional<Value>(found->second);
    }
    bool addText(Table<StringRef> &table, std::string_view message, Texts &texts);
    bool addKernel(std::string_view message, Texts &texts);
    bool addContext(std::string_view message);
    bool addStage(std::string_view message, Texts &texts);
    bool addGpuCounters(std::string_view message, Texts &texts);

    Table<StringRef> m_eventNames;
    Table<StringRef> m_categories;
    Table<StringRef> m_annotationNames;
    Table<StringRef> m_annotationTexts;
    Table<StringRef> m_kernels;
    Table<GraphicsContext> m_contexts;
    Table<StageSpecification> m_stages;
    Table<GpuCounterNames> m_gpuCounters;
};

} // namespace lanescope::model::perfetto
