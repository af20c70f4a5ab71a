"""Measure the scale of weaker play against Stockfish's: `python -m tuning.strength`.

Every strength of `_MEASURED` in src/plybench/solvers/chess/strength.py plays a match against
Stockfish at the same rating, but not below 1350, where its `UCI_Elo` ends; the weakest plays
against the one above it. A line has the rating that follows from the result: the opponent's and
the Elo difference. Both sides count nodes, so the load of the machine makes no difference; but
Stockfish errs by chance, so no two runs are the same. `--at 1500,1700` tests other ratings.
"""

import argparse
import shutil
from collections.abc import Iterator, Sequence

from plybench.core.errors import InputError
from plybench.play.arena import match
from plybench.solvers.chess.strength import KNOTS

LEAST = 1350  # the least UCI_Elo of Stockfish
_HEADING = (
    "| `UCI_Elo` | against | won, drawn, lost | performance (95 %) |",
    "|---|---|---|---|",
)


def opponent_of(elo: int, ratings: Sequence[int]) -> tuple[str, str, int]:
    """Return whom a strength plays: an agent, its name and its rating."""
    if elo >= LEAST - 200:
        rating = max(elo, LEAST)
        # Limited like this, Stockfish chooses at a depth of 1 to 13 and needs no more nodes for it.
        nodes = 20_000 if rating < 2000 else 100_000
        options = f"nodes={nodes}&Hash=16&UCI_LimitStrength=true&UCI_Elo={rating}"
        return f"uci:stockfish?{options}", f"Stockfish at {rating}", rating
    above = min(rating for rating in ratings if rating > elo)
    return f"engine:elo={above}", f"our {above}", above


def lines(ratings: Sequence[int], games: int, seed: int, workers: int) -> Iterator[str]:
    """Play the matches and yield the table."""
    yield from _HEADING
    for elo in ratings:
        agent, name, rating = opponent_of(elo, KNOTS)
        result = match(
            "chess",
            f"engine:elo={elo}",
            agent,
            games=games,
            openings="named",
            seed=seed,
            workers=workers,
        )
        ours = result.standings[0]
        low, high = result.pairs.elo_interval
        found = f"{rating + result.pairs.elo:.0f} ({rating + low:.0f} to {rating + high:.0f})"
        yield f"| {elo} | {name} | {ours.wins}, {ours.draws}, {ours.losses} | {found} |"
        if not result.is_complete:
            return


def main(arguments: list[str] | None = None) -> None:
    """Play the matches that are asked for, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tuning.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="for each strength")
    parser.add_argument("--at", default="", help="ratings to be tested, as in 1500,1700")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="games at once")
    given = parser.parse_args(arguments)
    if shutil.which("stockfish") is None:
        raise SystemExit("there is no stockfish on the PATH")
    try:
        ratings = [int(word) for word in given.at.split(",") if word] or list(KNOTS)
    except ValueError:
        parser.error(f"--at {given.at} must be whole numbers with commas between them")
    try:
        for line in lines(ratings, given.games, given.seed, given.workers):
            print(line, flush=True)
    except InputError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
