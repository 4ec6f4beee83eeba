// SPDX-License-Identifier: Apache-2.0
#include "app/gui/options.h"
#include "app/gui/select_text.h"
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/program_run.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStatusBar>

using namespace lanescope;

namespace {

using Run = test::ProgramRun;
using test::runLanescope;

} // namespace

class ScreenshotTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void initTestCase();
    void printsOneLineOfWhatThePictureHolds();
    void sizeScaleAndThemeShowInThePicture();
    void selectsByEventAndByRange();
    void aWindowSelectsWhatItIsAskedToWhenItHasLoaded();
    void aSelectionThatDoesNotExistIsNoAnswer();
    void aRangeOutsideOfTheCaptureIsNoAnswer();
    void startUpIsTimedBesideThePicture();
    void aFileThatCannotBeOpenedGivesCode2AndThePicture();
    void aPictureThatCannotBeWrittenGivesCode2();
    void wrongUsageGivesCode64_data();
    void wrongUsageGivesCode64();
    void helpAndVersionAreAnswered();
    void neitherTheArtifactNorItsFolderChanges();

private:
    [[nodiscard]] QString write(const char *id);
    [[nodiscard]] QString picture() const { return m_folder.filePath(QStringLiteral("out/picture.png")); }
    [[nodiscard]] QJsonObject factsOf(const Run &run) const;

    QTemporaryDir m_folder;
};

void ScreenshotTest::initTestCase() {
    QVERIFY(QFile::exists(test::guiPath()));
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("out")));
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("in")));
}

QString ScreenshotTest::write(const char *id) {
    const test::InputFile &input = test::counterexample(id).files.front();
    const QString path = m_folder.filePath(QStringLiteral("in/") + QString::fromStdString(input.name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(input.content)) < 0)
        return {};
    return path;
}

QJsonObject ScreenshotTest::factsOf(const Run &run) const {
    return run.out.count('\n') == 1 ? QJsonDocument::fromJson(run.out).object() : QJsonObject();
}

void ScreenshotTest::printsOneLineOfWhatThePictureHolds() {
    const Run run = runLanescope({write("C10"), QStringLiteral("--screenshot"), picture(), QStringLiteral("--arrows"),
                                  QStringLiteral("visible")});
    QCOMPARE(run.code, 0);
    QCOMPARE(run.err, QByteArray());
    QCOMPARE(
        run.out,
        QByteArray(
            "{\"lanes\": 1, \"arrows\": 2, \"arrows_dashed\": 1, \"bundled\": 0, \"ghosts\": 0, \"hatched\": 0}\n"));
    QCOMPARE(QImage(picture()).size(), QSize(1600, 1000));
}

void ScreenshotTest::sizeScaleAndThemeShowInThePicture() {
    const QString input = write("C7");
    for (const bool dark : {false, true}) {
        const Run run =
            runLanescope({input, QStringLiteral("--screenshot"), picture(), QStringLiteral("--size"),
                          QStringLiteral("900x600"), QStringLiteral("--scale"), QStringLiteral("2"),
                          QStringLiteral("--theme"), dark ? QStringLiteral("dark") : QStringLiteral("light")});
        QCOMPARE(run.code, 0);
        const QImage image(picture());
        QCOMPARE(image.size(), QSize(1800, 1200));
        QCOMPARE(image.pixelColor(2, 1190).lightness() < 128, dark);
    }
}

void ScreenshotTest::selectsByEventAndByRange() {
    const QString input = write("C7");
    test::OpenWindow open;
    open.openPaths({input});
    const model::EventRef kernel = open.eventNamed("gemm");
    const std::string event = open.analysis().sessions.front()->eventText(kernel.row);
    for (const std::string &what : {event, open.analysis().shortIds.front() + event.substr(event.find('/')),
                                    open.analysis().shortIds.front() + ":1000..1100"}) {
        const Run run = runLanescope({input, QStringLiteral("--screenshot"), picture(), QStringLiteral("--select"),
                                      QString::fromStdString(what)});
        QCOMPARE(run.err, QByteArray());
        QCOMPARE(run.code, 0);
        const bool selectsEvent = what.find('/') != std::string::npos;
        QCOMPARE(factsOf(run).value(QStringLiteral("arrows")).toInt(), selectsEvent ? 1 : 0);
    }
}

void ScreenshotTest::aWindowSelectsWhatItIsAskedToWhenItHasLoaded() {
    const QString input = write("C7");
    std::string kernel;
    {
        test::OpenWindow before;
        before.openPaths({input});
        kernel = before.analysis().sessions.front()->eventText(before.eventNamed("gemm").row);
    }
    test::OpenWindow open;
    app::selectWhenLoaded(open.controller(), QString::fromStdString(kernel));
    open.openPaths({input});
    QVERIFY(open.timeline().selection() == open.eventNamed("gemm"));
    open.timeline().clearSelection();
    open.openPaths({write("C1")});
    QVERIFY(!open.timeline().selection());
    test::OpenWindow wrong;
    app::selectWhenLoaded(wrong.controller(), QStringLiteral("ffffffff/@0"));
    wrong.openPaths({input});
    QVERIFY2(wrong.window().statusBar()->currentMessage().contains(QStringLiteral("ffffffff")),
             qPrintable(wrong.window().statusBar()->currentMessage()));
    QCOMPARE(runLanescope({QStringLiteral("--select"), QStringLiteral("ffffffff/@0")}).code, 64);
}

void ScreenshotTest::aSelectionThatDoesNotExistIsNoAnswer() {
    const QString input = write("C7");
    for (const char *what : {"ffffffff/@0", "nothing", "ffffffff:0..1", "ffffffff:5..1"}) {
        const Run run = runLanescope(
            {input, QStringLiteral("--screenshot"), picture(), QStringLiteral("--select"), QLatin1String(what)});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.err.count('\n'), 1);
    }
}

void ScreenshotTest::aRangeOutsideOfTheCaptureIsNoAnswer() {
    const QString input = write("C7");
    test::OpenWindow open;
    open.openPaths({input});
    for (const char *range : {":100000000..100000100", ":-500..-400"}) {
        const QString what = QString::fromStdString(open.analysis().shortIds.front()) + QLatin1String(range);
        const Run run =
            runLanescope({input, QStringLiteral("--screenshot"), picture(), QStringLiteral("--select"), what});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.out, QByteArray());
        QVERIFY(run.err.contains("nothing in this range"));
    }
}

void ScreenshotTest::startUpIsTimedBesideThePicture() {
    const Run run =
        runLanescope({write("C7"), QStringLiteral("--screenshot"), picture(), QStringLiteral("--trace-startup")});
    QCOMPARE(run.code, 0);
    QCOMPARE(factsOf(run).value(QStringLiteral("lanes")).toInt(), 1);
    static const QRegularExpression lines(QStringLiteral("^window \\d+ ms\nfirst lane \\d+ ms\n$"));
    QVERIFY2(lines.match(QString::fromLatin1(run.err)).hasMatch(), run.err.constData());
}

void ScreenshotTest::aFileThatCannotBeOpenedGivesCode2AndThePicture() {
    const Run run = runLanescope(
        {write("C7"), m_folder.filePath(QStringLiteral("missing.json")), QStringLiteral("--screenshot"), picture()});
    QCOMPARE(run.code, 2);
    QVERIFY(run.err.contains("missing.json"));
    QCOMPARE(factsOf(run).value(QStringLiteral("lanes")).toInt(), 1);
}

void ScreenshotTest::aPictureThatCannotBeWrittenGivesCode2() {
    const QString nowhere = m_folder.filePath(QStringLiteral("no/such/folder/picture.png"));
    const Run run = runLanescope({write("C7"), QStringLiteral("--screenshot"), nowhere});
    QCOMPARE(run.code, 2);
    QCOMPARE(run.out, QByteArray());
    QVERIFY(run.err.contains("picture.png"));
}

void ScreenshotTest::wrongUsageGivesCode64_data() {
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char *name, const QStringList &arguments) { QTest::newRow(name) << arguments; };
    row("unknown option", {QStringLiteral("--nonsense")});
    row("later work", {QStringLiteral("--report"), QStringLiteral("r.pdf")});
    row("size",
        {QStringLiteral("--screenshot"), QStringLiteral("x.png"), QStringLiteral("--size"), QStringLiteral("big")});
    row("tiny size",
        {QStringLiteral("--screenshot"), QStringLiteral("x.png"), QStringLiteral("--size"), QStringLiteral("0x0")});
    row("scale",
        {QStringLiteral("--screenshot"), QStringLiteral("x.png"), QStringLiteral("--scale"), QStringLiteral("3")});
    row("theme", {QStringLiteral("--theme"), QStringLiteral("blue")});
    row("arrows", {QStringLiteral("--arrows"), QStringLiteral("all")});
    row("size without screenshot", {QStringLiteral("--size"), QStringLiteral("800x600")});
    row("no value", {QStringLiteral("--screenshot")});
    row("no PNG", {QStringLiteral("--screenshot"), QStringLiteral("x.jpg")});
    row("no suffix", {QStringLiteral("--screenshot"), QStringLiteral("picture")});
}

void ScreenshotTest::wrongUsageGivesCode64() {
    QFETCH(QStringList, arguments);
    const Run run = runLanescope(arguments);
    QCOMPARE(run.code, 64);
    QCOMPARE(run.out, QByteArray());
    QVERIFY(run.err.startsWith("lanescope: "));
}

void ScreenshotTest::helpAndVersionAreAnswered() {
    const Run help = runLanescope({QStringLiteral("--help")});
    QCOMPARE(help.code, 0);
    QVERIFY(help.out.contains("--screenshot"));
    QVERIFY(help.out.contains("--report"));
    const Run version = runLanescope({QStringLiteral("--version")});
    QCOMPARE(version.code, 0);
    QCOMPARE(version.out, QByteArray("lanescope " LANESCOPE_VERSION "\n"));
}

void ScreenshotTest::neitherTheArtifactNorItsFolderChanges() {
    const QString input = write("C12");
    const auto state = [&] {
        QFile file(input);
        const QStringList names =
            QFileInfo(input).dir().entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        return std::pair(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray(), names);
    };
    const auto before = state();
    QCOMPARE(runLanescope({input, QStringLiteral("--screenshot"), picture()}).code, 0);
    QCOMPARE(state(), before);
}

LANESCOPE_GUI_TEST(ScreenshotTest)
#include "tst_screenshot.moc"
