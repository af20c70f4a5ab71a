"""Report chess: minimax with a cut-off on python-chess, material as the evaluation.

The report's searches look two plies ahead (a root move and one reply), value positions by material
and end games when `is_game_over` of python-chess says so. How they choose among equal root moves is
not printed; we assume a random choice.
"""
