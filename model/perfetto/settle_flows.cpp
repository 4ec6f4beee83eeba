// SPDX-License-Identifier: Apache-2.0
#include "model/perfetto/settle.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace lanescope::model::perfetto {

void Settler::numberFlows() {
    const std::vector<RawFlow> &flows = m_recording.flows;
    m_uses.reserve(flows.size());
    for (std::size_t i = 0; i < flows.size(); ++i)
        if (!flows[i].legacyPhase)
            m_uses.push_back({flows[i].id, 1, FlowRef(i)});
    const auto key = [&](const FlowUse &use) {
        const std::size_t event = flowOf(use).event.index();
        return std::tuple(use.id, m_times[event].at, m_recording.events[event].place, use.flow);
    };
    std::sort(m_uses.begin(), m_uses.end(), [&](const FlowUse &a, const FlowUse &b) { return key(a) < key(b); });
    for (std::size_t i = 1; i < m_uses.size(); ++i)
        if (m_uses[i].id == m_uses[i - 1].id)
            m_uses[i].use = m_uses[i - 1].use + (flowOf(m_uses[i - 1]).ending ? 1U : 0U);
}

void Settler::keyRocm() {
    for (std::size_t begin = 0; begin < m_uses.size();) {
        std::size_t end = begin + 1;
        while (end < m_uses.size() && m_uses[end].id == m_uses[begin].id && m_uses[end].use == m_uses[begin].use)
            ++end;
        keyGroup(begin, end);
        begin = end;
    }
}

/// The id of a key is the flow id; a later use of it and, where the members disagree about it, the
/// corr_id are part of the id's text. 0 is no id, whichever of the two it is.
void Settler::keyGroup(std::size_t begin, std::size_t end) {
    std::set<std::uint64_t> all;
    std::set<std::uint64_t> ofCalls;
    const auto eventOf = [&](std::size_t i) { return flowOf(m_uses[i]).event.index(); };
    const auto correlationOf = [&](std::size_t event) {
        const Extra *extra = extraOf(event);
        return extra == nullptr ? std::nullopt : extra->rocm.correlation();
    };
    for (std::size_t i = begin; i < end; ++i) {
        const RawEvent &raw = m_recording.events[eventOf(i)];
        const auto correlation = correlationOf(eventOf(i));
        if (!correlation || (!isApi(raw.role) && !isDevice(raw.role)))
            continue;
        all.insert(*correlation);
        if (isApi(raw.role))
            ofCalls.insert(*correlation);
    }
    for (std::size_t i = begin; i < end; ++i) {
        const std::size_t event = eventOf(i);
        const RawEvent &raw = m_recording.events[event];
        Extra *extra = extraOf(event);
        if ((!isApi(raw.role) && !isDevice(raw.role)) || extra == nullptr || !extra->id.isNone())
            continue;
        const auto correlation = correlationOf(event);
        std::string text = std::to_string(m_uses[i].id);
        if (m_uses[i].use > 1)
            text += " use " + std::to_string(m_uses[i].use);
        if (all.size() > 1 && correlation)
            text += " corr_id " + std::to_string(*correlation);
        if (isDevice(raw.role) && correlation && !ofCalls.empty() && !ofCalls.contains(*correlation))
            m_corrDisagrees.note(raw.place.value);
        const bool placeholder = m_uses[i].id == 0 || correlation == 0U;
        extra->id = placeholder ? CorrelationId::fromNumber(0) : m_recording.builder.correlationId(text);
    }
}

/// True if the event's flow is its key: it is then drawn as a match or not at all.
bool Settler::keyed(std::size_t event) const {
    const SliceRole role = m_recording.events[event].role;
    return m_rule == KeyRule::Rocm && (isApi(role) || isDevice(role));
}

void Settler::addFlowEnd(std::size_t event, StringRef category, CorrelationId id, FlowEnd::Phase phase) {
    NewFlowEnd end;
    end.at = m_times[event].at;
    end.category = category;
    end.id = id;
    end.phase = phase;
    end.place = m_recording.events[event].place;
    end.target = m_order[event];
    m_recording.builder.addFlowEnd(end);
}

void Settler::addFlows() {
    for (std::size_t begin = 0; begin < m_uses.size();) {
        std::size_t end = begin + 1;
        while (end < m_uses.size() && m_uses[end].id == m_uses[begin].id && m_uses[end].use == m_uses[begin].use)
            ++end;
        addFlowGroup(begin, end);
        begin = end;
    }
    const StringRef category = m_recording.texts.intern("bind_id");
    for (const RawFlow &flow : m_recording.flows)
        if (flow.legacyPhase && !m_order[flow.event.index()].isNone())
            addFlowEnd(flow.event.index(), category, m_recording.builder.correlationId(std::to_string(flow.id)),
                       *flow.legacyPhase);
}

/// A flow as recorded: the earliest event is its start, the last its finish, the rest are steps.
void Settler::addFlowGroup(std::size_t begin, std::size_t end) {
    std::vector<std::size_t> ends;
    for (std::size_t i = begin; i < end; ++i) {
        const std::size_t event = flowOf(m_uses[i]).event.index();
        if (keyed(event))
            continue;
        if (m_recording.events[event].edge == Edge::End)
            m_flowOnEnd.note(m_recording.events[event].place.value);
        if (!m_order[event].isNone())
            ends.push_back(event);
    }
    if (ends.empty() || m_uses[begin].id == 0)
        return;
    if (ends.size() == 1) {
        m_danglingFlow.note(m_recording.events[ends.front()].place.value);
        return;
    }
    std::string text = std::to_string(m_uses[begin].id);
    if (m_uses[begin].use > 1)
        text += " use " + std::to_string(m_uses[begin].use);
    const StringRef category = m_recording.texts.intern("flow");
    const CorrelationId id = m_recording.builder.correlationId(text);
    for (std::size_t i = 0; i < ends.size(); ++i)
        addFlowEnd(ends[i], category, id,
                   i == 0 ? FlowEnd::Phase::Start
                          : (i + 1 == ends.size() ? FlowEnd::Phase::Finish : FlowEnd::Phase::Step));
}

} // namespace lanescope::model::perfetto
