// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/opening/input_files.h"
#include "model/result.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <string>

class QLabel;
class QPlainTextEdit;

namespace lanescope::ui {

/// What a page of the settings needs to know about its list.
struct RuleKind {
    QString name;        ///< begins the object names
    QString explanation; ///< what rests on the list
    QString bundled;     ///< the list that the program brings
    QString fileName;    ///< proposed for saving
    /// `kernel-classes/1 sha256:…`, or the fault with its line.
    std::function<model::Result<std::string>(std::string_view)> label;
};

/// A list of rules as text: edited, checked while it is typed with the faulty line marked, put back, loaded and saved.
class RulePage : public QWidget {
    Q_OBJECT
public:
    explicit RulePage(RuleKind kind, QWidget *parent = nullptr);

    /// Empty: the bundled list.
    void setText(const QString &text);
    /// Empty where it is the bundled list.
    [[nodiscard]] QString text() const;
    [[nodiscard]] bool isValid() const { return !m_faultyLine && m_valid; }
    [[nodiscard]] std::optional<int> faultyLine() const { return m_faultyLine; }
    [[nodiscard]] QString status() const;
    [[nodiscard]] QPlainTextEdit &editor() { return *m_editor; }
    /// Reads a rule file; what went wrong is said in the status.
    void load(const QString &path);
    /// What is written over is none of these.
    void setInputs(const model::InputFiles &inputs) { m_inputs = inputs; }
    void save(const QString &path);

signals:
    void changed();

private:
    void build();
    void check();
    void markLine();
    void askToLoad();
    void askToSave();

    RuleKind m_kind;
    model::InputFiles m_inputs;
    bool m_valid = true;
    std::optional<int> m_faultyLine; ///< from 1
    QPlainTextEdit *m_editor;
    QLabel *m_status;
};

} // namespace lanescope::ui
