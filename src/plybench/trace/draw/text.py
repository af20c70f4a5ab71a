"""A trace as text: each expansion, each child, and the frontier after it."""

from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from plybench.core.errors import counted
from plybench.core.problem import origin_words
from plybench.trace.draw import captions
from plybench.trace.draw.lines import Line, Role, indented, plain_text, signs_of, text_row
from plybench.trace.draw.lists import MOST, Lists, board, frontier_lines, node_line
from plybench.trace.recorder import Trace
from plybench.trace.tree import Child, SearchTree, Step

SHOWN = 12  # nodes of a frontier

_MARKS = {"duplicate": "x", "pruned": "x", "goal": "*", "reopened": "+"}
_ROLES: dict[str, Role] = {"x": "dim", "*": "solution"}  # by mark


def render_text(
    trace: Trace,
    *,
    boards: bool = False,
    lists: bool = False,
    states: bool = False,
    width: int = 80,
) -> str:
    """Return the lines of `text_lines` as the text of a file."""
    return plain_text(text_lines(trace, boards=boards, lists=lists, states=states, width=width))


def text_lines(
    trace: Trace,
    *,
    boards: bool = False,
    lists: bool = False,
    states: bool = False,
    width: int = 80,
) -> list[Line]:
    """Return the whole trace, to read from top to bottom.

    Children carry a mark: `>` went to the frontier, `+` went there as a cheaper path to an expanded
    state, `x` was dropped, `*` is a goal. A frontier lists the next node first, for informed
    searches with f after the colon; it is left out after a child that did not change it. With
    `boards` the board of each expanded node is drawn, with `lists` all boards of the open and the
    closed list after each expansion, as many side by side as fit into `width`; with `states` the
    frontier after each child is listed with its states.
    """
    lines = _head(trace)
    tree: SearchTree | None = None
    both = Lists(trace, width)
    for step in trace.steps(MOST if lists or states else SHOWN):
        if step.kind == "start":
            lines += _start(step)
        else:
            lines += _expansion(step, board(trace, step.node) if boards else [], states)
        if lists:
            lines += both.after(step)
        lines += _later(step)
        tree = step.tree
    if trace.unrecorded:
        more = f"... {counted(trace.unrecorded, 'more expansion')} followed"
        lines += [Line(), Line(more, "dim")]
    return [*lines, *_foot(trace, tree)]


def _head(trace: Trace) -> list[Line]:
    words = [captions.title(trace), captions.options(trace), origin_words(trace.problem)]
    return [*(Line(line) for line in words if line), *_problem(trace)]


def _problem(trace: Trace) -> list[Line]:
    """Return the text of the problem without its comments."""
    text, problem = trace.header["text"] or "", trace.problem
    has_picture = hasattr(problem, "picture")
    signs = signs_of(problem.picture(problem.initial)) if has_picture else {}
    return [indented(text_row(line, signs)) for line in text.splitlines() if line[:1] != ";"]


def _start(step: Step) -> list[Line]:
    """Return the heading of a pass, and the root if it was not simply expanded."""
    name = captions.pass_name(step.tree)
    lines = [Line(), Line(f"=== {name} ===", "heading")] if name else []
    is_goal = step.node.fate == "goal" and not step.after
    if is_goal or step.after or step.children:
        start = f"start: {node_line(step.node)}{'   goal' if is_goal else ''}"
        lines += [Line(), Line(start, "heading")]
    return lines + [Line(f"  goal side: {node_line(child.node)}") for child in step.children]


def _expansion(step: Step, drawing: list[Line], states: bool) -> list[Line]:
    verb = f"expansion {step.number}" if step.kind == "expand" else "back to"
    is_layer = step.iteration is not None and step.tree.iteration is None
    layer = f"   layer {step.iteration}" if is_layer else ""
    heading = f"{verb}: {node_line(replace(step.node, f=step.f))}{layer}"
    lines = [Line(), Line(heading, "heading"), *drawing]
    width = max((len(captions.one_line(c.node.action)) for c in step.children), default=0)
    for child in step.children:
        lines += _child(child, step, width, states)
    return lines


def _later(step: Step) -> list[Line]:
    """Return what became of nodes after the children, one line for each run of the same fate."""
    lines = []
    for fate, group in groupby(step.after, key=itemgetter(1)):
        ids = [str(node.id) for node, _ in group]
        shown = ", ".join(ids[:SHOWN]) + (f" + {len(ids) - SHOWN:,} more" * (len(ids) > SHOWN))
        noun = "node" if len(ids) == 1 else "nodes"
        lines.append(Line(f"  {noun} {shown}: {captions.fate(fate, step.tree)}"))
    return lines


def _child(child: Child, step: Step, width: int, states: bool) -> list[Line]:
    action = captions.one_line(child.node.action).ljust(width)
    fate = captions.fate(child.fate, step.tree)
    mark = _MARKS.get(child.fate, ">")
    text = f"  {mark} {action}  {node_line(child.node)}{f'   {fate}' if fate else ''}"
    lines = [Line(text, _ROLES.get(mark, ""))]
    if child.fate not in ("queued", "reopened"):
        return lines
    if states:
        return [*lines, Line("    frontier"), *frontier_lines(child, step)]
    return [*lines, Line(f"    {'':{width}}  frontier {_frontier(child)}", "dim")]


def _frontier(child: Child) -> str:
    entries = [
        str(number) if f is None else f"{number}:{captions.amount(f)}"
        for number, f in zip(child.frontier[:SHOWN], child.values, strict=False)
    ]
    more = child.waiting - len(entries)
    return " ".join([*entries, f"+ {more:,} more"] if more else entries)


def _foot(trace: Trace, tree: SearchTree | None) -> list[Line]:
    lines = [Line(), Line(captions.outcome(trace), "solution" if captions.is_solved(trace) else "")]
    if captions.actions(trace):
        lines.append(_labelled("actions", captions.actions(trace), "solution"))
    if tree is not None and tree.solution:
        ids = " ".join(map(str, tree.solution[:60]))
        more = len(trace.result["actions"]) + 1 - len(tree.solution) if trace.result else 0
        has_more = more > 0 or len(tree.solution) > 60
        lines.append(_labelled("nodes", f"{ids}{' ...' if has_more else ''}", "solution"))
    if captions.counts(trace):
        lines.append(_labelled("counts", captions.counts(trace)))
    return lines


def _labelled(name: str, text: str, role: Role = "") -> Line:
    label = f"  {name:<9}"
    return Line(label + text, role, hang=len(label))
