import assert from "node:assert/strict";
import { test } from "node:test";
import {
  inOrder,
  racedHeuristics,
  SORTED_BY,
} from "../../../../src/plybench/lab/static/doctor/heuristic_order.js";

/** @type {any[]} */
const VERDICTS = [
  { name: "far", admissible: true, mean_ratio: 0.3, initial_h: 8, path_cost: 20, expanded: 2375 },
  {
    name: "too high",
    admissible: false,
    mean_ratio: 1.2,
    initial_h: 30,
    path_cost: 22,
    expanded: 9,
  },
  { name: "missing", unavailable: "it needs a square board" },
  { name: "near", admissible: true, mean_ratio: 0.9, initial_h: 18, path_cost: 20, expanded: 94 },
];

/** @param {string} column */
const names = (column) => inOrder(VERDICTS, column).map(({ name }) => name);

test("heuristics are sorted best first, and those without a value come last", () => {
  assert.deepEqual(names("A* expands"), ["too high", "near", "far", "missing"]);
  assert.deepEqual(names("mean h/h*"), ["too high", "near", "far", "missing"]);
  assert.deepEqual(names("admissible"), ["far", "near", "too high", "missing"]);
  assert.deepEqual(names("path"), ["far", "near", "too high", "missing"]);
});

test("without a column they are in the order of the problem", () => {
  assert.deepEqual(names(""), ["far", "too high", "missing", "near"]);
  assert.ok(SORTED_BY.includes("consistent"));
});

test("the chosen heuristic races against those that expand least", () => {
  const lanes = "astar:heuristic=far|astar:heuristic=too high|astar:heuristic=near";
  assert.equal(racedHeuristics(VERDICTS, "far"), lanes);
  assert.equal(racedHeuristics(VERDICTS.slice(0, 1), "far"), "");
  assert.equal(racedHeuristics(VERDICTS, "missing"), "");
});
