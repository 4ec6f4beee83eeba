// SPDX-License-Identifier: Apache-2.0
// The program without a window: it reads workspaces without touching them, says what the command line says, and never
// writes over what it was given.
#include "model/open.h"
#include "model/workspace/reopen.h"
#include "model/workspace/workspace.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/counterexamples.h"
#include "tests/core/support/temp_folder.h"
#include "tests/core/support/workspace_fixture.h"
#include "tests/ui/support/program_run.h"

#include <QFile>
#include <QRegularExpression>

#include <filesystem>

using namespace lanescope;
using model::workspace::Workspace;
namespace fs = std::filesystem;

namespace {

QString q(const std::string &text) { return QString::fromStdString(text); }

std::string captureText() { return test::counterexample("C7").files.front().content; }

/// A workspace of the current version beside its capture, with one note.
std::string workspaceBeside(const test::TempFolder &folder, const std::string &capture) {
    model::workspace::Contents contents;
    contents.put(test::noteNumber(1));
    const auto artifact = model::openArtifact(capture);
    const std::string path = folder.file("work.lanescope");
    for (const auto &stored : model::workspace::storedArtifacts(*artifact.value(), path, 0))
        contents.put(stored);
    (void)Workspace::create(path, contents).take();
    return path;
}

/// The lines of `lanescope` as lanescope-cli prints them.
QByteArray withoutProgramName(QByteArray lines) {
    return QString::fromUtf8(lines)
        .remove(QRegularExpression(QStringLiteral("^lanescope: "), QRegularExpression::MultilineOption))
        .toUtf8();
}

} // namespace

class BatchRunsTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void workspacesOfEveryKindAreOnlyRead_data();
    void workspacesOfEveryKindAreOnlyRead();
    void whatIsWrongIsSaidAsOnTheCommandLine_data();
    void whatIsWrongIsSaidAsOnTheCommandLine();
    void aReportOfAWorkspaceIsThatOfTheCommandLine();
    void nothingNamedIsEverWrittenOver();
    void severalWorkspacesAreRefused();
};

void BatchRunsTest::workspacesOfEveryKindAreOnlyRead_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("locked");
    const auto add = [](const char *name, const std::string &bytes, bool locked) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << locked;
    };
    const test::TempFolder folder;
    (void)Workspace::create(folder.file("now"), test::everyKind()).take();
    const std::string now = test::readFile(folder.file("now"));
    add("version 0", test::workspaceOfVersion0(), false);
    add("version 1", test::workspaceOfVersion1(), false);
    add("this version", now, false);
    add("held by another window", now, true);
    add("damaged", now.substr(0, now.size() - now.size() / 3), false);
}

void BatchRunsTest::workspacesOfEveryKindAreOnlyRead() {
    QFETCH(QByteArray, bytes);
    QFETCH(bool, locked);
    const test::TempFolder in, out;
    const std::string work = in.write("work.lanescope", bytes.toStdString());
    std::optional<model::Result<Workspace>> holder;
    if (locked)
        holder.emplace(Workspace::open(work));
    const std::string before = test::listing(in.path());
    const auto report = test::runLanescope({QStringLiteral("--report"), q(out.file("r.json")), q(work)});
    const auto picture = test::runLanescope({QStringLiteral("--screenshot"), q(out.file("p.png")), q(work)});
    QCOMPARE(q(test::listing(in.path())), q(before));
    QVERIFY2(fs::exists(out.file("r.json")), report.err.constData());
    QVERIFY2(fs::exists(out.file("p.png")), picture.err.constData());
}

void BatchRunsTest::whatIsWrongIsSaidAsOnTheCommandLine_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("code");
    QTest::newRow("nothing") << QStringLiteral("sound") << 0;
    QTest::newRow("a capture of the workspace is missing") << QStringLiteral("missing") << 2;
    QTest::newRow("the workspace lost data") << QStringLiteral("damaged") << 3;
    QTest::newRow("the capture lost data") << QStringLiteral("cut") << 3;
    QTest::newRow("the workspace is newer") << QStringLiteral("newer") << 2;
    QTest::newRow("the workspace is none") << QStringLiteral("none") << 2;
    QTest::newRow("the workspace holds nothing") << QStringLiteral("empty") << 2;
}

void BatchRunsTest::whatIsWrongIsSaidAsOnTheCommandLine() {
    QFETCH(QString, what);
    QFETCH(int, code);
    const test::TempFolder in, out;
    const std::string capture =
        in.write("pair.jsonl", captureText() + (what == QStringLiteral("cut") ? "{\"name\":" : ""));
    std::string work = workspaceBeside(in, capture);
    if (what == QStringLiteral("missing")) {
        fs::remove(capture);
    } else if (what == QStringLiteral("damaged")) {
        std::string bytes = test::readFile(work);
        bytes.replace(bytes.find("Note 1"), 6, "Nope 1");
        in.write("work.lanescope", bytes);
    } else if (what == QStringLiteral("newer")) {
        std::string bytes = test::workspaceOfVersion1();
        bytes[63] = 99; // user_version
        in.write("work.lanescope", bytes);
    } else if (what == QStringLiteral("none")) {
        in.write("work.lanescope", "no workspace at all");
    } else if (what == QStringLiteral("empty")) {
        work = in.file("empty.lanescope");
        (void)Workspace::create(work).take();
    }
    const auto cli = test::runCommandLine({QStringLiteral("summary"), q(work)});
    QCOMPARE(cli.code, code);
    QCOMPARE(cli.err.isEmpty(), code == 0);
    const auto report = test::runLanescope({QStringLiteral("--report"), q(out.file("r.json")), q(work)});
    QCOMPARE(withoutProgramName(report.err), cli.err);
    QCOMPARE(report.code, code);
    const auto picture = test::runLanescope({QStringLiteral("--screenshot"), q(out.file("p.png")), q(work)});
    QCOMPARE(withoutProgramName(picture.err), cli.err);
    QCOMPARE(picture.code, code);
}

void BatchRunsTest::aReportOfAWorkspaceIsThatOfTheCommandLine() {
    for (const bool missing : {false, true}) {
        const test::TempFolder in, out;
        const std::string first = in.write("pair.jsonl", captureText());
        const std::string second = in.write("other.jsonl", captureText() + "\n");
        model::workspace::Contents contents;
        const std::string work = in.file("work.lanescope");
        std::vector<model::SessionId> ids;
        for (const std::string &capture : {first, second}) {
            const auto artifact = model::openArtifact(capture).take();
            ids.push_back(artifact->sessions.front()->id());
            for (const auto &stored :
                 model::workspace::storedArtifacts(*artifact, work, static_cast<std::int64_t>(ids.size())))
                contents.put(stored);
        }
        const auto session = model::openArtifact(first).take()->sessions.front();
        model::workspace::Note note = test::noteNumber(1);
        note.anchor.session = session->id().text();
        note.anchor.event = session->eventText(model::EventRow(1));
        contents.put(note);
        model::workspace::Verdict verdict = test::verdictNumber(1);
        verdict.device = session->eventText(model::EventRow(1));
        verdict.call = session->eventText(model::EventRow(0));
        contents.put(verdict);
        const std::string clock = session->info(model::ClockRef(0)).name;
        contents.put(model::workspace::StoredAlignment{{1},
                                                       {ids[0].text(), clock},
                                                       {ids[1].text(), clock},
                                                       {-7},
                                                       "user_anchor",
                                                       model::Ns{40},
                                                       "the same barrier",
                                                       "reviewer",
                                                       "2026-01-31T23:59:59Z"});
        (void)Workspace::create(work, contents).take();
        if (missing)
            fs::remove(second);
        for (const char *suffix : {".html", ".json", ".md"}) {
            const QString gui = q(out.file(std::string("gui") + suffix)),
                          cli = q(out.file(std::string("cli") + suffix));
            const QStringList date = {QStringLiteral("--date"), QStringLiteral("2026-01-31T23:59:59Z")};
            QCOMPARE(test::runLanescope(QStringList{QStringLiteral("--report"), gui, q(work)} + date).code,
                     missing ? 2 : 0);
            QCOMPARE(test::runCommandLine(QStringList{QStringLiteral("report"), QStringLiteral("--out"), cli, q(work)} +
                                          date)
                         .code,
                     missing ? 2 : 0);
            std::string fromGui = test::readFile(gui.toStdString());
            std::string fromCli = test::readFile(cli.toStdString());
            QVERIFY(fromCli.find("Note 1") != std::string::npos);
            for (std::size_t at = fromGui.find("gui_files"); at != std::string::npos; at = fromGui.find("gui_files"))
                fromGui.replace(at, 3, "cli");
            QCOMPARE(q(fromGui), q(fromCli));
        }
    }
}

void BatchRunsTest::nothingNamedIsEverWrittenOver() {
    const test::TempFolder folder;
    const std::string capture = folder.write("pair.jsonl", captureText());
    const std::string work = workspaceBeside(folder, capture);
    // An input that cannot be read has the output's name and suffix all the same.
    for (const char *name : {"bad.html", "bad.pdf", "bad.md", "bad.json", "bad.png"})
        folder.write(name, std::string("not a trace\0of any kind", 23));
    for (const char *name : {"work.html", "work.pdf", "work.md", "work.json", "work.png"})
        fs::create_symlink(work, folder.file(name));
    for (const char *name : {"pair.html", "pair.pdf", "pair.md", "pair.json", "pair.png"})
        fs::create_symlink(capture, folder.file(name));
    const std::string before = test::listing(folder.path());
    for (const std::string &suffix : {".html", ".pdf", ".md", ".json", ".png"}) {
        const QString option = suffix == ".png" ? QStringLiteral("--screenshot") : QStringLiteral("--report");
        for (const std::string &stem : {"bad", "work", "pair"}) {
            const std::string out = folder.file(stem + suffix);
            const std::string bad = folder.file("bad" + suffix);
            // The formats of a report are refused by the same code: each is tried once.
            if (suffix == ".html" || suffix == ".png" || stem == "work") {
                const auto run = test::runLanescope({option, q(out), q(bad), q(work)});
                QCOMPARE(run.code, 2);
                QVERIFY2(run.err.contains("never changed"), run.err.constData());
            }
            if (suffix == ".pdf" || suffix == ".png")
                continue;
            const auto cli =
                test::runCommandLine({QStringLiteral("report"), QStringLiteral("--out"), q(out), q(bad), q(work)});
            QCOMPARE(cli.code, 2);
            QVERIFY2(cli.err.contains("never changed"), cli.err.constData());
            for (const char *format : {"perfetto-json", "sqlite", "csv"}) {
                const auto exported =
                    test::runCommandLine({QStringLiteral("export"), QStringLiteral("--format"), QLatin1String(format),
                                          QStringLiteral("--out"), q(out), q(bad), q(work)});
                QCOMPARE(exported.code, 2);
                QVERIFY2(exported.err.contains("never changed"), exported.err.constData());
            }
        }
    }
    QCOMPARE(q(test::listing(folder.path())), q(before));
}

void BatchRunsTest::severalWorkspacesAreRefused() {
    const test::TempFolder folder;
    const std::string a = folder.file("a.lanescope"), b = folder.file("b.lanescope");
    (void)Workspace::create(a).take();
    (void)Workspace::create(b).take();
    QCOMPARE(test::runLanescope({QStringLiteral("--report"), q(folder.file("r.html")), q(a), q(b)}).code, 64);
    QCOMPARE(test::runLanescope({QStringLiteral("--screenshot"), q(folder.file("r.png")), q(a), q(b)}).code, 64);
    QVERIFY(!fs::exists(folder.file("r.html")) && !fs::exists(folder.file("r.png")));
}

LANESCOPE_GUI_TEST(BatchRunsTest)
#include "tst_batch_runs.moc"
