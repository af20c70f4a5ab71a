import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../../../src/plybench/lab/static/draw/camera.js";
import { paintDensity } from "../../../../src/plybench/lab/static/draw/density.js";
import { findNodes } from "../../../../src/plybench/lab/static/draw/find.js";
import { layoutOf } from "../../../../src/plybench/lab/static/draw/layout.js";
import { detailFor, Scene } from "../../../../src/plybench/lab/static/draw/tree_scene.js";
import { eachRow, edgesOf, nearest } from "../../../../src/plybench/lab/static/draw/view_rows.js";
import { smallRun } from "../small_search.js";

const SIZE = { width: 800, height: 600 };

/** A root with two children; the first has nine. */
function fan() {
  const parent = Int32Array.from([-1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  const size = parent.length;
  const born = Int32Array.from(parent, (_, i) => i);
  const took = Int32Array.from(parent, (_, i) => (i < 2 ? i + 1 : 99));
  const gone = new Int32Array(size).fill(99);
  const shown = new Uint8Array(size).fill(1);
  return { parent, layout: layoutOf({ parent, from: 0, to: size, shown, born, took, gone }) };
}

test("a tree that fits is inside the canvas", () => {
  const { layout } = fan();
  const camera = new Camera();
  const extent = { least: layout.least, most: layout.most, levels: layout.rowStart.length - 1 };
  camera.fit(extent, SIZE);
  for (const x of [camera.left(layout.least), camera.left(layout.most)]) {
    assert.ok(x >= 0 && x <= SIZE.width);
  }
  for (const level of [0, 2]) assert.ok(camera.top(level) >= 0 && camera.top(level) <= SIZE.height);
});

test("zooming keeps the place under the pointer, and out again is where it began", () => {
  const camera = new Camera();
  camera.fit({ least: 0, most: 100_000, levels: 30 }, SIZE);
  const before = { sx: camera.sx, sy: camera.sy, ox: camera.ox };
  const x = (300 - camera.ox) / camera.sx;
  for (let i = 0; i < 28; i++) camera.zoom(1.4, 300, 200);
  assert.ok(Math.abs(camera.left(x) - 300) < 0.01);
  assert.ok(camera.sy <= 200 && camera.sx > before.sx * 1000);
  for (let i = 0; i < 28; i++) camera.zoom(1 / 1.4, 300, 200);
  assert.ok(Math.abs(camera.sx / before.sx - 1) < 0.01);
  assert.ok(Math.abs(camera.sy / before.sy - 1) < 0.01);
});

test("zooming has an end in both directions", () => {
  const camera = new Camera();
  camera.fit({ least: 0, most: 10, levels: 3 }, SIZE);
  for (let i = 0; i < 100; i++) camera.zoom(2, 0, 0);
  assert.ok(camera.sx <= 160 && camera.sy <= 200);
  for (let i = 0; i < 100; i++) camera.zoom(0.5, 0, 0);
  assert.ok(camera.sx > 0 && Number.isFinite(camera.ox));
});

test("more is drawn of a node that has more room", () => {
  const camera = (/** @type {number} */ sx, /** @type {number} */ sy) =>
    Object.assign(new Camera(), { sx, sy });
  assert.equal(detailFor(camera(78, 112), 10, false), "card");
  assert.equal(detailFor(camera(78, 112), 10, true), "dot");
  assert.equal(detailFor(camera(30, 40), 10, false), "disc");
  assert.equal(detailFor(camera(5, 40), 10, false), "dot");
  assert.equal(detailFor(camera(0.01, 40), 100_000, false), "density");
});

test("only what is in view is looked at, with the edges that cross it", () => {
  const { parent, layout } = fan();
  const view = { first: 0, last: 2, from: layout.x[3] - 0.1, to: layout.x[3] + 0.1 };
  /** @type {[number, number][]} */
  const rows = [];
  eachRow(layout, view, (row, from, to) => rows.push([row, to - from]));
  assert.deepEqual(rows, [[2, 1]]);
  const around = { first: 0, last: 2, from: layout.x[1] - 0.1, to: layout.x[1] + 0.1 };
  const [from, to] = edgesOf(layout, parent, 2, around);
  assert.equal(to - from, 9);
});

test("the nearest known node of a level is hit", () => {
  const { layout } = fan();
  assert.equal(
    nearest(layout, 2, layout.x[5] + 0.2, 0.5, () => true),
    5,
  );
  assert.equal(
    nearest(layout, 2, layout.x[5] + 0.2, 0.5, (node) => node !== 5),
    -1,
  );
  assert.equal(
    nearest(layout, 9, 0, 1, () => true),
    -1,
  );
});

test("shades count the nodes of a pixel at a step", () => {
  const { layout } = fan();
  const camera = Object.assign(new Camera(), { sx: 0.1, sy: 4, ox: 5, oy: 5 });
  const size = { width: 20, height: 20 };
  const colours = /** @type {any} */ ({ expanded: [255, 0, 0], frontier: [0, 0, 255] });
  const drawn = (/** @type {number} */ step) => {
    const pixels = new Uint32Array(400);
    paintDensity(pixels, size, layout, camera, step, colours);
    return pixels;
  };
  const first = drawn(0);
  assert.equal(first.filter((pixel) => pixel).length, 1);
  assert.equal(first[5 * 20 + 5] & 0xff0000, 0xff0000); // waiting: blue
  const later = drawn(11);
  assert.ok(later.filter((pixel) => pixel).length > 3);
  assert.equal(later[5 * 20 + 5] & 0xff, 0xff); // taken: red
});

test("shades are where the nodes of a step are, from wherever one looks", () => {
  const { parent, layout } = fan();
  const size = { width: 30, height: 12 };
  const colours = /** @type {any} */ ({ expanded: [255, 0, 0], frontier: [0, 0, 255] });
  const depth = Array.from(parent, (above) => (above < 0 ? 0 : above === 0 ? 1 : 2));
  for (const [sx, ox] of [
    [0.5, 5],
    [0.5, 5],
    [3, -4],
    [3, 2],
    [0.5, -1.5],
  ]) {
    const camera = Object.assign(new Camera(), { sx, sy: 2, ox, oy: 3 });
    for (const step of [0, 1, 4, 11]) {
      const pixels = new Uint32Array(size.width * size.height);
      paintDensity(pixels, size, layout, camera, step, colours);
      const wanted = new Set();
      parent.forEach((_, node) => {
        const x = Math.floor(camera.left(layout.x[node]));
        const y = Math.round(camera.top(depth[node]));
        if (node <= step && x >= 0 && x < size.width) wanted.add(y * size.width + x);
      });
      const found = [...pixels.keys()].filter((i) => pixels[i] > 0);
      assert.deepEqual(new Set(found), wanted, `scale ${sx}, offset ${ox}, step ${step}`);
    }
  }
});

test("a node is found at its place on the screen", () => {
  const run = smallRun();
  const shown = new Uint8Array(6).fill(1);
  const layout = layoutOf({ parent: run.parent, from: 0, to: 6, shown });
  const camera = new Camera();
  camera.fit({ least: layout.least, most: layout.most, levels: 3 }, SIZE);
  const scene = new Scene(run, layout, camera);
  assert.equal(scene.at(scene.x(2), scene.y(2), 4, "card"), 2);
  assert.equal(scene.at(scene.x(2), scene.y(2), 0, "card"), -1); // not yet generated
  assert.equal(scene.at(scene.x(2), scene.y(2) + camera.sy / 2 + 1, 4, "disc"), -1);
});

test("nodes on their way start where they or their parents were", () => {
  const run = smallRun();
  const at = (/** @type {number} */ size) =>
    layoutOf({
      parent: run.parent,
      from: 0,
      to: 6,
      shown: Uint8Array.from({ length: 6 }, (_, i) => (i < size ? 1 : 0)),
    });
  const camera = Object.assign(new Camera(), { sx: 10, sy: 10 });
  const before = new Scene(run, at(1), camera);
  const after = new Scene(run, at(3), camera);
  after.startFrom(before);
  assert.deepEqual([after.x(2), after.y(2)], [before.x(0), before.y(0)]);
  after.arrive();
  assert.equal(after.y(2), 10);
});

test("nodes are found by number, by value and by state", () => {
  const run = smallRun();
  assert.deepEqual(findNodes(run, 4, "2"), [2]);
  assert.deepEqual(findNodes(run, 4, "#5"), [5]);
  assert.deepEqual(findNodes(run, 2, "5"), []); // not yet generated
  assert.deepEqual(findNodes(run, 4, "f=3"), [0, 2]);
  assert.deepEqual(findNodes(run, 4, "h = 0"), [5]);
  assert.deepEqual(findNodes(run, 4, "depth=1"), [1, 2]);
  assert.deepEqual(findNodes(run, 4, "E"), [5]);
  assert.deepEqual(findNodes(run, 4, "ab"), []); // across two states
  assert.deepEqual(findNodes(run, 4, "  "), []);
});
