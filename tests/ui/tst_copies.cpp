// SPDX-License-Identifier: Apache-2.0
// Events, rows and tables in the clipboard, as text, CSV and JSON.
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/cli_answer.h"
#include "tests/ui/support/work_window.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/range_panel.h"
#include "ui/notes/notes_panel.h"
#include "ui/tables/findings_panel.h"
#include "ui/tables/text_table_view.h"
#include "ui/tables/view_copy.h"
#include "ui/verify/verdicts_panel.h"
#include "ui/window/window_actions.h"

#include <QAction>
#include <QClipboard>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace lanescope;
using analysis::OutputFormat;

namespace {

QString clipboard() { return QApplication::clipboard()->text(); }

/// The cells of a CSV text, line by line.
QList<QStringList> csvOf(const QString &text) {
    QList<QStringList> lines(1, QStringList(QString()));
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (quoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"')
            lines.last().last() += text[++i];
        else if (c == u'"')
            quoted = !quoted;
        else if (!quoted && c == u',')
            lines.last() += QString();
        else if (!quoted && c == u'\n')
            lines += QStringList(QString());
        else if (quoted || c != u'\r')
            lines.last().last() += c;
    }
    lines.removeLast();
    return lines;
}

/// The items of a menu that copies.
QMenu *copyMenuOf(QWidget &view, const QPoint &at) {
    QContextMenuEvent ask(QContextMenuEvent::Mouse, at, view.mapToGlobal(at));
    QApplication::sendEvent(&view, &ask);
    QMenu *menu = nullptr;
    for (QMenu *one : view.findChildren<QMenu *>(QStringLiteral("copyMenu")))
        menu = one;
    if (menu == nullptr && view.parentWidget() != nullptr)
        menu = view.parentWidget()->findChild<QMenu *>(QStringLiteral("copyMenu"));
    return menu;
}

/// A capture with findings, a note, and a verdict.
class Filled : public test::Work {
public:
    explicit Filled(const QString &folder) : test::Work(folder) {
        openCaptures("C9");
        note("gemm", QStringLiteral("a, \"quoted\" note"));
        model::workspace::Verdict verdict;
        verdict.id = {1};
        verdict.device = open.analysis().sessions[0]->eventText(open.eventNamed("gemm").row);
        verdict.judgement = model::workspace::Judgement::Disputed;
        verdict.reason = "two calls, one key";
        if (book().push(QStringLiteral("verdict"), model::workspace::addition("Verdict", verdict)))
            throw std::runtime_error("no verdict");
    }
};

} // namespace

class CopiesTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void aCopyOfWhatWasMeasuredIsWhatTheCommandLinePrints_data();
    void aCopyOfWhatWasMeasuredIsWhatTheCommandLinePrints();
    void anEventIsCopiedAsCsvWithWhatItsJsonHas();
    void wholeTablesOfEveryPanelAreCopied_data();
    void wholeTablesOfEveryPanelAreCopied();
    void aRowIsCopiedInEveryFormatFromItsMenu();
    void numbersLoseTheirGroupingAndCellsStayCells();
};

void CopiesTest::aCopyOfWhatWasMeasuredIsWhatTheCommandLinePrints_data() {
    QTest::addColumn<QByteArray>("id");
    QTest::newRow("in one lane") << QByteArray("C7");
    QTest::newRow("across lanes that are not aligned") << QByteArray("C1");
}

void CopiesTest::aCopyOfWhatWasMeasuredIsWhatTheCommandLinePrints() {
    QFETCH(QByteArray, id);
    test::OpenWindow open;
    open.openFiles(test::filesOf(id.constData()));
    auto *copy = open.window().answers().range->findChild<QToolButton *>(QStringLiteral("measureCopy"));
    QVERIFY(!copy->isEnabled());
    const model::SessionStore &from = *open.analysis().sessions.front();
    const model::SessionStore &to = *open.analysis().sessions.back();
    const model::EventRow last(to.eventCount() - 1);
    for (const model::EventRef &event : {model::EventRef{from.id(), model::EventRow(0)}, {to.id(), last}}) {
        open.timeline().select(event);
        open.timeline().measureSelection();
    }
    QVERIFY(copy->isEnabled());
    QStringList arguments{QStringLiteral("measure"),
                          QStringLiteral("--from"),
                          QString::fromStdString(from.eventText(model::EventRow(0))),
                          QStringLiteral("--to"),
                          QString::fromStdString(to.eventText(last)),
                          QString()};
    for (std::size_t i = 0; i < open.analysis().artifacts.size(); ++i)
        arguments += QString::fromStdString(open.analysis().artifacts[i]->paths.front());
    const char *const formats[] = {"--quiet", "--csv", "--json"};
    for (int i = from.id() == to.id() ? 0 : 2; i < 3; ++i) { // without a number only JSON is a document
        copy->menu()->actions().at(i)->trigger();
        arguments[5] = QLatin1String(formats[i]);
        QCOMPARE(test::clipboardText(), test::cliAnswer(arguments));
    }
}

void CopiesTest::anEventIsCopiedAsCsvWithWhatItsJsonHas() {
    QTemporaryDir folder;
    Filled work(folder.path());
    work.open.timeline().select(work.open.eventNamed("gemm"));
    const auto copied = [&](QAction *action) {
        QSignalSpy done(&work.open.controller(), &app::Controller::copied);
        action->trigger();
        return done.wait(60'000) ? clipboard() : QString();
    };
    const auto &actions = work.open.window().actionSet();
    const QJsonObject json = QJsonDocument::fromJson(copied(actions.copyJson).toUtf8()).object();
    const QList<QStringList> csv = csvOf(copied(actions.copyCsv));
    QCOMPARE(csv.size(), 2);
    QCOMPARE(csv[0].size(), csv[1].size());
    QCOMPARE(csv[1][csv[0].indexOf(QStringLiteral("name"))], json.value(QStringLiteral("name")).toString());
    QCOMPARE(csv[1][csv[0].indexOf(QStringLiteral("event"))], json.value(QStringLiteral("event")).toString());
    QCOMPARE(csv[1][csv[0].indexOf(QStringLiteral("state"))], QStringLiteral("ambiguous_key"));
    for (const QString &key : json.keys()) {
        const bool there = std::any_of(csv[0].begin(), csv[0].end(), [&](const QString &header) {
            return header == key || header.startsWith(key + QLatin1Char('.'));
        });
        QVERIFY2(there, qPrintable(key));
    }
}

void CopiesTest::wholeTablesOfEveryPanelAreCopied_data() {
    QTest::addColumn<QString>("panel");
    for (const char *panel : {"findingsPanel", "coveragePanel", "verdictsPanel", "notesPanel"})
        QTest::newRow(panel) << QString::fromLatin1(panel);
}

void CopiesTest::wholeTablesOfEveryPanelAreCopied() {
    QFETCH(QString, panel);
    QTemporaryDir folder;
    Filled work(folder.path());
    auto *whole = work.open.window().findChild<QWidget *>(panel);
    for (QWidget *parent = whole; parent != nullptr; parent = parent->parentWidget())
        if (auto *dock = qobject_cast<QDockWidget *>(parent)) {
            dock->show();
            dock->raise();
        }
    const auto *model = whole->findChild<QTableView *>()->model();
    QTRY_VERIFY(model->rowCount() > 0);
    QToolButton *button = nullptr;
    for (QToolButton *one : whole->findChildren<QToolButton *>())
        if (one->menu() != nullptr)
            button = one;
    QVERIFY(button != nullptr);
    const QList<QAction *> formats = button->menu()->actions();
    QCOMPARE(formats.size(), 3);
    formats[0]->trigger();
    QCOMPARE(clipboard().count(QLatin1Char('\n')), model->rowCount() + 1);
    formats[1]->trigger();
    const QList<QStringList> csv = csvOf(clipboard());
    QCOMPARE(csv.size(), model->rowCount() + 1);
    QVERIFY(csv[0].size() >= model->columnCount());
    QCOMPARE(csv[0][0], model->headerData(0, Qt::Horizontal).toString());
    formats[2]->trigger();
    const QJsonArray json = QJsonDocument::fromJson(clipboard().toUtf8()).array();
    QCOMPARE(json.size(), model->rowCount());
    QCOMPARE(json[0].toObject().value(csv[0][0]).toVariant().toString(), csv[1][0]);
}

void CopiesTest::aRowIsCopiedInEveryFormatFromItsMenu() {
    QTemporaryDir folder;
    Filled work(folder.path());
    ui::TextTableView &table = work.open.window().findings().table();
    QVERIFY(table.model()->rowCount() > 0);
    const QString code = table.model()->index(0, 0).data().toString();
    for (int format = 0; format < 3; ++format) {
        QMenu *menu = copyMenuOf(*table.viewport(), table.visualRect(table.model()->index(0, 0)).center());
        QVERIFY(menu != nullptr);
        menu->actions().at(format)->trigger();
        menu->close();
        QCoreApplication::sendPostedEvents(menu, QEvent::DeferredDelete);
        QVERIFY2(clipboard().contains(code), qPrintable(clipboard()));
        if (format == 1)
            QCOMPARE(csvOf(clipboard()).size(), 2);
        if (format == 2)
            QCOMPARE(QJsonDocument::fromJson(clipboard().toUtf8()).array().size(), 1);
    }
}

void CopiesTest::numbersLoseTheirGroupingAndCellsStayCells() {
    ui::TextTableModel model({QStringLiteral("Name"), QStringLiteral("Count"), QStringLiteral("Of")});
    ui::TextRow row;
    row.cells = {ui::plainCell(QStringLiteral("a\tb, \"c\"\nd")), ui::plainCell(QStringLiteral("1\u00A0204\u00A0331")),
                 ui::plainCell(QStringLiteral("5 / 9"))};
    model.setRows({row});
    QCOMPARE(rowsText(model, {0}, OutputFormat::Text),
             QStringLiteral("Name\tCount\tOf\na b, \"c\" d\t1204331\t5 / 9\n"));
    QCOMPARE(csvOf(rowsText(model, {0}, OutputFormat::Csv))[1],
             (QStringList{QStringLiteral("a\tb, \"c\"\nd"), QStringLiteral("1204331"), QStringLiteral("5 / 9")}));
    const QJsonObject json =
        QJsonDocument::fromJson(rowsText(model, {0}, OutputFormat::Json).toUtf8()).array()[0].toObject();
    QCOMPARE(json.value(QStringLiteral("Count")).toInt(), 1204331);
    QCOMPARE(json.value(QStringLiteral("Name")).toString(), QStringLiteral("a\tb, \"c\"\nd"));
    QVERIFY(rowsText(model, {0}, OutputFormat::Json, [](const QModelIndex &) {
                return QStringLiteral("all");
            }).contains(QStringLiteral("\"Copied from\": \"all\"")));
}

LANESCOPE_GUI_TEST(CopiesTest)
#include "tst_copies.moc"
