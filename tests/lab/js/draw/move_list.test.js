import assert from "node:assert/strict";
import { test } from "node:test";
import { numbered } from "../../../../src/plybench/lab/static/draw/move_list.js";

test("moves are numbered in pairs, also when the second player begins", () => {
  assert.deepEqual(numbered(["b", "a"], [2, 1, 2]), [
    { number: 1, plies: [1] },
    { number: 2, plies: [2] },
  ]);
  assert.deepEqual(numbered(["e4", "e5", "Nf3"], [1, 2, 1]), [
    { number: 1, plies: [1, 2] },
    { number: 2, plies: [3] },
  ]);
  assert.deepEqual(numbered(["Nc6", "Qh5"], [2, 1], 2), [
    { number: 2, plies: [1] },
    { number: 3, plies: [2] },
  ]);
});
