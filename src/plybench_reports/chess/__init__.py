"""Report chess: minimax with a cut-off on python-chess, material as the evaluation.

Values are material, and end games are over when `is_game_over` of python-chess says so. How the
report's program chooses among equal root moves is not printed. We assume a random choice; that it
mated with g1f3 where python-chess lists other mates first supports this.

How far its search of "depth 2" looks is not printed either. We take it for two plies, a root move
and a reply, because the lengths of its games (22, 19 and 37 moves) fit: of 25 games that looked
three plies ahead the median took 41 moves, and four took 22 or fewer. Its profile speaks for
three plies: a call of `min_value` takes 5.18 ms, at 92 us for an evaluation some forty leaves. So
claims that depend on the depth are `inferred`, and a difference proves nothing.
"""
