// SPDX-License-Identifier: Apache-2.0
#include "model/json/parse.h"
#include "model/json/scan.h"
#include "model/open.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/core/support/reader_fixture.h"
#include "tests/core/support/reader_samples.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace lanescope::test {
namespace {

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

/// The text once for each name of a member in it, with the first value of that name put so deep into lists that
/// whatever goes down them recursively leaves its stack.
std::vector<std::string> eachMemberNested(const std::string &text) {
    static const std::string kDeep = nested(200'000);
    std::vector<std::string> texts;
    std::set<std::string> names;
    for (std::size_t colon = text.find("\":"); colon != std::string::npos; colon = text.find("\":", colon + 1)) {
        const std::size_t quote = text.rfind('"', colon - 1);
        const std::size_t value = text.find_first_not_of(" \n", colon + 2);
        if (!names.insert(text.substr(quote, colon - quote)).second)
            continue;
        if (const auto length = model::json::valueLength(std::string_view(text).substr(value)))
            texts.push_back(text.substr(0, value) + kDeep + text.substr(value + *length));
    }
    return texts;
}

class NestedValues : public testing::TestWithParam<ReaderSample> {};

TEST_P(NestedValues, OfAnyDepthInAnyMemberAreReadOrSaid) {
    const TempFolder folder;
    for (const auto &[name, bytes] : GetParam().beside)
        folder.write(name, bytes);
    for (const std::string &text : eachMemberNested(GetParam().bytes)) {
        const auto opened = model::openArtifact(folder.write(GetParam().fileName, text));
        if (!opened)
            continue;
        const model::ArtifactPtr &artifact = opened.value();
        std::size_t events = 0;
        for (const model::SessionPtr &session : artifact->sessions) {
            events += session->eventCount();
            for (std::size_t row = 0; row < session->eventCount(); ++row)
                (void)model::eventDetails(*artifact, *session, model::EventRow(row));
        }
        EXPECT_TRUE(events >= GetParam().events || !artifact->report.entries().empty())
            << text.substr(0, text.find("[[[")) << " … " << events;
    }
}

std::vector<ReaderSample> jsonSamples() {
    std::vector<ReaderSample> samples;
    for (const ReaderSample &sample : readerSamples())
        if (sample.bytes.starts_with('{') || sample.bytes.starts_with('['))
            samples.push_back(sample);
    return samples;
}

INSTANTIATE_TEST_SUITE_P(Kinds, NestedValues, testing::ValuesIn(jsonSamples()),
                         [](const auto &sample) { return std::to_string(sample.index) + "_json"; });

TEST(NestedValues, BeyondWhatAStackHoldsAreNoValue) {
    EXPECT_TRUE(model::json::parse(nested(model::json::kMostNested)).is_array());
    EXPECT_TRUE(model::json::parse(nested(model::json::kMostNested + 1)).is_discarded());
    EXPECT_TRUE(model::json::parse("[\"" + nested(1000) + "\"]").is_array()) << "text is no list";
    EXPECT_TRUE(model::json::parse("[\"" + nested(1000)).is_discarded());
}

TEST(NestedValues, OfAPerfettoAnnotationAreItsTextBeyondThat) {
    constexpr std::uint32_t kDebugAnnotations = 4, kName = 10, kLegacyJson = 9;
    PerfettoFile file;
    file.thread(1, 10, 11);
    file.slice(1, "step", 100, 200, "cat", [](Fields &event) {
        event.add_message(kDebugAnnotations, protoMessage([](Fields &one) {
                              one.add_string(kName, "deep");
                              one.add_string(kLegacyJson, nested(200'000));
                          }));
    });
    const TempFolder folder;
    const model::ArtifactPtr artifact = model::openArtifact(folder.write("a.pftrace", file.bytes)).take();
    ASSERT_EQ(1U, artifact->sessions.size());
    const auto details = model::eventDetails(*artifact, *artifact->sessions[0], model::EventRow(0)).take();
    EXPECT_TRUE(std::any_of(details.begin(), details.end(), [](const model::Detail &detail) {
        return detail.name.ends_with("deep") && detail.value.starts_with("[[[");
    }));
}

} // namespace
} // namespace lanescope::test
