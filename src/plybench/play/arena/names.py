"""What agents are called in tables: `alice` for `submissions/alice.py`.

An agent from a file has the name of the file; an agent from a file called `agent.py` or `main.py`
has the name of its folder. Any other text, such as `alpha_beta:depth=2`, is its own name.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from plybench.core.errors import InputError
from plybench.core.system.foreign_text import one_line
from plybench.core.system.python_files import CodeName, parse_code
from plybench.play.agents.own_file import USUAL
from plybench.play.agents.spec import is_file
from plybench.play.agents.uci import is_uci

GENERAL = ("agent", "main")  # names of files that say nothing about the agent


def short_name(spec: str) -> str:
    """Return the name of an agent, by its text alone.

    >>> short_name("class/alice.py"), short_name("class/bob/agent.py:choose")
    ('alice', 'bob')
    >>> short_name("own/searcher.py:Minimax(depth=3)"), short_name("mcts:playouts=5")
    ('searcher.py:Minimax(depth=3)', 'mcts:playouts=5')
    """
    code = code_of(spec)
    if code is None:
        return one_line(spec)
    path = Path(code.path)
    if code.name not in ("", USUAL) or code.arguments is not None:
        return one_line(str(CodeName(path.name, code.name, code.arguments)))
    is_general = path.stem in GENERAL and path.parent.name
    return one_line(path.parent.name if is_general else path.stem)


def without_folder(spec: str) -> str:
    """Return the text of an agent with its file or program, but not the folder in which that is.

    >>> without_folder("/home/me/alice.py:choose"), without_folder("uci:/opt/engine?nodes=5")
    ('alice.py:choose', 'uci:engine?nodes=5')
    """
    if not is_uci(spec) and not is_file(spec):
        return spec
    return re.sub(r"^(uci:)?[^?(]*/", r"\1", spec)


def code_of(spec: str) -> CodeName | None:
    """Return the file that a text names and what is meant in it; None if it names no file."""
    if not is_file(spec):
        return None
    try:
        return parse_code(spec)
    except InputError:  # said when the agent is made
        return None


def told_apart(names: Sequence[str], specs: Sequence[str]) -> tuple[str, ...]:
    """Return the names; equal names get their folder, or their file, or else a number.

    >>> told_apart(["alice", "alice", "bob"], ["a/alice.py", "b/alice.py", "bob.py"])
    ('a/alice', 'b/alice', 'bob')
    >>> told_apart(["alice", "alice"], ["a/alice.py", "a/alice/agent.py"])
    ('alice.py', 'alice/agent.py')
    >>> told_apart(["random", "random"], ["random", "random"])
    ('random (1)', 'random (2)')
    """
    found = list(names)
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        places = [at for at, other in enumerate(names) if other == name]
        others = [other for other in names if other != name]
        choices = (
            [_with_folder(name, specs[at]) for at in places],
            [_with_file(name, specs[at]) for at in places],
            [f"{name} ({number})" for number in range(1, len(places) + 1)],
        )
        new = next(
            (new for new in choices if len({*new}) == len(new) and {*new}.isdisjoint(others)),
            choices[-1],
        )
        for at, longer in zip(places, new, strict=True):
            found[at] = longer
    return tuple(found)


def _with_folder(name: str, spec: str) -> str:
    """Return a name with the folder in which the agent is, or its own folder is."""
    code = code_of(spec)
    if code is None:
        return name
    folder = Path(code.path).parent
    within = one_line((folder.parent if folder.name == name else folder).name)
    return f"{within}/{name}" if within else name


def _with_file(name: str, spec: str) -> str:
    """Return the file of an agent, in its own folder if it is named after that."""
    code = code_of(spec)
    if code is None:
        return name
    path = Path(code.path)
    return one_line(f"{name}/{path.name}" if path.parent.name == name else path.name)


def same_agent(spec: str) -> str:
    """Return one text for all texts that name the same agent in a file."""
    code = code_of(spec)
    if code is None:
        return spec
    name = code.name or USUAL
    return str(CodeName(str(Path(code.path).resolve()), name, code.arguments))


def seed_numbers(names: Sequence[str]) -> tuple[int, ...]:
    """Return a number for each agent that depends on its name, not on its place among others.

    Agents of the same name have different numbers, in their order.
    """
    return tuple(
        int.from_bytes(sha256(f"{names[:at].count(name)} {name}".encode()).digest()[:7])
        for at, name in enumerate(names)
    )
