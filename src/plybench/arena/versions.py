"""Versions of the files that decide how games go: fingerprints of what is in them."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from plybench.agents.uci import files_of, is_uci
from plybench.arena.match_settings import MatchSettings
from plybench.arena.names import code_of
from plybench.arena.openings import NAMED
from plybench.errors import InputError
from plybench.system.python_files import is_code, parse_code


def files_of_setting(setting: MatchSettings, record: Path) -> dict[str, str]:
    """Return the fingerprints of the agents, the game and the openings that are in files.

    An agent named after its folder is everything in that folder, without hidden and compiled files
    and without the record itself.
    """
    named = {
        spec: paths
        for spec, name in zip(setting.agents, setting.given_names, strict=True)
        if (paths := _agent_files(spec, name, record))
    }
    if is_code(setting.game):
        named[setting.game] = [Path(parse_code(setting.game).path)]
    if setting.openings not in ("", NAMED):
        named[setting.openings] = [Path(setting.openings)]
    return {name: _fingerprint(paths) for name, paths in named.items()}


def _agent_files(spec: str, name: str, record: Path) -> list[Path]:
    """Return the files that contain an agent's code or are its program."""
    if is_uci(spec):
        return files_of(spec)
    code = code_of(spec)
    if code is None:
        return []
    path = Path(code.path)
    if path.parent.name != name:
        return [path]
    files = (file for file in sorted(path.parent.rglob("*")) if file.is_file())
    return [path, *(file for file in files if _is_part(file, path, record))]


def _is_part(file: Path, agent: Path, record: Path) -> bool:
    """Tell whether a file in an agent's folder belongs to the agent."""
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
