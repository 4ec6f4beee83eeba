// SPDX-License-Identifier: Apache-2.0
#include "app/gui/options.h"

#include "app/gui/report_writer.h"

#include <QCommandLineParser>
#include <QDateTime>
#include <QRegularExpression>

namespace lanescope::app {
namespace {

constexpr int kLeastSide = 320;
constexpr int kMostSide = 8192;

void declare(QCommandLineParser &parser) {
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    parser.setApplicationDescription(QStringLiteral("Shows GPU traces of inference servers, one lane per session."));
    parser.addOptions({
        {QStringLiteral("screenshot"), QStringLiteral("Draw the window into <file>, print what it holds, and exit."),
         QStringLiteral("file.png")},
        {QStringLiteral("size"), QStringLiteral("Size of the screenshot's window (default 1600x1000)."),
         QStringLiteral("WxH")},
        {QStringLiteral("scale"), QStringLiteral("Device pixels per unit of the screenshot: 1 or 2."),
         QStringLiteral("1|2")},
        {QStringLiteral("theme"), QStringLiteral("Colours: light, dark, high-contrast-light or high-contrast-dark."),
         QStringLiteral("name")},
        {QStringLiteral("select"),
         QStringLiteral("Event (<session>/<place>) or range (<session>:<start>..<end>, ns) to select and frame."),
         QStringLiteral("what")},
        {QStringLiteral("arrows"), QStringLiteral("Arrows to draw: off, selection or visible."),
         QStringLiteral("mode")},
        {QStringLiteral("report"),
         QStringLiteral("Write the report of what is named into <file> (.pdf, .html, .md or .json), and exit."),
         QStringLiteral("file")},
        {QStringLiteral("date"), QStringLiteral("Date of the report, as 2026-01-31T23:59:59Z (default now)."),
         QStringLiteral("UTC")},
        {QStringLiteral("trace-startup"),
         QStringLiteral(
             "Print milliseconds to the window and to the first lane; on standard error with --screenshot.")},
        {{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Print this help.")},
        {{QStringLiteral("v"), QStringLiteral("version")}, QStringLiteral("Print the version.")},
    });
    parser.addPositionalArgument(QStringLiteral("paths"),
                                 QStringLiteral("Captures, folders of captures, and a workspace."),
                                 QStringLiteral("[FILE|DIR|WORKSPACE.lanescope...]"));
}

QString readSize(const QString &text, WindowOptions &options) {
    static const QRegularExpression form(QStringLiteral("^(\\d{1,5})x(\\d{1,5})$"));
    const QRegularExpressionMatch match = form.match(text);
    options.size = {match.captured(1).toInt(), match.captured(2).toInt()};
    const auto fits = [](int side) { return side >= kLeastSide && side <= kMostSide; };
    if (match.hasMatch() && fits(options.size.width()) && fits(options.size.height()))
        return {};
    return QStringLiteral("--size takes WIDTHxHEIGHT between %1 and %2, not \"%3\"")
        .arg(kLeastSide)
        .arg(kMostSide)
        .arg(text);
}

QString readScale(const QString &text, WindowOptions &options) {
    options.scale = text == QLatin1String("2") ? 2 : 1;
    return text == QLatin1String("1") || text == QLatin1String("2")
               ? QString()
               : QStringLiteral("--scale is 1 or 2, not \"%1\"").arg(text);
}

QString readTheme(const QString &text, WindowOptions &options) {
    options.theme = ui::themeFromCode(text);
    return options.theme && options.theme != ui::ThemeChoice::System
               ? QString()
               : QStringLiteral("--theme is light, dark, high-contrast-light or high-contrast-dark, not \"%1\"")
                     .arg(text);
}

QString readArrows(const QString &text, WindowOptions &options) {
    if (text == QLatin1String("off"))
        options.arrows = ui::ArrowMode::Off;
    else if (text == QLatin1String("selection"))
        options.arrows = ui::ArrowMode::Selection;
    else if (text == QLatin1String("visible"))
        options.arrows = ui::ArrowMode::Visible;
    else
        return QStringLiteral("--arrows is off, selection or visible, not \"%1\"").arg(text);
    return {};
}

QString readReport(const QCommandLineParser &parser, WindowOptions &options) {
    options.report = parser.value(QStringLiteral("report"));
    options.date = parser.value(QStringLiteral("date"));
    if (options.report.isEmpty())
        return parser.isSet(QStringLiteral("report")) ? QStringLiteral("--report takes a file name")
               : options.date.isEmpty()               ? QString()
                                                      : QStringLiteral("--date belongs to --report");
    if (!formatOfSuffix(options.report))
        return QStringLiteral("--report writes .pdf, .html, .md or .json, not \"%1\"").arg(options.report);
    if (!options.screenshot.isEmpty())
        return QStringLiteral("--report and --screenshot are two runs");
    if (parser.positionalArguments().isEmpty())
        return QStringLiteral("--report takes the captures or the workspace to report on");
    if (!options.date.isEmpty() &&
        !QDateTime::fromString(options.date, QStringLiteral("yyyy-MM-dd'T'HH:mm:ss'Z'")).isValid())
        return QStringLiteral("--date is written 2026-01-31T23:59:59Z, not \"%1\"").arg(options.date);
    return {};
}

QString readValues(const QCommandLineParser &parser, WindowOptions &options) {
    using Read = QString (*)(const QString &, WindowOptions &);
    const std::pair<const char *, Read> readers[] = {
        {"size", readSize}, {"scale", readScale}, {"theme", readTheme}, {"arrows", readArrows}};
    for (const auto &[name, read] : readers)
        if (parser.isSet(QLatin1String(name)))
            if (QString error = read(parser.value(QLatin1String(name)), options); !error.isEmpty())
                return error;
    options.screenshot = parser.value(QStringLiteral("screenshot"));
    options.select = parser.value(QStringLiteral("select"));
    if (!options.select.isEmpty() && parser.positionalArguments().isEmpty())
        return QStringLiteral("--select takes the captures to select in");
    for (const char *name : {"size", "scale"})
        if (parser.isSet(QLatin1String(name)) && options.screenshot.isEmpty())
            return QStringLiteral("--%1 belongs to --screenshot").arg(QLatin1String(name));
    if (parser.isSet(QStringLiteral("screenshot")) && options.screenshot.isEmpty())
        return QStringLiteral("--screenshot takes a file name");
    if (!options.screenshot.isEmpty() && !options.screenshot.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        return QStringLiteral("--screenshot writes PNG: name a file that ends in .png, not \"%1\"")
            .arg(options.screenshot);
    return readReport(parser, options);
}

} // namespace

ParsedWindowOptions parseWindowOptions(const QStringList &arguments) {
    QCommandLineParser parser;
    declare(parser);
    ParsedWindowOptions parsed;
    if (!parser.parse(arguments)) {
        parsed.error = parser.errorText();
        return parsed;
    }
    WindowOptions &options = parsed.options;
    options.help = parser.isSet(QStringLiteral("help"));
    options.version = parser.isSet(QStringLiteral("version"));
    options.traceStartup = parser.isSet(QStringLiteral("trace-startup"));
    options.paths = parser.positionalArguments();
    parsed.error = readValues(parser, options);
    return parsed;
}

QString helpText() {
    QCommandLineParser parser;
    declare(parser);
    return parser.helpText();
}

} // namespace lanescope::app
