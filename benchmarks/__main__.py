"""`python -m benchmarks [SUITE...]`: measure all suites, or those named, and save the results."""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from rich.console import Console

from benchmarks import results as files
from benchmarks.compare import comparison
from benchmarks.harness import Listener
from benchmarks.history import keep, releases
from benchmarks.machine import busy_note
from benchmarks.page import write_page
from benchmarks.report import WIDEST, ending, family, heading, report
from benchmarks.results import Results
from benchmarks.suites import Suite, chosen, run, suites
from plybench.core.errors import InputError

LAST = "last"


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks for; return the exit status."""
    given = _parser().parse_args(arguments)
    try:
        return _done(given)
    except InputError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"benchmarks: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # between two suites
        print("benchmarks: interrupted", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure plybench next to other programs.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("suites", nargs="*", metavar="SUITE", help="a suite, or a pattern such as 'chess*'; all")
    add("--list", action="store_true", help="list the suites and exit")
    add("--page", type=Path, metavar="FILE.html", help="draw the releases as a page and exit")
    saved = f"measure nothing: take the results of a file, or of the `{LAST}` whole run"
    add("--from", dest="file", metavar="FILE.json", help=saved)
    add("--compare", type=Path, metavar="OLD.json", help="compare with the results of a file")
    add("--csv", type=Path, metavar="FILE.csv", help="write the rows as CSV")
    add("--keep", action="store_true", help="keep the results as those of this release")
    return parser


def _done(given: argparse.Namespace) -> int:
    console = Console(highlight=False, markup=False, emoji=False)
    if given.list:
        _print(console, _listing(console.width))
        return 0
    if given.page:
        write_page(releases(), given.page)
        return 0
    # What is wrong with the files is said before anything is measured.
    old = files.read(given.compare) if given.compare else None
    if given.csv:
        given.csv.open("a").close()
    results = _results(given, console)
    if given.csv:
        files.write_csv(results.rows, given.csv)
    if old:
        _print(console, ["", *comparison(old, results, console.width)])
    if given.keep and not results.failures:
        _print(console, [f"kept in {keep(results)}"])
    return int(bool(results.failures))


def _results(given: argparse.Namespace, console: Console) -> Results:
    """Return what was measured, now or before, after showing it."""
    if given.suites and (given.file or given.keep):
        option = "--from" if given.file else "--keep"
        raise InputError(f"{option} is for a whole run and takes no suites")
    if not given.file:
        return measured(chosen(given.suites), console, is_whole=not given.suites)
    results = files.read(files.last() if given.file == LAST else Path(given.file))
    _print(console, report(results, console.width))
    return results


def measured(wanted: Sequence[Suite], console: Console, is_whole: bool) -> Results:
    """Run suites, show each family when it is done, and save what there is after each suite."""
    width = min(console.width, WIDEST)
    results = files.begun()
    warned = busy_note(results.load)
    _print(console, heading(results, width))
    for _, group in groupby(wanted, key=lambda suite: suite.family):
        start = len(results.rows)
        for suite in group:
            results = _with(suite, results)
        if len(results.rows) > start:
            _print(console, ["", *family(results.rows[start:], width)])
    results = replace(results, is_whole=is_whole and not results.failures)
    _print(console, ["", *ending(results, width), f"saved in {files.save(results)}"])
    if (note := busy_note(results.load)) and not warned:
        _print(console, [note])
    return results


def _with(suite: Suite, results: Results) -> Results:
    """Return the results with those of a suite, saved; after Ctrl-C no suite is run."""
    if results.is_interrupted:
        return results
    _status(f"measuring: {suite.name}")
    results = results.plus(suite.name, run(suite, Progress()))
    files.save(results)
    return results


class Progress(Listener):
    """Says on a terminal what is being measured."""

    def begin(self, work: str) -> None:
        """Show the work in place of the one before."""
        _status(f"measuring: {work}")


def _status(text: str) -> None:
    """Show a line that the next one replaces; nothing if no person is watching."""
    if sys.stderr.isatty():
        room = shutil.get_terminal_size().columns - 1
        print(f"\r\x1b[K{text[:room]}", end="", file=sys.stderr, flush=True)


def _listing(width: int) -> Iterator[str]:
    for suite in suites():
        named = " Runs only when named." if suite.is_named_only else ""
        text = f"{suite.name:<20} {suite.about}{named}"
        yield from textwrap.wrap(text, min(width, WIDEST), subsequent_indent=" " * 21)


def _print(console: Console, lines: Iterable[str]) -> None:
    _status("")
    for line in lines:
        is_heading = line.partition("  ")[0].isupper()
        console.print(line, soft_wrap=True, style="bold" if is_heading else None)
    console.file.flush()  # a family at a time, also in a file


if __name__ == "__main__":
    sys.exit(main())
