// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/timeline_fixture.h"

namespace lanescope::test {

using namespace analysis;

TimelineFixture::TimelineFixture(std::vector<model::SessionPtr> sessions) {
    std::vector<model::ArtifactPtr> artifacts;
    std::size_t number = 0;
    for (const model::SessionPtr &session : sessions)
        artifacts.push_back(artifactOf({session}, "trace" + std::to_string(++number) + ".json"));
    analysis = analyse(std::move(artifacts));
    index = buildTimelineIndex(*analysis);
    state.counters = false;
    relayout();
    fit();
}

void TimelineFixture::lookAt(std::int64_t begin, double nsPerUnit) {
    camera.setNsPerUnit(nsPerUnit);
    for (const LaneLayout &lane : layout.lanes)
        for (const LaneSection &section : lane.sections)
            camera.setLeft(section.clock, {{begin}, 0});
}

void TimelineFixture::fit() {
    std::vector<Axis> axes;
    for (const LaneLayout &lane : layout.lanes)
        for (const LaneSection &section : lane.sections)
            axes.push_back({section.clock, section.zero, section.end});
    camera.fitAll(axes, width);
}

SceneRequest TimelineFixture::request() const {
    return {*analysis, *index, layout, camera, width, height, 1, arrows, selection};
}

Scene TimelineFixture::scene() const {
    Scene scene;
    buildScene(request(), scene);
    return scene;
}

model::EventRow TimelineFixture::row(std::string_view name, std::size_t session) const {
    const model::SessionStore &store = *analysis->sessions[session];
    for (std::size_t i = 0; i < store.eventCount(); ++i)
        if (store.name(model::EventRow(i)) == name)
            return model::EventRow(i);
    return model::EventRow::none();
}

model::SessionPtr smallSession(int kernels) {
    SessionFixture session;
    session.call("cudaLaunchKernel", {.start = 1000, .duration = 100, .id = "7"});
    session.kernel("gemm", {.start = 1300, .duration = 400, .id = "7"});
    for (int i = 0; i < kernels; ++i)
        session.kernel(i % 2 == 0 ? "gemm" : "flash_fwd",
                       {.start = 10000 + i * 10, .duration = 9, .id = "9" + std::to_string(i)});
    return session.finish();
}

} // namespace lanescope::test
