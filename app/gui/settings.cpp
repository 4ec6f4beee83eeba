// SPDX-License-Identifier: Apache-2.0
#include "app/gui/settings.h"

#include <QFileInfo>

namespace lanescope::app {
namespace {

const QString kRecent = QStringLiteral("recentFiles");
const QString kRecentWorkspaces = QStringLiteral("recentWorkspaces");
const QString kLastSession = QStringLiteral("lastSession");
const QString kTheme = QStringLiteral("theme");
const QString kHidesFiltered = QStringLiteral("tables/hideFiltered");
const QString kPhaseRules = QStringLiteral("rules/phasePatterns");
const QString kKernelRules = QStringLiteral("rules/kernelClasses");
const QString kGeometry = QStringLiteral("window/geometry");
const QString kLayout = QStringLiteral("window/layout");
/// Raised when docks are added or renamed: an older layout would misplace them.
constexpr int kLayoutVersion = 2;

QStringList putFirst(QStringList recent, const QStringList &paths) {
    for (auto path = paths.crbegin(); path != paths.crend(); ++path) {
        const QString absolute = QFileInfo(*path).absoluteFilePath();
        recent.removeAll(absolute);
        recent.prepend(absolute);
    }
    return recent.mid(0, Settings::kRecentKept);
}

} // namespace

Settings::Settings(const QString &file)
    : m_settings(file.isEmpty() ? std::make_unique<QSettings>(QStringLiteral("lanescope"), QStringLiteral("lanescope"))
                                : std::make_unique<QSettings>(file, QSettings::IniFormat)) {}

QStringList Settings::recentFiles() const { return m_settings->value(kRecent).toStringList(); }

void Settings::addRecentFiles(const QStringList &paths) {
    m_settings->setValue(kRecent, putFirst(recentFiles(), paths));
}

QStringList Settings::recentWorkspaces() const { return m_settings->value(kRecentWorkspaces).toStringList(); }

void Settings::addRecentWorkspace(const QString &path) {
    m_settings->setValue(kRecentWorkspaces, putFirst(recentWorkspaces(), {path}));
}

QStringList Settings::lastSession() const { return m_settings->value(kLastSession).toStringList(); }
void Settings::setLastSession(const QStringList &paths) { m_settings->setValue(kLastSession, paths); }

void Settings::forgetRecentFiles() {
    m_settings->remove(kLastSession);
    m_settings->remove(kRecent);
    m_settings->remove(kRecentWorkspaces);
}

ui::ThemeChoice Settings::theme() const {
    return ui::themeFromCode(m_settings->value(kTheme).toString()).value_or(ui::ThemeChoice::System);
}

void Settings::setTheme(ui::ThemeChoice choice) { m_settings->setValue(kTheme, ui::themeCode(choice)); }

bool Settings::hidesFiltered() const { return m_settings->value(kHidesFiltered).toBool(); }
void Settings::setHidesFiltered(bool hides) { m_settings->setValue(kHidesFiltered, hides); }

ui::RuleTexts Settings::ruleTexts() const {
    return {m_settings->value(kPhaseRules).toString(), m_settings->value(kKernelRules).toString()};
}

void Settings::setRuleTexts(const ui::RuleTexts &texts) {
    m_settings->setValue(kPhaseRules, texts.phases);
    m_settings->setValue(kKernelRules, texts.kernels);
}

void Settings::saveLayout(const QMainWindow &window) {
    m_settings->setValue(kGeometry, window.saveGeometry());
    m_settings->setValue(kLayout, window.saveState(kLayoutVersion));
}

void Settings::restoreLayout(QMainWindow &window) const {
    if (const QByteArray geometry = m_settings->value(kGeometry).toByteArray(); !geometry.isEmpty())
        window.restoreGeometry(geometry);
    if (const QByteArray layout = m_settings->value(kLayout).toByteArray(); !layout.isEmpty())
        window.restoreState(layout, kLayoutVersion);
}

} // namespace lanescope::app
