"""Report connect4-notebook: agents as functions, minimax, cut-offs and Monte Carlo on any board.

The notebook counts columns from 0 and writes boards as rows x columns; here columns start at 1 and
boards are columns x rows. Its searches value every win at 1, however long it takes, and keep the
first of the best moves.
"""
