"""Versions of the files that decide how games go: fingerprints of what is in them.

The version of an agent from a file covers what the copy of its folder holds (`folder_copy`): its
file, helpers and data beside it, but not the files of other agents. Of a folder that holds several
agents, files that define an agent of their own do not count even if they do not take part, unless
the agent mentions them: so no agent's version changes when another agent joins or leaves.
"""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from plybench.core.errors import InputError
from plybench.core.system.python_files import is_code, parse_code
from plybench.play.agents.folder_copy import files_to_copy, hidden_from
from plybench.play.agents.uci import files_of, is_uci
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.names import code_of
from plybench.play.arena.openings import NAMED
from plybench.play.arena.submissions import has_agent

_WRITTEN = (".html", ".svg", ".png", ".jsonl")  # by a tournament, perhaps beside the agents


def files_of_setting(setting: MatchSettings, record: Path) -> dict[str, str]:
    """Return the fingerprints of the agents, the game and the openings that are in files.

    The record itself does not count, nor do hidden files, pages, pictures and
    records beside an agent.
    """
    known: dict[Path, str] = {}
    found = {
        spec: version
        for spec, name in zip(setting.agents, setting.given_names, strict=True)
        if (version := _agent_version(spec, name, setting, record, known))
    }
    if is_code(setting.game):
        found[setting.game] = _fingerprint([Path(parse_code(setting.game).path)])
    if setting.openings not in ("", NAMED):
        found[setting.openings] = _fingerprint([Path(setting.openings)])
    return found


def _agent_version(
    spec: str, name: str, setting: MatchSettings, record: Path, known: dict[Path, str]
) -> str:
    """Return the version of an agent, empty if it has no files; `known` keeps hashes of files."""
    if is_uci(spec):
        files = files_of(spec)
        return _fingerprint(files) if files else ""
    code = code_of(spec)
    if code is None:
        return ""
    own = Path(code.path).resolve()
    folder = own.parent
    all_code = filter(None, map(code_of, setting.agents))
    others = {Path(other.path).resolve() for other in all_code} - {own}
    if is_code(setting.game):
        others.discard(Path(parse_code(setting.game).path).resolve())
    beside, _ = files_to_copy(folder, hidden_from(own, others), setting.foreign.disk)
    if Path(code.path).parent.name != name:
        beside = _without_agents(beside, own)
    left = [file for file in beside if file not in (own, record.resolve()) and _counts(file)]
    found = sha256()
    for file in (own, *left):
        if file not in known:
            known[file] = _fingerprint([file])
        found.update(f"{file.relative_to(folder)}\0{known[file]}\0".encode(errors="replace"))
    return found.hexdigest()[:16]


def _counts(file: Path) -> bool:
    return file.suffix not in _WRITTEN and not file.name.startswith(".")


def _without_agents(files: Sequence[Path], own: Path) -> list[Path]:
    """Return the files beside an agent, without the agents that it does not mention."""
    mentioned = partial(_is_mentioned, own.read_bytes() if own.is_file() else b"")
    tops = {own.parent / file.relative_to(own.parent).parts[0] for file in files} - {own}
    agents = {top for top in tops if not mentioned(top.stem) and _is_agent(top)}
    return [file for file in files if agents.isdisjoint((file, *file.parents))]


def _is_mentioned(text: bytes, name: str) -> bool:
    return re.search(rb"\b%b\b" % re.escape(name.encode(errors="replace")), text) is not None


def _is_agent(path: Path) -> bool:
    """Tell whether a file is an agent, or a folder has one in it."""
    files: Iterable[Path] = path.glob("*.py") if path.is_dir() else [path]
    try:
        return any(map(has_agent, files))
    except InputError:  # it cannot be read, or is too large to be code
        return False


def former_versions(setting: MatchSettings, record: Path) -> dict[str, str]:
    """Return the fingerprints of agents as records had them before files beside them counted.

    That is the agent's file alone or, for an agent named after its folder, all files in it.
    """
    codes = zip(setting.agents, map(code_of, setting.agents), setting.given_names, strict=True)
    return {
        spec: _fingerprint(_former_files(Path(code.path), name, record))
        for spec, code, name in codes
        if code is not None
    }


def _former_files(path: Path, name: str, record: Path) -> list[Path]:
    if path.parent.name != name:
        return [path]
    files = (file for file in sorted(path.parent.rglob("*")) if file.is_file())
    return [path, *(file for file in files if _was_part(file, path, record))]


def _was_part(file: Path, agent: Path, record: Path) -> bool:
    hidden = any(part.startswith((".", "__")) for part in file.relative_to(agent.parent).parts)
    return not hidden and file not in (agent, record)


def _fingerprint(paths: Sequence[Path]) -> str:
    found = sha256()
    for path in paths:
        if len(paths) > 1:
            found.update(f"{path.name}\0".encode(errors="surrogateescape"))
        try:
            with path.open("rb") as file:
                while part := file.read(2**20):
                    found.update(part)
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from None
    return found.hexdigest()[:16]
