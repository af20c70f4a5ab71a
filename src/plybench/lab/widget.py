"""Live views in notebooks whose front end knows anywidget: JupyterLab, marimo, VS Code."""

import atexit
from functools import cache
from typing import Any

import anywidget
import traitlets

from plybench.catalog import domains, find_domain
from plybench.lab.bundle import STATIC, bundle
from plybench.lab.kernel_worker import KernelWorker
from plybench.problem import chosen_rules
from plybench.trace import Trace
from plybench.trace.rows import Row

_STYLES = ("lab.css", "search.css", "saved.css", "notebook.css")


@cache
def _script() -> str:
    return f"{bundle('notebook.js')}export default {{ render }};\n"


@cache
def _style() -> str:
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in _STYLES)


@cache
def _worker() -> KernelWorker:
    """Return the process of this kernel."""
    worker = KernelWorker()
    atexit.register(worker.end)
    return worker


class SearchWidget(anywidget.AnyWidget):
    """A recorded search to step through; `message` is what the lab is asked for."""

    message = traitlets.Dict().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)

    def __init__(self, message: dict[str, Any]) -> None:
        self._esm = _script()
        super().__init__(message=message, style=_style())
        self.on_msg(self._hear)

    def _hear(self, widget: Any, content: Any, buffers: Any) -> None:
        def send(frame: bytes) -> None:
            self.send({}, buffers=[frame])

        if isinstance(content, dict):
            _worker().ask(content, send)


def widget_of(trace: Trace) -> SearchWidget | None:
    """Return a live view of a trace; None if its problem is not one of the catalog."""
    header = trace.header
    if header["domain"] not in domains() or not header["text"]:
        return None
    options = dict(header["options"])
    heuristic = options.pop("heuristic", None)
    return SearchWidget(
        {
            "do": "search",
            "domain": header["domain"],
            "problem": {**_source(header), **chosen_rules(trace.problem)},
            "algorithm": header["algorithm"],
            "heuristic": heuristic,
            "options": options,
            "limits": _limits(trace),
        }
    )


def _source(header: Row) -> dict[str, str]:
    """Return the name of the problem if it has a known one, or else its text."""
    domain, name = find_domain(header["domain"]), header["instance"]
    if name in domain.instances and domain.write(domain.instance(name)) == header["text"]:
        return {"source": name}
    return {"text": header["text"]}


def _limits(trace: Trace) -> dict[str, int]:
    """Return limits at which the search ends as it did."""
    result = trace.result
    if result is None or result["status"] not in ("limit", "stopped"):
        return {}
    return {"expansions": max(result["counts"]["expanded"], 1)}
