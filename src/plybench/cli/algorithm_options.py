"""Options of algorithms on the command line, made from the catalog: nothing is listed by hand.

An option of an algorithm is a keyword-only argument of its function, with its type, default and
help text. Here it becomes an option of the commands that run the algorithm.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, make_dataclass
from typing import Annotated, Any

from cyclopts import Group, Parameter

from plybench.cli.options import Whole
from plybench.core.catalog import Algorithm, Option

_MOST_NAMED = 5  # algorithms that the help of an option names; more are nearly all

_GROUP = Group("Options of the algorithm")


def options_class(
    entries: Iterable[Algorithm],
    *,
    group_of: Callable[[Algorithm], str] | None = None,
    without: Iterable[str] = (),
    more_values: Mapping[str, str] | None = None,
) -> Any:
    """Return a class with all options of some algorithms; None stands for one not given.

    Options of the same name are one option; options of most algorithms come first. `group_of` names
    the group of an algorithm in the help; else all are in one, and the help of an option says whose
    it is. Those in `without` are left out; `more_values` says what an option can be on the command
    line beside its own values.
    """
    owners: dict[str, list[Algorithm]] = {}
    for entry in entries:
        for name in entry.settable:
            if name not in without:
                owners.setdefault(name, []).append(entry)
    fields = []
    for name in sorted(owners, key=lambda name: -len(owners[name]) if group_of is None else 0):
        first = owners[name][0]
        group = _GROUP if group_of is None else group_of(first)
        help = _help(name, owners[name], (more_values or {}).get(name, ""), group is _GROUP)
        fields.append((name, _type(first.options[name], help, group), field(default=None)))
    made = make_dataclass("AlgorithmOptions", fields, frozen=True)
    made.__module__ = __name__  # where cyclopts looks up the types of its fields
    return Parameter(name="*")(made)


def _type(option: Option, help: str, group: Group | str) -> Any:
    """Return the type of an option as cyclopts reads it."""
    is_on = option.kind == "flag" and option.default is not False
    negative = f"--no-{option.name.replace('_', '-')}" if is_on else ""
    plain: Any = Whole if option.kind == "whole" else option.value_type
    return Annotated[plain | None, Parameter(help=help, group=group, negative=negative)]


def _help(name: str, owners: list[Algorithm], more_values: str, names_owners: bool) -> str:
    """Return what an option does, its values, whose it is, and its default."""
    options = [entry.options[name] for entry in owners]
    what = next((option.help for option in options if option.help), "")
    choices = sorted((option.choices for option in options), key=len, reverse=True)
    values = list(dict.fromkeys(value for each in choices for value in each))
    if values:
        what = f"{what.removesuffix('.')}: {_join_names([*values, more_values])}."
    parts = [what]
    if names_owners and len(owners) <= _MOST_NAMED:
        parts.append(f"For {_join_names([e.name for e in owners], 'and')}.")
    return " ".join([*parts, _default(options, what)]).rstrip()


def _default(options: list[Option], help: str) -> str:
    """Return the default of an option, unless its help says it."""
    if "default" in help:
        return ""
    defaults = {option.default for option in options}
    if len(defaults) > 1:
        return "By default the algorithm's."
    (default,) = defaults
    if default is None:
        return "By default none."
    if isinstance(default, bool):
        return f"By default {'yes' if default else 'no'}."
    return f"By default {default:,}." if isinstance(default, int) else f"By default {default}."


def _join_names(names: list[str], word: str = "or") -> str:
    """Return names in a row, the last one after a word.

    >>> _join_names(["tree", "closed", "graph"])
    'tree, closed or graph'
    """
    *first, last = filter(None, names)
    return f"{', '.join(first)} {word} {last}" if first else last


def given_options(options: Any) -> dict[str, Any]:
    """Return the options that are given."""
    return {name: value for name, value in vars(options).items() if value is not None}
