"""Many ES modules as one: for notebooks and for pages that are a single file.

Each module becomes a function that is called once and returns what it exports:

    import { el } from "./dom.js";           $["page.js"] = (() => {
    export function show(root) {...}           const { el } = $["dom.js"];
                                               function show(root) {...}
                                               return { show };
                                             })();

That needs no parser, since our modules keep a few rules: imports and exports start a line and name
what they import and export, nothing exported is assigned later, no module imports itself by way of
others, and nothing is awaited at the top. A module that breaks a rule is an error here. A worker is
started by `new Worker(new URL("./x.js", import.meta.url), { type: "module" })`; in the bundle its
text is a string, which the browser is given as a script of its own. Comments, which make up a third
of our modules, are left out.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"

_IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"([^"]*)";', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_WORKER = re.compile(
    r"""new\s+Worker\(\s*new\s+URL\(\s*"([^"]*)",\s*import\.meta\.url,?\s*\),
    \s*\{\s*type:\s*"module",?\s*\},?\s*\)""",
    re.VERBOSE,
)
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.MULTILINE | re.DOTALL)
# Comments that fill whole lines; others, such as casts, stay.
_COMMENT_LINES = re.compile(
    r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL
)
_BROKEN = (
    (r"^import\b(?!\s*\()", 'an import must read `import { name } from "./file.js";`'),
    (r"^export\b", "only functions, classes and constants can be exported, by their name"),
    (r"\bimport\s*\(", "a module cannot be imported at run time"),
    (r"\bimport\.meta\b", "import.meta can only name the file of a worker"),
    (r"^\S[^\n]*\bawait\b|^await\b", "nothing can be awaited at the top of a module"),
)


class BundleError(Exception):
    """A module breaks a rule that makes modules easy to join."""


def bundle(entry: str, folder: Path = STATIC) -> str:
    """Return a module with the exports of `entry`, a path in the folder, that imports nothing."""
    found = _Modules(folder)
    found.add(entry)
    parts = [f"{text}\n" for text in found.texts.values()]
    names = ", ".join(found.exports[entry])
    last = f"export const {{ {names} }} = {_place(entry)};\n" if names else ""
    return "".join(["const $ = {};\n", *parts, last])


def as_script(module: str) -> str:
    """Return a module as it may stand in a `<script type="module">` of an HTML page.

    >>> as_script('const end = "</script>";')
    'const end = "<\\\\/script>";'
    """
    return re.sub(r"<(?=!--|script)", r"\\x3c", module.replace("</", "<\\/"), flags=re.IGNORECASE)


@dataclass
class _Modules:
    """The modules joined so far, in the order in which a browser would run them."""

    folder: Path
    texts: dict[str, str] = field(default_factory=dict)
    exports: dict[str, list[str]] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)  # those whose imports are being joined

    def add(self, name: str) -> None:
        if name in self.texts:
            return
        if name in self._open:
            circle = " -> ".join([*self._open[self._open.index(name) :], name])
            raise BundleError(f"modules import each other: {circle}")
        self._open.append(name)
        source = self._read_module(name)
        text = _IMPORT.sub(lambda match: self._join_import(name, match), source)
        text = _WORKER.sub(lambda match: self._worker(name, match[1]), text)
        self.exports[name] = _EXPORT.findall(text)
        text = _EXPORT.sub("", text)
        _check(name, source, text)
        self.texts[name] = _wrap_module(name, text, self.exports[name])
        self._open.pop()

    def _read_module(self, name: str) -> str:
        try:
            return (self.folder / name).read_text(encoding="utf-8")
        except OSError:
            by = f", which {self._open[-2]} imports" if len(self._open) > 1 else ""
            raise BundleError(f"there is no module {name}{by}") from None

    def _join_import(self, name: str, match: re.Match[str]) -> str:
        """Return what stands for an import, on as many lines: errors name lines."""
        other = self._resolve(name, match[2])
        self.add(other)
        wanted = [" ".join(part.split()) for part in match[1].split(",") if part.strip()]
        for part in wanted:
            if part.split()[0] not in self.exports[other]:
                raise BundleError(f"{name}: {other} does not export {part.split()[0]!r}")
        names = ", ".join(part.replace(" as ", ": ") for part in wanted)
        return f"const {{ {names} }} = {_place(other)};" + "\n" * match[0].count("\n")

    def _worker(self, name: str, path: str) -> str:
        # A page from disk may start a classic worker of its own making, but not a module.
        script = bundle(self._resolve(name, path), self.folder)
        if re.search("^export", script, re.MULTILINE):
            raise BundleError(f"{name}: the worker {path} must not export anything")
        text = json.dumps(f'"use strict";\n{script}')
        return f"new Worker(URL.createObjectURL(new Blob([{text}])))"

    def _resolve(self, name: str, path: str) -> str:
        """Return the path in the folder of what a module calls by a relative path."""
        whole = (self.folder / name).parent / path
        root = self.folder.resolve()
        if not path.startswith(("./", "../")) or not whole.resolve().is_relative_to(root):
            raise BundleError(f"{name}: {path!r} is not a path to another module of the lab")
        return whole.resolve().relative_to(root).as_posix()


def _check(name: str, source: str, text: str) -> None:
    """Raise for what is left in a text after its imports and exports were replaced."""
    # The comments are blanked, since types in them use `import(...)`; the lines stay.
    code = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)
    for pattern, rule in _BROKEN:
        if found := re.search(pattern, code, re.MULTILINE):
            line = code.count("\n", 0, found.start()) + 1
            shown = source.split("\n")[line - 1].strip()
            raise BundleError(f"{name}:{line}: {rule}: {shown}")


def _wrap_module(name: str, text: str, exports: list[str]) -> str:
    returned = f"return {{ {', '.join(exports)} }};\n" if exports else ""
    short = _COMMENT_LINES.sub("", text).strip()
    return f"{_place(name)} = (() => {{\n{short}\n{returned}}})();"


def _place(name: str) -> str:
    return f"$[{json.dumps(name)}]"
