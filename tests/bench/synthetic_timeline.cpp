// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/synthetic_timeline.h"

#include "model/trace_builder.h"

#include <random>

namespace lanescope::bench {

using namespace analysis;
using model::NewEvent;
using model::TraceBuilder;

namespace {

constexpr double kTrackUnits = 5;

void prepare(TraceBuilder &builder) {
    builder.info.id = model::SessionId(model::ArtifactId(), 1);
    builder.info.profile.provider = builder.info.profile.name = "synthetic";
    builder.info.profile.scope = model::KeyScope::RecordedProcess;
    builder.info.synthetic = true;
}

model::ArtifactPtr artifactOf(model::SessionPtr session) {
    auto artifact = std::make_shared<model::Artifact>();
    artifact->paths = {"synthetic"};
    artifact->sessions = {std::move(session)};
    artifact->registrations.emplace_back();
    return artifact;
}

/// Without correlation and numbers: they would cost far more than what is measured.
AnalysisPtr bareAnalysis(model::SessionPtr session) {
    auto analysis = std::make_shared<Analysis>();
    analysis->artifacts = {artifactOf(session)};
    analysis->sessions = {std::move(session)};
    analysis->artifactOfSession = {0};
    analysis->registrations.emplace_back();
    analysis->shortIds = {"00000000"};
    return analysis;
}

std::vector<model::StringRef> kernelNames(TraceBuilder &builder) {
    std::vector<model::StringRef> names;
    for (const char *name :
         {"ampere_bf16_s16816gemm_bf16_128x256", "flash_fwd_kernel", "rms_norm_kernel", "act_and_mul",
          "ncclDevKernel_AllReduce", "Memcpy DtoD", "topk", "my_kernel", "nvjet_hsh_128x64", "rotary"})
        names.push_back(builder.intern(name));
    return names;
}

void addSlices(TraceBuilder &builder, model::TrackRef track, std::size_t slices,
               const std::vector<model::StringRef> &names, std::mt19937_64 &random) {
    std::int64_t at = static_cast<std::int64_t>(random() % 100000);
    for (std::size_t i = 0; i < slices; ++i) {
        const std::uint64_t dice = random();
        at += dice % 64 == 0 ? static_cast<std::int64_t>(dice >> 20U) % 2000000
                             : static_cast<std::int64_t>(dice >> 40U) % 800;
        NewEvent event;
        event.kind = model::EventKind::Kernel;
        event.track = track;
        event.start = {at};
        event.duration = {dice % 997 == 0 ? 500000 : 1 + static_cast<std::int64_t>(dice >> 30U) % 9000};
        event.name = names[(dice >> 8U) % names.size()];
        event.place = {static_cast<std::uint64_t>(track.index() * slices + i)};
        event.flags = dice % 101 == 0 ? model::with(0, model::RecordFlag::NotCollected) : model::RecordFlags{0};
        builder.add(event);
        at += event.duration.count;
    }
}

SyntheticTimeline timelineOf(AnalysisPtr analysis) {
    SyntheticTimeline timeline;
    timeline.analysis = std::move(analysis);
    timeline.index = buildTimelineIndex(*timeline.analysis);
    timeline.layout = layOut(*timeline.analysis, *timeline.index, {});
    return timeline;
}

/// As many rows on the screen as in the measurements that the goals rest on.
void squeeze(TimelineLayout &layout) {
    double y = LaneMetrics::kHeader + LaneMetrics::kRuler;
    for (TrackPlacement &track : layout.lanes.front().sections.front().tracks) {
        track.y = y;
        track.height = kTrackUnits;
        track.barTop = 0;
        track.barHeight = kTrackUnits - 1;
        y += kTrackUnits;
    }
    layout.height = layout.lanes.front().height = y;
}

} // namespace

void SyntheticTimeline::fit(double width) {
    std::vector<Axis> axes;
    for (const LaneLayout &lane : layout.lanes)
        for (const LaneSection &section : lane.sections)
            axes.push_back({section.clock, section.zero, section.end});
    camera.fitAll(axes, width);
}

SceneRequest SyntheticTimeline::request(double width, double height) const {
    return {*analysis, *index, layout, camera, width, height, 1, ArrowMode::Visible, std::nullopt};
}

SyntheticTimeline manySlices(std::size_t slices, std::size_t tracks) {
    TraceBuilder builder;
    prepare(builder);
    builder.reserve(slices);
    std::mt19937_64 random(1);
    const model::ClockRef clock = builder.clock({"session", "ns", std::nullopt, "generated"});
    const model::DeviceRef device = builder.device(model::ProcessRef::none(), builder.intern("0"));
    const std::vector<model::StringRef> names = kernelNames(builder);
    for (std::size_t i = 0; i < tracks; ++i) {
        const model::StreamRef stream = builder.stream(device, builder.intern("1"), builder.intern(std::to_string(i)));
        const model::TrackRef track =
            builder.streamTrack(model::TrackKind::Stream, stream, clock, builder.intern("kernel"));
        addSlices(builder, track, slices / tracks, names, random);
    }
    SyntheticTimeline timeline = timelineOf(bareAnalysis(builder.finish()));
    squeeze(timeline.layout);
    return timeline;
}

SyntheticTimeline manyArrows(std::size_t pairs) {
    TraceBuilder builder;
    prepare(builder);
    const model::ClockRef clock = builder.clock({"session", "ns", std::nullopt, "generated"});
    const model::ProcessRef process = builder.process("1");
    const model::ThreadRef thread = builder.thread(process, builder.intern("1"));
    const model::DeviceRef device = builder.device(process, builder.intern("0"));
    const model::StreamRef stream = builder.stream(device, builder.intern("1"), builder.intern("7"));
    const model::TrackRef calls =
        builder.hostTrack(model::TrackKind::Calls, thread, clock, builder.intern("cuda_runtime"));
    const model::TrackRef kernels =
        builder.streamTrack(model::TrackKind::Stream, stream, clock, builder.intern("kernel"));
    std::mt19937_64 random(1);
    for (std::size_t i = 0; i < pairs; ++i) {
        const auto at = static_cast<std::int64_t>(i) * 10000;
        const model::CorrelationId id = builder.correlationId(std::to_string(i + 1));
        const auto delay = static_cast<std::int64_t>(random() % 400000);
        builder.addCall({model::EventKind::Call, calls, {at}, {4000}, builder.intern("cudaLaunchKernel"), {2 * i}, 0},
                        {id, model::StringRef::none(), model::ApiClass::Runtime});
        builder.addDevice(
            {model::EventKind::Kernel, kernels, {at + 5000 + delay}, {6000}, builder.intern("gemm"), {2 * i + 1}, 0},
            {stream, process, id, -1, model::StringRef::none()});
    }
    return timelineOf(analyse({artifactOf(builder.finish())}));
}

} // namespace lanescope::bench
