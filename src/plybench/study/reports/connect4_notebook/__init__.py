"""Report connect4-notebook: agents as functions, minimax, cut-offs and Monte Carlo on any board.

The notebook counts columns from 0 and writes boards as rows x columns; here columns are from 1 and
boards columns x rows. Its searches see wins as 1 however long they take, and keep the first best.
"""
