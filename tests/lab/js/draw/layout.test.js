import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutOf } from "../../../../src/plybench/lab/static/draw/layout.js";
import { LayoutMaker } from "../../../../src/plybench/lab/static/draw/layout_maker.js";
import { Layouts } from "../../../../src/plybench/lab/static/draw/layouts.js";
import { smallRun } from "../small_search.js";

/** @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/**
 * @param {number} size
 * @param {number} seed
 * @param {number} roots
 */
function randomForest(size, seed, roots = 1) {
  const next = random(seed);
  const parent = Int32Array.from({ length: size }, (_, i) =>
    i < roots ? -1 : Math.floor(next() ** (1 + (seed % 3)) * i),
  );
  return { parent, from: 0, to: size, shown: new Uint8Array(size).fill(1) };
}

/** @param {import("../../../../src/plybench/lab/static/draw/layout.js").Forest} forest */
function check(forest) {
  const layout = layoutOf(forest);
  const { rowStart, rowNode, rowX, x } = layout;
  for (let row = 0; row + 1 < rowStart.length; row++) {
    for (let k = rowStart[row] + 1; k < rowStart[row + 1]; k++) {
      assert.ok(rowX[k] - rowX[k - 1] > 0.999, `level ${row}: nodes ${rowNode[k - 1]} and next`);
    }
  }
  /** @type {Map<number, number[]>} */
  const below = new Map();
  for (const node of rowNode) {
    const parent = forest.parent[node];
    if (parent >= 0) below.set(parent, [...(below.get(parent) ?? []), x[node]]);
  }
  for (const [node, xs] of below) {
    const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
    assert.ok(Math.abs(x[node] - middle) < 1e-3, `node ${node} is not above its children`);
  }
  return layout;
}

test("nodes of a level keep their distance, and parents are above their children", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const layout = check(randomForest(3 + seed * 9, seed, 1 + (seed % 4)));
    assert.equal(layout.rowNode.length, 3 + seed * 9);
  }
});

test("a line stays straight, and a fan is as wide as its leaves", () => {
  const line = layoutOf({
    parent: Int32Array.from([-1, 0, 1, 2]),
    from: 0,
    to: 4,
    shown: new Uint8Array(4).fill(1),
  });
  assert.deepEqual([...line.x], [0, 0, 0, 0]);
  const fan = check({
    parent: Int32Array.from([-1, 0, 0, 0, 0]),
    from: 0,
    to: 5,
    shown: new Uint8Array(5).fill(1),
  });
  assert.equal(fan.most - fan.least, 3);
});

test("a subtree goes under the overhang of another", () => {
  // 1 has two children, 2 a line of three; the line needs no more room below than at its top.
  const layout = check({
    parent: Int32Array.from([-1, 0, 0, 1, 1, 2, 5]),
    from: 0,
    to: 7,
    shown: new Uint8Array(7).fill(1),
  });
  assert.equal(layout.rowStart.length - 1, 4);
  assert.equal(layout.most - layout.least, 2);
});

test("what is not shown takes no room, nor does what is below it", () => {
  const forest = randomForest(60, 7);
  forest.shown[1] = 0;
  const layout = check(forest);
  assert.ok(Number.isNaN(layout.x[1]));
  for (let node = 0; node < 60; node++) {
    if (forest.parent[node] === 1) assert.ok(Number.isNaN(layout.x[node]));
  }
});

test("200,000 nodes are laid out, also in one line", () => {
  const size = 200_000;
  const wide = layoutOf(randomForest(size, 3));
  assert.equal(wide.rowNode.length, size);
  const parent = Int32Array.from({ length: size }, (_, i) => i - 1);
  const line = layoutOf({ parent, from: 0, to: size, shown: new Uint8Array(size).fill(1) });
  assert.equal(line.rowStart.length - 1, size);
});

test("the layout of a small run follows the step, without dropped and folded nodes", () => {
  const layouts = new Layouts(smallRun(), new LayoutMaker(), () => {});
  const shown = (/** @type {number} */ step) => [...(layouts.at(step)?.rowNode ?? [])];
  assert.deepEqual(shown(0), [0]);
  assert.deepEqual(shown(1), [0, 1, 2]);
  assert.deepEqual(shown(2), [0, 1, 2, 4]);
  assert.deepEqual(shown(4), [0, 1, 2, 5]);
  layouts.fold(2);
  assert.deepEqual(shown(4), [0, 1, 2]);
  layouts.fold(2);
  assert.deepEqual(shown(4), [0, 1, 2, 5]);
});
