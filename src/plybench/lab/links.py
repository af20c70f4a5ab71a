"""Links to the pages of the lab.

Their twins are `static/parts/link.js` and `static/setup/search_link.js`.
"""

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from plybench.core.catalog import Domain
from plybench.core.errors import InputError
from plybench.core.problem import name_of_problem
from plybench.engine.loading import load_problem
from plybench.lab.fields import LONGEST_TEXT


def squeeze(text: str) -> str:
    """Return a text in few letters that an address may contain.

    >>> squeeze("1 2 3 / 8 _ 4 / 7 6 5")
    'M1QwUjBW0FewUIhXMAHS5gpmCqYA'
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(text.encode()) + packer.flush()
    return urlsafe_b64encode(packed).rstrip(b"=").decode()


def search_link(
    domain: Domain, source: str | None, goal: str | None = None, model: str | None = None
) -> str:
    """Return the hash of a link that shows a search of a problem, named as for `plybench solve`.

    The lab reads no files, so a problem from a file is written out in the link.
    """
    problem = load_problem(domain, source, goal, None, model)
    shown = {"d": domain.name}
    if _is_known_without_files(domain, source, goal, model, problem):
        shown |= {"p": source or domain.default}
        shown |= {"goal": goal} if goal else {}
        shown |= {"model": model} if model else {}
    else:
        name = Path(name_of_problem(problem)).name
        shown |= {"t": squeeze(_write_problem(domain, problem)), "n": name}
    return "#" + urlencode(shown, safe="/,:")


def _is_known_without_files(
    domain: Domain, source: str | None, goal: str | None, model: str | None, problem: Any
) -> bool:
    try:
        same = load_problem(domain, source, goal, None, model, files=False)
    except InputError:
        return False
    return domain.write(same) == domain.write(problem)


def _write_problem(domain: Domain, problem: Any) -> str:
    name, problem.name = problem.name, ""  # a path is private
    text = domain.write(problem)
    if len(text) > LONGEST_TEXT:
        raise InputError(
            f"{name} is too large for the lab: it has {len(text):,} characters; at most "
            f"{LONGEST_TEXT:,} are shown"
        )
    return text
