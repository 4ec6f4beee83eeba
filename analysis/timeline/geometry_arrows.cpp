// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/scene_context.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace lanescope::analysis {

using model::CallRef;
using model::DeviceEventRef;
using model::EventRow;
using model::Ns;
using model::SessionStore;

namespace {

/// Bundled arrows start and end in the same cells of this width.
constexpr double kBundleUnits = 16;
/// Ends far outside the view are cut here, on the arrow's own line: painters count in small numbers.
constexpr double kFarBeyond = 4000;

/// Keeps arrows one by one until they are too many, then by bundle.
class ArrowSink {
public:
    void add(const Arrow &arrow) {
        if (m_bundles.empty() && m_arrows.size() < kMaxArrows) {
            m_arrows.push_back(arrow);
            return;
        }
        for (const Arrow &kept : m_arrows)
            bundle(kept);
        m_arrows.clear();
        bundle(arrow);
    }
    void moveTo(std::vector<Arrow> &arrows) {
        // In order of their first members, so that equal input gives equal output.
        arrows.insert(arrows.end(), m_arrows.begin(), m_arrows.end());
        arrows.insert(arrows.end(), m_order.begin(), m_order.end());
    }

private:
    static std::uint64_t cell(double value) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(value / kBundleUnits)) + 4096) & 0xFFFFU;
    }
    void bundle(const Arrow &arrow) {
        const std::uint64_t key =
            (cell(arrow.x0) << 48U) | (cell(arrow.x1) << 32U) | (cell(arrow.y0) << 16U) | cell(arrow.y1);
        if (key == m_lastKey && !m_order.empty()) {
            merge(m_order[m_last], arrow);
            return;
        }
        const auto [found, added] = m_bundles.try_emplace(key, m_order.size());
        if (added)
            m_order.push_back(arrow);
        else
            merge(m_order[found->second], arrow);
        m_lastKey = key;
        m_last = found->second;
    }
    static void merge(Arrow &into, const Arrow &arrow) {
        into.count += arrow.count;
        into.dashedCount += arrow.dashedCount;
        into.dashed = into.dashed || arrow.dashed;
    }

    std::vector<Arrow> m_arrows;
    std::vector<Arrow> m_order;
    std::unordered_map<std::uint64_t, std::size_t> m_bundles;
    std::uint64_t m_lastKey = 0;
    std::size_t m_last = 0;
};

/// Records of `rows` that start in [begin, end); they are sorted by start.
template <class Record>
std::pair<std::size_t, std::size_t> startingIn(const SessionStore &session, const std::vector<Record> &records,
                                               Ns begin, Ns end) {
    const auto before = [&](const Record &record, Ns at) { return session.start(record.row) < at; };
    const auto first = std::lower_bound(records.begin(), records.end(), begin, before);
    const auto last = std::lower_bound(first, records.end(), end, before);
    return {static_cast<std::size_t>(first - records.begin()), static_cast<std::size_t>(last - records.begin())};
}

class ArrowScanner {
public:
    ArrowScanner(const SceneContext &context, Scene &scene) : m_context(context), m_scene(scene) {}

    void scanVisible(const SectionView &view) {
        if (!enter(view))
            return;
        const auto [firstEvent, lastEvent] =
            startingIn(*m_session, m_session->columns().deviceEvents, view.begin, view.end);
        for (std::size_t i = firstEvent; i < lastEvent; ++i)
            addVisible(m_correlation->source[i], DeviceEventRef(i));
        const auto [firstCall, lastCall] = startingIn(*m_session, m_session->columns().calls, view.begin, view.end);
        for (std::size_t i = firstCall; i < lastCall; ++i)
            for (const DeviceEventRef event : m_correlation->deviceWork(CallRef(i))) {
                const Ns start = m_session->start(m_session->deviceEvent(event).row);
                if (start < view.begin || start >= view.end)
                    addVisible(CallRef(i), event);
            }
    }

    /// The arrows of the selected call or device event, wherever they lead.
    void scanSelection(const SectionView &view) {
        if (m_context.selectedSession() != view.lane.session || !enter(view))
            return;
        const EventRow row = m_context.selectedRow();
        if (const DeviceEventRef event = m_session->deviceEventAt(row); !event.isNone())
            add(m_correlation->source[event.index()], event, true);
        if (const CallRef call = owner(m_session->callAt(row)); !call.isNone())
            for (const DeviceEventRef event : m_correlation->deviceWork(call))
                add(call, event, true);
    }

    /// The arrow of the pair that is looked at, where the selection has not drawn it.
    void scanFocus(const SectionView &view, const PairFocus &focus) {
        const std::size_t session = view.lane.session;
        const bool selected =
            m_context.request().arrows != ArrowMode::Off &&
            (m_context.isSelected(session, focus.event.row) || m_context.isSelected(session, focus.proven));
        if (focus.event.session != view.section.clock.session || focus.proven.isNone() || selected || !enter(view))
            return;
        if (const DeviceEventRef event = m_session->deviceEventAt(focus.event.row); !event.isNone())
            add(m_correlation->source[event.index()], event, true);
    }

    void scanFlows(const SectionView &view, const FlowLinks &links) {
        if (!enter(view) || view.lane.session >= links.sessions.size())
            return;
        const SessionFlows &flows = links.sessions[view.lane.session];
        const auto startsBefore = [&](const FlowLink &link, Ns at) { return m_session->start(link.from) < at; };
        auto link = std::lower_bound(flows.byStart.begin(), flows.byStart.end(), view.begin, startsBefore);
        for (; link != flows.byStart.end() && m_session->start(link->from) < view.end; ++link)
            addFlow(*link);
        const auto endsBefore = [&](const FlowLink &end, Ns at) { return m_session->start(end.to) < at; };
        link = std::lower_bound(flows.byEnd.begin(), flows.byEnd.end(), view.begin, endsBefore);
        for (; link != flows.byEnd.end() && m_session->start(link->to) < view.end; ++link)
            if (m_session->start(link->from) < view.begin || m_session->start(link->from) >= view.end)
                addFlow(*link);
    }

    void finish() {
        m_sink.moveTo(m_scene.arrows);
        m_flowSink.moveTo(m_scene.flows);
        // The selection's own arrows lie on top.
        m_scene.arrows.insert(m_scene.arrows.end(), m_bold.begin(), m_bold.end());
    }

private:
    /// False where the session has no correlation (a cancelled analysis).
    bool enter(const SectionView &view) {
        const Analysis &analysis = m_context.request().analysis;
        m_view = &view;
        m_session = analysis.sessions[view.lane.session].get();
        if (view.lane.session >= analysis.correlation.sessions.size())
            return false;
        m_correlation = &analysis.correlation.sessions[view.lane.session];
        return m_correlation->source.size() == m_session->deviceEventCount() &&
               m_correlation->fanBegin.size() == m_session->callCount() + 1;
    }

    CallRef owner(CallRef call) const {
        return call.isNone() || call.index() >= m_correlation->sameCall.size() ? call
                                                                               : m_correlation->sameCall[call.index()];
    }

    void addVisible(CallRef call, DeviceEventRef event) {
        if (call.isNone())
            return;
        const std::size_t session = m_view->lane.session;
        const EventRow row = m_session->deviceEvent(event).row;
        const PairFocus *focus = m_context.request().focus;
        const bool focused = focus != nullptr && focus->event == model::EventRef{m_session->id(), row};
        const bool selected =
            m_context.isSelected(session, m_session->call(call).row) || m_context.isSelected(session, row);
        if (!selected && !focused)
            add(call, event, false);
    }

    void add(CallRef call, DeviceEventRef event, bool bold) {
        if (call.isNone())
            return;
        Arrow arrow;
        arrow.session = m_view->lane.session;
        arrow.from = m_session->call(call).row;
        arrow.to = m_session->deviceEvent(event).row;
        arrow.dashed = event.index() < m_correlation->flags.size() && drawsDashed(m_correlation->flags[event.index()]);
        arrow.dashedCount = arrow.dashed ? 1 : 0;
        arrow.bold = bold;
        if (!anchor(arrow))
            return;
        if (bold && m_bold.size() < kMaxArrows)
            m_bold.push_back(arrow);
        else
            m_sink.add(arrow);
    }

    void addFlow(const FlowLink &link) {
        Arrow arrow;
        arrow.session = m_view->lane.session;
        arrow.from = link.from;
        arrow.to = link.to;
        if (m_session->clock(link.from) == m_view->section.clock.clock && anchor(arrow))
            m_flowSink.add(arrow);
    }

    /// Sets the ends of an arrow. It leaves its cause at the effect's start if that lies inside the
    /// cause, else at the nearer end of it, so that it never leaves later than the cause lasts.
    bool anchor(Arrow &arrow) const {
        const TrackPlacement *cause = m_context.placement(arrow.session, arrow.from);
        const TrackPlacement *effect = m_context.placement(arrow.session, arrow.to);
        // Both ends on the section's clock, or the effect on another one of the same session.
        if (cause == nullptr || effect == nullptr || m_session->clock(arrow.from) != m_view->section.clock.clock)
            return false;
        if (!m_context.onScreen(cause->y, cause->height) && !m_context.onScreen(effect->y, effect->height) &&
            !crosses(*cause, *effect))
            return false;
        const AxisView effectAxis = m_context.request().camera.view({m_session->id(), m_session->clock(arrow.to)});
        const Ns start = m_session->start(arrow.from);
        arrow.x1 = effectAxis.x(m_session->start(arrow.to));
        arrow.x0 = std::clamp(arrow.x1, m_view->axis.x(start), m_view->axis.x(drawnEnd(*m_session, arrow.from)));
        const double causeY = m_context.screenY(cause->barY(m_session->depth(arrow.from)));
        const double effectY = m_context.screenY(effect->barY(m_session->depth(arrow.to)));
        const bool down = effectY >= causeY;
        arrow.y0 = down ? causeY + cause->barHeightAt(m_session->depth(arrow.from)) : causeY;
        arrow.y1 = down ? effectY : effectY + effect->barHeightAt(m_session->depth(arrow.to));
        return cutToView(arrow);
    }

    [[nodiscard]] bool crosses(const TrackPlacement &a, const TrackPlacement &b) const {
        const double top = std::min(a.y, b.y);
        return m_context.onScreen(top, std::max(a.y + a.height, b.y + b.height) - top);
    }

    /// Cuts an arrow that reaches far beyond the view, without turning it.
    [[nodiscard]] bool cutToView(Arrow &arrow) const {
        const double low = -kFarBeyond;
        const double high = m_context.request().width + kFarBeyond;
        if (std::max(arrow.x0, arrow.x1) < low || std::min(arrow.x0, arrow.x1) > high)
            return false;
        const double run = arrow.x1 - arrow.x0;
        const auto cut = [&](double x, double y0) {
            const double inside = std::clamp(x, low, high);
            return run == 0 ? y0 : arrow.y0 + (arrow.y1 - arrow.y0) * (inside - arrow.x0) / run;
        };
        const double y0 = cut(arrow.x0, arrow.y0);
        const double y1 = cut(arrow.x1, arrow.y1);
        arrow.x0 = std::clamp(arrow.x0, low, high);
        arrow.x1 = std::clamp(arrow.x1, low, high);
        arrow.y0 = run == 0 ? arrow.y0 : y0;
        arrow.y1 = run == 0 ? arrow.y1 : y1;
        return true;
    }

    const SceneContext &m_context;
    Scene &m_scene;
    ArrowSink m_sink, m_flowSink;
    std::vector<Arrow> m_bold;
    const SectionView *m_view = nullptr;
    const SessionStore *m_session = nullptr;
    const SessionCorrelation *m_correlation = nullptr;
};

} // namespace

void scanArrows(const SceneContext &context, const std::vector<SectionView> &views, Scene &scene) {
    ArrowScanner scanner(context, scene);
    const SceneRequest &request = context.request();
    for (const SectionView &view : views) {
        if (request.flows != nullptr)
            scanner.scanFlows(view, *request.flows);
        if (request.arrows == ArrowMode::Visible)
            scanner.scanVisible(view);
        if (request.arrows != ArrowMode::Off)
            scanner.scanSelection(view);
        if (request.focus != nullptr)
            scanner.scanFocus(view, *request.focus);
    }
    scanner.finish();
}

} // namespace lanescope::analysis
