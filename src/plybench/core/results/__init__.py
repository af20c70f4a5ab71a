"""What searches, solvers and counts return: small frozen values with exact counts.

`result` has the result of a search, `decision` a move chosen, `analysis` what a solver says about a
position, `answers` the other answers, and `ending` why something ended. `plan_files` writes plans.
"""
