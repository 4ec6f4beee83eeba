// SPDX-License-Identifier: Apache-2.0
// The counterexamples in the window: gaps, phases, stages and reasons as it writes them.
#include "tests/core/support/counterexamples.h"
#include "tests/ui/support/gui_test.h"
#include "ui/answers/answer_docks.h"
#include "ui/answers/compare_panel.h"
#include "ui/answers/range_panel.h"
#include "ui/refused/refused_panel.h"
#include "ui/selection/selection_panel.h"
#include "ui/sessions/sessions_panel.h"
#include "ui/tables/table_panel.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QToolTip>
#include <QXmlStreamReader>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>

using namespace lanescope;
using analysis::TableKind;

namespace {

/// What the view writes about idle time of a counterexample.
struct Said {
    const char *id;
    const char *marks; ///< gaps that are written out in the timeline, lane by lane
    const char *gaps;  ///< rows of the Gaps dock: kind, how many × the longest of them, in nanoseconds
};

constexpr Said kSaid[] = {
    {"C1", "", ""},
    {"C1-one-file", "", ""},
    {"C2", "", "device_idle 22×3875, idle 20×17875, runtime_launch 22×4500"},
    {"C3", "", ""},
    {"C4", "idle 70 ns", "device_idle 1×70, idle 1×70, runtime_launch 1×90"},
    {"C5", "", ""},
    {"C6", "", ""},
    {"C7", "", ""},
    {"C8", "", ""},
    {"C9", "", ""},
    {"C10", "idle 1.03 µs", "device_idle 1×1030, idle 1×1030, runtime_launch 1×900"},
    {"C11", "idle 50 ns", "device_idle 1×50, idle 1×50, runtime_launch 1×90"},
    {"C12", "", "device_idle 543×500, idle 543×500"},
    {"C13", "", ""},
    {"C14", "", ""},
    {"C15", "idle 30 ns", "device_idle 1×30, idle 1×30, runtime_launch 2×30"},
    {"C16", "", ""},
    {"C17", "", ""},
};

void show(const QWidget &content) {
    auto *dock = qobject_cast<QDockWidget *>(content.parentWidget());
    dock->show();
    dock->raise();
}

ui::TablePanel &settled(test::OpenWindow &open, TableKind kind) {
    ui::TablePanel &panel = *open.window().table(kind);
    show(panel);
    if (!QTest::qWaitFor([&panel] { return panel.isVisible() && panel.isSettled(); }, 20'000))
        throw std::runtime_error("the rows did not arrive");
    return panel;
}

QString marksIn(test::OpenWindow &open) {
    QStringList labels;
    for (const analysis::GapMark &mark : open.timeline().scene().gaps)
        labels += QString::fromStdString(mark.label).replace(QChar::Nbsp, QLatin1Char(' '));
    return labels.join(QStringLiteral(", "));
}

QString gapRows(const analysis::TableCells &cells) {
    std::map<std::string, std::pair<int, std::int64_t>> kinds;
    for (const auto &row : cells.rows) {
        auto &[count, longest] = kinds[row[*cells.columnOf("kind")].text];
        ++count;
        longest = std::max(longest, row[*cells.columnOf("duration_ns")].number.value_or(0));
    }
    QStringList texts;
    for (const auto &[kind, seen] : kinds)
        texts += QStringLiteral("%1 %2×%3").arg(QString::fromStdString(kind)).arg(seen.first).arg(seen.second);
    return texts.join(QStringLiteral(", "));
}

/// Everything that a window says at the moment: labels, tool tips, and the cells of its lists and tables.
class Spoken {
public:
    explicit Spoken(test::OpenWindow &open) : m_open(open) {}

    /// Texts that hold 1,010 however it is grouped, or 1.01 µs, with where they stand. The end of A's launch on its own
    /// clock is a time, not a span: columns of ends may hold it.
    QStringList offenders() {
        m_found.clear();
        takeWidgets();
        takeLists();
        takeToolTips();
        takePicture();
        return m_found;
    }

private:
    void take(const QString &where, const QString &text) {
        static const QRegularExpression pattern(QStringLiteral(
            "(?<![\\d.,\u00a0\u202f])(1[\\s,.\u00a0\u202f]?010|1\\.01[\\s\u00a0\u202f]?(µs|us))(?![\\d])"));
        ++m_taken;
        if (text.contains(pattern))
            m_found += where + QStringLiteral(": ") + text;
    }
    void takeWidgets() {
        for (const QWidget *widget : m_open.window().findChildren<QWidget *>()) {
            take(widget->objectName() + QStringLiteral(" tool tip"), widget->toolTip());
            if (const auto *label = qobject_cast<const QLabel *>(widget))
                take(widget->objectName(), label->text());
        }
        take(QStringLiteral("range"), m_open.window().rangeText());
    }
    /// Its texts; coordinates are no numbers of the capture.
    void takePicture() {
        QXmlStreamReader svg(m_open.timeline().svgOfView());
        while (!svg.atEnd())
            if (svg.readNext() == QXmlStreamReader::Characters)
                take(QStringLiteral("SVG"), svg.text().toString());
        QVERIFY(!svg.hasError());
    }
    void takeLists() {
        for (const QAbstractItemView *view : m_open.window().findChildren<QAbstractItemView *>()) {
            const QAbstractItemModel *model = view->model();
            for (int row = 0; model != nullptr && row < model->rowCount(); ++row)
                for (int column = 0; column < model->columnCount(); ++column) {
                    const QString head = model->headerData(column, Qt::Horizontal).toString();
                    if (head.contains(QStringLiteral("end")))
                        continue;
                    const QModelIndex cell = model->index(row, column);
                    for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
                        take(view->objectName() + QLatin1Char('.') + head, cell.data(role).toString());
                }
        }
    }
    /// Over the whole timeline, point by point.
    void takeToolTips() {
        constexpr int kStep = 9;
        for (int y = 2; y < m_open.timeline().height(); y += kStep)
            for (int x = 2; x < m_open.timeline().width(); x += 4 * kStep) {
                QToolTip::hideText();
                QHelpEvent help(QEvent::ToolTip, {x, y}, m_open.timeline().mapToGlobal(QPoint(x, y)));
                QApplication::sendEvent(&m_open.timeline(), &help);
                if (QToolTip::isVisible())
                    take(QStringLiteral("tool tip"), QToolTip::text());
            }
        QToolTip::hideText();
    }

    test::OpenWindow &m_open;
    QStringList m_found;
    int m_taken = 0;
};

constexpr TableKind kDocks[] = {TableKind::Kernels, TableKind::Launches, TableKind::Steps, TableKind::Gaps,
                                TableKind::Breakdown};

} // namespace

class CounterexampleNumbersTest : public test::GuiTest {
    Q_OBJECT
private slots:
    void everyCounterexampleIsInTheTable();
    void gapsAreWrittenAndListedWhereTheyAreProven_data();
    void gapsAreWrittenAndListedWhereTheyAreProven();
    void aSelectedKernelWritesNoGapAcrossWhatIsApart_data();
    void aSelectedKernelWritesNoGapAcrossWhatIsApart();
    void nothingInTheWindowSubtractsTheTwoLanes_data();
    void nothingInTheWindowSubtractsTheTwoLanes();
    void prefillAndDecodeHaveLanesOfTheirOwn();
    void aLateKernelHasThePhaseOfItsLaunch();
    void aRefusedPairIsOutlinedWithItsReason_data();
    void aRefusedPairIsOutlinedWithItsReason();

private:
    test::OpenWindow m_open; ///< of the data rows
};

void CounterexampleNumbersTest::everyCounterexampleIsInTheTable() {
    QCOMPARE(std::size(kSaid), test::counterexamples().size());
    for (const test::Counterexample &example : test::counterexamples())
        QVERIFY2(std::any_of(std::begin(kSaid), std::end(kSaid), [&](const Said &row) { return row.id == example.id; }),
                 example.id.c_str());
}

void CounterexampleNumbersTest::gapsAreWrittenAndListedWhereTheyAreProven_data() {
    QTest::addColumn<int>("row");
    for (int i = 0; i < static_cast<int>(std::size(kSaid)); ++i)
        QTest::newRow(kSaid[i].id) << i;
}

void CounterexampleNumbersTest::gapsAreWrittenAndListedWhereTheyAreProven() {
    QFETCH(int, row);
    const Said &said = kSaid[row];
    m_open.openInstead(test::filesOf(said.id));
    QCOMPARE(marksIn(m_open), QString::fromUtf8(said.marks));
    const ui::TablePanel &gaps = settled(m_open, TableKind::Gaps);
    QCOMPARE(gapRows(gaps.cells()), QString::fromUtf8(said.gaps));
    if (gaps.cells().rows.empty())
        QVERIFY2(!gaps.note().isEmpty(), "an empty table says why");
}

void CounterexampleNumbersTest::aSelectedKernelWritesNoGapAcrossWhatIsApart_data() {
    QTest::addColumn<QString>("id");
    for (const char *id : {"C1", "C1-one-file", "C5", "C6", "C8", "C13", "C14", "C17"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

void CounterexampleNumbersTest::aSelectedKernelWritesNoGapAcrossWhatIsApart() {
    QFETCH(QString, id);
    m_open.openInstead(test::filesOf(qPrintable(id)));
    for (const model::SessionPtr &session : m_open.analysis().sessions)
        for (std::size_t row = 0; row < session->eventCount(); ++row) {
            m_open.timeline().select(model::EventRef{session->id(), model::EventRow(row)});
            QCOMPARE(marksIn(m_open), QString());
        }
}

void CounterexampleNumbersTest::nothingInTheWindowSubtractsTheTwoLanes_data() {
    QTest::addColumn<QString>("id");
    QTest::newRow("two files") << QStringLiteral("C1");
    QTest::newRow("one file") << QStringLiteral("C1-one-file");
}

void CounterexampleNumbersTest::nothingInTheWindowSubtractsTheTwoLanes() {
    QFETCH(QString, id);
    test::OpenWindow open;
    open.openFiles(test::filesOf(qPrintable(id)));
    Spoken spoken(open);
    for (const TableKind kind : kDocks)
        (void)settled(open, kind);
    QCOMPARE(spoken.offenders().join(QLatin1Char('\n')), QString());
    ui::RangePanel &range = *open.window().answers().range;
    show(range);
    for (const auto &[session, begin, end] : {std::tuple(0UL, 1000L, 1010L), std::tuple(1UL, 0L, 5L)}) {
        open.timeline().selectRange(session, {begin}, {end});
        QTRY_VERIFY(range.isVisible() && range.isSettled());
        QCOMPARE(spoken.offenders().join(QLatin1Char('\n')), QString());
    }
    ui::ComparePanel &compare = *open.window().answers().compare;
    show(compare);
    QTRY_VERIFY(compare.isVisible() && compare.isSettled());
    QCOMPARE(spoken.offenders().join(QLatin1Char('\n')), QString());
    for (const auto &[name, session] : {std::pair("decode_attention", 1UL), std::pair("cudaLaunchKernel", 0UL)}) {
        open.window().goTo(open.eventNamed(name, session));
        open.timeline().measureSelection();
        show(open.window().selection());
    }
    QVERIFY(open.timeline().measured() && !open.timeline().measured()->ok());
    // The selected event is A's launch now, whose own end is 1 010 on its own clock.
    open.window().goTo(open.eventNamed("decode_attention", 1));
    QCOMPARE(spoken.offenders().join(QLatin1Char('\n')), QString());
}

void CounterexampleNumbersTest::prefillAndDecodeHaveLanesOfTheirOwn() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C6"));
    QStringList titles;
    for (const analysis::LaneLayout &lane : open.timeline().timelineLayout().lanes)
        titles += QString::fromStdString(lane.title);
    QCOMPARE(titles, (QStringList{QStringLiteral("PREFILL · TP0"), QStringLiteral("DECODE · TP0")}));
    for (int lane = 0; lane < 2; ++lane)
        QVERIFY(open.window().sessions().sessions().card(lane).text().contains(titles[lane]));
    for (const auto &[session, phase] : {std::pair(0UL, "prefill"), std::pair(1UL, "decode")}) {
        open.window().goTo(open.eventNamed("attention", session));
        const QString facts = open.window().selection().eventFactList().text();
        QVERIFY2(facts.contains(QStringLiteral("Phase: %1 · via_launch").arg(QLatin1String(phase))), qPrintable(facts));
    }
    const ui::TablePanel &kernels = settled(open, TableKind::Kernels);
    QCOMPARE(kernels.cells().rows.size(), std::size_t{2});
}

void CounterexampleNumbersTest::aLateKernelHasThePhaseOfItsLaunch() {
    test::OpenWindow open;
    open.openFiles(test::filesOf("C16"));
    open.window().goTo(open.eventNamed("late"));
    const QString facts = open.window().selection().eventFactList().text();
    QVERIFY2(facts.contains(QStringLiteral("Phase: prefill · via_launch")), qPrintable(facts));
}

void CounterexampleNumbersTest::aRefusedPairIsOutlinedWithItsReason_data() {
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<int>("session");
    QTest::addColumn<QString>("reason");
    QTest::newRow("C1") << "decode_attention" << 1 << "the only calls with this id are in another session";
    QTest::newRow("C1-one-file") << "decode_attention" << 1 << "the only calls with this id are in another session";
    QTest::newRow("C4") << "gemm" << 0 << "process";
    QTest::newRow("C8") << "gemm" << 0 << "no session of it is known";
    QTest::newRow("C9") << "gemm" << 0 << "more than one call";
    QTest::newRow("C11") << "gemm" << 0 << "writes where it has none";
}

void CounterexampleNumbersTest::aRefusedPairIsOutlinedWithItsReason() {
    QFETCH(QString, kernel);
    QFETCH(int, session);
    QFETCH(QString, reason);
    m_open.openInstead(test::filesOf(QTest::currentDataTag()));
    m_open.window().showPair(m_open.eventNamed(kernel.toStdString(), static_cast<std::size_t>(session)), true);
    const analysis::Scene &scene = m_open.timeline().scene();
    QVERIFY(scene.facts.ghosts >= 2);
    QCOMPARE(scene.arrows.size(), std::size_t{0});
    QCOMPARE(scene.remarks.size(), std::size_t{1});
    const QString remark = QString::fromStdString(scene.remarks.front().text);
    QVERIFY2(remark.startsWith(QStringLiteral("no arrow: ")) && remark.contains(reason), qPrintable(remark));
    const QByteArray svg = m_open.timeline().svgOfView();
    QVERIFY2(svg.contains("data-arrow=\"match\"") == false, "a picture draws no arrow either");
}

LANESCOPE_GUI_TEST(CounterexampleNumbersTest)
#include "tst_counterexample_numbers.moc"
