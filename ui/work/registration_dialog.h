// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/workspace/records.h"

#include <QDialog>

#include <array>
#include <utility>

class QComboBox;
class QDialogButtonBox;
class QLineEdit;

namespace lanescope::ui {

/// What the user says about one session: role, stage and ranks. What is left empty stays what the file says.
/// Does not block; goes away by itself.
class RegistrationDialog : public QDialog {
    Q_OBJECT
public:
    RegistrationDialog(const QString &laneName, const model::workspace::StoredRegistration &said, QWidget *parent);

signals:
    void registered(const lanescope::model::workspace::StoredRegistration &said);

private:
    void build(const QString &laneName);
    void show(const model::workspace::StoredRegistration &said);
    void updateButtons();
    void accept() override;
    [[nodiscard]] model::workspace::StoredRegistration entered() const;

    model::workspace::StoredRegistration m_said;
    QComboBox *m_role, *m_stage;
    std::array<QLineEdit *, 5> m_ranks{}; ///< tp, pp, dp, ep, global
    QDialogButtonBox *m_buttons;
};

} // namespace lanescope::ui
