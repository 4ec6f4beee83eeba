// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"

#include <QFrame>

#include <vector>

class QLabel;

namespace lanescope::ui {

/// Says above the lanes which artifacts could not be opened, and why. Goes away when dismissed or
/// when the next files are opened.
class ErrorBanner : public QFrame {
    Q_OBJECT
public:
    explicit ErrorBanner(QWidget *parent = nullptr);

    /// Hides the banner if there are none.
    void setErrors(const std::vector<model::Error> &errors);
    [[nodiscard]] QString text() const;

private:
    QLabel *m_label;
};

} // namespace lanescope::ui
