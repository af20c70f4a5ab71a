r"""Tables as LaTeX for \input: booktabs for the rules, siunitx for the numbers."""

import re
from typing import TYPE_CHECKING

from plybench.core.tables.cells import Written

if TYPE_CHECKING:
    from plybench.core.tables.table import Column, Table

_SIGNS = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "–": "--", "≠": r"$\neq$",
    "≈": r"$\approx$", "≤": r"$\leq$", "≥": r"$\geq$", "→": r"$\rightarrow$", "×": r"$\times$",
    "−": "$-$",
}  # fmt: skip
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def as_latex(table: "Table") -> str:
    """Return a table environment with its caption inside."""
    spans = [2 if is_wide else 1 for is_wide in table.with_interval]
    layout = " ".join(_layout(table, at, span) for at, span in enumerate(spans))
    head = " & ".join(_head(c, span) for c, span in zip(table.columns, spans, strict=True))
    rows = [
        " & ".join(
            _cell(cell, column, span)
            for cell, column, span in zip(row, table.columns, spans, strict=True)
        )
        for row in table.written
    ]
    return "\n".join(
        [
            "% needs \\usepackage{booktabs,siunitx}",
            "\\begin{table}[htbp]",
            "\\centering",
            "\\sisetup{group-separator={,}, group-minimum-digits=4, detect-weight=true}",
            # A label refers to the caption before it.
            *([f"\\caption{{{_safe(table.caption)}}}"] if table.caption or table.label else []),
            *([f"\\label{{{table.label}}}"] if table.label else []),
            f"\\begin{{tabular}}{{{layout}}}",
            "\\toprule",
            f"{head} \\\\",
            "\\midrule",
            # After a line break, [ and * would be its arguments.
            *(f"{'{}' if row.startswith(('[', '*')) else ''}{row} \\\\" for row in rows),
            "\\bottomrule",
            "\\end{tabular}",
            "\\end{table}",
            "",
        ]
    )


def _layout(table: "Table", at: int, span: int) -> str:
    if not table.columns[at].is_number:
        return "l"
    if table.columns[at].kind == "share":
        return "r" + ("@{\\,}r" if span == 2 else "")
    numbers = [_plain(row[at].main) for row in table.written if _is_number(row[at].main)]
    before = max((len(number.partition(".")[0]) for number in numbers), default=1)
    after = max((len(number.partition(".")[2]) for number in numbers), default=0)
    form = f"{before}.{after}" if after else f"{before}"
    return f"S[table-format={form}]" + ("@{\\,}r" if span == 2 else "")


def _head(column: "Column", span: int) -> str:
    text = _safe(column.head)
    if span == 2:
        return f"\\multicolumn{{2}}{{c}}{{{text}}}"
    return f"{{{text}}}" if column.is_number else text


def _cell(cell: Written, column: "Column", span: int) -> str:
    if not column.is_number:
        return _safe(cell.text)
    if column.kind == "share":
        main = _safe(cell.main)
    else:
        main = _plain(cell.main) if _is_number(cell.main) else f"{{{_safe(cell.main)}}}"
    interval = f" & {_safe(cell.interval)}" if span == 2 else ""
    return f"{main if cell.main else ''}{interval}"


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _plain(text: str) -> str:
    return text.replace(",", "")


def _safe(text: str) -> str:
    return "".join(_SIGNS.get(sign, sign) for sign in text)
