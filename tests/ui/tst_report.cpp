// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/report/page_preview.h"
#include "ui/report/pdf_file.h"
#include "ui/report/report_dialog.h"
#include "ui/report/report_pages.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPicture>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStandardPaths>

#include <deque>
#include <sstream>

using namespace lanescope;

namespace {

constexpr const char *kDate = "2026-01-31T23:59:59Z";

analysis::report::Report reportOf(test::OpenWindow &open, std::size_t mostRows = 20) {
    ui::ReportRequest request;
    request.date = QString::fromLatin1(kDate);
    request.mostRows = mostRows;
    return *app::reportOf(open.controller().reportSource(), request, {});
}

/// Pages kept as pictures.
class KeptPages final : public ui::PageSink {
public:
    ~KeptPages() override { end(); }
    QPainter &nextPage() override {
        end();
        pages.emplace_back();
        m_painter.begin(&pages.back());
        return m_painter;
    }
    void end() {
        if (m_painter.isActive())
            m_painter.end();
    }
    std::deque<QPicture> pages;

private:
    QPainter m_painter;
};

ui::ReportDialog &shown(test::OpenWindow &open) {
    open.window().actionSet().exportReport->trigger();
    ui::ReportDialog &dialog = open.window().report();
    if (!QTest::qWaitFor([&dialog] { return dialog.isSettled() && dialog.preview().pageCount() > 0; }, 60'000))
        throw std::runtime_error("the pages did not arrive");
    return dialog;
}

QByteArray readAll(const QString &path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The text of each page of the report as a PDF, read by a program that did not write it; none where it is not there.
/// `order`: how that program goes through a page, its layout line by line, or raw: cell by cell.
QStringList pagesOf(test::OpenWindow &open, const analysis::report::Report &report,
                    const QString &order = QStringLiteral("-layout")) {
    const auto pdf = ui::pdfOf(report);
    if (!pdf)
        return {};
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"),
                 {order, open.write("pages.pdf", pdf.value().toStdString()), QStringLiteral("-")});
    if (!reader.waitForStarted())
        return {};
    reader.waitForFinished(60'000);
    QStringList pages = QString::fromUtf8(reader.readAllStandardOutput()).split(QLatin1Char('\f'));
    pages.removeLast(); // each page ends with a form feed
    return pages;
}

bool hasPdfToText() { return !QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty(); }

int run(const QString &program, const QStringList &arguments) {
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

} // namespace

class ReportTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void thePdfHasItsPagesItsSectionsAndTheReportsDate();
    void theSameReportHasTheSameBytes();
    void nothingIsPaintedBeyondAPage();
    void everyPageHasItsNumber();
    void textTakenOutOfThePagesIsWhatWasWritten();
    void noRowIsCutByAPageBreak();
    void headingsStandAboveWhatTheyNameAndCaptionsBelow();
    void theDialogShowsThePagesOfWhatIsChosen();
    void aSavedFileIsWhatTheCoreWrites();
    void anOpenFileIsNeverWrittenOver();
    void thePictureOfTheViewIsCopiedAndSavedAsVectorsOrPixels();
    void theProgramWritesWhatTheCommandLineWrites();
    void theProgramRefusesWhatItCannotWrite();
};

void ReportTest::thePdfHasItsPagesItsSectionsAndTheReportsDate() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    const analysis::report::Report report = reportOf(open);
    KeptPages kept;
    const ui::PagesFacts facts = paintReport(report, kept, {}, 0);
    const auto pdf = ui::pdfOf(report);
    QVERIFY(pdf.ok());
    const QString path = open.write("report.pdf", pdf.value().toStdString());
    QProcess qpdf; // a reader that did not write it
    qpdf.start(QStringLiteral("qpdf"), {QStringLiteral("--json=1"), path});
    QVERIFY(qpdf.waitForFinished(60'000));
    const QJsonObject read = QJsonDocument::fromJson(qpdf.readAllStandardOutput()).object();
    QCOMPARE(static_cast<int>(read.value(QStringLiteral("pages")).toArray().size()), facts.pages);
    const QJsonArray outlines = read.value(QStringLiteral("outlines")).toArray();
    QCOMPARE(static_cast<std::size_t>(outlines.size()), report.sections.size());
    QCOMPARE(outlines.at(0).toObject().value(QStringLiteral("title")).toString(), QStringLiteral("Summary"));
    QVERIFY(pdf.value().contains("/CreationDate (D:20260131235959Z)"));
}

void ReportTest::theSameReportHasTheSameBytes() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C6"));
    const auto first = ui::pdfOf(reportOf(open)), second = ui::pdfOf(reportOf(open));
    QVERIFY(first.ok() && second.ok());
    QCOMPARE(first.value(), second.value());
}

void ReportTest::nothingIsPaintedBeyondAPage() {
    test::OpenWindow open;
    auto files = test::filesOf("C12");
    open.openFiles(files);
    KeptPages kept;
    const ui::PageFormat format;
    paintReport(reportOf(open, 500), kept, format, 99);
    kept.end();
    QVERIFY(kept.pages.size() > 1);
    for (const QPicture &page : kept.pages) {
        QVERIFY(page.boundingRect().right() <= format.size.width() - format.margin + 20);
        QVERIFY(page.boundingRect().bottom() <= format.size.height());
        QVERIFY(page.boundingRect().left() >= 0 && page.boundingRect().top() >= 0);
    }
}

void ReportTest::everyPageHasItsNumber() {
    if (!hasPdfToText())
        QSKIP("pdftotext is not installed");
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    const QStringList pages = pagesOf(open, reportOf(open, 500));
    QVERIFY(pages.size() > 2);
    for (qsizetype i = 0; i < pages.size(); ++i) {
        const QString number = QStringLiteral("%1\\s*/\\s*%2").arg(i + 1).arg(pages.size());
        QVERIFY2(pages[i].contains(QRegularExpression(QStringLiteral("(^|\\s)%1(\\s|$)").arg(number))),
                 qPrintable(pages[i]));
    }
}

/// Letters beside which fonts have other shapes of signs.
void ReportTest::textTakenOutOfThePagesIsWhatWasWritten() {
    if (!hasPdfToText())
        QSKIP("pdftotext is not installed");
    test::OpenWindow open;
    const std::string kernel = "GEMM-128x64/A:B!=E";
    open.openFiles({{"TP-0_8x2 A-B.json", test::pytorchProfile({{"cuda_runtime", "cudaLaunchKernel", 1, 3, "5", "5", 1},
                                                                {"kernel", kernel, 5, 4, "0", "7", 1}})}});
    const QString whole = pagesOf(open, reportOf(open), QStringLiteral("-raw")).join(QLatin1Char(' '));
    QVERIFY2(whole.contains(QLatin1String(kDate)), qPrintable(whole));
    const QString path = QString::fromStdString(open.analysis().artifacts.front()->paths.front());
    const QString artifact = QString::fromStdString(open.analysis().artifacts.front()->id.text());
    QVERIFY(artifact.startsWith(QStringLiteral("sha256:")));
    // Lines are broken where cells are narrow.
    const QString unbroken = QString(whole).remove(QRegularExpression(QStringLiteral("\\s")));
    for (const QString &text : {QFileInfo(path).fileName(), artifact, QString::fromStdString(kernel)})
        QVERIFY2(unbroken.contains(QString(text).remove(QLatin1Char(' '))),
                 qPrintable(text + QLatin1Char('\n') + unbroken.left(5000)));
}

/// Names that take several lines, with a mark at their begin and end.
void ReportTest::noRowIsCutByAPageBreak() {
    if (!hasPdfToText())
        QSKIP("pdftotext is not installed");
    constexpr int kKernels = 120;
    std::vector<test::ProfileEvent> events;
    for (int i = 0; i < kKernels; ++i) {
        const std::string number = std::to_string(1000 + i);
        std::string name = "begin" + number;
        for (int word = 0; word < 12; ++word)
            name += " word" + number;
        events.push_back({"cuda_runtime", "cudaLaunchKernel", i * 1000LL + 1, 300, "5", "5", i + 1});
        events.push_back({"kernel", name + " end" + number, i * 1000LL + 500, 400, "0", "7", i + 1});
    }
    test::OpenWindow open;
    open.openFiles({{"many.json", test::pytorchProfile(events)}});
    const QStringList pages = pagesOf(open, reportOf(open, 500));
    QVERIFY(pages.size() > 4);
    int whole = 0;
    for (const QString &page : pages)
        for (int i = 1000; i < 1000 + kKernels; ++i) {
            const bool begins = page.contains(QStringLiteral("begin%1").arg(i));
            const bool ends = page.contains(QStringLiteral("end%1").arg(i));
            QVERIFY2(begins == ends, qPrintable(QStringLiteral("row %1 is cut\n").arg(i) + page));
            whole += begins ? 1 : 0;
        }
    QVERIFY(whole >= kKernels);
}

/// Steps and kernels with long names, so that rows of many heights meet the ends of pages.
void ReportTest::headingsStandAboveWhatTheyNameAndCaptionsBelow() {
    if (!hasPdfToText())
        QSKIP("pdftotext is not installed");
    test::OpenWindow open;
    std::vector<std::pair<std::string, std::string>> files;
    for (int file = 0; file < 6; ++file) {
        std::vector<test::ProfileEvent> events;
        for (int i = 0; i < 3 + file; ++i) {
            const std::string mark = "step[DECODE bs=" + std::to_string(i + 1) + " " + std::string(200, 'x') + "]";
            events.push_back({"user_annotation", mark, i * 1000LL, 900, "5", "5", 0});
            events.push_back({"cuda_runtime", "cudaLaunchKernel", i * 1000LL + 1, 300, "5", "5", i + 1});
            events.push_back({"kernel", "gemm" + std::to_string(i), i * 1000LL + 500, 400, "0", "7", i + 1});
        }
        files.emplace_back("TP-" + std::to_string(file) + ".json", test::pytorchProfile(events));
    }
    open.openFiles(files);
    const analysis::report::Report report = reportOf(open);
    QStringList headings;
    for (const analysis::report::Section &section : report.sections) {
        headings.append(QString::fromUtf8(analysis::report::sectionTitle(section.kind).data()));
        for (const analysis::report::Block &block : section.blocks)
            if (const auto *table = std::get_if<analysis::report::Table>(&block); table && !table->title.empty())
                headings.append(QString::fromStdString(table->title));
    }
    const QStringList pages = pagesOf(open, report);
    QVERIFY(pages.size() > 5);
    QVERIFY(pages.join(QString()).contains(QStringLiteral("padded"))); // no word of a table of many fields is broken
    for (const QString &page : pages) {
        QStringList lines;
        for (const QString &line : page.split(QLatin1Char('\n')))
            if (!line.trimmed().isEmpty())
                lines.append(line.trimmed());
        QVERIFY2(lines.size() > 2 && !headings.contains(lines[lines.size() - 2]), qPrintable(page)); // above the footer
        QVERIFY2(!lines.front().startsWith(QStringLiteral("Lane ")), qPrintable(page));
    }
}

void ReportTest::theDialogShowsThePagesOfWhatIsChosen() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    ui::ReportDialog &dialog = shown(open);
    const int whole = dialog.preview().pageCount();
    auto *outline = dialog.findChild<QListWidget *>(QStringLiteral("reportOutline"));
    QCOMPARE(outline->count(), static_cast<int>(analysis::report::kSectionCount));
    for (int i = 1; i < outline->count(); ++i)
        outline->item(i)->setCheckState(Qt::Unchecked);
    QVERIFY(!dialog.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(dialog.isSettled(), 60'000);
    QVERIFY(dialog.preview().pageCount() < whole);
    QCOMPARE(dialog.request().outline.size(), std::size_t(1));
    dialog.findChild<QLineEdit *>(QStringLiteral("reportTitle"))->setText(QStringLiteral("Slow decode"));
    QCOMPARE(dialog.request().title, QStringLiteral("Slow decode"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog.isSettled(), 60'000);
}

void ReportTest::aSavedFileIsWhatTheCoreWrites() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    ui::ReportDialog &dialog = shown(open);
    QSignalSpy saved(&open.controller().reports(), &app::ReportRunner::saved);
    ui::ReportRequest request = dialog.request();
    request.date = QString::fromLatin1(kDate);
    const QString path = open.write("x", "") + QStringLiteral(".html");
    emit dialog.saveAsked(request, ui::ReportFormat::Html, path);
    QVERIFY(saved.wait(60'000));
    QCOMPARE(saved.first().first().toBool(), true);
    std::ostringstream html;
    writeHtml(html, reportOf(open));
    QCOMPARE(readAll(path), QByteArray::fromStdString(html.str()));
    QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("reportNote"))->text().contains(path));
}

void ReportTest::anOpenFileIsNeverWrittenOver() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C7"));
    const QString input = QString::fromStdString(open.analysis().artifacts.front()->paths.front());
    const QByteArray before = readAll(input);
    ui::ReportDialog &dialog = shown(open);
    QSignalSpy saved(&open.controller().reports(), &app::ReportRunner::saved);
    emit dialog.saveAsked(dialog.request(), ui::ReportFormat::Html, input);
    QVERIFY(saved.wait(60'000));
    QCOMPARE(saved.first().first().toBool(), false);
    QCOMPARE(readAll(input), before);
    QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("reportNote"))->text().contains(QStringLiteral("never changed")));
}

void ReportTest::thePictureOfTheViewIsCopiedAndSavedAsVectorsOrPixels() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    open.window().actionSet().copyPicture->trigger();
    const QMimeData *copied = QApplication::clipboard()->mimeData();
    QCOMPARE(copied->imageData().value<QImage>().size(), open.timeline().size());
    const QByteArray svg = copied->data(QStringLiteral("image/svg+xml"));
    QVERIFY(svg.startsWith("<?xml"));
    QCOMPARE(svg.count("data-arrow=\"match\""), 0);
    const QString folder = QFileInfo(open.write("x", "")).path();
    open.window().savePictureTo(folder + QStringLiteral("/view.svg"));
    QCOMPARE(readAll(folder + QStringLiteral("/view.svg")), svg);
    open.window().savePictureTo(folder + QStringLiteral("/view.png"));
    QCOMPARE(QImage(folder + QStringLiteral("/view.png")).size(), open.timeline().size());
    const QString input = QString::fromStdString(open.analysis().artifacts.front()->paths.front());
    const QByteArray before = readAll(input);
    open.window().savePictureTo(input);
    QCOMPARE(readAll(input), before);
}

void ReportTest::theProgramWritesWhatTheCommandLineWrites() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C12"));
    const QString input = QString::fromStdString(open.analysis().artifacts.front()->paths.front());
    const QString folder = QFileInfo(open.write("x", "")).path();
    const QStringList date = {QStringLiteral("--date"), QString::fromLatin1(kDate)};
    QCOMPARE(run(test::guiPath(), QStringList{QStringLiteral("--report"), folder + QStringLiteral("/gui.html")} + date +
                                      QStringList{input}),
             0);
    const QString cli = QFileInfo(test::guiPath()).path() + QStringLiteral("/lanescope-cli");
    QCOMPARE(run(cli, QStringList{QStringLiteral("report"), QStringLiteral("--quiet"), QStringLiteral("--out"),
                                  folder + QStringLiteral("/cli.html")} +
                          date + QStringList{input}),
             0);
    QVERIFY(!readAll(folder + QStringLiteral("/gui.html")).isEmpty());
    QCOMPARE(readAll(folder + QStringLiteral("/gui.html")), readAll(folder + QStringLiteral("/cli.html")));
    QCOMPARE(run(test::guiPath(), QStringList{QStringLiteral("--report"), folder + QStringLiteral("/gui.pdf")} + date +
                                      QStringList{input}),
             0);
    QVERIFY(readAll(folder + QStringLiteral("/gui.pdf")).startsWith("%PDF-"));
}

void ReportTest::theProgramRefusesWhatItCannotWrite() {
    QCOMPARE(run(test::guiPath(), {QStringLiteral("--report"), QStringLiteral("r.txt"), QStringLiteral("x")}), 64);
    QCOMPARE(run(test::guiPath(), {QStringLiteral("--report"), QStringLiteral("r.pdf")}), 64);
    QCOMPARE(run(test::guiPath(), {QStringLiteral("--report"), QStringLiteral("r.pdf"), QStringLiteral("--date"),
                                   QStringLiteral("yesterday"), QStringLiteral("x")}),
             64);
    QCOMPARE(run(test::guiPath(), {QStringLiteral("--report"), QStringLiteral("/no/such/folder/r.pdf"),
                                   QStringLiteral("/no/such/file.json")}),
             2);
}

LANESCOPE_GUI_TEST(ReportTest)
#include "tst_report.moc"
