// SPDX-License-Identifier: Apache-2.0
#include "app/gui/review_jobs.h"

#include "analysis/output/refused_output.h"

#include <QApplication>
#include <QClipboard>

#include <sstream>
#include <utility>

namespace lanescope::app {
namespace {

/// The rows that a request wants; without an index if it was cancelled.
ui::RefusedRows refusedRows(const analysis::AnalysisPtr &analysis, const ui::RefusedRequest &request,
                            const std::stop_token &stop) {
    const bool known = request.index && &request.index->analysis() == analysis.get();
    analysis::RefusedIndexPtr index = known ? request.index : analysis::RefusedIndex::build(analysis, {stop, {}});
    if (!index)
        return {};
    std::vector<std::uint32_t> matching = analysis::refusedPositions(*index, request.filter, {stop, {}});
    if (request.hides || request.filter.text.empty())
        return {std::move(index), std::move(matching), std::nullopt, request.ticket};
    analysis::RefusedFilter all = request.filter;
    all.text.clear();
    std::vector<std::uint32_t> positions = analysis::refusedPositions(*index, all, {stop, {}});
    return {std::move(index), std::move(positions), std::move(matching), request.ticket};
}

} // namespace

ReviewJobs::ReviewJobs(ui::MainWindow &window, QObject *parent) : QObject(parent), m_window(window) {
    connect(&window, &ui::MainWindow::refusedAsked, this, &ReviewJobs::listRefused);
    connect(&window, &ui::MainWindow::refusedCopyAsked, this, &ReviewJobs::copyRefused);
    connect(&window, &ui::MainWindow::queueAsked, this, &ReviewJobs::makeQueue);
    connect(&window, &ui::MainWindow::verdictPlacesAsked, this, &ReviewJobs::findPlaces);
}

void ReviewJobs::setAnalysis(const analysis::AnalysisPtr &analysis) { m_analysis = analysis; }

void ReviewJobs::listRefused(const ui::RefusedRequest &request) {
    if (!m_analysis)
        return;
    m_refused.start(
        [analysis = m_analysis, request](const std::stop_token &stop) { return refusedRows(analysis, request, stop); },
        [this](ui::RefusedRows rows) { m_window.showRefused(std::move(rows)); });
}

void ReviewJobs::makeQueue(const ui::QueueRequest &request) {
    if (!m_analysis)
        return;
    m_queue.start(
        [analysis = m_analysis, request](const std::stop_token &stop) {
            ui::VerifyQueue queue;
            queue.ticket = request.ticket;
            queue.items = analysis::verifyQueue(*analysis, request.spec);
            queue.tally = analysis::VerifyTally::of(*analysis, queue.items, request.verdicts, {stop, {}});
            if (request.resume)
                queue.position = analysis::resumeAt(*analysis, queue.items, *request.resume);
            return queue;
        },
        [this](ui::VerifyQueue queue) { m_window.showQueue(std::move(queue)); });
}

void ReviewJobs::findPlaces(const ui::PlacesRequest &request) {
    if (!m_analysis)
        return;
    m_places.start(
        [analysis = m_analysis, request](const std::stop_token &stop) {
            return ui::VerdictPlaces{analysis::placesOf(*analysis, request.verdicts, {stop, {}}), request.ticket};
        },
        [this](ui::VerdictPlaces places) { m_window.showVerdictPlaces(std::move(places)); });
}

void ReviewJobs::copyRefused(const ui::RefusedRequest &request, analysis::OutputFormat format) {
    if (!m_analysis)
        return;
    ui::RefusedRequest holding = request;
    holding.hides = true; // the rows that hold the text, not those that it dims
    m_copy.start(
        [analysis = m_analysis, holding, format](const std::stop_token &stop) {
            const ui::RefusedRows rows = refusedRows(analysis, holding, stop);
            std::ostringstream text;
            if (rows.index)
                analysis::writeRefused(text, *rows.index, rows.positions, format, {stop, {}});
            return std::move(text).str();
        },
        [this](const std::string &text) {
            QApplication::clipboard()->setText(QString::fromStdString(text));
            m_window.say(tr("The refused were copied, %1 characters.").arg(text.size()));
            emit copied();
        });
}

} // namespace lanescope::app
