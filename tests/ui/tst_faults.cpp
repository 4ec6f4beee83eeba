// SPDX-License-Identifier: Apache-2.0
// The window's part of the table of faults: what could be read is shown, and what is wrong is said.
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/fault_files.h"
#include "tests/ui/support/gui_test.h"
#include "ui/tables/findings_panel.h"
#include "ui/widgets/error_banner.h"

#include <QLabel>

using namespace lanescope;

class FaultsTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void theWindowShowsWhatThereIsAndSaysWhatIsWrong_data();
    void theWindowShowsWhatThereIsAndSaysWhatIsWrong();
};

void FaultsTest::theWindowShowsWhatThereIsAndSaysWhatIsWrong_data() {
    QTest::addColumn<int>("fault");
    for (std::size_t i = 0; i < test::faultFiles().size(); ++i)
        QTest::newRow(test::faultFiles()[i].what.c_str()) << static_cast<int>(i);
}

void FaultsTest::theWindowShowsWhatThereIsAndSaysWhatIsWrong() {
    QFETCH(int, fault);
    const test::FaultFile &row = test::faultFiles()[static_cast<std::size_t>(fault)];
    const test::TempFolder folder;
    const test::FaultFile::Made made = row.make(folder);
    const std::string before = test::listing(folder.path());
    test::OpenWindow open;
    open.openPaths({QString::fromStdString(made.path)});
    const analysis::Analysis &analysis = open.analysis();
    QCOMPARE(analysis.openErrors.empty(), row.exit != 2);
    QCOMPARE(analysis.sessions.empty(), row.exit == 2);
    QCOMPARE(!open.window().banner().isHidden(), row.exit == 2);
    if (row.exit == 3)
        QVERIFY(!analysis.artifacts.front()->complete);
    if (!row.code.empty()) {
        const auto &findings = analysis.findings;
        QVERIFY(std::any_of(findings.begin(), findings.end(), [&](const analysis::Finding &one) {
            return one.code.find(row.code) != std::string::npos;
        }));
        const auto *model = open.window().findings().table().model();
        bool shown = false;
        for (int line = 0; line < model->rowCount(); ++line)
            for (int column = 0; column < model->columnCount(); ++column)
                shown =
                    shown || model->index(line, column).data().toString().contains(QString::fromStdString(row.code));
        QVERIFY(shown);
    }
    QCOMPARE(QString::fromStdString(test::listing(folder.path())), QString::fromStdString(before));
}

LANESCOPE_GUI_TEST(FaultsTest)
#include "tst_faults.moc"
