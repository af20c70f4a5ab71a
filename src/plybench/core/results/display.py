"""How values show themselves in notebooks: as HTML with boards and tables, and live where possible.

Values that inherit from `Displayed` need to know nothing of it. What they look like is defined in
`plybench.lab.saved.notebook`, which is imported when the first one is shown, never before.
"""

from importlib import import_module
from typing import Any

_VIEWS = "plybench.lab.saved.notebook"


class Displayed:
    """Shows itself in notebooks."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        html: str = import_module(_VIEWS).as_html(self)
        return html

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        bundle: dict[str, Any] = import_module(_VIEWS).mime_bundle(self)
        return bundle

    def _display_(self) -> Any:  # asked for by marimo
        return import_module(_VIEWS).live_or_html(self)
