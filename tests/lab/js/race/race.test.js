import assert from "node:assert/strict";
import { test } from "node:test";
import { asHash, readLink } from "../../../../src/plybench/lab/static/parts/link.js";
import { spreadOut } from "../../../../src/plybench/lab/static/race/line_chart.js";
import { Pace } from "../../../../src/plybench/lab/static/race/pace.js";
import {
  bestName,
  bestValues,
  bounds,
  chartEnd,
  largest,
} from "../../../../src/plybench/lab/static/race/race_measures.js";
import { EXAMPLES, recipesFor } from "../../../../src/plybench/lab/static/race/race_presets.js";
import {
  exampleOf,
  exampleRace,
  raceShown,
  readRace,
} from "../../../../src/plybench/lab/static/race/race_request.js";
import { bestOf } from "../../../../src/plybench/lab/static/race/race_table.js";
import { endBeside } from "../../../../src/plybench/lab/static/race/race_view.js";
import { Run } from "../../../../src/plybench/lab/static/run/run.js";
import { deepeningRun, smallReply, smallRun } from "../small_search.js";

const kindOf = () => "choice";

/** @param {number | null} bound */
function proving(bound) {
  const reply = smallReply();
  reply.result.lower_bound = bound;
  return new Run(reply);
}

test("a run is paced by its expansions, and a goal belongs to the last of them", () => {
  const pace = new Pace(smallRun());
  assert.equal(pace.length, 3);
  assert.deepEqual(
    [0, 1, 2, 3, 99].map((n) => pace.step(n)),
    [0, 1, 2, 4, 4],
  );
  assert.deepEqual([...pace.paced([10, 11, 12, 13, 14])], [10, 11, 12, 14]);
});

test("nodes that are taken and not expanded take no time in a race", () => {
  const run = deepeningRun();
  const pace = new Pace(run);
  assert.equal(pace.length, run.counts.expanded[run.steps]);
  for (let n = 0; n <= pace.length; n++) assert.equal(run.counts.expanded[pace.step(n)], n);
  assert.equal(pace.step(pace.length), run.steps);
});

test("the best value is the priority of the node that is taken next", () => {
  const run = smallRun();
  const taken = [1, 2, 3, 4, 4].map((step) => run.f[run.pop[step]]);
  assert.deepEqual([...bestValues(run)], taken);
  assert.equal(bestName(run), "f");
});

test("the bound never falls and ends with what is proved", () => {
  const values = bounds(proving(3));
  assert.ok(values);
  assert.equal(values[values.length - 1], 3);
  for (let i = 1; i < values.length; i++) assert.ok(values[i] >= values[i - 1]);
  assert.equal(bounds(proving(null)), null);
});

test("the chart shows all, unless one search is far longer than the rest", () => {
  assert.equal(chartEnd([313, 178, 126], 0), 313);
  assert.equal(chartEnd([2376, 122, 95], 0), 153);
  assert.equal(chartEnd([2376, 122, 95], 1000), 1200);
  assert.equal(chartEnd([2376, 122, 95], 2376), 2376);
  assert.equal(chartEnd([500], 10), 500);
  assert.equal(chartEnd([], 0), 1);
});

test("the largest value is looked for in what the chart shows", () => {
  assert.equal(largest([1, 5, 9], 1), 5);
  assert.equal(largest([Number.NaN, 2], 5), 2);
});

test("letters that would cover each other are moved apart and stay inside", () => {
  const places = [0, 1, 2, 3].map((i) => ({ x: 50, y: 95 + i }));
  const spread = spreadOut(places, 5, 100);
  for (let i = 1; i < 4; i++) assert.ok(spread[i].y - spread[i - 1].y >= 17);
  assert.ok(spread[3].y <= 100 && spread[0].y >= 5);
  const apart = spreadOut(
    [
      { x: 0, y: 50 },
      { x: 90, y: 50 },
    ],
    5,
    100,
  );
  assert.deepEqual(
    apart.map(({ y }) => y),
    [50, 50],
  );
});

test("marks are the finishes", () => {
  const ends = Uint32Array.of(94, 121, 2375);
  assert.equal(endBeside(ends, 0, 1), 94);
  assert.equal(endBeside(ends, 94, 1), 121);
  assert.equal(endBeside(ends, 121, -1), 94);
  assert.equal(endBeside(ends, 94, -1), -1);
  assert.equal(endBeside(ends, 2375, 1), -1);
});

test("the best of a row is marked only if there is one", () => {
  assert.equal(bestOf([3, 2, null]), 2);
  assert.equal(bestOf([2, 2]), null);
  assert.equal(bestOf([null, 4]), null);
});

test("a first visit shows the first example, and examples have short links", () => {
  const first = Object.keys(EXAMPLES)[0];
  assert.equal(exampleOf(readRace({}, null, kindOf)), first);
  for (const name of Object.keys(EXAMPLES)) {
    const race = exampleRace(name, kindOf);
    const shown = readLink(asHash(raceShown(race, null)));
    assert.deepEqual(shown, { race: name });
    assert.deepEqual(readRace(shown, null, kindOf), race);
  }
});

test("a race of your own comes back from its link", () => {
  const lanes = "astar:heuristic=hamming|astar:heuristic=manhattan,ties=fifo";
  const shown = { d: "sliding_tiles", p: "reports/easy", goal: "1 2 / 3 _", lanes };
  const race = readRace(shown, null, kindOf);
  assert.deepEqual(readLink(asHash(raceShown(race, null))), shown);
  const typed = readRace({ d: "blocksworld", t: "xyz", lanes }, "A.\n.@", kindOf);
  assert.deepEqual(typed.problem, { text: "A.\n.@" });
  assert.deepEqual(readLink(asHash(raceShown(typed, "xyz"))), {
    d: "blocksworld",
    t: "xyz",
    lanes,
  });
});

test("recipes use the heuristics of the problem", () => {
  const [[name, lanes]] = recipesFor(["a", "b", "c", "d", "e"], "c");
  assert.equal(name, "Heuristics for A*");
  assert.equal(lanes, "astar:heuristic=a|astar:heuristic=c|astar:heuristic=e");
  const others = recipesFor(["a"], "a").map(([text]) => text);
  assert.ok(!others.includes("Heuristics for A*"));
});
