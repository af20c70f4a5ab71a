"""Makes the files of this folder again; see README.md."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def main(wanted: list[str]) -> None:
    """Make the folders named, or all."""
    import make_chess
    import make_connect_four
    import make_robots
    import make_tiles

    makers = {
        "tiles": make_tiles,
        "chess": make_chess,
        "mazeworld": make_robots,
        "connect4": make_connect_four,
    }
    for name in wanted or makers:
        makers[name].make(Path(__file__).parent / name)
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
