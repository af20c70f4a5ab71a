"""`plybench check`: the user's own code against the contracts."""

from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import Json
from plybench.cli.output import print_json, show


def command(
    code: Annotated[
        str,
        Parameter(help="A file, or something in it: own.py, own.py:Romania, own.py:h, ..."),
    ],
    source: Annotated[
        str | None,
        Parameter(
            help="The instance or position to try a heuristic or an evaluation on. By default the "
            "usual one."
        ),
    ] = None,
    /,
    *,
    on: Annotated[
        str | None,
        Parameter(
            help="The domain or game to try a heuristic or an evaluation on; also FILE.py:NAME. By "
            "default the one in the same file."
        ),
    ] = None,
    kind: Annotated[
        str | None,
        Parameter(
            help="What a function is: heuristic or evaluation. By default its mark or the names of "
            "its arguments say."
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Check your own problem, game, heuristic or evaluation, and say what is wrong with it.

    The exit status is 1 if something is wrong.
    """
    from plybench.checking import check
    from plybench.cli.check_report import shown_report

    reports = check(code, on=on, source=source, kind=kind)
    is_right = all(report.is_right for report in reports)
    if json:
        print_json({"right": is_right, "reports": [report.to_dict() for report in reports]})
    else:
        show(*(part for report in reports for part in shown_report(report)))
    return 0 if is_right else 1
