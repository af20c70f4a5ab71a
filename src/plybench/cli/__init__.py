"""The command line: `plybench COMMAND ...`, one file per command."""

from plybench.cli.app import main

__all__ = ["main"]
