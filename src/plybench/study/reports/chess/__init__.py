"""Report chess: minimax with a cut-off on python-chess, material as the evaluation.

The report's searches look two plies ahead (a root move and one reply), value positions by material
and end games where `is_game_over` of python-chess does. How the root move is chosen among equals is
not printed; a random choice is assumed.
"""
