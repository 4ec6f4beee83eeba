// SPDX-License-Identifier: Apache-2.0
#include "app/gui/query_runner.h"

#include "ui/tables/sql_panel.h"
#include "ui/tables/table_request.h"

#include <QApplication>
#include <QClipboard>

namespace lanescope::app {

QueryRunner::QueryRunner(ui::MainWindow &window, QObject *parent) : QObject(parent), m_window(window) {
    connect(&window.sql(), &ui::SqlPanel::queryAsked, this, &QueryRunner::run);
    connect(&window.sql(), &ui::SqlPanel::cancelAsked, this, [this] { m_queries.abandon(); });
    connect(&window.sql(), &ui::SqlPanel::copyAsked, this, &QueryRunner::copy);
}

void QueryRunner::setAnalysis(const analysis::AnalysisPtr &analysis) {
    m_queries.abandon();
    m_copies.abandon();
    m_analysis = analysis;
}

void QueryRunner::run(const analysis::sql::QueryRequest &request) {
    if (!m_analysis)
        return;
    m_queries.start(
        [analysis = m_analysis, request](const std::stop_token &stop) {
            return analysis::sql::collectQuery(*analysis, request, ui::kMostTableRows, {stop, {}});
        },
        [this](const analysis::sql::QueryRows &rows) {
            m_window.sql().showRows(rows);
            emit answered();
        });
}

void QueryRunner::copy(const analysis::sql::QueryRequest &request, analysis::OutputFormat format) {
    if (!m_analysis)
        return;
    m_copies.start(
        [analysis = m_analysis, request, format](const std::stop_token &stop) {
            return analysis::sql::queryText(*analysis, request, format, {stop, {}});
        },
        [this](const std::string &text) {
            QApplication::clipboard()->setText(QString::fromStdString(text));
            m_window.say(tr("The rows were copied, %1 characters.").arg(text.size()));
            emit copied();
        });
}

} // namespace lanescope::app
