// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/artifact.h"
#include "model/workspace/workspace.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

class QTimer;
class QUndoStack;

namespace lanescope::ui {

/// The work on what is open: the workspace behind it and the one list of steps that can be undone.
///
/// Owns the workspace. Work that has no name yet is kept in a file of the untitled folder as soon as there
/// is any, so that a crash leaves it; without such a folder it is in memory only. A change that could not be
/// saved holds all the same, and saving it is tried again. UI thread only.
class WorkBook : public QObject {
    Q_OBJECT
public:
    using Contents = model::workspace::Contents;
    using Change = model::workspace::Change;

    explicit WorkBook(QObject *parent = nullptr);
    ~WorkBook() override;

    [[nodiscard]] const Contents &contents() const;
    /// Steps that can be undone: of notes, views, alignments, registrations and verdicts. Cleared with another workspace.
    [[nodiscard]] QUndoStack &undoStack() { return *m_undo; }
    [[nodiscard]] bool isReadOnly() const { return readOnlyReason().has_value(); }
    /// Why nothing can be changed; nullopt if it can.
    [[nodiscard]] std::optional<model::Error> readOnlyReason() const;

    /// Makes the change a step of the undo list, named `text`. Refused without effect as in Workspace::apply.
    /// Steps one after another that edit the same single record with the same `merge`, 0 or more, become one.
    [[nodiscard]] std::optional<model::Error> push(const QString &text, const Change &change, int merge = -1);
    /// Makes a change that is no step of the user's work, such as where a queue stands. Refused likewise.
    [[nodiscard]] std::optional<model::Error> keep(const Change &change);

    /// The file; empty while the work has no name.
    [[nodiscard]] QString path() const;
    /// The file's name without folder and suffix; empty while the work has none.
    [[nodiscard]] QString name() const;
    /// True if nothing waits to be written.
    [[nodiscard]] bool isSaved() const { return !m_failure.has_value(); }
    /// Why the last change is not on the disk; nullopt if it is.
    [[nodiscard]] const std::optional<model::Error> &failure() const { return m_failure; }

    /// Where work without a name is kept; empty: nowhere.
    void setUntitledFolder(const QString &folder) { m_untitledFolder = folder; }
    [[nodiscard]] const QString &untitledFolder() const { return m_untitledFolder; }
    /// Goes on with another workspace. One that lies in the untitled folder has no name.
    void take(model::workspace::Workspace workspace);
    /// Goes on with nothing. What had no name stays in the untitled folder.
    void startAnew();
    /// Goes on in a file of this name, over a workspace that is there. Errors: those of Workspace::saveAs.
    [[nodiscard]] std::optional<model::Error> saveAs(const QString &path);
    /// Tries again to save what is not saved yet.
    void save();
    /// The artifacts that are open: kept by the workspace, with where they lie now.
    void setArtifacts(std::vector<model::ArtifactPtr> open);
    /// The artifact was closed by the user: the workspace does not open it again.
    void forgetArtifact(const model::ArtifactId &artifact);

signals:
    /// Before changed(): what one step changed, also when it is undone.
    void edited(const lanescope::model::workspace::Change &change);
    /// Before changed(): everything may be different.
    void replaced();
    void changed();
    /// The work has another name or file.
    void renamed();
    void saveFailed(const lanescope::model::Error &error);
    void saved();
    void readOnlyChanged();
    /// A step could not be undone or done again; it is dropped.
    void refused(const lanescope::model::Error &error);

private:
    class Step;
    [[nodiscard]] std::optional<model::Error> apply(const Change &change);
    [[nodiscard]] model::workspace::Applied applyThere(const Change &change);
    [[nodiscard]] bool isUntitled(const std::string &path) const;
    void openUntitled();
    void noteSaving(const std::optional<model::Error> &failure);
    void putArtifacts();

    std::optional<model::workspace::Workspace> m_workspace;
    Contents m_memory; ///< while there is no workspace
    QString m_untitledFolder;
    std::vector<model::ArtifactPtr> m_open;
    std::optional<model::Error> m_failure;
    QUndoStack *m_undo;
    QTimer *m_retry;
};

} // namespace lanescope::ui
