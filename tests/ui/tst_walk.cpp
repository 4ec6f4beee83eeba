// SPDX-License-Identifier: Apache-2.0
// A piece of work from the first file to the comparison, by keyboard and mouse alone.
#include "model/workspace/workspace.h"
#include "tests/ui/support/file_dialogs.h"
#include "tests/ui/support/verify_walk.h"
#include "ui/align/align_dialog.h"
#include "ui/align/alignment_book.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/answer_lists.h"
#include "ui/answers/compare_panel.h"
#include "ui/notes/notes_panel.h"
#include "ui/report/page_preview.h"
#include "ui/report/report_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>

#include <map>

using namespace lanescope;
using model::workspace::Judgement;
using model::workspace::Note;
using model::workspace::Verdict;

namespace {

constexpr const char *kReason = "two launches share this thread";

/// What a person does with a window that nobody else touches: keys, clicks, and answers to its dialogs.
class Person : public test::Walk {
public:
    explicit Person(const QString &folder) : m_folder(folder) {}
    [[nodiscard]] QString at(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    void openByDialog(const QStringList &paths) {
        QSignalSpy finished(&controller(), &app::Controller::loadFinished);
        comeBack();
        test::answerFileDialog(paths);
        press(Qt::Key_O, Qt::ControlModifier);
        QVERIFY(finished.count() > 0 || finished.wait(60'000));
        comeBack();
    }
    /// Off screen nobody gives the keys back to a window when its dialog closes.
    void comeBack() {
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        timeline().setFocus();
    }
    /// Chooses in a box by the keyboard.
    void choose(const char *box, const QString &text) {
        auto &combo = part<QComboBox>(box);
        combo.setFocus();
        QTest::keyClick(&combo, Qt::Key_Home);
        while (combo.currentText() != text && combo.currentIndex() + 1 < combo.count())
            QTest::keyClick(&combo, Qt::Key_Down);
        QCOMPARE(combo.currentText(), text);
    }
    void click(const char *button) { QTest::mouseClick(&part<QAbstractButton>(button), Qt::LeftButton); }
    /// Clicks the middle of an event in the timeline, wherever it is drawn.
    void clickEvent(const char *name, std::size_t session) {
        const auto box = timeline().eventRect(eventNamed(name, session));
        QVERIFY(box.has_value());
        QTest::mouseClick(&timeline(), Qt::LeftButton, {}, box->center().toPoint());
        QCOMPARE(timeline().selection(), eventNamed(name, session));
    }
    void clickTab(const QString &title) {
        for (QTabBar *bar : window().findChildren<QTabBar *>())
            for (int tab = 0; tab < bar->count(); ++tab)
                if (bar->tabText(tab).startsWith(title) && bar->isVisible()) {
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
                    return;
                }
        QFAIL(qPrintable(title));
    }
    void noteHere(const QString &title) {
        timeline().setFocus();
        press(Qt::Key_N);
        QTRY_VERIFY(part<QLineEdit>("noteTitle").hasFocus());
        type(title);
        press(Qt::Key_Return);
    }

    void verifyFive();
    void makeThreeNotes();
    void alignTheLanes();
    void saveAs(const QString &path) {
        test::answerFileDialog({path});
        press(Qt::Key_S, Qt::ControlModifier);
        QTRY_COMPARE(work().path(), path);
        comeBack();
    }
    void exportAs(const QString &format, const QString &path);
    void expectAll();

private:
    QDir m_folder;
};

void Person::verifyFive() {
    timeline().setFocus();
    press(Qt::Key_V);
    choose("verifyKinds", QStringLiteral("All matches"));
    choose("verifyScopes", QStringLiteral("in all lanes"));
    click("verifyStart");
    wait();
    for (int i = 0; i < 5; ++i)
        press(Qt::Key_Y);
    press(Qt::Key_X);
    QTRY_VERIFY(bar().reason().hasFocus());
    type(QLatin1String(kReason));
    press(Qt::Key_Return);
    QCOMPARE(bar().countText(), QStringLiteral("5 confirmed · 1 disputed · 0 skipped"));
    press(Qt::Key_V);
    QVERIFY(!mode().isOn());
}

void Person::makeThreeNotes() {
    clickEvent("gemm2", 0);
    noteHere(QStringLiteral("a slow one"));
    clickEvent("gemm3", 1);
    noteHere(QStringLiteral("its twin"));
    clickEvent("gemm4", 1);
    timeline().setFocus();
    press(Qt::Key_M);
    noteHere(QStringLiteral("a stretch"));
    press(Qt::Key_Escape);
}

void Person::alignTheLanes() {
    press(Qt::Key_L, Qt::ControlModifier);
    auto &dialog = part<ui::AlignDialog>("alignDialog");
    QTRY_VERIFY(dialog.isVisible());
    QTest::keyClicks(&part<QLineEdit>("alignOffset"), QStringLiteral("-250"));
    QTest::keyClicks(&part<QLineEdit>("alignReason"), QStringLiteral("the same barrier in both"));
    click("alignApply");
    QTest::mouseClick(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Close), Qt::LeftButton);
    QVERIFY(!dialog.isVisible());
    comeBack();
}

void Person::exportAs(const QString &format, const QString &path) {
    ui::ReportDialog &dialog = window().report();
    if (!dialog.isVisible())
        press(Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(dialog.isSettled() && dialog.preview().pageCount() > 0, 60'000);
    choose("reportFormat", format);
    QSignalSpy saved(&controller().reports(), &app::ReportRunner::saved);
    test::answerFileDialog({path});
    click("reportSave");
    QVERIFY(saved.count() > 0 || saved.wait(60'000));
    QVERIFY(part<QLabel>("reportNote").text().contains(path));
}

/// Everything that was made and said is there, in the file as in the window.
void Person::expectAll() {
    const auto &contents = work().contents();
    QStringList titles;
    for (const auto &[id, note] : contents.all<Note>())
        titles += QString::fromStdString(note.title);
    QCOMPARE(titles,
             (QStringList{QStringLiteral("a slow one"), QStringLiteral("its twin"), QStringLiteral("a stretch")}));
    std::map<Judgement, int> judged;
    for (const auto &[id, verdict] : contents.all<Verdict>()) {
        ++judged[verdict.judgement];
        if (verdict.judgement == Judgement::Disputed)
            QCOMPARE(verdict.reason, std::string(kReason));
    }
    QCOMPARE(judged, (std::map<Judgement, int>{{Judgement::Confirmed, 5}, {Judgement::Disputed, 1}}));
    const auto &declared = window().alignmentBook().alignments().declared();
    QCOMPARE(declared.size(), std::size_t{1});
    QCOMPARE(declared.front().offset.count, std::int64_t{-250});
    QCOMPARE(timeline().alignments().declared().size(), std::size_t{1});
    QVERIFY(!window().isWindowModified());
}

QByteArray readWhole(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The section of that title of a report in JSON, as text.
QString sectionText(const QJsonObject &report, const QString &title) {
    for (const QJsonValue &section : report.value(QStringLiteral("sections")).toArray())
        if (section.toObject().value(QStringLiteral("title")).toString() == title)
            return QString::fromUtf8(QJsonDocument(section.toObject()).toJson(QJsonDocument::Compact));
    return {};
}

} // namespace

class WalkTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void whatWasMadeIsThereAgainAndComesOutInReports();

private:
    void firstSitting(const QString &folder, const QStringList &captures);
    void secondSitting(const QString &folder);
    void expectReports(const QString &html, const QString &json);
};

void WalkTest::firstSitting(const QString &folder, const QStringList &captures) {
    Person person(folder);
    person.openByDialog(captures);
    QCOMPARE(person.analysis().sessions.size(), std::size_t{2});
    person.verifyFive();
    person.press(Qt::Key_0);
    person.makeThreeNotes();
    person.alignTheLanes();
    person.saveAs(person.at("run.lanescope"));
    person.expectAll();
    QVERIFY(person.window().close());
}

void WalkTest::secondSitting(const QString &folder) {
    Person person(folder);
    person.openByDialog({person.at("run.lanescope")});
    QCOMPARE(person.analysis().sessions.size(), std::size_t{2});
    person.expectAll();
    person.clickTab(QStringLiteral("Notes"));
    QCOMPARE(person.window().notes().list().model()->rowCount(), 3);
    person.exportAs(QStringLiteral("HTML, one file"), person.at("report.html"));
    person.exportAs(QStringLiteral("JSON"), person.at("report.json"));
    person.window().report().close();
    expectReports(person.at("report.html"), person.at("report.json"));
    person.clickTab(QStringLiteral("Compare"));
    ui::ComparePanel &compare = *person.window().answers().compare;
    QTRY_VERIFY(compare.isVisible() && compare.isSettled());
    QVERIFY2(compare.refusal().isEmpty(), qPrintable(compare.refusal()));
    QVERIFY(compare.lists().table().model()->rowCount() > 0);
}

void WalkTest::expectReports(const QString &html, const QString &json) {
    const QByteArray page = readWhole(html);
    const QJsonObject report = QJsonDocument::fromJson(readWhole(json)).object();
    QVERIFY(!report.isEmpty());
    for (const char *text : {"a slow one", "its twin", "a stretch", kReason, "the same barrier in both"})
        QVERIFY2(page.contains(text), text);
    QVERIFY2(sectionText(report, QStringLiteral("Verdicts")).contains(QLatin1String(kReason)),
             QJsonDocument(report).toJson().left(4000).constData());
    QVERIFY(sectionText(report, QStringLiteral("Notes")).contains(QStringLiteral("a stretch")));
    QVERIFY(page.contains("<svg"));
}

void WalkTest::whatWasMadeIsThereAgainAndComesOutInReports() {
    const QTemporaryDir folder;
    QStringList captures;
    for (const auto &[name, pairs] : {std::pair("prefill.json", 8), std::pair("decode.json", 9)}) {
        captures += folder.filePath(QLatin1String(name));
        QFile file(captures.back());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write(QByteArray::fromStdString(test::profile(pairs))) > 0);
    }
    firstSitting(folder.path(), captures);
    secondSitting(folder.path());
}

LANESCOPE_GUI_TEST(WalkTest)
#include "tst_walk.moc"
