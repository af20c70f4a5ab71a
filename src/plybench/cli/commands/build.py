"""`plybench build`: the user's own problem in C++, compiled."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import Json
from plybench.cli.output import print_json, show
from plybench.core.errors import InputError


def command(
    header: Annotated[
        str | None,
        Parameter(help="The header with the problem, such as my_puzzle.hpp. No default."),
    ] = None,
    /,
    *,
    output: Annotated[
        Path | None,
        Parameter(
            name=["--output", "-o"],
            help="Also write the compiled module to a file, such as my_puzzle.so, to use without "
            "the header. By default it is kept in the cache only.",
        ),
    ] = None,
    new: Annotated[
        str | None,
        Parameter(
            help="Instead, write a header to start from: my_puzzle.hpp for my_puzzle. By default "
            "none is written."
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Compile your own problem in C++ for this machine, or write one to start from.

    Commands that take a problem take the header too, and compile it when it has changed. Needs a
    C++20 compiler, such as g++ 10; CXX names another one, CXXFLAGS adds options.
    """
    from plybench.engine.built.template import write_template

    if new is not None:
        if header is not None or output is not None:
            raise InputError("--new writes a header; build it with another command")
        path = write_template(new)
        if json:
            print_json({"header": str(path)})
        else:
            show(f"{path} is written; try: plybench solve {path}")
        return 0
    if header is None:
        raise InputError("give a header to compile, or --new NAME to have one written")
    _build(header, output, json)
    return 0


def _build(header: str, output: Path | None, json: bool) -> None:
    from plybench.core.system.python_files import load_module, own_members
    from plybench.core.system.writing import check_writable
    from plybench.engine.built.compiler import build_header, copy_module

    if not header.endswith(".hpp"):
        raise InputError(f"{header!r} must be a C++ header whose name ends in .hpp")
    if output is not None:
        if output.suffix != ".so":
            raise InputError(f"--output {output} must end in .so, so that commands know what it is")
        check_writable(output)
    built = build_header(header)
    problems = own_members(load_module(header))
    if output is not None:
        copy_module(built.path, output)
    used = header if output is None else str(output)
    if json:
        print_json(
            {
                "module": str(output or built.path),
                "seconds": built.seconds,
                "problems": {name: _facts(made) for name, made in problems.items()},
            }
        )
        return
    how = f"compiled in {built.seconds:.1f} s" if built.seconds else "compiled earlier, not changed"
    show(f"{header}: {how}" + (f", written to {output}" if output else ""))
    for name, made in problems.items():
        facts = "; ".join(f"{what}: {', '.join(found)}" for what, found in _facts(made).items())
        show(f"  {name}" + (f"; {facts}" if facts else ""))
    named = f":{next(iter(problems))}" if len(problems) > 1 else ""
    show(f"Try: plybench solve {used}{named}")


def _facts(made: type) -> dict[str, list[str]]:
    """Return the known facts of a class of problems, without empty ones."""
    kind = made.kind  # type: ignore[attr-defined]
    found = {
        "actions": list(kind.actions),
        "heuristics": [name for name, _, _ in kind.heuristics],
        "instances": list(kind.instances),
    }
    return {what: names for what, names in found.items() if names}
