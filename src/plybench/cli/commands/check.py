"""`plybench check`: the user's own code against the contracts."""

from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import Json
from plybench.cli.output import print_json, show
from plybench.cli.own_observer import prints_apart


def command(
    code: Annotated[
        str,
        Parameter(
            help="A file, or something in it: own.py, own.py:Romania, own.py:h, ... "
            "Or a game of another library: open_spiel:NAME."
        ),
    ],
    source: Annotated[
        str | None,
        Parameter(
            help="The instance or position to try a function or an agent on. By default the usual "
            "one."
        ),
    ] = None,
    /,
    *,
    on: Annotated[
        str | None,
        Parameter(
            help="The domain or game to try a function, an observer or an agent on; also "
            "FILE.py:NAME. By default the one in the same file; for agents else connect_four, or "
            "chess if the file imports it."
        ),
    ] = None,
    kind: Annotated[
        str | None,
        Parameter(
            help="What it is: problem, game, heuristic, evaluation, order, agent or observer. By "
            "default its mark, its methods or the names of its parameters say."
        ),
    ] = None,
    against: Annotated[
        str, Parameter(help="The opponent of an agent; see `plybench list agents`.")
    ] = "random",
    move_seconds: Annotated[
        float, Parameter(help="Seconds that an agent has for a move, and to load.")
    ] = 5.0,
    json: Json = False,
) -> int:
    """Check your own problem, game, heuristic, evaluation, order, observer or agent.

    An agent plays one game as each player, and you see what it prints, its tracebacks, and the time
    and memory of its moves. The exit status is 1 if something is wrong.
    """
    from plybench.classroom.checking import Trial, check
    from plybench.cli.classroom.check_report import shown_report

    with prints_apart(json):
        reports = check(code, on=on, source=source, kind=kind, trial=Trial(against, move_seconds))
    is_right = all(report.is_right for report in reports)
    if json:
        print_json({"right": is_right, "reports": [report.to_dict() for report in reports]})
    else:
        show(*(part for report in reports for part in shown_report(report)))
    return 0 if is_right else 1
