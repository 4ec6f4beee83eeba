// SPDX-License-Identifier: Apache-2.0
// The HTML of reports of all kinds stands alone and keeps to the grammar.
#include "model/open.h"
#include "model/workspace/reopen.h"
#include "model/workspace/workspace.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/workspace_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace lanescope::test {
namespace {

using namespace model::workspace;

/// A workspace of the captures with an alignment of the first two, a verdict, and notes of every kind.
std::string workspaceOf(const TempFolder &folder, const std::string &name, const std::vector<std::string> &captures) {
    Contents contents;
    const std::string path = folder.file(name);
    std::vector<model::ArtifactPtr> artifacts;
    for (const std::string &capture : captures) {
        artifacts.push_back(model::openArtifact(capture).take());
        for (const StoredArtifact &stored :
             storedArtifacts(*artifacts.back(), path, static_cast<std::int64_t>(artifacts.size())))
            contents.put(stored);
    }
    const model::SessionStore &first = *artifacts.front()->sessions.front();
    const std::string session = first.id().text(), clock = first.info(model::ClockRef(0)).name;
    const auto extent = first.extent(model::ClockRef(0));
    for (std::int64_t number = 1; number <= 4; ++number) {
        Note note = noteNumber(number);
        note.anchor.session = session;
        note.anchor.kind = number == 1   ? AnchorKind::Event
                           : number == 2 ? AnchorKind::Range
                           : number == 3 ? AnchorKind::Lane
                                         : AnchorKind::Unscoped;
        note.anchor.event = number == 1 ? first.eventText(model::EventRow(0)) : std::string();
        note.anchor.clock = clock;
        note.anchor.begin = extent->first;
        note.anchor.end = extent->second;
        note.body = "## <b>\n\n- a\n- b | c\n\n| x | y |\n|:--|:--|\n| 1 | `2` |\n\n> \"quoted\" & "
                    "https://example.org/a?b=c&d\n";
        contents.put(note);
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(first.deviceEventCount(), 2); ++i) {
        Verdict verdict = verdictNumber(static_cast<std::int64_t>(i) + 1);
        verdict.device = first.eventText(first.deviceEvent(model::DeviceEventRef(i)).row);
        verdict.call = {};
        contents.put(verdict);
    }
    if (artifacts.size() > 1) {
        const model::SessionStore &second = *artifacts[1]->sessions.front();
        StoredAlignment alignment = alignmentNumber(1);
        alignment.a = {session, clock};
        alignment.b = {second.id().text(), second.info(model::ClockRef(0)).name};
        contents.put(alignment);
    }
    (void)Workspace::create(path, contents).take();
    return path;
}

struct Input {
    std::string what;
    std::vector<std::string> files;
};

/// The example, the two files of one server where they are, and workspaces with all that people say.
std::vector<Input> inputsIn(const TempFolder &folder) {
    const std::string example = sourceFolder() + "/resources/example/";
    const std::vector<std::string> pair = {example + "synthetic-TP-0-EXTEND.trace.json",
                                           example + "synthetic-TP-0-DECODE.trace.json"};
    std::vector<Input> inputs = {
        {"the example", {sourceFolder() + "/resources/example"}},
        {"the example with work on it", {workspaceOf(folder, "example.lanescope", pair)}},
        {"historical rows", writeAll(folder, counterexample("C8").files)},
        {"nothing but notes", {folder.write("v0.lanescope", workspaceOfVersion0())}},
    };
    if (const std::string traces = realTraces(); !traces.empty())
        inputs.push_back({"the files of one server",
                          {workspaceOf(folder, "server.lanescope",
                                       {traces + "/kineto/sglang-qwen3-TP-0.trace.json.gz",
                                        traces + "/kineto/sglang-qwen3-TP-0-DECODE.trace.json.gz"})}});
    return inputs;
}

class ReportHtml : public testing::Test {
protected:
    [[nodiscard]] std::string report(const Input &input) const {
        const std::string path = m_folder.file("R.html");
        std::vector<std::string> arguments = {"report", "--quiet", "--out", path};
        arguments.insert(arguments.end(), input.files.begin(), input.files.end());
        const RunResult result = runCli(arguments);
        EXPECT_TRUE(result.exitCode == 0 || result.exitCode == 2) << input.what << result.err;
        return path;
    }
    TempFolder m_folder;
};

/// Tags and the style, in lower case: texts of traces and notes stand between them and load nothing.
std::string tagsOf(const std::string &html) {
    std::string tags;
    for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1))
        tags += html.substr(at, html.find('>', at) + 1 - at) + "\n";
    const std::size_t style = html.find("<style");
    tags += html.substr(style, html.find("</style>") - style);
    std::transform(tags.begin(), tags.end(), tags.begin(), [](unsigned char c) { return std::tolower(c); });
    return tags;
}

/// Where `what` stands and is not followed by one of `allowed`; empty if nowhere.
std::string strayIn(const std::string &text, const std::string &what, const std::vector<std::string> &allowed) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
        const std::string_view rest = std::string_view(text).substr(at + what.size());
        if (std::none_of(allowed.begin(), allowed.end(), [&](const std::string &one) { return rest.starts_with(one); }))
            return text.substr(at, 80);
    }
    return {};
}

TEST_F(ReportHtml, LoadsNothingAndRunsNothing) {
    for (const Input &input : inputsIn(m_folder)) {
        const std::string tags = tagsOf(readFile(report(input)));
        EXPECT_GT(tags.size(), 1000U) << input.what;
        for (const char *loads :
             {" src=", " srcset=", " data=", "@import", "<script", "<link", "<iframe", "<object", "<embed", "<base",
              "<img", "<audio", "<video", "<image", "javascript:", " onload=", " onclick=", " onmouseover="})
            EXPECT_EQ(strayIn(tags, loads, {}), "") << input.what;
        EXPECT_EQ(strayIn(tags, "url(", {"#"}), "") << input.what;
        // What a reader may click on, in a note; nothing is fetched before.
        EXPECT_EQ(strayIn(tags, "href=\"", {"#", "https://"}), "") << input.what;
    }
}

TEST_F(ReportHtml, IsValidForTidy) {
    if (runProgram({"/usr/bin/env", "tidy", "--version"}).exitCode != 0)
        GTEST_SKIP() << "tidy is not installed";
    for (const Input &input : inputsIn(m_folder)) {
        const RunResult tidy = runProgram({"/usr/bin/env", "tidy", "-quiet", "-errors", report(input)});
        EXPECT_EQ(tidy.exitCode, 0) << input.what << '\n' << tidy.err;
    }
}

TEST_F(ReportHtml, KeepsToTheGrammarOfHtml5) {
    const std::string python = "/usr/bin/python3";
    if (runProgram({python, "-c", "import html5lib"}).exitCode != 0)
        GTEST_SKIP() << "python3-html5lib is not installed";
    const std::string strict = "import html5lib, sys\n"
                               "html5lib.HTMLParser(strict=True).parse(open(sys.argv[1], 'rb'))\n";
    for (const Input &input : inputsIn(m_folder)) {
        const RunResult parsed = runProgram({python, "-c", strict, report(input)});
        EXPECT_EQ(parsed.exitCode, 0) << input.what << '\n' << parsed.err;
    }
}

} // namespace
} // namespace lanescope::test
