"""How states, moves and lines of problems and games are written and read; the only place for it.

All methods that rules have for this are optional (the tables in `core/problem.py` and
`core/game.py`). Without them a move is written as `str` does and a state as `repr` does.
"""

from plybench.core.notation.reading import (
    find_move,
    moves_by_text,
    play_moves,
    read_move,
    read_position,
    reads_states,
    split_moves,
)
from plybench.core.notation.typed_moves import read_typed_move
from plybench.core.notation.writing import (
    action_word,
    action_writer,
    describe_action,
    describe_ending,
    describe_line,
    describe_moves,
    number_move,
    state_writer,
    write_action,
    write_position,
    write_state,
    writes_states,
)

__all__ = [
    "action_word",
    "action_writer",
    "describe_action",
    "describe_ending",
    "describe_line",
    "describe_moves",
    "find_move",
    "moves_by_text",
    "number_move",
    "play_moves",
    "read_move",
    "read_position",
    "read_typed_move",
    "reads_states",
    "split_moves",
    "state_writer",
    "write_action",
    "write_position",
    "write_state",
    "writes_states",
]
