// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/reopen.h"
#include "model/workspace/untitled.h"

#include <QWidget>

#include <optional>
#include <vector>

class QPushButton;

namespace lanescope::ui {

class NoticeBanner;

/// What is to be said about the workspace, above the lanes: work that a crash left, captures that are not
/// found, changes that are not on the disk, and what became of the file when it was opened.
class WorkNotices : public QWidget {
    Q_OBJECT
public:
    explicit WorkNotices(QWidget *parent = nullptr);

    /// Offers the first of them.
    void showLeftWork(std::vector<model::workspace::LeftWork> left);
    void showMissing(std::vector<model::workspace::StoredArtifact> missing);
    [[nodiscard]] const std::vector<model::workspace::StoredArtifact> &missing() const { return m_missing; }
    /// nullopt: everything is saved.
    void showFailure(const std::optional<model::Error> &failure);
    /// One sentence a line; none hides it.
    void showReport(const QStringList &sentences);

signals:
    void leftWorkOpenAsked(const QString &path);
    void leftWorkDiscardAsked(const QString &path);
    void locateAsked();
    void retryAsked();
    void saveAsAsked();

private:
    void offerNext();

    std::vector<model::workspace::LeftWork> m_left;
    std::vector<model::workspace::StoredArtifact> m_missing;
    NoticeBanner *m_leftBanner, *m_missingBanner, *m_failureBanner, *m_reportBanner;
    QPushButton *m_openLeft;
};

} // namespace lanescope::ui
