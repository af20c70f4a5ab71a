"""The experiments of the two Connect Four reports, as calls that return small values.

They run in this process, on one core, and the same seed gives the same results. For matches between
any agents, with records and intervals, use the arena.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from plybench.core.results.answers import RandomGames
from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import Board, ConnectFour
from plybench.engine.decisions import decide, random_games

Player = Callable[[ConnectFour, Board, int], int]  # (game, state, seed) -> column


@dataclass(frozen=True, slots=True)
class Match:
    """The games of a player against another."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Wins and half the draws, as a share of the games."""
        return (self.wins + self.draws / 2) / self.games


@dataclass(frozen=True, slots=True)
class MoveCost:
    """The cost of one move on a board of some width."""

    columns: int
    order: str | None
    calls: int
    seconds: float


def random_v_random(
    games: int = 1000, *, seed: int = 0, game: ConnectFour | None = None
) -> RandomGames:
    """Play two random players against each other (connect4-notebook: 56 % for the first)."""
    return random_games(game or ConnectFour(), games=games, seed=seed)


def minimax_v_random(
    games: int = 100,
    *,
    depth: int = 10,
    is_first: bool = True,
    seed: int = 0,
    game: ConnectFour | None = None,
) -> Match:
    """Play the notebook's minimax against a random player on five columns and four rows.

    It looks `depth` plies ahead without an evaluation, centre first, and opens by rule.
    """
    board = game or ConnectFour(5, 4, wins="flat")
    minimax = searcher(depth=depth, order="centre", has_opening=True)
    side = 1 if is_first else 2
    return _tally(play(board, minimax, random_player, seed + n, side=side) for n in range(games))


def depth_v_depth(
    one: int, two: int, games: int = 20, *, seed: int = 0, game: ConnectFour | None = None
) -> Match:
    """Let alpha-beta with the weights look ahead to different depths."""
    players = (searcher(depth=depth, evaluate="weights", order="centre") for depth in (one, two))
    return paired_match(game or ConnectFour(), *players, games=games, seed=seed)


def evaluation_v_evaluation(
    one: str,
    two: str,
    games: int = 20,
    *,
    depth: int = 4,
    seed: int = 0,
    game: ConnectFour | None = None,
) -> Match:
    """Let alpha-beta of one depth use different evaluations."""
    players = (searcher(depth=depth, evaluate=name, order="centre") for name in (one, two))
    return paired_match(game or ConnectFour(), *players, games=games, seed=seed)


def best_first_move(
    playouts: int = 3000, *, seed: int = 0, game: ConnectFour | None = None
) -> tuple[int | None, dict[int, float]]:
    """Return the column in which Monte Carlo search begins, and the mean result of each."""
    decision = decide(game or ConnectFour(), "pure_monte_carlo", playouts=playouts, seed=seed)
    return decision.action, {score.action: score.value for score in decision.scores}


def cost_by_width(
    widths: Iterable[int] = (4, 5, 6, 7),
    *,
    rows: int = 4,
    depth: int = 10,
    orders: Iterable[str | None] = (None, "centre"),
) -> list[MoveCost]:
    """Return the cost of the first move on boards of growing width, with and without an order."""
    found = []
    for columns in widths:
        game = ConnectFour(columns, rows, wins="flat")
        for order in orders:
            decision = decide(game, "alpha_beta", depth=depth, order=order)
            found.append(MoveCost(columns, order, decision.counts.calls, decision.seconds))
    return found


# Players and games


def searcher(algorithm: str = "alpha_beta", *, has_opening: bool = False, **options: Any) -> Player:
    """Return a player that uses an algorithm and, if asked, the opening rule."""

    def choose(game: ConnectFour, state: Board, seed: int) -> int:
        opening = game.opening_move(state) if has_opening else None
        if opening is not None:
            return opening
        action = decide(game, algorithm, state, **options).action
        assert action is not None  # there is a move, and no limit
        return action

    return choose


def random_player(game: ConnectFour, state: Board, seed: int) -> int:
    """Return any legal column."""
    actions = game.actions(state)
    return actions[SplitMix64(seed).below(len(actions))]


def play(
    game: ConnectFour,
    one: Player,
    two: Player,
    seed: int,
    *,
    side: int = 1,
    state: Board | None = None,
) -> int:
    """Return 1, 0 or -1 for a win, draw or loss of `one`, who is player `side`."""
    at = game.initial if state is None else state
    rng = SplitMix64(seed)
    while not game.is_terminal(at):
        player = one if game.to_move(at) == side else two
        at = game.result(at, player(game, at, rng.next()))
    winner = game.winner(at)
    return 0 if winner is None else 1 if winner == side else -1


def paired_match(
    game: ConnectFour, one: Player, two: Player, *, games: int, seed: int = 0, opening: int = 2
) -> Match:
    """Play two players against each other; each random opening is played from both sides."""
    return _tally(
        play(
            game, one, two, seed, side=1 + n % 2, state=random_opening(game, seed + n // 2, opening)
        )
        for n in range(games)
    )


def random_opening(game: ConnectFour, seed: int, plies: int) -> Board:
    """Return a position after random moves; fewer if the game would be over."""
    rng, state = SplitMix64(seed), game.initial
    for _ in range(plies):
        following = game.result(state, random_player(game, state, rng.next()))
        if game.is_terminal(following):
            break
        state = following
    return state


def _tally(results: Iterable[int]) -> Match:
    seen = list(results)
    return Match(seen.count(1), seen.count(0), seen.count(-1))
