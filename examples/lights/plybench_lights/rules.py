"""Lamps in a row: a press switches a lamp and its neighbours, and all lamps must go out."""

from plybench.core.catalog import Domain, register
from plybench.core.errors import InputError, unknown
from plybench.core.heuristic import heuristic
from plybench.core.picture import Cell, Picture
from plybench.core.rng import SplitMix64

State = tuple[int, ...]  # 1 for each lamp that is on

INSTANCES = {"three": "111", "five": "10101", "ten": "1101001011"}


class Lights:
    """A row of lamps; an action is the number of the lamp pressed, from 1."""

    domain = "lights"
    default_heuristic = "thirds"

    def __init__(self, lamps: str, name: str = "") -> None:
        self.initial = self.parse_state(lamps)
        self.name = name

    def __repr__(self) -> str:
        return f"Lights({self.format_state(self.initial)!r}, {self.name!r})"

    def actions(self, state: State) -> range:
        """Return the numbers of all lamps."""
        return range(1, len(state) + 1)

    def result(self, state: State, action: int) -> State:
        """Return the lamps after a press."""
        return tuple(lamp ^ (abs(place - action) <= 1) for place, lamp in enumerate(state, 1))

    def is_goal(self, state: State) -> bool:
        """Tell whether all lamps are out."""
        return not any(state)

    @heuristic(consistent=True)
    def thirds(self, state: State) -> int:
        """Return a third of the lamps that are on, for a press switches three at most."""
        return -(-sum(state) // 3)

    def format_state(self, state: State) -> str:
        """Return the lamps as one word: `101`."""
        return "".join(map(str, state))

    def parse_state(self, text: str) -> State:
        """Return the lamps of such a word."""
        if not text or set(text) - set("01"):
            raise InputError(f"lamps {text!r} must be written with 0 and 1, such as 101")
        return tuple(map(int, text))

    def picture(self, state: State) -> Picture:
        """Return one row of cells."""
        return Picture((tuple(Cell("piece" if lamp else "empty", str(lamp)) for lamp in state),))


def instance(name: str) -> Lights:
    """Return a named or a random row."""
    if name in INSTANCES:
        return Lights(INSTANCES[name], name)
    if not name.startswith("random"):
        raise unknown("instance", name, (*INSTANCES, "random:SEED"))
    rng = SplitMix64(int(name.partition(":")[2] or 0))
    return Lights("".join(str(rng.below(2)) for _ in range(8)), name)


register(
    Domain(
        name="lights",
        summary="lamps in a row; a press switches a lamp and its neighbours",
        read=lambda text: Lights(text.strip()),
        write=lambda problem: problem.format_state(problem.initial) + "\n",
        from_state=lambda start, goal: Lights(start),
        is_state=lambda word: not set(word) - set("01"),
        instances={name: f"the lamps {lamps}" for name, lamps in INSTANCES.items()},
        instance=instance,
        generator="random:1",
        orders=(),
        default="five",
        default_heuristic="thirds",
    )
)
