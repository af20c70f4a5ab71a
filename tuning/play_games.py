"""Let the engine play against itself and keep the positions: `python -m tuning.play_games`.

Every file of games has its own seed, so its contents do not depend on the others, on how often the
run was interrupted, or on which of several processes played it. Existing files are kept.
"""

import argparse
from pathlib import Path

from plybench.core.rng import SplitMix64
from tuning.games import Player, Rules, play_game
from tuning.positions import DATA, write_samples


def play_file(path: Path, seed: int, number: int, games: int, rules: Rules) -> int:
    """Play the games of one file and write it; return how many positions it has."""
    rng = SplitMix64(seed)
    seeds = [rng.next() for _ in range(number + 1)]
    player, rng = Player(rules), SplitMix64(seeds[number])
    samples = [sample for _ in range(games) for sample in play_game(player, rng, rules)]
    write_samples(path, samples)
    return len(samples)


def run(folder: Path, files: range, games: int, seed: int, rules: Rules) -> None:
    """Play the missing files."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in files:
        path = folder / f"games-{number:05}.txt"
        if path.exists():
            continue
        positions = play_file(path, seed, number, games, rules)
        print(f"{path.name}: {games} games, {positions} positions", flush=True)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tuning.play_games", description=__doc__)
    parser.add_argument("--folder", type=Path, default=DATA, help="where the files go")
    parser.add_argument("--first", type=int, default=0, help="the number of the first file")
    parser.add_argument("--files", type=int, default=200, help="how many files")
    parser.add_argument("--games", type=int, default=50, help="games in each file")
    parser.add_argument("--nodes", type=int, default=Rules().nodes, help="nodes for each move")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    files = range(given.first, given.first + given.files)
    try:
        run(given.folder, files, given.games, given.seed, Rules(nodes=given.nodes))
    except KeyboardInterrupt:
        raise SystemExit("stopped; complete files are kept") from None


if __name__ == "__main__":
    main()
