"""The published minimax against itself: how games end, how long they are, what a profile counts."""

from collections import Counter
from statistics import mean, median
from typing import Any

from plybench.core.tables import Column, Table
from plybench.study import Answer, Rows, Sample, Share, Study, Tendency
from plybench.study.figures import Figure, Results, result_bars
from plybench_reports.chess.as_published import PublishedMinimax
from plybench_reports.chess.playing import play, published

TRANSCRIPT = 33  # moves of the drawn game in the report's printed output
NAMES = ("minimax", "max", "min")


def run(*, depth: int, choice: str, game: int, seed: int) -> dict[str, Any]:
    """Play one game of the search against itself."""
    sides = [PublishedMinimax(depth, is_white) for is_white in (True, False)]
    players = [published(side, is_shuffled=choice == "random") for side in sides]
    found = play(players[0], players[1], seed)
    return {
        "status": "done",
        "moves": found.moves,
        "value": "draw" if found.value == 0 else "white" if found.value > 0 else "black",
        "ending": found.ending,
        "white_plies": sides[0].deepest,
        "black_plies": sides[1].deepest,
        "evaluations": sum(side.calls["evaluate"] for side in sides),
        "calls": sum(side.calls[name] for side in sides for name in NAMES),
        "outermost": sum(side.outermost[name] for side in sides for name in NAMES),
    }


def _only(*, depth: int, choice: str, game: int) -> bool:
    """Return which games to play: one without chance; games at three plies take minutes."""
    most = 1 if choice == "first" or depth == 3 else 20
    return game < most


study = Study(
    name="chess/self-play",
    question="How do games of the published minimax against itself go?",
    factors={"depth": (1, 2, 3), "choice": ("random", "first"), "game": range(20)},
    quick={"depth": (1, 2), "game": range(4)},
    only=_only,
    run=run,
    about=__doc__ or "",
)


@study.answer("ch-10")
def drawn_game(rows: Rows) -> Answer:
    """Whether the game of the report's own transcript is drawn by move 40; and ours."""
    games = rows.where(depth=1, choice="random", value="draw")
    ours = f"; our drawn games: {Sample(games.column('moves'))}" if games else ""
    return Answer(TRANSCRIPT <= 40, f"the transcript ends at move {TRANSCRIPT}{ours}")


@study.answer("ch-11")
def evaluations_and_calls(rows: Rows) -> Answer:
    """Whether there can be more evaluations than calls; the printed calls are the outermost."""
    games = rows.where(choice="random")
    if not games:
        return Answer(None)
    deepest = max(games.column("depth"))
    game = games.where(depth=deepest)[0]
    text = (
        f"a game of ours, {deepest} plies deep: {game['evaluations']:,} evaluations, "
        f"{game['calls']:,} calls, {game['outermost']:,} of them outermost"
    )
    is_possible = any(row["evaluations"] > row["calls"] for row in games)
    return Answer(is_possible, text)


@study.answer("ch-12")
def one_level_further(rows: Rows) -> Answer:
    """How far each side looked."""
    games = rows.where(choice="random")
    if not games:
        return Answer(None)
    plies = sorted({(row["white_plies"], row["black_plies"]) for row in games})
    text = ", ".join(f"{white} and {black} plies" for white, black in plies)
    return Answer(any(white > black for white, black in plies), f"White and Black see {text}")


@study.answer("ch-13")
def repeatable(rows: Rows) -> Answer:
    """The game without chance; the report does not say how it chose among equal moves."""
    game = rows.one(depth=2, choice="first", game=0)
    if game is None:
        return Answer(None)
    text = f"the first of the best moves: {game['ending']} after {game['moves']} moves"
    return Answer(game["moves"], text)


@study.answer("ch-15")
def length_of_self_play(rows: Rows) -> Answer:
    """The mean length of decided games; the report says about 45 to 50, but not of how many."""
    games = [row for row in rows.where(depth=2, choice="random") if row["value"] != "draw"]
    if not games:
        return Answer(None)
    found = mean(row["moves"] for row in games)
    drawn = len(rows.where(depth=2, choice="random")) - len(games)
    text = f"mean {found:.0f} moves in {len(games)} decided games; {drawn} were drawn"
    return Answer(round(found), text)


@study.answer("ch-18")
def white_wins(rows: Rows) -> Answer:
    """Whether White may win most games: our interval for its share reaches above one half."""
    games = rows.where(depth=2, choice="random")
    if not games:
        return Answer(None)
    won, lost = (len(games.where(value=side)) for side in ("white", "black"))
    share = Share(won, len(games))
    return Answer(Tendency(share.interval.high > 0.5, f"{share} for White, {lost} for Black"))


# Tables and figures


@study.table("Games of the published search against itself")
def table_of_games(rows: Rows) -> Table:
    """Results, lengths and calls by depth."""
    columns = [
        Column("plies", "text"),
        Column("choice"),
        Column("games", "count"),
        Column("White wins", "count"),
        Column("draws", "count"),
        Column("Black wins", "count"),
        Column("moves, median", "number"),
        Column("evaluations", "count"),
        Column("calls", "count"),
        Column("outermost", "count"),
    ]
    cells = []
    for (depth, choice), group in rows.by("depth", "choice").items():
        results = Counter(group.column("value"))
        middle = [median(group.column(name)) for name in ("evaluations", "calls", "outermost")]
        cells.append(
            [
                str(depth),
                choice,
                len(group),
                results["white"],
                results["draw"],
                results["black"],
                median(group.column("moves")),
                *map(round, middle),
            ]
        )
    return Table(columns, cells, "Evaluations and calls: medians per game, both sides.")


@study.figure("results")
def results(rows: Rows) -> Figure:
    """Who wins, by depth."""
    found = {}
    for depth, group in rows.where(choice="random").by("depth").items():
        values = Counter(group.column("value"))
        found[f"{depth} plies"] = Results(values["white"], values["draw"], values["black"])
    sides = ("White wins", "Black wins")
    about = "The published search against itself."
    return result_bars(found, "depth", about=about, sides=sides)
