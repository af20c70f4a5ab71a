"""`plybench verify`: a plan, a proof or recorded games in a file, checked by the rules alone."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.cli.options import Goal, Json, Model
from plybench.cli.output import print_json, show
from plybench.core.catalog import find_domain, find_game
from plybench.core.errors import InputError, counted
from plybench.core.problem import name_of_problem, origin_words
from plybench.core.results.plan_files import KINDS, check_plan
from plybench.core.system.reading import LARGEST_RECORD, parse_json, read_text
from plybench.core.verify import VerificationError
from plybench.engine.loading import load_problem
from plybench.play.arena.game_files import family_of, is_record, parse_games
from plybench.play.arena.log import parse_records
from plybench.play.arena.record import load_game, replay

_PROOF = "plybench proof"  # the kind in the first line of a proof

Checked = tuple[dict[str, Any], list[str]]  # what was found, as data and in words


def command(
    file: Annotated[
        Path,
        Parameter(
            help="A plan written by `solve --output`, a proof written by `analyse --prove --save`, "
            "games written by `--record`, or a PGN."
        ),
    ],
    domain: Annotated[
        str | None,
        Parameter(help="The domain of a plan (see `plybench list domains`). By default none."),
    ] = None,
    source: Annotated[
        str | None,
        Parameter(help="The instance, file or state that a plan solves. By default none."),
    ] = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    json: Json = False,
) -> int:
    """Check a plan, a proof or recorded games by the rules alone; no search is involved.

    A plan needs the problem that it solves, so you can also check the plans of other programs.
    Mazeworld plans are timed paths: CSV with the columns robot, time, x and y.
    """
    if domain is not None and source is not None:
        found, words = _check_plan(file, domain, source, goal, model)
    else:
        text = read_text(file, LARGEST_RECORD)
        header = _first_object(text)
        if header.get("kind") == _PROOF:
            found, words = _check_proof(file, str(header.get("game")))
        elif _is_plan(file, header):
            raise InputError(
                f"{file} is a plan; name the problem that it solves too: "
                f"plybench verify {file} DOMAIN INSTANCE"
            )
        elif is_record(text):
            found, words = _check_record(file, text)
        else:
            found, words = _check_pgn(file, text)
    if json:
        print_json(found)
    else:
        show(*words)
    return 0 if found["holds"] else 1


def _check_plan(
    file: Path, domain: str, source: str, goal: str | None, model: str | None
) -> Checked:
    family = find_domain(domain)
    problem = load_problem(family, source, goal, None, model)
    try:
        figures, wrong = check_plan(problem, file), ""
    except VerificationError as error:
        figures, wrong = {}, str(error)
    origin = {"origin": problem.origin} if hasattr(problem, "origin") else {}
    named = {"kind": "plan", "domain": family.name, "instance": name_of_problem(problem)}
    found = named | origin | {"holds": not wrong, "reason": wrong} | figures
    if wrong:
        words = origin_words(problem)
        return found, [f"The plan does not hold: {wrong}.", *([f"({words})"] if words else [])]
    listed = ", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in figures.items())
    return found, [f"The plan holds: {listed}."]


def _check_proof(file: Path, game: str) -> Checked:
    family = find_game(game)
    if family.check_proof is None:
        raise InputError(f"{file} holds a proof of {game}, which has no proofs")
    found, words = family.check_proof(file)
    return {"kind": "proof", **found}, words


def _check_record(file: Path, text: str) -> Checked:
    setting, records = parse_records(text, file)
    game = load_game(setting.game, setting.variant or None)
    moves, wrong = 0, ""
    try:
        for record in records:
            replay(game, record)
            moves += len(record.moves)
    except VerificationError as error:
        wrong = str(error)
    return _games("record", len(records), moves, wrong)


def _check_pgn(file: Path, text: str) -> Checked:
    if family_of(text) is None:
        raise InputError(f"{file} is neither a plan, a proof, a record of games nor a PGN")
    games = parse_games(text, file)
    return _games("pgn", len(games), sum(len(game.actions) for game in games), "")


def _games(kind: str, games: int, moves: int, wrong: str) -> Checked:
    found = {"kind": kind, "holds": not wrong, "reason": wrong}
    if wrong:
        return found, [f"The games do not hold: {wrong}."]
    follow = "follows" if games == 1 else "follow"
    words = f"{counted(games, 'game')} {follow} the rules: {counted(moves, 'move')}."
    return found | {"games": games, "moves": moves}, [words]


def _first_object(text: str) -> dict[str, Any]:
    """Return the JSON object in the first line of a text, or the whole text; empty if none is."""
    for part in (text.partition("\n")[0], text):
        try:
            found = parse_json(part)
        except ValueError:
            continue
        return found if isinstance(found, dict) else {}
    return {}


def _is_plan(file: Path, header: dict[str, Any]) -> bool:
    is_listed = "actions" in header or "steps" in header or "paths" in header
    return is_listed or file.suffix.lower() == f".{KINDS[0]}"
