// SPDX-License-Identifier: Apache-2.0
#include "analysis/timeline/row_style.h"

#include "analysis/launch_names.h"
#include "analysis/timeline/kernel_colour.h"

#include <optional>

namespace lanescope::analysis {

using model::EventKind;
using model::EventRow;
using model::SessionStore;

namespace {

/// The class of a name, looked up once per distinct name of a session.
class NameClasses {
public:
    NameClasses(const SessionStore &session, const KernelClasses &classes)
        : m_session(session), m_classes(classes), m_known(session.columns().strings.size()) {}

    ColourClass kernel(model::StringRef name) {
        if (name.isNone())
            return ColourClass::OtherKernel;
        std::optional<ColourClass> &known = m_known[name.index()].kernel;
        if (!known)
            known = colourOfKernel(m_classes, m_session.text(name));
        return *known;
    }
    ColourClass call(model::StringRef name) {
        if (name.isNone())
            return ColourClass::Call;
        std::optional<ColourClass> &known = m_known[name.index()].call;
        if (!known)
            known =
                launchClass(m_session.text(name)) == LaunchClass::Graph ? ColourClass::GraphLaunch : ColourClass::Call;
        return *known;
    }

private:
    struct Known {
        std::optional<ColourClass> kernel, call;
    };
    const SessionStore &m_session;
    const KernelClasses &m_classes;
    std::vector<Known> m_known;
};

ColourClass colourOf(const SessionStore &session, EventRow row, NameClasses &names) {
    switch (session.kind(row)) {
    case EventKind::Call: return names.call(session.nameRef(row));
    case EventKind::Kernel: return names.kernel(session.nameRef(row));
    case EventKind::Memcpy:
    case EventKind::Memset: return ColourClass::Copy;
    case EventKind::GraphExecution: return ColourClass::GraphExecution;
    case EventKind::Synchronisation: return ColourClass::Synchronisation;
    case EventKind::Annotation:
    case EventKind::DeviceAnnotation: return ColourClass::Annotation;
    case EventKind::CpuOp:
    case EventKind::PythonFunction: return ColourClass::Op;
    case EventKind::HostSlice: return ColourClass::HostSlice;
    case EventKind::DeviceOther:
    case EventKind::DeviceSlice:
    case EventKind::TraceSpan:
    case EventKind::Overhead:
    case EventKind::Instant:
    case EventKind::Counter: return ColourClass::Other;
    }
    return ColourClass::Other;
}

void markDeviceEvents(const SessionStore &session, const SessionCorrelation &correlation,
                      std::vector<RowStyle> &styles) {
    const auto &records = session.columns().deviceEvents;
    for (std::size_t i = 0; i < records.size() && i < correlation.state.size(); ++i) {
        RowStyle &style = styles[records[i].row.index()];
        if (correlation.state[i] != MatchState::Qualified)
            style.setUnqualified();
        if (i < correlation.flags.size() && isMarked(correlation.flags[i]))
            style.setFlagged();
    }
}

void markCalls(const SessionStore &session, const SessionCorrelation &correlation, std::vector<RowStyle> &styles) {
    const auto &records = session.columns().calls;
    for (std::size_t i = 0; i < records.size() && i < correlation.callState.size(); ++i) {
        RowStyle &style = styles[records[i].row.index()];
        if (isUnqualified(correlation.callState[i]))
            style.setUnqualified();
        if (i < correlation.callFlags.size() && isMarked(correlation.callFlags[i]))
            style.setFlagged();
    }
}

} // namespace

std::string_view colourClassCode(ColourClass colour) {
    switch (colour) {
    case ColourClass::Gemm: return "gemm";
    case ColourClass::Attention: return "attention";
    case ColourClass::Elementwise: return "elementwise";
    case ColourClass::Communication: return "communication";
    case ColourClass::Copy: return "copy";
    case ColourClass::OtherKernel: return "kernel";
    case ColourClass::GraphExecution: return "graph";
    case ColourClass::Call: return "call";
    case ColourClass::GraphLaunch: return "graph_launch";
    case ColourClass::Annotation: return "annotation";
    case ColourClass::Op: return "op";
    case ColourClass::HostSlice: return "slice";
    case ColourClass::Synchronisation: return "sync";
    case ColourClass::Other: return "other";
    }
    return "other";
}

bool isMarked(Flags flags) {
    const Flags ordinary = static_cast<Flags>(Flag::FanFollower) | static_cast<Flags>(Flag::GraphOpaque);
    return (flags & ~ordinary) != 0;
}

bool isUnqualified(CallState state) {
    switch (state) {
    case CallState::HasDeviceWork:
    case CallState::Captured:
    case CallState::NoDeviceWork:
    case CallState::MissingId: return false;
    case CallState::MissingSessionScope:
    case CallState::UnknownProfile:
    case CallState::PlaceholderId:
    case CallState::SessionsNotSeparable:
    case CallState::MissingProcessScope:
    case CallState::AmbiguousKey:
    case CallState::ScopeConflict: return true;
    }
    return false;
}

std::vector<RowStyle> styleRows(const SessionStore &session, const SessionCorrelation &correlation,
                                const KernelClasses &classes) {
    std::vector<RowStyle> styles(session.eventCount());
    NameClasses names(session, classes);
    for (std::size_t i = 0; i < styles.size(); ++i) {
        const EventRow row(i);
        styles[i] = RowStyle(colourOf(session, row, names));
        if (!session.usableTimes(row))
            styles[i].setFlagged();
    }
    markDeviceEvents(session, correlation, styles);
    markCalls(session, correlation, styles);
    return styles;
}

} // namespace lanescope::analysis
