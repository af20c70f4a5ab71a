"""The five reports: their experiments as studies, one folder for each report, and their claims.

The first plug-in of plybench: its entry points are in `pyproject.toml`, and no module of plybench
imports it. `claims.csv` has what the reports say, `reproduction` judges it by the studies, and
`reproduce` is the command. Programs as they were published are in `as_published.py`.

It may import every room of plybench. Read `mazeworld/searches.py` first.
"""
