// SPDX-License-Identifier: Apache-2.0
// What was open when the window was closed is offered when the program is started again.
#include "tests/ui/support/gui_test.h"
#include "ui/work/work_book.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace lanescope;

namespace {

/// One run of the program with settings of its own.
class Run {
public:
    explicit Run(const QTemporaryDir &folder)
        : m_folder(folder)
        , controller(std::make_unique<app::Settings>(folder.filePath(QStringLiteral("settings.ini")))) {
        controller.window().resize(1200, 800);
        controller.window().show();
    }
    [[nodiscard]] QString capture(const char *counterexample) const {
        const auto [name, content] = test::filesOf(counterexample).front();
        const QString path = m_folder.filePath(QString::fromStdString(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(content)) < 0)
            throw std::runtime_error("an input file could not be written");
        return path;
    }
    void open(const QStringList &paths) {
        QSignalSpy finished(&controller, &app::Controller::loadFinished);
        controller.open(paths);
        QVERIFY(finished.wait(60'000));
    }
    [[nodiscard]] QPushButton &offer() {
        return *controller.window().findChild<QPushButton *>(QStringLiteral("welcomeLast"));
    }
    void takeOffer() {
        QSignalSpy finished(&controller, &app::Controller::loadFinished);
        QTest::mouseClick(&offer(), Qt::LeftButton);
        QVERIFY(finished.count() > 0 || finished.wait(60'000));
    }
    void end() { QVERIFY(controller.window().close()); }
    [[nodiscard]] std::size_t artifacts() const {
        return controller.analysis() ? controller.analysis()->artifacts.size() : 0;
    }

private:
    const QTemporaryDir &m_folder;

public:
    app::Controller controller;
};

} // namespace

class LastSessionTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void onTheFirstStartNothingIsOffered();
    void whatWasOpenIsOfferedAndOpens();
    void aWorkspaceIsOfferedAsOne();
    void whatWasClosedOrIsGoneIsNotOffered();
    void forgettingWhatIsRecentForgetsIt();
};

void LastSessionTest::onTheFirstStartNothingIsOffered() {
    const QTemporaryDir folder;
    Run run(folder);
    QVERIFY(run.offer().isHidden());
}

void LastSessionTest::whatWasOpenIsOfferedAndOpens() {
    const QTemporaryDir folder;
    {
        Run run(folder);
        run.open({run.capture("C7")});
        run.open({run.capture("C9")});
        run.end();
    }
    Run again(folder);
    QVERIFY(again.offer().isVisible());
    QVERIFY2(again.offer().text().contains(QStringLiteral("2 files")), qPrintable(again.offer().text()));
    QVERIFY(again.offer().toolTip().contains(QStringLiteral("pair.jsonl")));
    again.takeOffer();
    QCOMPARE(again.artifacts(), std::size_t{2});
}

void LastSessionTest::aWorkspaceIsOfferedAsOne() {
    const QTemporaryDir folder;
    {
        Run run(folder);
        run.open({run.capture("C7"), run.capture("C9")});
        QVERIFY(run.controller.window().saveWorkspaceTo(folder.filePath(QStringLiteral("run.lanescope"))));
        run.end();
    }
    Run again(folder);
    QCOMPARE(again.offer().text(), QStringLiteral("Open run.lanescope again"));
    again.takeOffer();
    QCOMPARE(again.artifacts(), std::size_t{2});
    QCOMPARE(again.controller.window().workBook().name(), QStringLiteral("run"));
}

void LastSessionTest::whatWasClosedOrIsGoneIsNotOffered() {
    const QTemporaryDir folder;
    QString gone;
    {
        Run run(folder);
        gone = run.capture("C7");
        run.open({gone, run.capture("C9"), run.capture("C10")});
        QSignalSpy finished(&run.controller, &app::Controller::loadFinished);
        emit run.controller.window().closeAsked(run.controller.analysis()->artifacts.back()->id);
        QVERIFY(finished.wait(60'000));
        run.end();
    }
    QVERIFY(QFile::remove(gone));
    {
        Run again(folder);
        QCOMPARE(again.offer().text(), QStringLiteral("Open ambiguous.jsonl again"));
        again.open({again.offer().toolTip()});
        again.controller.window().actionSet().closeAll->trigger();
        QTRY_VERIFY(again.controller.window().showsWelcome());
        again.end();
    }
    Run last(folder);
    QVERIFY(last.offer().isHidden());
}

void LastSessionTest::forgettingWhatIsRecentForgetsIt() {
    const QTemporaryDir folder;
    {
        Run run(folder);
        run.open({run.capture("C7")});
        run.end();
    }
    {
        Run again(folder);
        QVERIFY(again.offer().isVisible());
        emit again.controller.window().forgetRecentAsked();
        QVERIFY(again.offer().isHidden());
    }
    Run last(folder);
    QVERIFY(last.offer().isHidden());
}

LANESCOPE_GUI_TEST(LastSessionTest)
#include "tst_last_session.moc"
