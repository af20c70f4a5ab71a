"""Pages that are a single file: they hold their style, their script and their data.

They open from disk and load nothing; their content policy forbids it.
"""

import gzip
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from math import inf
from typing import Any

from plybench.core.catalog import Domain
from plybench.core.problem import name_of_problem
from plybench.core.results.result import SearchResult
from plybench.lab.plan_reply import plan_reply
from plybench.lab.recorded_search import recorded_search
from plybench.lab.recording import Recording
from plybench.lab.saved.bundle import STATIC, as_script, bundle
from plybench.lab.wire import pack

_STYLES = ("lab.css", "search/search.css", "saved/saved.css")
_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<link rel="icon" href="data:image/svg+xml;base64,{icon}">
<style>{style}</style>
</head>
<body>
<noscript>This page needs JavaScript.</noscript>
{data}
<script type="module">{script}</script>
</body>
</html>
"""


def saved_page(title: str, entry: str, styles: Sequence[str], data: Mapping[str, Any]) -> str:
    """Return a page that runs a module of the lab; `data` are replies, by the names it asks for."""
    style = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in styles)
    script = f"\n{as_script(bundle(entry))}"
    policy = (
        f"default-src 'none'; script-src {policy_hash(script)}; worker-src blob:; "
        f"style-src {policy_hash(style)}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    parts = [
        f'<script type="text/plain" id="data-{name}">{pack_reply(reply)}</script>'
        for name, reply in data.items()
    ]
    return _PAGE.format(
        policy=policy,
        title=escape(title),
        style=style,
        script=script,
        data="\n".join(parts),
        icon=_base64((STATIC / "icon.svg").read_bytes()),
    )


def plan_page(problem: Any, result: SearchResult[Any, Any], delay: float) -> str:
    """Return a page that plays the solution of a result, with this time between its steps."""
    plan = plan_data(problem, result, delay)
    title = f"{name_of_problem(problem)}: {result.algorithm}"
    return saved_page(title, "saved/saved_plan.js", _STYLES, {"plan": plan})


def plan_data(
    problem: Any, result: SearchResult[Any, Any], delay: float, seconds: float = inf
) -> dict[str, Any]:
    """Return the steps of a solution and facts about it, which `saved/plan_replay.js` shows.

    There are as many pictures as are drawn in these seconds.
    """
    assert result.path is not None
    plan = plan_reply(problem, result.path, seconds)
    return plan | {"facts": _facts(result), "delay": delay}


def search_page(family: Domain, recording: Recording, title: str) -> str:
    """Return a page that shows a recorded search step by step, with its solution to play."""
    result = recording.result
    assert result is not None
    data = {"search": recorded_search(family, recording, len(recording.states), inf)}
    if result.path is not None:
        data["plan"] = plan_reply(recording.problem, result.path, inf)
    return saved_page(title, "saved/saved_search.js", _STYLES, data)


def _facts(result: SearchResult[Any, Any]) -> list[tuple[str, str]]:
    """Return the facts of a solution, by name."""
    assert result.path is not None
    with_heuristic = f" with {result.heuristic}" if result.heuristic else ""
    proof = "proved optimal" if result.is_optimal else "not proved optimal"
    details = result.details.items()
    return [
        ("algorithm", f"{result.algorithm}{with_heuristic}"),
        ("cost", f"{result.path.cost} ({proof})"),
        ("actions", f"{len(result.path):,}"),
        *((name.replace("_", " "), str(v)) for name, v in details if not isinstance(v, bool)),
        ("expanded", f"{result.counts.expanded:,}"),
    ]


def pack_reply(reply: Mapping[str, Any]) -> str:
    """Return a reply as it stands in a page, for `host/embedded.js`."""
    return _base64(gzip.compress(pack(reply), mtime=0))


def policy_hash(text: str) -> str:
    """Return a text as a content policy names it."""
    return f"'sha256-{_base64(sha256(text.encode()).digest())}'"


def _base64(content: bytes) -> str:
    return b64encode(content).decode("ascii")
