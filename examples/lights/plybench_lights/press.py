"""`plybench lights press`: a row of lamps after each press."""

from plybench.cli.options import Json
from plybench.cli.output import print_json, show
from plybench_lights.rules import Lights


def command(row: str, *presses: int, json: Json = False) -> int:
    """Show a row of lamps after each press.

    Args:
        row: The lamps, such as 101.
        presses: The numbers of the lamps pressed, from 1.
    """
    problem = Lights(row)
    states = [problem.initial]
    for action in presses:
        states.append(problem.result(states[-1], action))
    written = [problem.format_state(state) for state in states]
    if json:
        print_json({"states": written})
    else:
        show(*written)
    return 0
