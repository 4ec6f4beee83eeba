// SPDX-License-Identifier: Apache-2.0
// Declaring alignments in the window: by suggestion, by picked events, by a typed offset; and taking them back.
#include "tests/core/support/nsight_file.h"
#include "tests/core/support/perfetto_file.h"
#include "tests/ui/support/gui_test.h"
#include "ui/align/align_dialog.h"
#include "ui/align/alignment_book.h"
#include "ui/sessions/sessions_panel.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTemporaryDir>

#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace lanescope;

namespace {

/// A window of one counterexample with its dialog open.
class OpenAlign {
public:
    explicit OpenAlign(const char *id) : OpenAlign(test::filesOf(id)) {}
    explicit OpenAlign(const std::vector<std::pair<std::string, std::string>> &files) {
        open.openFiles(files);
        open.window().actionSet().align->trigger();
        dialog = open.window().findChild<ui::AlignDialog *>(QStringLiteral("alignDialog"));
    }
    template <class Widget> [[nodiscard]] Widget *part(const char *name) const {
        return dialog->findChild<Widget *>(QLatin1String(name));
    }
    void type(const char *name, const QString &text) const {
        part<QLineEdit>(name)->clear();
        QTest::keyClicks(part<QLineEdit>(name), text);
    }
    void click(const char *name) const { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }
    [[nodiscard]] QString refusal() const { return part<QLabel>("alignRefusal")->text(); }
    [[nodiscard]] std::size_t declared() const { return open.window().alignmentBook().alignments().declared().size(); }
    /// Where a time of a lane stands on the screen.
    [[nodiscard]] double x(std::size_t session, std::int64_t ns) const {
        const auto &section = open.timeline().timelineLayout().lanes.at(session).sections.front();
        return open.timeline().camera().view(section.clock).x({ns});
    }

    mutable test::OpenWindow open;
    ui::AlignDialog *dialog = nullptr;
};

} // namespace

class AlignTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void withoutAReasonNothingCanBeAligned();
    void whatIsMissingIsSaidInWords();
    void emptyListsSayThatTheyAre();
    void aTypedOffsetPutsTheLanesOnOneAxis();
    void alignedLanesMoveAsOneAndStillDrawNoArrow();
    void twoPickedEventsGiveTheOffset();
    void anEventOfAnotherClockThanItsLanesIsRefused();
    void anEventWithoutTimesIsRefused();
    void anotherLaneForgetsWhatWasPickedAndItsOffset();
    void aSuggestionIsAcceptedWithItsEvidence_data();
    void aSuggestionIsAcceptedWithItsEvidence();
    void undoAndRedoTakeItBackAndForth();
    void whatContradictsIsRefusedWithASentence();
    void historicalLanesAreRefusedWithASentence();
    void everyControlOfTheDialogHasAName();
};

void AlignTest::withoutAReasonNothingCanBeAligned() {
    const OpenAlign align("C1");
    QVERIFY(align.dialog != nullptr);
    align.type("alignOffset", QStringLiteral("1005"));
    QVERIFY(!align.part<QPushButton>("alignApply")->isEnabled());
    align.type("alignReason", QStringLiteral("  "));
    QVERIFY(!align.part<QPushButton>("alignApply")->isEnabled());
    align.type("alignReason", QStringLiteral("same step"));
    QVERIFY(align.part<QPushButton>("alignApply")->isEnabled());
    align.type("alignOffset", QStringLiteral("10.5"));
    QVERIFY(!align.part<QPushButton>("alignApply")->isEnabled());
}

void AlignTest::whatIsMissingIsSaidInWords() {
    const OpenAlign align("C1");
    QCOMPARE(align.refusal(), QString());
    for (const char *nonsense : {"12abc", "10.5", "99999999999999999999999"}) {
        align.type("alignOffset", QLatin1String(nonsense));
        QVERIFY2(align.refusal().contains(QStringLiteral("nanoseconds")), nonsense);
    }
    align.type("alignOffset", QStringLiteral("1005"));
    QVERIFY(align.refusal().contains(QStringLiteral("reason")));
    align.type("alignReason", QStringLiteral("same step"));
    QCOMPARE(align.refusal(), QString());
    align.part<QLineEdit>("alignOffset")->clear();
    QVERIFY(align.refusal().contains(QStringLiteral("offset")));
}

void AlignTest::emptyListsSayThatTheyAre() {
    const OpenAlign align("C1");
    const std::pair<const char *, const char *> lists[] = {{"alignSuggestions", "alignNoSuggestion"},
                                                           {"alignDeclared", "alignNoneDeclared"}};
    const auto check = [&align, &lists] {
        for (const auto &[list, sentence] : lists) {
            const bool empty = align.part<QListWidget>(list)->count() == 0;
            QCOMPARE(align.part<QListWidget>(list)->isVisible(), !empty);
            QCOMPARE(align.part<QLabel>(sentence)->isVisible(), empty);
        }
    };
    check();
    align.type("alignOffset", QStringLiteral("1005"));
    align.type("alignReason", QStringLiteral("same step"));
    align.click("alignApply");
    QCOMPARE(align.part<QListWidget>("alignDeclared")->count(), 1);
    check();
}

void AlignTest::aTypedOffsetPutsTheLanesOnOneAxis() {
    const OpenAlign align("C1");
    QVERIFY(align.open.timeline().timelineLayout().lanes.at(1).breakY.has_value());
    align.type("alignOffset", QStringLiteral("1005"));
    align.type("alignReason", QStringLiteral("same step"));
    align.click("alignApply");
    QCOMPARE(align.declared(), std::size_t{1});
    const model::Alignment &made = align.open.window().alignmentBook().alignments().declared().front();
    QCOMPARE(made.offset.count, std::int64_t{1005});
    QCOMPARE(made.reason, std::string("same step"));
    QCOMPARE(made.evidence, model::AlignmentEvidence::UserAnchor);
    QVERIFY(!made.when.empty());
    QVERIFY(!align.open.timeline().timelineLayout().lanes.at(1).breakY.has_value());
    QVERIFY(std::abs(align.x(0, 1005) - align.x(1, 0)) < 1e-6);
    QCOMPARE(align.part<QListWidget>("alignDeclared")->count(), 1);
    const QString card = align.open.window().sessions().sessions().card(1).text();
    QVERIFY2(card.contains(QStringLiteral("2 lanes aligned")), qPrintable(card));
}

void AlignTest::alignedLanesMoveAsOneAndStillDrawNoArrow() {
    const OpenAlign align("C1");
    align.type("alignOffset", QStringLiteral("1005"));
    align.type("alignReason", QStringLiteral("same step"));
    align.click("alignApply");
    const double before = align.x(1, 0);
    align.open.timeline().panBy(0.1);
    QVERIFY(std::abs(align.x(1, 0) - before) > 10);
    QVERIFY(std::abs(align.x(0, 1005) - align.x(1, 0)) < 1e-6);
    align.open.timeline().zoomIn(200.0);
    QVERIFY(std::abs(align.x(0, 1005) - align.x(1, 0)) < 1e-6);
    align.open.timeline().goToTime(1, model::Ns{3});
    QTRY_VERIFY(std::abs(align.x(0, 1005) - align.x(1, 0)) < 1e-6);
    QCOMPARE(align.open.factsWithAllArrows().arrows, 0);
}

void AlignTest::twoPickedEventsGiveTheOffset() {
    const OpenAlign align("C1");
    QVERIFY(!align.part<QPushButton>("alignPickA")->isEnabled());
    const model::SessionId first = align.open.analysis().sessions[0]->id();
    const model::SessionId second = align.open.analysis().sessions[1]->id();
    align.open.timeline().select(model::EventRef{first, model::EventRow(0)});
    align.click("alignPickA");
    align.open.timeline().select(model::EventRef{second, model::EventRow(0)});
    align.click("alignPickB");
    QCOMPARE(align.part<QLineEdit>("alignOffset")->text(), QStringLiteral("1000"));
    QCOMPARE(align.part<QComboBox>("alignLaneB")->currentIndex(), 1);
}

void AlignTest::anEventOfAnotherClockThanItsLanesIsRefused() {
    test::PerfettoFile trace;
    trace.snapshot({1}, {{test::kBoottime, 1000}, {1, 500}}); // REALTIME; nothing maps MONOTONIC
    trace.thread(11, 100, 101);
    trace.thread(12, 100, 102);
    trace.slice(11, "mapped", 2000, 2100, "cat", test::nothing(), {1, -1, test::kBoottime});
    trace.slice(12, "unresolved", 30, 40, "cat", test::nothing(), {1, -1, test::kMonotonic});
    std::vector<std::pair<std::string, std::string>> files = test::filesOf("C7");
    files.emplace_back("boot.pftrace", trace.bytes);
    const OpenAlign align(files);
    const auto position = align.open.analysis().sessions.size() - 1;
    align.open.timeline().select(align.open.eventNamed("unresolved", position));
    align.click("alignPickB");
    QVERIFY2(align.refusal().contains(QStringLiteral("unresolved clock: monotonic")), qPrintable(align.refusal()));
    align.open.timeline().select(model::EventRef{align.open.analysis().sessions[0]->id(), model::EventRow(0)});
    align.click("alignPickA");
    QVERIFY2(align.part<QLineEdit>("alignOffset")->text().isEmpty(), "no offset rests on a refused event");
    align.open.timeline().select(align.open.eventNamed("mapped", position));
    align.click("alignPickB");
    QVERIFY(!align.refusal().contains(QStringLiteral("unresolved")));
    QVERIFY(!align.part<QLineEdit>("alignOffset")->text().isEmpty());
}

void AlignTest::anEventWithoutTimesIsRefused() {
    std::vector<std::pair<std::string, std::string>> files = test::filesOf("C15");
    files.push_back(test::filesOf("C7").front());
    const OpenAlign align(files);
    align.open.timeline().select(align.open.eventNamed("unstamped"));
    align.click("alignPickA");
    QVERIFY2(align.refusal().contains(QStringLiteral("no usable times")), qPrintable(align.refusal()));
    align.open.timeline().select(model::EventRef{align.open.analysis().sessions[1]->id(), model::EventRow(0)});
    align.click("alignPickB");
    QVERIFY(align.part<QLineEdit>("alignOffset")->text().isEmpty());
}

void AlignTest::anotherLaneForgetsWhatWasPickedAndItsOffset() {
    const OpenAlign align("C1");
    align.open.timeline().select(model::EventRef{align.open.analysis().sessions[0]->id(), model::EventRow(0)});
    align.click("alignPickA");
    align.open.timeline().select(model::EventRef{align.open.analysis().sessions[1]->id(), model::EventRow(0)});
    align.click("alignPickB");
    QCOMPARE(align.part<QLineEdit>("alignOffset")->text(), QStringLiteral("1000"));
    align.part<QComboBox>("alignLaneA")->setCurrentIndex(1);
    QVERIFY(align.part<QLineEdit>("alignOffset")->text().isEmpty());
    align.part<QComboBox>("alignLaneA")->setCurrentIndex(0);
    QVERIFY2(align.part<QLineEdit>("alignOffset")->text().isEmpty(), "what was picked is forgotten");
}

/// An export whose session began at that UTC, and whose host's boot clock read so at that instant.
std::pair<std::string, std::string> nsightOf(const std::string &name, std::int64_t utcNs, std::int64_t bootNs) {
    const QTemporaryDir folder;
    test::NsightFile file(folder.filePath(QStringLiteral("x.sqlite")).toStdString());
    file.call(test::kServer, 5, 10, 20, 1, "cudaLaunchKernel").kernel(test::kServer, 30, 40, 7, 1, "k");
    file.sql("CREATE TABLE IF NOT EXISTS TARGET_INFO_SESSION_START_TIME(utcEpochNs INTEGER);"
             "INSERT INTO TARGET_INFO_SESSION_START_TIME(utcEpochNs) VALUES(" +
             std::to_string(utcNs) + ");");
    if (bootNs > 0)
        file.sql(
            "CREATE TABLE ANALYSIS_DETAILS(globalVid INTEGER, duration INTEGER, startTime INTEGER, stopTime INTEGER);"
            "INSERT INTO ANALYSIS_DETAILS VALUES(0,100," +
            std::to_string(bootNs) +
            ",0);CREATE TABLE TARGET_INFO_SYSTEM_ENV(globalVid INTEGER, devStateName TEXT, name TEXT, nameEnum TEXT, "
            "value TEXT);INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES(0,'Hostname','Hostname','Hostname','gpu-box')");
    std::ifstream bytes(file.close(), std::ios::binary);
    return {name, std::string(std::istreambuf_iterator<char>(bytes), {})};
}

void AlignTest::aSuggestionIsAcceptedWithItsEvidence_data() {
    QTest::addColumn<bool>("boot");
    QTest::addColumn<QString>("evidence");
    QTest::newRow("same boot clock") << true << QStringLiteral("same_boot_clock");
    QTest::newRow("wall clock") << false << QStringLiteral("wall_clock_anchor");
}

void AlignTest::aSuggestionIsAcceptedWithItsEvidence() {
    QFETCH(bool, boot);
    QFETCH(QString, evidence);
    constexpr std::int64_t kUtc = 1'785'620'044'000'000'000, kBoot = 35'000'000'000;
    const OpenAlign align({nsightOf("a.sqlite", kUtc, boot ? kBoot : 0),
                           nsightOf("b.sqlite", kUtc + 5'000'000'000, boot ? kBoot + 5'000'000'000 : 0)});
    auto *suggested = align.part<QListWidget>("alignSuggestions");
    QCOMPARE(suggested->count(), 1);
    QVERIFY2(suggested->item(0)->text().contains(evidence), qPrintable(suggested->item(0)->text()));
    QCOMPARE(align.declared(), std::size_t{0});
    suggested->setCurrentRow(0);
    align.type("alignReason", QStringLiteral("one host"));
    align.click("alignApply");
    QCOMPARE(align.declared(), std::size_t{1});
    const model::Alignment &made = align.open.window().alignmentBook().alignments().declared().front();
    QCOMPARE(std::abs(made.offset.count), std::int64_t{5'000'000'000});
    QCOMPARE(QString::fromLatin1(model::alignmentEvidenceCode(made.evidence).data()), evidence);
    QCOMPARE(suggested->count(), 0);
    QVERIFY(!align.open.timeline().timelineLayout().lanes.at(1).breakY.has_value());
}

void AlignTest::undoAndRedoTakeItBackAndForth() {
    const OpenAlign align("C1");
    const ui::WindowActions &actions = align.open.window().actionSet();
    QVERIFY(!actions.undo->isEnabled());
    align.type("alignOffset", QStringLiteral("1005"));
    align.type("alignReason", QStringLiteral("same step"));
    align.click("alignApply");
    actions.undo->trigger();
    QCOMPARE(align.declared(), std::size_t{0});
    QVERIFY(align.open.timeline().timelineLayout().lanes.at(1).breakY.has_value());
    actions.redo->trigger();
    QCOMPARE(align.declared(), std::size_t{1});
    align.part<QListWidget>("alignDeclared")->setCurrentRow(0);
    align.click("alignRemove");
    QCOMPARE(align.declared(), std::size_t{0});
    actions.undo->trigger();
    QCOMPARE(align.declared(), std::size_t{1});
}

void AlignTest::whatContradictsIsRefusedWithASentence() {
    const OpenAlign align("C1");
    for (const char *offset : {"5", "6"}) {
        align.type("alignOffset", QLatin1String(offset));
        align.type("alignReason", QStringLiteral("by eye"));
        align.click("alignApply");
    }
    QCOMPARE(align.declared(), std::size_t{1});
    QVERIFY(align.refusal().contains(QStringLiteral("aligned already")));
    align.part<QComboBox>("alignLaneB")->setCurrentIndex(0);
    align.type("alignReason", QStringLiteral("by eye"));
    align.click("alignApply");
    QVERIFY(align.refusal().contains(QStringLiteral("same clock")));
}

void AlignTest::historicalLanesAreRefusedWithASentence() {
    const OpenAlign align("C8");
    align.part<QComboBox>("alignLaneA")->setCurrentIndex(0);
    align.type("alignOffset", QStringLiteral("0"));
    align.type("alignReason", QStringLiteral("by eye"));
    align.click("alignApply");
    QCOMPARE(align.declared(), std::size_t{0});
    QVERIFY(align.refusal().contains(QStringLiteral("historical")));
}

void AlignTest::everyControlOfTheDialogHasAName() {
    const OpenAlign align("C1");
    for (const QWidget *widget : align.dialog->findChildren<QWidget *>())
        if (widget->focusPolicy() != Qt::NoFocus && widget->parent() == align.dialog)
            QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
}

LANESCOPE_GUI_TEST(AlignTest)
#include "tst_align.moc"
