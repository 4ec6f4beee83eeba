// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/chrome/chrome_edges.h"
#include "model/chrome/chrome_flows.h"
#include "model/chrome/chrome_record.h"
#include "model/chrome/chrome_rows.h"
#include "model/chrome/dialect.h"
#include "model/trace_builder.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::model::chrome {

/// One JSON document of trace events on its way into a store.
class ChromeDocument {
public:
    ChromeDocument(const Dialect &dialect, ImportReport &report);
    /// Adds a record, or reports at `offset` why it can't be added.
    void add(const ChromeRecord &record, std::uint64_t offset);
    /// A member of the document beside the events, kept as metadata.
    void addMember(std::string_view key, std::string_view rawValue, std::uint64_t offset);
    [[nodiscard]] bool hasRecords() const { return m_records > 0; }
    [[nodiscard]] const std::string &producerVersion() const { return m_facts.producerVersion; }
    /// `label` names the document in its file, where the dialect has no better name.
    [[nodiscard]] SessionPtr finish(const SessionId &id, std::string_view label);

private:
    /// Where and when an event is.
    struct Site {
        ProcessRef process;
        ThreadRef thread;
        Ns at;
        Place place;
        StringRef name;
        StringRef category;
    };

    void addTimed(char phase, const ChromeRecord &record, const Site &site);
    void addComplete(const ChromeRecord &record, const Site &site);
    void addBegin(const ChromeRecord &record, const Site &site);
    void addEnd(const ChromeRecord &record, const Site &site);
    void addInstant(const Site &site);
    void addCounter(const ChromeRecord &record, const Site &site);
    void addAsync(char phase, const ChromeRecord &record, const Site &site);
    void addFlow(char phase, const ChromeRecord &record, const Site &site);
    void addMetadata(const ChromeRecord &record);
    void addBoundFlow(const ChromeRecord &record, const Site &site, EventOrder slice);
    [[nodiscard]] bool readSite(const ChromeRecord &record, std::uint64_t offset, Site &site);
    [[nodiscard]] ThreadRef threadOf(const ChromeRecord &record, ProcessRef process);
    [[nodiscard]] StringRef internField(const ChromeRecord &record, Field field);
    void addSlice(NewEvent event, const ChromeRecord &record, const Site &site);
    void keepMetadata(std::string key, std::string value);
    void settleClock();
    void settleInfo(const SessionId &id, std::string_view label);

    const Dialect &m_dialect;
    TraceBuilder m_builder;
    ImportReport &m_report;
    ClockRef m_clock;
    EdgeMatcher m_edges;
    FlowTable m_flows;
    std::vector<SideRow> m_sideRows;
    std::map<ProcessRef, std::string> m_labels;
    DocumentFacts m_facts;
    std::uint64_t m_records = 0;
};

} // namespace lanescope::model::chrome
