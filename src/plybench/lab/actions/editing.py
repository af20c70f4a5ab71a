"""`edit`: a problem with one change made by hand."""

from typing import Any, Literal

from plybench.lab.actions.problems import describe
from plybench.lab.editing import kit_of
from plybench.lab.editing.kit import Kit, Tool
from plybench.lab.editing.sheet import Layer, Sheet
from plybench.lab.fields import FieldError, Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.problems import blame_field, domain_of, limit_work, problem_of

_LAYERS: tuple[Literal["start"], Literal["goal"]] = ("start", "goal")


@action("edit", quick=True)
def edit(message: Fields, report: Report) -> Reply:
    """Return a problem after one edit: a tool used on cells of a layer, or another size."""
    domain, problem = domain_of(message), problem_of(message)
    kit = kit_of(domain.name)
    if kit is None:
        raise FieldError("domain", f"problems of {domain.name} are edited as text")
    with blame_field("edit"), limit_work():
        changed = kit.problem(_change_sheet(kit, problem, message.part("edit")), problem)
        changed.name = "edited"
    return describe(domain, changed)


def _change_sheet(kit: Kit, problem: Any, wanted: Fields) -> Sheet:
    sheet = kit.sheet(problem)
    if "width" in wanted or "height" in wanted:
        width, height = (wanted.whole(name, 1, kit.most_cells) for name in ("width", "height"))
        return kit.resize(sheet, problem, width, height)
    layer: Layer = "goal" if wanted.choice("layer", _LAYERS, "start") == "goal" else "start"
    tool = _tool(kit, layer, wanted)
    cells = [_cell(wanted, value, sheet) for value in wanted.values("cells", sheet.size)]
    needed = 2 if tool.gesture == "drag" else 1
    if len(cells) < needed:
        raise FieldError("edit.cells", f"edit.cells must name {needed} or more cells")
    if tool.gesture == "drag":
        return sheet.move(layer, cells[0], cells[-1])
    if tool.gesture == "paint":
        return kit.paint(sheet, tool.name, cells, wanted.flag("on", True))
    return (kit.add if tool.name == "add" else kit.remove)(sheet, layer, cells[0])


def _tool(kit: Kit, layer: Layer, wanted: Fields) -> Tool:
    tools = {tool.name: tool for tool in kit.tools[layer]}
    return tools[wanted.choice("tool", tools)]


def _cell(wanted: Fields, value: object, sheet: Sheet) -> int:
    return Fields({"cell": value}, "edit").whole("cell", 0, sheet.size - 1)
