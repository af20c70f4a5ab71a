import assert from "node:assert/strict";
import { test } from "node:test";
import { roundStep, ticks } from "../../../../src/plybench/lab/static/draw/axis.js";

test("steps of an axis are round and not too many", () => {
  assert.equal(roundStep(31, 7), 5);
  assert.equal(roundStep(3, 10), 1);
  assert.equal(roundStep(100, 5), 20);
  assert.equal(roundStep(101, 5), 50);
  assert.equal(roundStep(1_000_000, 6), 200_000);
});

test("an axis begins with 0 and ends within its range", () => {
  assert.deepEqual(ticks(31, 7), [0, 5, 10, 15, 20, 25, 30]);
  assert.deepEqual(ticks(3, 10), [0, 1, 2, 3]);
  assert.deepEqual(ticks(0, 5), [0]);
});
