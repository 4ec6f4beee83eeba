// SPDX-License-Identifier: Apache-2.0
// Secrets planted in files of every dialect, and looked for in whatever the window shows, copies and writes.
#include "analysis/timeline/lane_layout.h"
#include "tests/core/support/cli_runner.h"
#include "tests/core/support/planted_secrets.h"
#include "tests/ui/support/gui_test.h"
#include "ui/report/pdf_file.h"
#include "ui/selection/selection_panel.h"
#include "ui/tables/findings_panel.h"
#include "ui/tables/table_panel.h"
#include "ui/tables/text_table_model.h"
#include "ui/widgets/search_field.h"
#include "ui/work/work_book.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>

#include <sstream>

using namespace lanescope;

namespace {

QByteArray readAll(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Empty, or the secret that a text tells and where.
QString told(const QString &text, const QString &where) {
    for (const std::string &secret : test::plantedSecrets())
        if (text.contains(QString::fromStdString(secret)))
            return QString::fromStdString(secret) + QStringLiteral(" is told by ") + where + QStringLiteral(": ") +
                   text.mid(std::max<qsizetype>(text.indexOf(QString::fromStdString(secret)) - 100, 0), 300);
    return {};
}

/// Every text that a model gives.
QString textsOf(const QAbstractItemModel &model) {
    QString texts;
    for (int row = 0; row < model.rowCount(); ++row)
        for (int column = 0; column < model.columnCount(); ++column)
            for (const int role : {int{Qt::DisplayRole}, int{Qt::ToolTipRole}, int{ui::TextTableModel::WholeRole}})
                texts += model.index(row, column).data(role).toString() + QLatin1Char('\n');
    return texts;
}

/// Every text of the window and of all that it holds, shown at the moment or not.
QString textsOf(const QWidget &window) {
    QString texts;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        texts += widget->toolTip() + QLatin1Char('\n') + widget->accessibleName() + QLatin1Char('\n') +
                 widget->accessibleDescription() + QLatin1Char('\n');
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            texts += label->text() + QLatin1Char('\n');
        if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            texts += button->text() + QLatin1Char('\n');
        if (const auto *edit = qobject_cast<const QLineEdit *>(widget))
            texts += edit->text() + QLatin1Char('\n');
        if (const auto *view = qobject_cast<const QAbstractItemView *>(widget))
            if (view->model() != nullptr)
                texts += textsOf(*view->model());
    }
    return texts;
}

} // namespace

class SecretsTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void nothingThatTheWindowShowsCopiesOrWritesTellsThem_data();
    void nothingThatTheWindowShowsCopiesOrWritesTellsThem();
    void aReportTellsThemWhereItIsAskedTo();

private:
    static void selectAndCopy(test::OpenWindow &open, const QString &name);
    static void writeEverything(test::OpenWindow &open, const QString &name);
};

void SecretsTest::nothingThatTheWindowShowsCopiesOrWritesTellsThem_data() {
    QTest::addColumn<int>("file");
    for (std::size_t i = 0; i < test::plantedFiles().size(); ++i)
        QTest::newRow(test::plantedFiles()[i].fileName) << static_cast<int>(i);
}

/// Selects events of every session, and copies each in every form.
void SecretsTest::selectAndCopy(test::OpenWindow &open, const QString &name) {
    constexpr std::size_t kMostEvents = 3;
    for (const model::SessionPtr &session : open.analysis().sessions)
        for (std::size_t row = 0; row < std::min(session->eventCount(), kMostEvents); ++row) {
            QSignalSpy details(&open.controller(), &app::Controller::detailsShown);
            open.window().goTo({session->id(), model::EventRow(row)});
            QVERIFY(!details.isEmpty() || details.wait(60'000));
            QCOMPARE(told(textsOf(open.window()), name), QString());
            const auto &actions = open.window().actionSet();
            for (QAction *copy : {actions.copyText, actions.copyCsv, actions.copyJson}) {
                QSignalSpy copied(&open.controller(), &app::Controller::copied);
                copy->trigger();
                QVERIFY(copied.wait(60'000));
                QVERIFY(!QApplication::clipboard()->text().isEmpty());
                QCOMPARE(told(QApplication::clipboard()->text(), name + copy->objectName()), QString());
            }
        }
}

void SecretsTest::writeEverything(test::OpenWindow &open, const QString &name) {
    open.window().actionSet().copyPicture->trigger();
    const QByteArray svg = QApplication::clipboard()->mimeData()->data(QStringLiteral("image/svg+xml"));
    QVERIFY(svg.startsWith("<?xml"));
    QCOMPARE(told(QString::fromUtf8(svg), name + QStringLiteral(" as SVG")), QString());
    const QString work = open.write("x", "") + QStringLiteral(".lanescope");
    QVERIFY(open.window().saveWorkspaceTo(work));
    QCOMPARE(told(QString::fromUtf8(readAll(work)), name + QStringLiteral(" as workspace")), QString());
    ui::ReportRequest request;
    request.date = QStringLiteral("2026-01-31T23:59:59Z");
    const auto report = app::reportOf(open.controller().reportSource(), request, {});
    const auto pdf = ui::pdfOf(*report);
    QVERIFY(pdf.ok());
    if (test::runProgram({"/usr/bin/env", "pdftotext", "-v"}).exitCode != 0) {
        qInfo("pdftotext is not installed: the text of the PDF is not looked at");
        return;
    }
    const QString path = open.write("r.pdf", pdf.value().toStdString());
    const test::RunResult text = test::runProgram({"/usr/bin/env", "pdftotext", path.toStdString(), "-"});
    QVERIFY(text.out.find("Summary") != std::string::npos);
    QCOMPARE(told(QString::fromStdString(text.out), name + QStringLiteral(" as PDF")), QString());
}

void SecretsTest::nothingThatTheWindowShowsCopiesOrWritesTellsThem() {
    QFETCH(int, file);
    const test::PlantedFile &planted = test::plantedFiles()[static_cast<std::size_t>(file)];
    const QString name = QLatin1String(planted.fileName);
    test::OpenWindow open;
    open.openFiles({{planted.fileName, planted.bytes}});
    QVERIFY(!open.analysis().sessions.empty());
    for (std::size_t session = 0; session < open.analysis().sessions.size(); ++session)
        for (std::size_t track = 0; track < open.analysis().sessions[session]->columns().tracks.size(); ++track) {
            const analysis::TrackText text = trackText(open.analysis(), session, model::TrackRef(track));
            QCOMPARE(told(QString::fromStdString(text.label + "\n" + text.tooltip), name + QStringLiteral(" track")),
                     QString());
        }
    selectAndCopy(open, name);
    ui::TablePanel &correlations = *open.window().table(analysis::TableKind::Kernels);
    auto *dock = qobject_cast<QDockWidget *>(correlations.parentWidget());
    dock->show();
    dock->raise();
    QTRY_VERIFY_WITH_TIMEOUT(correlations.isSettled(), 60'000);
    QCOMPARE(told(textsOf(open.window()), name), QString());
    open.window().search().edit().setText(QString::fromStdString(test::plantedSecrets().back()));
    emit open.window().search().textEdited(open.window().search().edit().text());
    QTRY_COMPARE_WITH_TIMEOUT(open.window().search().countText(), QStringLiteral("no hits"), 60'000);
    writeEverything(open, name);
}

void SecretsTest::aReportTellsThemWhereItIsAskedTo() {
    test::OpenWindow open;
    open.openFiles({{test::plantedFiles()[0].fileName, test::plantedFiles()[0].bytes}});
    ui::ReportRequest request;
    request.withSecrets = true;
    const auto report = app::reportOf(open.controller().reportSource(), request, {});
    std::ostringstream html;
    writeHtml(html, *report);
    QVERIFY(html.str().find("gemm --api-key " + test::plantedSecrets().back()) != std::string::npos);
}

LANESCOPE_GUI_TEST(SecretsTest)
#include "tst_secrets.moc"
