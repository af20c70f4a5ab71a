"""A lab whose workers can misbehave, as a process of its own, and its clients."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from plybench.lab.wire import unpack

_TESTS = str(Path(__file__).parents[1])


class LabServer:
    """A running lab; `address` is `127.0.0.1:PORT`."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "helpers.lab_server", *arguments],
            env={**os.environ, "PYTHONPATH": _TESTS},
            text=True,
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout is not None and self.process.stderr is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://([^/]+)(/\S*)", line)
        assert found, self.process.stderr.read()
        self.address, self.path = found[1], found[2]

    @property
    def pid(self) -> int:
        return self.process.pid

    def end(self, with_signal: int = signal.SIGINT) -> tuple[int, str]:
        """Send a signal; return the exit status and what was printed on stderr."""
        self.process.send_signal(with_signal)
        _, errors = self.process.communicate(timeout=10)
        return self.process.returncode, errors


@contextmanager
def lab_server(*arguments: str) -> Iterator[LabServer]:
    """Run a lab; in the end it must leave without a word."""
    server = LabServer(*arguments)
    try:
        yield server
        status, errors = server.end()
        assert (status, errors) == (0, ""), f"status {status}: {errors}"
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


class Page:
    """A client: what a page in the browser would be."""

    def __init__(self, address: str, **options: Any) -> None:
        options = {"origin": f"http://{address}", **options}
        self._open = connect(
            f"ws://{address}/socket",
            compression=None,
            max_size=None,
            proxy=None,
            ping_interval=None,
            max_queue=None,  # read always, as browsers do: who does not answers no pings either
            **options,
        )
        self.socket: ClientConnection = self._open.__enter__()
        self._number = 0

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Go away."""
        self._open.__exit__(None, None, None)

    def send(self, **message: Any) -> int:
        """Send a message; return its id."""
        self._number += 1
        self.socket.send(json.dumps({"id": self._number, **message}))
        return int(message.get("id", self._number))

    def hear(self, timeout: float = 30) -> Any:
        """Return the next frame."""
        data = self.socket.recv(timeout)
        assert isinstance(data, bytes)
        return unpack(data)

    def reply(self, number: int, timeout: float = 30) -> Any:
        """Return the reply to a message; what comes before it is dropped."""
        deadline = time.monotonic() + timeout
        while True:
            heard = self.hear(max(deadline - time.monotonic(), 0))
            if heard.get("id") == number and "progress" not in heard:
                return heard

    def ask(self, **message: Any) -> Any:
        return self.reply(self.send(**message))

    def begun(self, **message: Any) -> tuple[int, int]:
        """Send a message that reports the id of its process; return both ids."""
        number = self.send(**message)
        while True:
            heard = self.hear()
            if heard.get("id") == number:
                assert "progress" in heard, heard
                return number, heard["progress"]["pid"]


def main() -> None:
    """Serve on a free port of this machine, with the settings `name=number`."""
    import helpers.lab_worker  # noqa: F401  its actions
    from plybench.lab.hosts.server import make_staff, serve

    settings = dict(argument.split("=") for argument in sys.argv[1:])
    host = settings.pop("host", "127.0.0.1")
    seconds: dict[str, Any] = {name: float(value) for name, value in settings.items()}
    staff = make_staff(module="helpers.lab_worker", **seconds)
    serve(host, 0, lambda address: print(address, flush=True), staff)


if __name__ == "__main__":
    main()
