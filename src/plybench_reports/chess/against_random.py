"""Games of two-ply minimax against a random player: who wins, how soon, with how many calls."""

from statistics import median
from typing import Any

from plybench.core.tables import Column, Table
from plybench.study import Answer, Rows, Sample, Samples, Share, Study, Tendency
from plybench.study.figures import Figure, Series, histograms, look_of
from plybench.study.statistics import RunSample
from plybench_reports.chess.as_published import PublishedMinimax
from plybench_reports.chess.playing import corrected, play, published, random_player

OFTEN = 0.1  # from this share of the games on, we call it often


def run(*, player: str, game: int, seed: int) -> dict[str, Any]:
    """Play one game with the player as White."""
    search = PublishedMinimax(depth=2)
    white = published(search) if player == "as published" else corrected(2)
    found = play(white, random_player, seed)
    return {
        "status": "done",
        "moves": found.moves,
        "plies": found.plies,
        "won": found.value > 0,
        "ending": found.ending,
        "root_moves": found.root_moves,
        "root_endings": search.endings,
        **{f"{name}_calls": search.calls[name] for name in ("minimax", "max", "min")},
    }


study = Study(
    name="chess/against-random",
    question="Does a search of two plies always beat a random player, and how soon?",
    factors={"player": ("as published", "corrected"), "game": range(60)},
    quick={"game": range(8)},
    run=run,
    about=__doc__ or "",
)


def _published(rows: Rows) -> Rows:
    return rows.where(player="as published")


@study.answer("ch-01")
def calls(rows: Rows) -> Answer:
    """Calls in a game: minimax, max, min."""
    games = _published(rows).where(won=True)
    if not games:
        return Answer(None)
    parts = [Sample(games.column(f"{name}_calls")) for name in ("minimax", "max", "min")]
    text = f"medians of {len(games)} won games: " + " / ".join(
        f"{median(part.values):,.0f}" for part in parts
    )
    return Answer(Samples(parts, text))


@study.answer("ch-02")
def why_calls_agree(rows: Rows) -> Answer:
    """The two counts differ by the root moves that end the game, in every game."""
    games = _published(rows)
    if not games:
        return Answer(None)
    differ = [game["minimax_calls"] - game["max_calls"] == game["root_endings"] for game in games]
    text = (
        f"in {sum(differ)} of {len(differ)} games the difference is the number of root moves that "
        "end the game: max is called where Black is to move"
    )
    return Answer(not all(differ), text)


@study.answer("ch-03")
def moves_counted(rows: Rows) -> Answer:
    """In a game that White wins on move n, there are n searches and 2n - 1 moves."""
    games = rows.where(won=True)
    if not games:
        return Answer(None)
    if any(game["plies"] != 2 * game["moves"] - 1 for game in games):
        return Answer([0, 0], "White's last move is not always the last of the game")
    return Answer([2 * 17 - 1, 17], "17 + 16")


@study.answer("ch-05")
def beats_random(rows: Rows) -> Answer:
    """The share of games won."""
    games = _published(rows)
    if not games:
        return Answer(None)
    won = {
        player: (len(group.where(won=True)), len(group))
        for player, group in rows.by("player").items()
    }
    text = "; ".join(f"{player}: {n} of {all_} won" for player, (n, all_) in won.items())
    return Answer(Share(*won["as published"], text))


@study.answer("ch-06")
def mated_by_move_20(rows: Rows) -> Answer:
    """How often the random player is mated by move 20; often is more than one game in ten."""
    if not _published(rows):
        return Answer(None)
    parts, shares = [], {}
    for player, group in rows.by("player").items():
        soon = sum(game["won"] and game["moves"] <= 20 for game in group)
        shares[player] = Share(soon, len(group))
        moves = median(group.column("moves"))
        parts.append(f"{player}: {shares[player]}, median {moves:g} moves")
    is_often = shares["as published"].interval.high > OFTEN
    return Answer(Tendency(is_often, "; ".join(parts)))


@study.answer("ch-16")
def printed_game_lengths(rows: Rows) -> Answer:
    """The lengths of the three games against the random player whose ends are printed."""
    games = _published(rows).where(won=True)
    return Answer(Sample(games.column("moves")) if games else None)


# Tables and figures


@study.table("Games against a random player")
def table_of_games(rows: Rows) -> Table:
    """Won games and their length, by player."""
    columns = [
        Column("player"),
        Column("games", "count"),
        Column("won", "count"),
        Column("mated by move 20", "count"),
        Column("moves, median", "number"),
        Column("least", "count"),
        Column("most", "count"),
    ]
    cells = []
    for player, group in rows.by("player").items():
        moves = group.column("moves")
        soon = sum(game["won"] and game["moves"] <= 20 for game in group)
        won = len(group.where(won=True))
        cells.append([player, len(group), won, soon, median(moves), min(moves), max(moves)])
    return Table(columns, cells, "White looks two plies ahead; Black moves at random.")


@study.figure("lengths")
def lengths(rows: Rows) -> Figure:
    """How long the games are."""
    looks = {"as published": look_of("minimax"), "corrected": look_of("alpha_beta")}
    series = [
        Series(player, {"": RunSample.of(group.column("moves"))}, looks[player])
        for player, group in rows.by("player").items()
    ]
    about = "Two plies against a random player."
    return histograms(series, "moves", "games", about=about, name="lengths", case="game")
