"""A student's submission: a file or a folder, copied for each task, run in a process of its own."""

import ast
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from plybench.classroom.grading import student_host
from plybench.core.errors import InputError, counted, shortened
from plybench.core.system.children.printed import Printed
from plybench.core.system.foreign_text import visible
from plybench.core.system.import_guard import forbidden_uses, imported_modules
from plybench.core.system.python_files import parse_code
from plybench.core.system.reading import read_text
from plybench.core.system.time_limit import not_counted
from plybench.play.agents.agent import AgentFault
from plybench.play.agents.containment import NOTHING
from plybench.play.agents.game_serving import write_pickled
from plybench.play.agents.process import PlayerProcess, confinement, start_host
from plybench.play.agents.replies import DISTURBED, fault_of_reply

_PREPARE_SECONDS = 60.0  # for the problems of a task: the machine's time
_LARGEST_FILE = 10**8  # bytes of a file that is copied
_MOST_FILES = 2_000
_MOST_PRINTED = 20_000  # characters that are kept
_LARGEST_WRITTEN = 64 * 2**20  # bytes that a file may grow to


class StudentFault(AgentFault):
    """The student's code failed; the text says how, `trace` has its lines."""


class Student:
    """What a task sees of a submission. Use it in a `with` block: it has a copy of the files.

    A submission that is one file answers for every file that a task names.
    """

    def __init__(
        self, path: str | Path, *, seconds: float, memory: int, forbids: Sequence[str] = ()
    ) -> None:
        self._path, self._seconds, self._memory = Path(path), seconds, memory
        self._forbids = tuple(forbids)
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._process: PlayerProcess | None = None
        self._prepared: list[dict[str, Any]] = []  # requests to repeat in a new process
        self._printed = ""

    def __enter__(self) -> "Student":
        self._folder = tempfile.TemporaryDirectory(prefix="plybench-grade-")
        try:
            _copy(self._path, Path(self._folder.name))
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        if self._folder is not None:
            self._folder.cleanup()

    @property
    def folder(self) -> str:
        """The copy of the files, in which the code runs."""
        assert self._folder is not None
        return self._folder.name

    @property
    def files(self) -> list[str]:
        """The Python files, by their paths in the folder."""
        root = Path(self.folder)
        return sorted(str(path.relative_to(root)) for path in root.rglob("*.py"))

    @property
    def printed(self) -> str:
        """The prints of the code so far, with the middle left out if they are long."""
        self._take_printed()
        text = visible(self._printed)
        half = _MOST_PRINTED // 2
        left = len(text) - _MOST_PRINTED
        if left <= 0:
            return text
        return f"{text[:half]}\n... {counted(left, 'character')} left out ...\n{text[-half:]}"

    def source(self, file: str) -> str:
        """Return the text of a file; StudentFault if there is none."""
        try:
            return read_text(Path(self.folder) / parse_code(self.code(file)).path)
        except InputError as error:
            raise StudentFault(str(error)) from None

    def code(self, text: str) -> str:
        """Return the name of code in the student's files; StudentFault if there is no such file.

        It is also refused if the files use a module that the task forbids.
        """
        code, files = parse_code(text), self.files
        if self._path.is_file():
            code = replace(code, path=files[0])
        if code.path not in files:
            has = ", ".join(files[:10]) or "no Python files"
            raise StudentFault(f"there is no file {code.path}; the submission has {has}")
        self._refuse_forbidden(code.path)
        return str(code)

    def call(self, code: str, *positional: Any, **named: Any) -> Any:
        """Return the result of a function of the student for plain values."""
        arguments = repr((positional, named))
        answer = self.ask({"do": "call", "code": self.code(code), "arguments": arguments})
        return ast.literal_eval(str(answer.get("value")))

    def prepare(self, domain: str, sources: Sequence[str | None], warm: str = "") -> None:
        """Have problems loaded in the student's process, before any code of the student's."""
        first = {"do": "prepare", "domain": domain, "sources": list(sources), "warm": warm}
        self._prepared = [first, {"do": "guard"}]
        self._end()

    def heuristic(self, code: str, problem: int) -> Callable[[Any], float]:
        """Return a heuristic of the student's for one of the problems prepared: it runs over there.

        So nothing of the search is in the student's process; all of its calls have one deadline.
        """
        self.ask({"do": "heuristic_of", "code": self.code(code), "problem": problem})
        deadline = monotonic() + self._seconds

        def estimate(state: Any) -> float:
            left = deadline - monotonic()
            reply = self.ask({"do": "estimate", "state": write_pickled(state)}, left)
            return _estimate(str(reply.get("value")), state)

        return estimate

    def ask(self, request: dict[str, Any], seconds: float | None = None) -> dict[str, Any]:
        """Return the answer to a request; StudentFault says what the code did instead."""
        with not_counted():
            if self._process is None:
                self._process = self._start_process()
                for each in self._prepared or [{"do": "guard"}]:
                    self._ask_process(each, _PREPARE_SECONDS)
            return self._ask_process(request, self._seconds if seconds is None else seconds)

    def _ask_process(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process is not None
        try:
            self._process.request(request)
            return self._check_reply(
                self._process.reply(seconds, f"took more than {self._seconds:g} s")
            )
        except StudentFault:
            raise
        except AgentFault as fault:  # it is late or gone; the next request gets a new process
            self._end()
            raise StudentFault(str(fault), fault.trace) from None

    def _start_process(self) -> PlayerProcess:
        limits = confinement(NOTHING, memory=self._memory, disk=_LARGEST_WRITTEN, seed=0)
        self._process = start_host(
            student_host.__file__,
            limits | {"forbids": list(self._forbids)},
            variables=["PYTHONDONTWRITEBYTECODE"],
            folder=self.folder,
            printed=Printed(),
        )
        self._check_reply(self._process.first_reply())
        return self._process

    def _check_reply(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Return a reply; StudentFault if it says that the code did something wrong."""
        if reply.get("forbidden"):
            names = ", ".join(dict.fromkeys(map(str, reply["forbidden"])))
            raise StudentFault(f"uses {names}, which this task forbids")
        fault = fault_of_reply(reply, self._memory)
        if fault is not None:
            raise StudentFault(*fault)
        if "too_much" in reply:
            raise StudentFault(f"stopped after {reply['too_much']}")
        return reply

    def _refuse_forbidden(self, file: str) -> None:
        """Check a file, and the files of the student that it imports, for forbidden imports."""
        waiting, seen = [file] if self._forbids else [], set[str]()
        while waiting:
            file = waiting.pop()
            seen.add(file)
            text = (Path(self.folder) / file).read_text("utf-8", "replace")
            uses = forbidden_uses(text, self._forbids)
            if uses:
                line, name = uses[0]
                raise StudentFault(f"{file}, line {line} uses {name}, which this task forbids")
            paths = [name.replace(".", "/") for name in imported_modules(text)]
            near = {f"{path}.py" for path in paths} | {f"{path}/__init__.py" for path in paths}
            waiting += sorted(near.intersection(self.files) - seen)

    def _take_printed(self) -> None:
        if self._process is not None and self._process.printed is not None:
            self._printed += self._process.printed.take()

    def _end(self) -> None:
        process = self._process
        if process is not None:
            process.end()
            self._take_printed()
            self._process = None


def _estimate(text: str, state: Any) -> float:
    """Return the number that a heuristic gave; StudentFault if it cannot be one."""
    try:
        value = int(text) if text.isdecimal() else float(text)
    except ValueError:
        raise StudentFault(DISTURBED) from None
    if not value >= 0:
        raise StudentFault(f"the estimate of {shortened(state)} is {text}; it must be 0 or more")
    return value


def _copy(source: Path, folder: Path) -> None:
    """Copy a file or the files of a folder; links are not followed, large files are refused."""
    if source.is_file():
        shutil.copyfile(source, folder / source.name)
        return
    count = 0
    for path in sorted(source.rglob("*")):
        if path.is_symlink() or not path.is_file() or "__pycache__" in path.parts:
            continue
        count += 1
        if count > _MOST_FILES or path.stat().st_size > _LARGEST_FILE:
            raise StudentFault(
                f"has more than {_MOST_FILES:,} files, or one of more than 100 MB: {path.name}"
            )
        target = folder / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
