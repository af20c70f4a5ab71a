import assert from "node:assert/strict";
import { test } from "node:test";
import {
  differingOptions,
  laneDetail,
  laneSpec,
  laneSpecs,
  readLane,
  readLanes,
  usedBy,
} from "../../../../src/plybench/lab/static/setup/lane_specs.js";

const KINDS = /** @type {Record<string, string>} */ ({
  weight: "number",
  seed: "whole",
  lazy: "flag",
});
const kindOf = (/** @type {string} */ _, /** @type {string} */ option) => KINDS[option] ?? "choice";

/** @type {any} */
const ASTAR = {
  name: "astar",
  needs_heuristic: true,
  options: [
    { name: "duplicates", default: "graph" },
    { name: "ties", default: "low-h" },
  ],
};

test("a search is read as Python writes it, and written the same", () => {
  const specs = [
    "uniform_cost",
    "astar:heuristic=hamming",
    "weighted_astar:heuristic=manhattan,weight=3,seconds=2",
    "astar:duplicates=tree,lazy=true,expansions=1000",
  ];
  for (const spec of specs) assert.equal(laneSpec(readLane(spec, kindOf)), spec);
  assert.equal(laneSpecs(readLanes(specs.join("|"), kindOf)), specs.join("|"));
});

test("values are numbers and flags where the option is", () => {
  const { options, limits } = readLane(
    "x:weight=1.5,seed=7,lazy=false,ties=fifo,seconds=3",
    kindOf,
  );
  assert.deepEqual(options, { weight: 1.5, seed: 7, lazy: false, ties: "fifo" });
  assert.deepEqual(limits, { seconds: 3 });
});

test("what makes no sense is left for Python to name", () => {
  assert.deepEqual(readLane("astar:weight=much", kindOf).options, { weight: "much" });
  assert.deepEqual(readLane("astar:ties", kindOf).options, { ties: "" });
  assert.equal(readLane("  ", kindOf).algorithm, "");
});

test("a race has four lanes at most, and no empty ones", () => {
  assert.equal(readLanes("a|b||c|d|e", kindOf).length, 4);
  assert.deepEqual(readLanes("", kindOf), []);
});

test("the detail of a lane begins with what tells it from the others", () => {
  const detail = (/** @type {string} */ text) => {
    const lanes = readLanes(text, kindOf);
    const used = lanes.map((lane) => usedBy(lane, ASTAR, "manhattan"));
    return lanes.map((lane, i) => laneDetail(used[i], lane, used));
  };
  assert.deepEqual(detail("astar|astar:ties=fifo"), [
    "ties low-h, manhattan",
    "ties fifo, manhattan",
  ]);
  assert.deepEqual(detail("astar:heuristic=hamming,ties=lifo|astar:ties=lifo"), [
    "hamming, ties lifo",
    "manhattan, ties lifo",
  ]);
  assert.deepEqual(detail("astar|astar:duplicates=tree"), ["graph, manhattan", "tree, manhattan"]);
});

test("options that only one algorithm has are no difference", () => {
  const used = [
    { algorithm: "a", heuristic: "", options: { ties: "fifo", seed: 0 } },
    { algorithm: "b", heuristic: "", options: { ties: "lifo", width: 3, seed: 0 } },
  ];
  assert.deepEqual(differingOptions(used), ["ties"]);
});
