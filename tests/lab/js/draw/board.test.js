import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesOf } from "../../../../src/plybench/lab/static/draw/board.js";
import { describedCell } from "../../../../src/plybench/lab/static/search/board_input.js";

const empty = { kind: "empty", label: "", goal: "" };
const piece = (/** @type {string} */ label, goal = "") => ({ kind: "piece", label, goal });
const robot = { kind: "agent", label: "*", goal: "" };

test("a piece keeps its key as it moves", () => {
  const before = piecesOf([piece("1"), empty, piece("2")]);
  const after = piecesOf([empty, piece("1"), piece("2")]);
  assert.deepEqual(
    before.map(({ key, at }) => [key, at]),
    [
      ["1", 0],
      ["2", 2],
    ],
  );
  assert.deepEqual(
    after.map(({ key, at }) => [key, at]),
    [
      ["1", 1],
      ["2", 2],
    ],
  );
});

test("pieces that look alike do not slide", () => {
  assert.deepEqual(
    piecesOf([robot, empty, robot]).map(({ key }) => key),
    ["* on 0", "* on 2"],
  );
});

test("a cell is described in words", () => {
  assert.equal(describedCell(empty, 0, 3), "row 1, column 1: empty");
  assert.equal(describedCell({ ...empty, kind: "wall" }, 5, 3), "row 2, column 3: wall");
  assert.equal(describedCell(piece("A", "B"), 3, 3), "row 2, column 1: A, goal of B");
  assert.equal(describedCell(piece("A", "A"), 3, 3), "row 2, column 1: A");
});
