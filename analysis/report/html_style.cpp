// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/html_style.h"

#include "analysis/timeline/palette.h"
#include "analysis/timeline/svg_writer.h"

namespace lanescope::analysis::report {

namespace {

std::string variables(bool dark) {
    std::string out;
    for (std::size_t i = 0; i < kPaletteRoleCount; ++i) {
        const auto role = static_cast<PaletteRole>(i);
        out += "--" + std::string(paletteRoleCode(role)) + ":" + paletteColour(role, dark).text() + ";";
    }
    return out;
}

constexpr const char *kScreen = R"css(
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:1120px;padding:32px 28px 64px;background:var(--base);color:var(--text);
font:14px/1.5 Inter,"Segoe UI","Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
h1{font-size:27px;line-height:1.25;margin:2px 0 16px}
h2{font-size:18px;margin:0 0 10px}
h3{font-size:14px;margin:22px 0 6px}
h4,h5,h6{font-size:13px;margin:12px 0 4px}
section{border-top:1px solid var(--strong-line);margin-top:30px;padding-top:22px}
p{margin:0 0 10px;max-width:80ch}
a{color:var(--accent)}
code,pre{font-family:"JetBrains Mono",ui-monospace,Menlo,Consolas,monospace;font-size:12px}
pre{overflow-x:auto;background:var(--panel);padding:8px 10px;border-radius:6px}
.over,figcaption,.rest,.where,.beside{color:var(--muted)}
.contents{display:flex;flex-wrap:wrap;gap:4px 16px;margin:14px 0 0;padding:0;list-style:none;font-size:13px}
.contents a{text-decoration:none}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(185px,1fr));gap:12px;margin:14px 0 18px}
.card{overflow-wrap:anywhere;background:var(--panel);border:1px solid var(--strong-line);border-radius:9px;padding:12px 14px}
.card h3{margin:0;font-weight:400;color:var(--muted)}
.card .main{font-size:18px;font-weight:600;margin:2px 0 4px}
.pill{display:inline-block;border-radius:9px;padding:0 9px;font-size:12px;line-height:18px;margin:1px 4px 1px 0;
background:var(--panel);color:var(--muted);border:1px solid var(--strong-line);overflow-wrap:normal}
.pill.good{background:var(--good-fill);color:var(--good);border-color:var(--good-fill)}
.pill.warning{background:var(--warning-fill);color:var(--warning);border-color:var(--warning-fill)}
.pill.bad{background:var(--bad-fill);color:var(--bad);border-color:var(--bad-fill)}
p.warning{color:var(--warning)} p.bad{color:var(--bad);font-weight:600} p.good{color:var(--good)}
.box{overflow-x:auto;margin:4px 0 14px}
table{border-collapse:collapse;width:100%;font-size:13px}
.sideways{width:auto;min-width:min(460px,100%)}
.sideways th,.sideways td{padding-right:0;padding-left:28px}
.sideways th:first-child{padding-left:0}
td .pill{white-space:nowrap}
.facts,.body table{width:auto;min-width:min(300px,100%)}
th{text-align:left;font-weight:500;color:var(--muted);vertical-align:bottom;border-bottom:1px solid var(--strong-line)}
th,td{padding:6px 14px 6px 0;vertical-align:top}
td{border-bottom:1px solid var(--line)}
th:last-child,td:last-child{padding-right:0}
.n{text-align:right;white-space:nowrap}
.middle{text-align:center}
td.t{min-width:8ch;max-width:48ch}
td.long,.where,.pairs span{overflow-wrap:anywhere}
td.long{min-width:20ch}
tbody th{font-weight:400;vertical-align:top;border-bottom:1px solid var(--line)}
.pairs li{display:flex;gap:10px;border-bottom:1px solid var(--line);padding:3px 0}
.pairs span:first-child{color:var(--muted);flex:0 0 auto;max-width:55%}
.pairs span:last-child{flex:1 1 auto;min-width:0;text-align:right}
td.none{color:var(--muted)}
td .short{display:block;color:var(--muted);font-size:12px}
.rest{font-size:12px;margin:-6px 0 14px;max-width:110ch}
figure{margin:10px 0 16px;border:1px solid var(--strong-line);border-radius:9px;overflow:hidden}
figure .box{margin:0}
figure svg{display:block;min-width:720px;width:100%;height:auto}
figcaption{padding:8px 12px;font-size:12px;border-top:1px solid var(--strong-line)}
.note{border-left:4px solid var(--muted);padding-left:14px;margin:18px 0 26px}
.note.amber{border-color:#d9822b}.note.red{border-color:var(--bad)}.note.green{border-color:var(--good)}
.note.teal{border-color:#2f8f9d}.note.blue{border-color:var(--accent)}.note.violet{border-color:#8a5cd1}
.note>h3{margin:0 0 2px}
.body>:first-child{margin-top:4px}
.why{background:var(--panel);border:1px solid var(--strong-line);border-radius:9px;padding:10px 14px;margin:10px 0}
.why h4{margin:0 0 6px}
.why td{border:0;padding:2px 14px 2px 0}
.mark{width:1.4em;text-align:center;font-weight:600}
.yes{color:var(--good)}.no{color:var(--bad)}
ul,ol{padding-left:22px;margin:0 0 10px}
.pairs{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:2px 24px;margin:4px 0 14px;font-size:12px}
blockquote{margin:0 0 10px;padding-left:12px;border-left:3px solid var(--strong-line);color:var(--muted)}
footer{margin-top:36px;padding-top:14px;border-top:1px solid var(--strong-line);color:var(--muted);font-size:12px}
)css";

constexpr const char *kNarrow = R"css(@media (max-width:600px){
body{padding:18px 14px 40px}
h1{font-size:22px}
.cards{grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:8px}
.card{padding:10px 11px}.card .main{font-size:18px}
th,td{padding-right:11px}
.wide{min-width:760px}
}
)css";

constexpr const char *kPaper = R"css(@media print{
@page{margin:14mm 12mm}
body{max-width:none;padding:0;font-size:10pt}
.contents{display:none}
table{font-size:8pt}
.wide{font-size:7pt}
td .short,.rest,.beside,figcaption{font-size:7.5pt}
.wide th,.wide td{padding-right:6px}
.cards{grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:8px}
.card{padding:8px 9px}.card .main{font-size:11pt}.card h3{font-size:8pt}
.pill{font-size:7pt;padding:0 6px;line-height:14px}
.pairs{font-size:7pt;grid-template-columns:1fr 1fr}
.box,figure{overflow:visible}
td.t{min-width:6ch}
td.long{min-width:14ch}
figure svg{min-width:0}
thead{display:table-header-group}
tr,figure,.card,.why,.pill,li{break-inside:avoid;page-break-inside:avoid}
h1,h2,h3,h4{break-after:avoid;page-break-after:avoid}
section{margin-top:18px;padding-top:12px}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
)css";

} // namespace

std::string htmlStyle() {
    return ":root{" + variables(false) + "}\n" + kScreen + "@media screen and (prefers-color-scheme:dark){\n:root{" +
           variables(true) + "}\n" + svgDarkRules() + "}\n" + kNarrow + kPaper;
}

} // namespace lanescope::analysis::report
