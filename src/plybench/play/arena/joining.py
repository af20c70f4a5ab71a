"""Late and corrected agents: which games of a record still count, and which are superseded.

A tournament may go on with other agents than before, or with new versions of them. A recorded game
counts if both agents take part, each in the version that played it, and the game is due: the same
two agents at the same time with the same sides. All other games stay in the file as superseded;
they count again if their agents come back as they were. `versions` says what a version is.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from plybench.core.system.reading import parse_json
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.record import GameRecord
from plybench.play.arena.schedule import Slot, due

_MARK = "superseded"  # the key of the line of such a game

Versions = Mapping[str, str]  # of the agents from files, by their texts


class GameKey(NamedTuple):
    """What makes a recorded game the one that is due: the agents, their versions, and when."""

    agents: tuple[str, str]
    versions: tuple[str, str]
    time: int


@dataclass(frozen=True, slots=True)
class Superseded:
    """A game that does not count now, and the key of the pairing for which it would count."""

    key: GameKey
    record: GameRecord

    def to_json(self) -> str:
        """Return it as one line."""
        return json.dumps({_MARK: {**self.key._asdict(), "game": self.record.to_dict()}})

    @classmethod
    def from_json(cls, line: str) -> "Superseded | None":
        """Return the game of a line; None if the line is something else."""
        values = parse_json(line)
        if not isinstance(values, dict) or values.keys() != {_MARK}:
            return None
        try:
            found = values[_MARK]
            agents, versions = (tuple(map(str, found[name])) for name in ("agents", "versions"))
            key = GameKey((agents[0], agents[1]), (versions[0], versions[1]), int(found["time"]))
            return cls(key, GameRecord.from_json(json.dumps(found["game"])))
        except (TypeError, KeyError, IndexError) as error:
            raise ValueError("not a superseded game") from error


class Joined(NamedTuple):
    """The games that count in a new setting, by number, and all the others."""

    records: dict[int, GameRecord]
    superseded: list[Superseded]


def join(
    old: MatchSettings,
    old_versions: Versions,
    records: Iterable[GameRecord],
    superseded: Iterable[Superseded],
    new: MatchSettings,
    new_versions: Versions,
) -> Joined:
    """Return which recorded games count after the agents or their versions have changed."""
    known, count = _known(old, old_versions), len(old.pairings)
    if old.format == "swiss":
        count = len(old.agents) // 2
    store = {old_one.key: old_one.record for old_one in superseded}
    for record in records:
        store[_key(record.entrants, record.number // count, known)] = record
    found = _found(store, new, _known(new, new_versions))
    return Joined(found, [Superseded(key, record) for key, record in store.items()])


def _found(
    store: dict[GameKey, GameRecord], setting: MatchSettings, known: Sequence[tuple[str, str]]
) -> dict[int, GameRecord]:
    """Take the games of a setting out of a store: in a Swiss tournament, round by round."""
    found: dict[int, GameRecord] = {}
    while True:
        slots = list(due(setting, found))
        keys = [_key(slot.entrants, slot.time, known) for slot in slots]
        new = {
            slot.number: _renumbered(store.pop(key), slot, setting.labels)
            for slot, key in zip(slots, keys, strict=True)
            if key in store
        }
        found |= new
        if len(new) < len(slots) or not slots:
            return found


def _renumbered(record: GameRecord, slot: Slot, labels: Sequence[str]) -> GameRecord:
    first, second = (labels[i] for i in slot.entrants)
    return replace(record, number=slot.number, entrants=slot.entrants, agents=(first, second))


def _known(setting: MatchSettings, versions: Versions) -> list[tuple[str, str]]:
    """Return each agent's text and version; the second `random` is another agent."""
    specs = setting.agents
    return [
        (f"{spec}#{n + 1}" if (n := specs[:at].count(spec)) else spec, versions.get(spec, ""))
        for at, spec in enumerate(specs)
    ]


def _key(entrants: tuple[int, int], time: int, known: Sequence[tuple[str, str]]) -> GameKey:
    (one, its_version), (two, other_version) = (known[i] for i in entrants)
    return GameKey((one, two), (its_version, other_version), time)


def renew_versions(
    files: dict[str, str], superseded: Iterable[Superseded], former: Versions, now: Versions
) -> list[Superseded]:
    """Replace versions that an older release wrote for today's files, in `files` too.

    `former` are today's files as that release would have described them.
    """
    files |= {spec: now[spec] for spec in former if files.get(spec) == former[spec]}
    same = {(spec, former[spec]): now[spec] for spec in former}
    found = []
    for old in superseded:
        pairs = zip(old.key.agents, old.key.versions, strict=True)
        one, two = (same.get(pair, pair[1]) for pair in pairs)
        found.append(replace(old, key=old.key._replace(versions=(one, two))))
    return found


def what_changed(
    old: MatchSettings, old_versions: Versions, new: MatchSettings, new_versions: Versions
) -> str:
    """Return in words which agents joined, changed or left, and what else changed."""
    before, now = (dict(zip(s.agents, s.labels, strict=True)) for s in (old, new))
    joined = [label for spec, label in now.items() if spec not in before]
    left = [label for spec, label in before.items() if spec not in now]
    changed = [
        label
        for spec, label in now.items()
        if spec in before and old_versions.get(spec) != new_versions.get(spec)
    ]
    parts = {"joined": joined, "changed": changed, "left": left}
    words = [
        f"{', '.join(labels)} {'has' if len(labels) == 1 else 'have'} {word}"
        for word, labels in parts.items()
        if labels
    ]
    if old.rounds != new.rounds:
        words.append(f"rounds are {new.rounds}, not {old.rounds}")
    return "; ".join(words)
