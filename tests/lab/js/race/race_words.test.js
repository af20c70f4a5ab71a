import assert from "node:assert/strict";
import { test } from "node:test";
import { listed, onlyDifference } from "../../../../src/plybench/lab/static/race/race_facts.js";
import { expandedAgain } from "../../../../src/plybench/lab/static/race/race_reasons.js";
import { finishedBy, whatToLookFor } from "../../../../src/plybench/lab/static/race/race_words.js";
import { smallRun } from "../small_search.js";

/**
 * A run with as much as the words need: one expansion in each step, the last step takes a goal.
 *
 * @param {{ f: number[], states?: number[], h?: number, cost?: number, optimal?: boolean, status?: string, most?: number }} made
 * @returns {any}
 */
function run({ f, states, h = 0, cost = 20, optimal = true, status = "solved", most = 5 }) {
  const steps = f.length;
  const isSolved = status === "solved";
  const expanded = [0, ...f.map((_, i) => i + 1)];
  if (isSolved) expanded[steps] = steps - 1;
  return {
    steps,
    isSolved,
    f,
    h: [h],
    pop: [-1, ...f.map((_, i) => i)],
    state: states ?? f.map((_, i) => i),
    stateText: (/** @type {number} */ node) => `state ${states ? states[node] : node}`,
    counts: { expanded },
    reply: {
      is_cut: false,
      result: {
        status,
        cost,
        optimal: optimal && isSolved,
        counts: { expanded: expanded[steps], max_frontier: most },
      },
    },
  };
}

/**
 * @param {[Record<string, any>, any][]} lanes options and run of each
 * @param {string[]} [heuristics]
 */
function racers(lanes, heuristics = []) {
  return lanes.map(([options, one], i) => ({
    letter: "ABCD"[i],
    used: { algorithm: "astar", heuristic: heuristics[i] ?? "manhattan", options },
    run: one,
  }));
}

test("the one thing that differs is found", () => {
  const one = run({ f: [20] });
  assert.equal(
    onlyDifference(
      racers([
        [{ ties: "fifo" }, one],
        [{ ties: "lifo" }, one],
      ]),
    ),
    "ties",
  );
  assert.equal(
    onlyDifference(
      racers(
        [
          [{}, one],
          [{}, one],
        ],
        ["hamming"],
      ),
    ),
    "heuristic",
  );
  const both = racers(
    [
      [{ ties: "fifo" }, one],
      [{ ties: "lifo" }, one],
    ],
    ["hamming"],
  );
  assert.equal(onlyDifference(both), "");
  const others = racers([
    [{}, one],
    [{}, one],
  ]);
  others[1].used.algorithm = "greedy";
  assert.equal(onlyDifference(others), "");
});

test("ties differ only among nodes with the f of the solution", () => {
  const words = whatToLookFor(
    racers([
      [{ ties: "low-h" }, run({ f: [18, 18, 20, 20] })],
      [{ ties: "fifo" }, run({ f: [18, 18, 20, 20, 20, 20] })],
    ]),
  );
  assert.equal(
    words,
    "Only “ties” differs. All find cost 20; expansions: 3 and 5. Each expands the same 2 states " +
      "with f below 20; they differ only among those with f = 20: 1 and 3.",
  );
});

test("nothing is said about ties if the states before differ", () => {
  const words = whatToLookFor(
    racers([
      [{ ties: "low-h" }, run({ f: [18, 18, 20], states: [0, 1, 2] })],
      [{ ties: "fifo" }, run({ f: [18, 18, 20], states: [0, 5, 2] })],
    ]),
  );
  assert.equal(words, "Only “ties” differs. All find cost 20; expansions: 2 and 2.");
});

test("states that are expanded again explain duplicates", () => {
  const lanes = racers([
    [{ duplicates: "graph" }, run({ f: [18, 18, 20] })],
    [{ duplicates: "tree" }, run({ f: [18, 18, 18, 20, 20], states: [0, 1, 0, 1, 9] })],
  ]);
  assert.match(whatToLookFor(lanes), /expanded before: B 2, the others none\.$/);
  assert.equal(expandedAgain(smallRun()), 0);
});

test("an earlier goal test saves expansions, and may cost", () => {
  const late = run({ f: [1, 2, 3, 4], cost: 4 });
  const same = racers([
    [{ goal_test: "expanded" }, late],
    [{ goal_test: "generated" }, run({ f: [1, 2], cost: 4 })],
  ]);
  assert.match(
    whatToLookFor(same),
    /B looks at a node when it is generated and ends 2 expansions earlier\.$/,
  );
  const worse = racers([
    [{ goal_test: "expanded" }, late],
    [{ goal_test: "generated" }, run({ f: [1, 2], cost: 6 })],
  ]);
  assert.match(
    whatToLookFor(worse),
    /A finds cost 4, B 6; .* earlier, but misses the cheapest path\.$/,
  );
  const none = racers([
    [{ goal_test: "expanded" }, late],
    [{ goal_test: "generated" }, late],
  ]);
  assert.match(whatToLookFor(none), /ends no earlier\.$/);
});

test("heuristics are compared by what they say at the start", () => {
  const lanes = racers(
    [
      [{}, run({ f: [8, 9, 20], h: 8 })],
      [{}, run({ f: [18, 20], h: 18 })],
    ],
    ["hamming", "manhattan"],
  );
  assert.match(whatToLookFor(lanes), /^Only the heuristic differs\./);
  assert.match(whatToLookFor(lanes), /At the start h says 8 and 18; the true cost is 20\.$/);
});

test("searches that find nothing are named, and who proves what", () => {
  const lanes = racers([
    [{}, run({ f: [1, 2, 3], cost: 33, most: 16 })],
    [{}, run({ f: [1, 2], cost: 39, optimal: false, most: 42 })],
    [{}, run({ f: [1, 2, 3, 4], status: "limit", most: 7 })],
  ]);
  lanes[1].used.algorithm = "greedy";
  assert.equal(
    whatToLookFor(lanes),
    "A finds cost 33, B 39, C gives up at its limit; expansions: 2, 1 and 4. Most nodes waiting at " +
      "once: 16, 42 and 7. Only A proves that nothing is cheaper.",
  );
});

test("searches that end alike are named together", () => {
  const lanes = racers([
    [{}, run({ f: [1], status: "limit" })],
    [{}, run({ f: [1], status: "limit" })],
    [{}, run({ f: [1], status: "unsolvable" })],
  ]);
  assert.match(
    whatToLookFor(lanes),
    /^A and B give up at their limits, C proves that there is no solution; expansions: 1, 1 and 1\./,
  );
});

test("one search is no race", () => {
  assert.equal(whatToLookFor(racers([[{}, run({ f: [1] })]])), "");
});

test("those that have finished are named in their order", () => {
  const lanes = [
    { letter: "A", run: run({ f: [1, 2, 3], cost: 5 }), pace: { length: 2 } },
    { letter: "B", run: run({ f: [1, 2], status: "unsolvable" }), pace: { length: 1 } },
    { letter: "C", run: run({ f: [1, 2, 3, 4] }), pace: { length: 3 } },
  ];
  assert.deepEqual(finishedBy(lanes, 0), []);
  assert.deepEqual(finishedBy(lanes, 2), [
    { letter: "B", text: "proved that there is no solution after 1 expansion" },
    { letter: "A", text: "found cost 5 after 2 expansions" },
  ]);
});

test("lists read as people write them", () => {
  assert.equal(listed(["A"]), "A");
  assert.equal(listed(["A", "B"]), "A and B");
  assert.equal(listed(["A", "B", "C"]), "A, B and C");
});
