// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/note_filter.h"
#include "model/workspace/workspace.h"
#include "tests/bench/bench.h"

#include <filesystem>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace lanescope::bench {

namespace {

using namespace model::workspace;

constexpr std::int64_t kNotes = 10000;

Note noteOf(std::int64_t number) {
    Note note;
    note.id = {number};
    note.anchor.kind = AnchorKind::Event;
    note.anchor.session = "sha256:" + std::string(64, static_cast<char>('a' + number % 6)) + "#1";
    note.anchor.event = note.anchor.session + "/@" + std::to_string(number * 97);
    note.colour = number % 3 == 0 ? "amber" : "teal";
    note.title = "Note " + std::to_string(number);
    note.body = "Kernel " + std::to_string(number) + " waits for the copy before it. " + std::string(200, 'x');
    return note;
}

Workspace openedWorkspace(const std::string &path) {
    auto workspace = Workspace::open(path);
    if (!workspace)
        throw std::runtime_error(workspace.error().line());
    return workspace.take();
}

void measureWorkspace(Report &report) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("bench-" + std::to_string(::getpid()) + ".lanescope")).string();
    Contents contents;
    for (std::int64_t number = 1; number <= kNotes; ++number)
        contents.put(noteOf(number));
    report.time("write 10,000 notes", report.run([&] {
        std::filesystem::remove(path);
        if (const auto made = Workspace::create(path, contents); !made)
            throw std::runtime_error(made.error().line());
    }));
    report.time("open them", report.run([&] { static_cast<void>(openedWorkspace(path)); }));
    Workspace workspace = openedWorkspace(path);
    std::size_t found = 0;
    report.time("list all", report.run([&] { found = filterNotes(workspace.contents(), {}).size(); }));
    report.number("listed", static_cast<double>(found), "notes");
    NoteFilter filter;
    filter.text = "kernel 999";
    report.time("filter by text", report.run([&] { found = filterNotes(workspace.contents(), filter).size(); }));
    report.number("found", static_cast<double>(found), "notes");
    std::int64_t next = kNotes;
    report.time("add one, on the disk", report.run([&] {
        if (const Applied added = workspace.apply(addition("Add note", noteOf(++next))); !added.saved())
            throw std::runtime_error(added.error->line());
    }));
    std::filesystem::remove(path);
}

const Registration kWorkspace("workspace", "a workspace of 10,000 notes", measureWorkspace);

} // namespace

} // namespace lanescope::bench
