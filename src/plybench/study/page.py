"""The page of a study: one HTML file without scripts that holds its tables and figures."""

from html import escape

from plybench.study.published import Finding
from plybench.study.report import StudyReport, file_name

_STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #262626; --soft: #63676c; --rule: #dfe1e4; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #15171a; --ink: #e6e6e6; --soft: #a3a8ae; --rule: #33373c; }
  figure svg { background: #fff; }
}
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 55rem; background: var(--paper);
  color: var(--ink); font: 16px/1.55 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: .2rem 0 .6rem; }
h2 { font-size: 1.15rem; margin: 3rem 0 .5rem; }
.soft, figcaption, caption { color: var(--soft); font-size: .84rem; text-align: left; }
.state { border-left: 4px solid #c4450c; padding-left: .8rem; font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
caption { caption-side: bottom; padding-top: .4rem; }
th, td { padding: .25rem .8rem .25rem 0; text-align: left; vertical-align: top; }
th { border-bottom: 1px solid var(--ink); } tbody tr:last-child td { border-bottom: 1px solid; }
.n, .i { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.i { color: var(--soft); }
figure { margin: 1rem 0; } code { font: .85em ui-monospace, Consolas, monospace; }
pre { overflow-x: auto; font-size: .8rem; }
"""


def study_page(report: StudyReport) -> str:
    """Return the page of a study."""
    study = report.study
    parts = [
        f'<p class="soft">Study {escape(study.name)}</p>\n<h1>{escape(study.question)}</h1>',
        *([f'<p class="state">{escape(report.state)}</p>'] if report.state else []),
        *(f"<p>{escape(part)}</p>" for part in study.about.split("\n\n") if part.strip()),
        *(f'<p class="soft">{escape(note)}</p>' for note in report.notes),
        *_findings(report.findings), *_figures(report), *_tables(report),
        *(f"<pre>{escape(failure)}</pre>" for failure in report.failures),
        "<h2>Make it again</h2>",
        f"<p><code>{escape(report.command)}</code></p>",
        f'<p class="soft">{len(report.rows):,} of {report.rows.planned:,} runs. All of them are in '
        '<a href="runs.csv">runs.csv</a>.</p>',
    ]  # fmt: skip
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(study.name)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _figures(report: StudyReport) -> list[str]:
    return [
        f"<figure>{figure.svg_text()}<figcaption>{escape(figure.caption)}</figcaption></figure>"
        for figure in report.figures.values()
    ]


def _tables(report: StudyReport) -> list[str]:
    parts = []
    for title, table in report.tables.items():
        name = file_name(title)
        links = ", ".join(
            f'<a href="{name}.{end}">{kind}</a>'
            for end, kind in (("csv", "CSV"), ("md", "Markdown"), ("tex", "LaTeX"))
        )
        parts += [f"<h2>{escape(title)}</h2>", f'<div class="wide">{table.html()}</div>',
                  f'<p class="soft">{links}</p>']  # fmt: skip
    return parts


def _findings(findings: tuple[Finding, ...]) -> list[str]:
    if not findings:
        return []
    rows = "".join(
        f"<tr><td>{escape(f.claim.id)}</td><td>{escape(f.claim.text)}</td>"
        f"<td>{escape(f.claim.published)}</td><td>{escape(str(f.answer))}</td>"
        f"<td>{f.verdict.sign} {escape(f.verdict)}</td></tr>\n"
        for f in findings
    )
    head = "".join(f"<th>{n}</th>" for n in ("", "claim", "published", "ours", "verdict"))
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return ["<h2>What the report says</h2>", f'<div class="wide">{table}</div>']
