"""The tree of a recorded search in a real browser: large ones, folding, touch, and the worker."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

LARGE = {
    "do": "search",
    "domain": "sliding_tiles",
    "problem": {"source": "hardest/3x3"},
    "algorithm": "breadth_first",
    "limits": {"expansions": 20_000},
}
SMALL = {"do": "search", "domain": "sliding_tiles"}

# Puts a tree over the page, and keeps it in `tree` for the tests.
_SET_UP = """
async (message) => {
  const [{ Connection }, { Run }, { Tree }, { Palette }] = await Promise.all(
    ["host/connection", "run/run", "draw/tree", "parts/theme"].map(
      (name) => import(`/static/${name}.js`)));
  const host = new Connection(`ws://${location.host}/socket`, () => {});
  const canvas = document.createElement("canvas");
  const size = { width: "800px", height: "600px", background: "#fff" };
  Object.assign(canvas.style, { position: "fixed", inset: "0", zIndex: 9, ...size });
  document.body.append(canvas);
  window.events = { picked: [], hovered: [], viewed: 0 };
  const palette = new Palette(document.body);
  window.tree = new Tree(canvas, palette, {
    picked: (node) => events.picked.push(node),
    hovered: (node) => events.hovered.push(node),
    viewed: () => events.viewed++,
  });
  window.run = new Run(await host.ask(message));
  tree.setRun(run);
  tree.show(run.steps, { isJump: true });
}
"""
_PAINTED = "() => tree.scene && (tree.paint(performance.now()), true)"
_INK = """
() => {
  const { width, height } = tree.canvas;
  const pixels = tree.canvas.getContext("2d").getImageData(0, 0, width, height).data;
  return pixels.filter((_, i) => i % 4 === 3 && pixels[i] > 0).length;
}
"""


@pytest.fixture
def tree(page: Page, server: str) -> Callable[[dict[str, Any]], Page]:
    """Show the tree of a search."""

    def show(message: dict[str, Any]) -> Page:
        page.goto(f"{server}/search")
        page.evaluate(_SET_UP, message)
        page.wait_for_function(_PAINTED)
        return page

    return show


def place(page: Page, node: int) -> tuple[float, float]:
    x, y = page.evaluate("(node) => [tree.scene.x(node), tree.scene.y(node)]", node)
    return x, y


def test_large_tree_is_laid_out_by_a_worker_and_drawn_as_shades(tree: Any) -> None:
    page = tree(LARGE)
    assert page.evaluate("run.size") > 50_000
    assert page.evaluate("tree.maker.worker !== null")
    assert page.evaluate("tree.detail") == "density"
    late = page.evaluate(_INK)
    page.evaluate("tree.show(50, { isJump: true })")
    page.wait_for_function(_PAINTED)
    early = page.evaluate(_INK)
    assert 0 < early < late


def test_zooming_into_a_large_tree_ends_with_cards(tree: Any) -> None:
    page = tree(LARGE)
    details = []
    for _ in range(60):
        page.evaluate("tree.zoom(1.3)")
        page.evaluate(_PAINTED)
        details.append(page.evaluate("tree.detail"))
    assert details[0] == "density" and details[-1] == "card"
    assert page.evaluate("events.viewed") == 1  # it left the view of the whole


def test_node_is_hit_where_it_is_drawn(tree: Any) -> None:
    page = tree(SMALL)
    for node in (0, 2, 330):
        x, y = place(page, node)
        page.mouse.move(x, y)
        page.mouse.click(x, y)
        assert page.evaluate("events.picked.at(-1)") == node
        assert page.evaluate("events.hovered.at(-1)") == node


def test_drag_moves_the_tree_and_picks_nothing(tree: Any) -> None:
    page = tree(SMALL)
    before = place(page, 0)
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(350, 330, steps=5)
    page.mouse.up()
    page.wait_for_function(_PAINTED)
    after = place(page, 0)
    assert (round(after[0] - before[0]), round(after[1] - before[1])) == (50, 30)
    assert page.evaluate("events.picked") == []
    assert page.evaluate("tree.mode") == "free"


def test_wheel_zooms_around_the_pointer(tree: Any) -> None:
    page = tree(SMALL)
    x, y = place(page, 2)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_function("tree.mode === 'free'")
    page.wait_for_function(_PAINTED)
    after = place(page, 2)
    assert abs(after[0] - x) < 2 and abs(after[1] - y) < 2


def test_double_click_folds_what_is_below_and_opens_it_again(tree: Any) -> None:
    page = tree(SMALL)
    shown = page.evaluate("tree.scene.layout.rowNode.length")
    x, y = place(page, 2)
    page.mouse.dblclick(x, y)
    page.wait_for_function(_PAINTED)
    folded = page.evaluate("tree.scene.layout.rowNode.length")
    hidden = page.evaluate("tree.folded.get(2)")
    assert folded + hidden == shown
    page.mouse.dblclick(*place(page, 2))
    page.wait_for_function(_PAINTED)
    assert page.evaluate("tree.scene.layout.rowNode.length") == shown


def test_found_node_is_moved_into_view(tree: Any) -> None:
    page = tree(LARGE)
    page.evaluate("tree.follow()")
    page.wait_for_function(_PAINTED)
    node = page.evaluate("run.pop[9000]")
    assert page.evaluate("(node) => tree.find(String(node))", node) == 1
    page.wait_for_function(_PAINTED)
    x, y = place(page, node)
    assert 0 < x < 800 and 0 < y < 600
    assert page.evaluate("tree.find('f=nothing')") == 0


def test_pinch_zooms(tree: Any) -> None:
    page = tree(SMALL)
    before = page.evaluate("tree.camera.sx")
    page.evaluate(
        """() => {
          const fire = (type, id, x, y) => tree.canvas.dispatchEvent(new PointerEvent(type,
            { pointerId: id, clientX: x, clientY: y, button: 0, bubbles: true }));
          tree.canvas.setPointerCapture = () => {};
          fire("pointerdown", 1, 300, 300);
          fire("pointerdown", 2, 400, 300);
          fire("pointermove", 2, 500, 300);
          fire("pointerup", 2, 500, 300);
          fire("pointerup", 1, 300, 300);
        }"""
    )
    assert page.evaluate("tree.camera.sx") > 1.5 * before
    assert page.evaluate("events.picked") == []


def test_tree_without_a_worker_is_laid_out_in_the_page(tree: Any, page: Page) -> None:
    page.add_init_script("window.Worker = class { constructor() { throw new Error('no'); } };")
    tree(LARGE)
    assert page.evaluate("tree.maker.isRefused")
    assert page.evaluate("tree.scene.layout.rowNode.length") > 10_000
