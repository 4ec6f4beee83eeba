// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/xplane_file.h"

#include "tests/core/support/perfetto_file.h"

#include <map>

namespace lanescope::test {

namespace {

/// Numbers names by first appearance, from 1.
class Numbers {
public:
    std::int64_t of(const std::string &name) {
        return m_numbers.try_emplace(name, static_cast<std::int64_t>(m_numbers.size() + 1)).first->second;
    }
    void write(Fields &plane, std::uint32_t field) const {
        for (const auto &[name, number] : m_numbers)
            plane.add_message(field, protoMessage([&, &key = number, &text = name](Fields &entry) {
                                  entry.add_int64(1, key);
                                  entry.add_message(2, protoMessage([&](Fields &metadata) {
                                                        metadata.add_int64(1, key);
                                                        metadata.add_string(2, text);
                                                    }));
                              }));
    }

private:
    std::map<std::string, std::int64_t> m_numbers;
};

std::string eventBytes(const XplaneEvent &event, Numbers &names, Numbers &statNames) {
    return protoMessage([&](Fields &fields) {
        fields.add_int64(1, names.of(event.name));
        fields.add_int64(2, event.offsetPs);
        fields.add_int64(3, event.durationPs);
        for (const auto &stat : event.stats)
            fields.add_message(4, protoMessage([&](Fields &entry) {
                                   entry.add_int64(1, statNames.of(stat.first));
                                   entry.add_uint64(3, stat.second);
                               }));
    });
}

} // namespace

std::string xplane(const std::string &name, const std::vector<XplaneLine> &lines) {
    Numbers names;
    Numbers statNames;
    return protoMessage([&](Fields &space) {
        space.add_message(1, protoMessage([&](Fields &plane) {
                              plane.add_int64(1, 1);
                              plane.add_string(2, name);
                              for (const XplaneLine &line : lines)
                                  plane.add_message(3, protoMessage([&](Fields &fields) {
                                                        fields.add_int64(1, line.id);
                                                        fields.add_string(2, line.name);
                                                        fields.add_int64(3, line.timestampNs);
                                                        for (const XplaneEvent &event : line.events)
                                                            fields.add_message(4, eventBytes(event, names, statNames));
                                                    }));
                              names.write(plane, 4);
                              statNames.write(plane, 5);
                          }));
    });
}

std::string xplaneSample() {
    XplaneLine thread{7, "python", 1000, {}};
    XplaneLine stream{13, "Stream #13(Compute)", 1000, {}};
    for (int i = 1; i <= 12; ++i) {
        const XplaneStats ids = {{"context_id", 1}, {"correlation_id", static_cast<std::uint64_t>(i)}};
        thread.events.push_back({"cuLaunchKernel", i * 1000000, 300000, ids});
        stream.events.push_back({"gemm", i * 1000000 + 500000, 400000, ids});
    }
    return xplane("/host:CPU", {thread}) + xplane("/device:GPU:0", {stream});
}

} // namespace lanescope::test
