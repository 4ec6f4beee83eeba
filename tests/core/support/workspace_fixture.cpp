// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/workspace_fixture.h"

#include "tests/core/support/temp_folder.h"

#include <stdexcept>

namespace lanescope::test {

using namespace model::workspace;

std::string sessionText(char digit, int ordinal) {
    return "sha256:" + std::string(64, digit) + "#" + std::to_string(ordinal);
}

Note noteNumber(std::int64_t number) {
    Note note;
    note.id = {number};
    note.anchor.kind = number % 2 == 1 ? AnchorKind::Event : AnchorKind::Range;
    note.anchor.session = sessionText('a');
    if (note.anchor.kind == AnchorKind::Event) {
        note.anchor.event = sessionText('a') + "/@" + std::to_string(number);
    } else {
        note.anchor.clock = "unix";
        note.anchor.begin = model::Ns{number * 1000};
        note.anchor.end = model::Ns{number * 1000 + 500};
    }
    note.colour = number % 3 == 0 ? "amber" : "teal";
    note.title = "Note " + std::to_string(number);
    note.body = "Seen in *decode*, step " + std::to_string(number) + ".\n\nWith \xC3\xA4 and '; DROP TABLE notes; --";
    note.created = {1000 + number};
    note.changed = {2000 + number};
    return note;
}

Verdict verdictNumber(std::int64_t number) {
    Verdict verdict;
    verdict.id = {number};
    verdict.device = sessionText('a') + "/@" + std::to_string(number);
    verdict.call = sessionText('a') + "/@" + std::to_string(number + 1);
    verdict.judgement = number % 2 == 0 ? Judgement::Disputed : Judgement::Confirmed;
    verdict.reason = number % 2 == 0 ? "the stream is another" : "";
    verdict.state = "qualified";
    verdict.keyParts = {{"process", "71", "71"}, {"correlation", std::to_string(number), std::to_string(number)}};
    verdict.profile = "kineto-cuda/1";
    verdict.rule = "session + process + correlation";
    verdict.who = "reviewer";
    verdict.when = {3000 + number};
    return verdict;
}

StoredAlignment alignmentNumber(std::int64_t number) {
    return {{number},
            {sessionText('a'), "unix"},
            {sessionText('b'), "session"},
            {number * -7},
            "user_anchor",
            model::Ns{40},
            "the same barrier in both",
            "reviewer",
            "2026-01-31T23:59:59Z"};
}

Contents everyKind(int notes) {
    Contents contents;
    contents.put(StoredArtifact{"sha256:" + std::string(64, 'a'), "traces/a.json", 4711, "kineto-json", 3});
    contents.put(StoredRegistration{sessionText('a'), "decode_profile", model::Stage::Decode, 3, {}, {}, {}, 7});
    contents.put(alignmentNumber(1));
    for (int number = 1; number <= notes; ++number)
        contents.put(noteNumber(number));
    contents.put(verdictNumber(2));
    contents.put(
        StoredQueue{{1}, "sample", {sessionText('a'), sessionText('b')}, -5, 50, 17, sessionText('a') + "/@9", {5}});
    contents.put(SavedView{{1}, 3, "the stall", R"({"from": 5})"});
    contents.put(WindowLayout{"main", std::string("\0\xFF\x01 docks", 9)});
    contents.put(Setting{"arrows", "selection"});
    contents.put(HistoricalResult{{1}, "old.json", "launch 7", "kernel 9", "7", "matched"});
    return contents;
}

std::string workspaceOfVersion0() { return readFile(sourceFolder() + "/tests/data/version-0.lanescope"); }
std::string workspaceOfVersion1() { return readFile(sourceFolder() + "/tests/data/version-1.lanescope"); }

Workspace opened(const std::string &path) {
    auto result = Workspace::open(path);
    if (!result)
        throw std::runtime_error(result.error().line());
    return result.take();
}

} // namespace lanescope::test
