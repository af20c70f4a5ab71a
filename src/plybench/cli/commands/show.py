"""`plybench show`: pictures of instances and positions, without solving them."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.drawing import drawings_of, show_drawing
from plybench.cli.options import Json, Whole
from plybench.cli.output import print_json
from plybench.cli.showing.gallery import Exhibit, as_html, at_goal, instances, positions
from plybench.core.catalog import (
    Domain,
    GameDomain,
    domains,
    find_domain,
    find_game,
    games,
    is_library_game,
    named,
    one_own_name,
)
from plybench.core.errors import InputError, unknown
from plybench.core.system.python_files import is_code
from plybench.core.system.writing import check_writable, write_text

_ENDINGS = (".svg", ".html")


def command(
    domain: Annotated[
        str, Parameter(help="A domain or a game; see `plybench list domains` and `list games`.")
    ],
    /,
    *sources: Annotated[
        str,
        Parameter(
            help="Instances or positions: names, patterns such as 'reports/*', files, states, or "
            "random ones such as random:3x3,depth=20. By default the usual one."
        ),
    ],
    count: Annotated[
        Whole, Parameter(help="How many of each random instance, with the seeds 0, 1, ...")
    ] = 1,
    goals: Annotated[
        bool,
        Parameter(negative="", help="Draw the pieces where they belong, not where they are."),
    ] = False,
    board: Annotated[
        str | None, Parameter(help="A variant of a game, such as 5x4. By default the usual one.")
    ] = None,
    output: Annotated[
        Path | None,
        Parameter(help="File for the pictures, .svg or .html. By default they are shown as text."),
    ] = None,
    json: Json = False,
) -> int:
    """Draw instances of a domain or positions of a game, side by side, without solving them."""
    if output is not None and output.suffix.lower() not in _ENDINGS:
        raise InputError(f"--output {output} must end in .svg or .html")
    family = _find_domain(domain)
    if isinstance(family, Domain):
        if board is not None:
            raise InputError(f"--board is for games; {family.name} is not one")
        shown = instances(family, sources, count)
    else:
        if count != 1:
            raise InputError(f"--count is of random instances; {family.name} has none")
        shown = positions(family, sources, board)
    if goals:
        shown = [at_goal(exhibit) for exhibit in shown]
    if output is not None:
        check_writable(output)
        _write(family.name, shown, output)
    if json:
        print_json({"domain": family.name, "pictures": [one.to_dict() for one in shown]})
    elif output is None:
        names = [exhibit.name for exhibit in shown]
        show_drawing(drawings_of([exhibit.picture for exhibit in shown], names))
    return 0


def _find_domain(name: str) -> Domain | GameDomain:
    """Return the domain or game with a name, or in a file of the user."""
    if is_code(name):
        own, kind = one_own_name(name)
        return find_game(own) if kind == "game" else find_domain(own)
    problems = named(name, domains())
    if problems is not None:
        return problems
    if named(name, games()) is None and not is_library_game(name):
        raise unknown("domain or game", name, [*domains(), *games()])
    return find_game(name)


def _write(title: str, shown: list[Exhibit], output: Path) -> None:
    from plybench.trace.draw.gallery import render_gallery

    pictures, names = [one.picture for one in shown], [one.name for one in shown]
    notes = f"{len(shown)} picture{'' if len(shown) == 1 else 's'}"
    svg = render_gallery(title, pictures, names, notes)
    write_text(output, svg if output.suffix.lower() == ".svg" else as_html(title, svg))
