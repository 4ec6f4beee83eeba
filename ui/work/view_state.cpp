// SPDX-License-Identifier: Apache-2.0
#include "ui/work/view_state.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace lanescope::ui {
namespace {

QString key(const char *name) { return QString::fromLatin1(name); }

QJsonValue textOf(const std::string &text) { return QString::fromStdString(text); }
QJsonValue textOf(model::Ns time) { return QString::number(time.count); }
std::string stringIn(const QJsonObject &object, const char *name) { return object[key(name)].toString().toStdString(); }
model::Ns timeIn(const QJsonObject &object, const char *name) { return {object[key(name)].toString().toLongLong()}; }

QJsonArray textsOf(const std::vector<std::string> &texts) {
    QJsonArray array;
    for (const std::string &text : texts)
        array.append(textOf(text));
    return array;
}

std::vector<std::string> stringsIn(const QJsonValue &value) {
    std::vector<std::string> texts;
    for (const QJsonValue &text : value.toArray())
        texts.push_back(text.toString().toStdString());
    return texts;
}

std::optional<ViewState::Range> rangeOf(const QJsonValue &value) {
    if (!value.isObject())
        return std::nullopt;
    const QJsonObject object = value.toObject();
    return ViewState::Range{stringIn(object, "session"), stringIn(object, "clock"), timeIn(object, "begin_ns"),
                            timeIn(object, "end_ns")};
}

} // namespace

QString viewText(const ViewState &view) {
    QJsonArray axes;
    for (const ViewState::Axis &axis : view.axes)
        axes.append(QJsonObject{{key("session"), textOf(axis.session)},
                                {key("clock"), textOf(axis.clock)},
                                {key("left_ns"), textOf(axis.left)},
                                {key("part"), axis.part}});
    QJsonArray pinned;
    for (const ViewState::Track &track : view.pinned)
        pinned.append(QJsonObject{{key("session"), textOf(track.session)}, {key("track"), textOf(track.name)}});
    QJsonObject object{{key("ns_per_unit"), view.nsPerUnit},
                       {key("scroll"), view.scrollY},
                       {key("axes"), axes},
                       {key("hidden"), textsOf(view.hidden)},
                       {key("collapsed"), textsOf(view.collapsed)},
                       {key("pinned"), pinned},
                       {key("selected"), textOf(view.selected)}};
    if (view.range)
        object[key("range")] = QJsonObject{{key("session"), textOf(view.range->session)},
                                           {key("clock"), textOf(view.range->clock)},
                                           {key("begin_ns"), textOf(view.range->begin)},
                                           {key("end_ns"), textOf(view.range->end)}};
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

std::optional<ViewState> viewFromText(const QString &text) {
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    ViewState view;
    view.nsPerUnit = object[key("ns_per_unit")].toDouble();
    if (!(view.nsPerUnit > 0) || !std::isfinite(view.nsPerUnit))
        return std::nullopt;
    view.scrollY = object[key("scroll")].toDouble();
    for (const QJsonValue &value : object[key("axes")].toArray()) {
        const QJsonObject axis = value.toObject();
        view.axes.push_back({stringIn(axis, "session"), stringIn(axis, "clock"), timeIn(axis, "left_ns"),
                             axis[key("part")].toDouble()});
    }
    view.hidden = stringsIn(object[key("hidden")]);
    view.collapsed = stringsIn(object[key("collapsed")]);
    for (const QJsonValue &value : object[key("pinned")].toArray())
        view.pinned.push_back({stringIn(value.toObject(), "session"), stringIn(value.toObject(), "track")});
    view.selected = stringIn(object, "selected");
    view.range = rangeOf(object[key("range")]);
    return view;
}

} // namespace lanescope::ui
