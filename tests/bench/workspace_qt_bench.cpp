// SPDX-License-Identifier: Apache-2.0
// The list of 10,000 notes and their flags, as the window shows them.

#include "model/workspace/workspace.h"
#include "tests/bench/application.h"
#include "tests/bench/bench.h"
#include "tests/bench/synthetic_timeline.h"
#include "ui/notes/note_book.h"
#include "ui/notes/note_list_model.h"
#include "ui/timeline/frame_painter.h"
#include "ui/work/work_book.h"

#include <QImage>
#include <QTableView>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace {

using namespace lanescope;
using namespace lanescope::model::workspace;

constexpr std::int64_t kNotes = 10000;
constexpr int kWidth = 1920, kHeight = 1080, kHeader = 228;

/// On events all over the session.
Contents notesOn(const model::SessionStore &session) {
    Contents contents;
    const std::size_t step = session.eventCount() / static_cast<std::size_t>(kNotes);
    for (std::int64_t number = 1; number <= kNotes; ++number) {
        Note note;
        note.id = {number};
        note.anchor.kind = AnchorKind::Event;
        note.anchor.session = session.id().text();
        note.anchor.event = session.eventText(model::EventRow(static_cast<std::size_t>(number - 1) * step));
        note.colour = number % 3 == 0 ? "amber" : "teal";
        note.title = "Note " + std::to_string(number * 7919 % kNotes);
        note.body = "Kernel " + std::to_string(number) + " waits for the copy before it. " + std::string(200, 'x');
        contents.put(note);
    }
    return contents;
}

/// A window's worth of it.
class NoteList {
public:
    explicit NoteList(const bench::SyntheticTimeline &timeline) : m_book(m_work), m_notes(m_book), m_shown(m_notes) {
        m_book.setAnalysis(timeline.analysis, timeline.index);
        m_view.setModel(&m_shown);
        m_view.resize(1200, 400);
    }
    void open(const std::string &path) {
        m_work.startAnew();
        auto workspace = Workspace::open(path);
        if (!workspace)
            throw std::runtime_error(workspace.error().line());
        m_work.take(workspace.take());
        m_shown.setAccepted(m_book.filtered({}), m_book.filtered({}));
    }
    void filter(const std::string &text) {
        NoteFilter wanted;
        wanted.text = text;
        m_shown.setAccepted(m_book.filtered({}), m_book.filtered(wanted));
    }
    /// Back and forth: what is sorted already costs nothing.
    void sort(int column) {
        m_down = !m_down;
        m_shown.sort(column, m_down ? Qt::DescendingOrder : Qt::AscendingOrder);
    }
    void scroll() {
        m_at = (m_at + 997) % m_shown.rowCount();
        m_view.scrollTo(m_shown.index(m_at, 0), QAbstractItemView::PositionAtTop);
        (void)m_view.grab();
    }
    [[nodiscard]] ui::NoteBook &book() { return m_book; }
    [[nodiscard]] int rows() const { return m_shown.rowCount(); }

private:
    ui::WorkBook m_work;
    ui::NoteBook m_book;
    ui::NoteListModel m_notes;
    ui::NoteListProxy m_shown;
    QTableView m_view;
    bool m_down = false;
    int m_at = 0;
};

void measureFlags(bench::Report &report, bench::SyntheticTimeline &timeline, const NoteList &list, ui::NoteBook &book) {
    timeline.fit(kWidth - kHeader);
    ui::FramePainter painter(ui::Theme::light());
    QImage frame(kWidth, kHeight, QImage::Format_RGB32);
    analysis::Scene scene;
    analysis::SceneRequest request = timeline.request(kWidth - kHeader, kHeight);
    const auto draw = [&] {
        buildScene(request, scene);
        painter.paint(frame, request, scene, kHeader, std::nullopt);
    };
    report.time("frame without notes", report.run(draw));
    request.notes = book.marks().get();
    report.time("frame with all flags in sight", report.run(draw));
    report.number("flags", static_cast<double>(scene.flags.size()),
                  "of " + std::to_string(list.rows()) + " notes, those that lie on each other are one");
}

void measureNotes(bench::Report &report) {
    bench::ensureApplication();
    bench::SyntheticTimeline timeline = bench::manySlices(100000, 20);
    const std::string path =
        (std::filesystem::temp_directory_path() / ("bench-" + std::to_string(::getpid()) + ".lanescope")).string();
    if (const auto made = Workspace::create(path, notesOn(*timeline.analysis->sessions.front())); !made)
        throw std::runtime_error(made.error().line());
    NoteList list(timeline);
    report.time("open them in the window", report.run([&] { list.open(path); }));
    report.number("listed", list.rows(), "notes");
    const char *const names[] = {"title", "lane", "lane time", "on", "text"};
    for (int column = 0; column < ui::NoteListModel::kColumns; ++column)
        report.time("sort by " + std::string(names[column]), report.run([&] { list.sort(column); }));
    report.time("paint another page of the list", report.run([&] { list.scroll(); }));
    report.time("filter by text", report.run([&] { list.filter("kernel 999"); }));
    report.number("found", list.rows(), "notes");
    report.time("take the filter away", report.run([&] { list.filter({}); }));
    measureFlags(report, timeline, list, list.book());
    std::filesystem::remove(path);
}

const bench::Registration kNoteList("notes", "the list and the flags of 10,000 notes", measureNotes);

} // namespace
