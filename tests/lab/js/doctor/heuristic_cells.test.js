import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cellInWords,
  cellOf,
  cellsOf,
  PlotShape,
  readNumber,
  valuesOf,
} from "../../../../src/plybench/lab/static/doctor/heuristic_cells.js";

const MARGIN = { left: 40, right: 10, top: 10, bottom: 30 };

/** @param {number[][]} rows of exact, h, count and above */
function cells(rows, step = 1) {
  const column = (/** @type {number} */ i) => rows.map((row) => row[i]);
  return { step, exact: column(0), h: column(1), count: column(2), above: column(3) };
}

test("cells come from the columns at the end, from lists meanwhile", () => {
  const columns = {
    cell_h: Int32Array.of(0, 1, 2),
    cell_exact: Int32Array.of(0, 1, 1),
    cell_count: Int32Array.of(1, 2, 3),
    cell_above: Int32Array.of(0, 0, 3),
  };
  const found = cellsOf({ name: "x", cells: { step: 1, start: 1, end: 3 } }, columns);
  assert.deepEqual(found?.count, Int32Array.of(2, 3));
  assert.deepEqual(found?.above, Int32Array.of(0, 3));
  const lists = cells([[0, 0, 1, 0]]);
  assert.equal(cellsOf({ name: "x", cells: lists }, {}), lists);
  assert.equal(cellsOf({ name: "x", cells: null }, {}), null);
});

test("a cell tells how many states it has and how wrong h is", () => {
  const found = cells([
    [3, 2, 1, 0],
    [2, 4, 1234, 1234],
    [-1, 7, 2, 0],
    [5, -1, 1, 1],
  ]);
  assert.equal(cellInWords(found, 0), "h 2, h* 3: 1 state");
  assert.equal(cellInWords(found, 1), "h 4, h* 2: 1,234 states, 2 too high");
  assert.equal(cellInWords(found, 2), "h 7, h* ∞: 2 states; no goal can be reached from them");
  assert.equal(cellInWords(found, 3), "h ∞, h* 5: 1 state, too high");
});

test("a wide cell names the values that it holds", () => {
  assert.equal(valuesOf(3, 5), "15 to 20");
  assert.equal(
    cellInWords(cells([[60, 60, 2, 1]], 5), 0),
    "h 300 to 305, h* 300 to 305: 2 states, 1 too high",
  );
});

test("the worst state is in the cell that Python counts it in", () => {
  assert.deepEqual(cellOf({ h: 4, exact: 2 }, 1), { h: 4, exact: 2 });
  assert.deepEqual(cellOf({ h: "inf", exact: 0.3 }, 0.1), { h: -1, exact: 3 });
  assert.equal(cellOf(null, 1), null);
  assert.equal(readNumber("inf"), Number.POSITIVE_INFINITY);
  assert.equal(readNumber(undefined), null);
});

test("every cell is found under its own middle, and nothing between", () => {
  const found = cells([
    [0, 0, 1, 0],
    [9, 4, 1, 0],
    [2, 7, 1, 1],
    [-1, 3, 1, 0],
    [4, -1, 1, 1],
  ]);
  const shape = new PlotShape(found, 500, 400, MARGIN);
  for (let i = 0; i < found.h.length; i++) {
    const x = shape.x(found.exact[i]) + shape.cellWidth / 2;
    const y = shape.y(found.h[i]) - shape.cellHeight / 2;
    assert.equal(shape.cellAt(found, x, y), i);
    assert.ok(x > MARGIN.left && x < 490 && y > MARGIN.top && y < 370);
  }
  assert.equal(shape.cellAt(found, shape.x(5) + 1, shape.y(5) - 1), -1);
});

test("the plot is as high as h or h*, whichever is more", () => {
  const shape = new PlotShape(cells([[9, 4, 1, 0]]), 500, 400, MARGIN);
  assert.deepEqual([shape.columns, shape.rows], [10, 10]);
  const high = new PlotShape(cells([[3, 8, 1, 1]]), 500, 400, MARGIN);
  assert.deepEqual([high.columns, high.rows], [4, 9]);
});
