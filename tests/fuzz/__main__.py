"""Looks for texts that break a reader for as long as it is told: `make fuzz FUZZ_SECONDS=600`.

What it finds is made as short as Hypothesis can and kept in `cases/`, where `make test` reads it.
"""

import argparse
import itertools
import sys
import time

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Flaky

from fuzz.cases import keep
from fuzz.guard import Broken, check
from fuzz.readers import Reader, readers
from fuzz.texts import texts

BATCH = 200  # texts for one reader before the next one's turn


def broken_by(reader: Reader) -> tuple[str, str] | None:
    """Return a text that breaks a reader and what comes of it, or None if none was met."""
    last = ""

    @settings(
        max_examples=BATCH,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(texts(reader.seeds()))
    def read(text: str) -> None:
        nonlocal last
        try:
            check(reader.read, text)
        except Broken:
            last = text
            raise

    try:
        read()
    except (Broken, Flaky) as error:  # it may be broken at times only, when memory is short
        return last, str(error)[:300]
    return None


def main() -> int:
    """Go round the readers until the time is over; return 1 if one was broken."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--only", default="", help="part of the names of readers")
    options = parser.parse_args()
    chosen = {name: reader for name, reader in readers().items() if options.only in name}
    end, texts_read, found = time.monotonic() + options.seconds, 0, set[tuple[str, str]]()
    for name in itertools.cycle(chosen):
        if time.monotonic() > end:
            break
        texts_read += BATCH
        broken = broken_by(chosen[name])
        if broken is not None and (name, broken[1]) not in found:
            found.add((name, broken[1]))
            print(
                f"{name}: {broken[1]}\n  {broken[0][:100]!r}\n  {keep(name, broken[0])}", flush=True
            )
    print(f"{texts_read:,} texts, {len(chosen)} readers, {len(found)} broken")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
