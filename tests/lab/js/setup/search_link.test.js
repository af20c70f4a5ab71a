import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asHash,
  readLink,
  squeeze,
  unsqueeze,
} from "../../../../src/plybench/lab/static/parts/link.js";
import { lanes, raceLink } from "../../../../src/plybench/lab/static/setup/race_link.js";
import {
  forOtherDomain,
  readSearch,
  searchKey,
  searchLink,
  searchMessage,
  typed,
} from "../../../../src/plybench/lab/static/setup/search_link.js";
import { LIMITS, MOST, withMoreLimit } from "../../../../src/plybench/lab/static/setup/searcher.js";

/** @type {Record<string, string>} */
const KINDS = { weight: "number", width: "whole", seed: "whole", ties: "choice" };
const kindOf = (/** @type {string} */ _, /** @type {string} */ option) => KINDS[option] ?? "text";

/** @returns {import("../../../../src/plybench/lab/static/setup/search_link.js").Search} */
function weighted() {
  return {
    domain: "sliding_tiles",
    problem: { source: "random:3x3,seed=4", goal: "1 2 3 / 8 _ 4 / 7 6 5" },
    settings: {
      algorithm: "weighted_astar",
      heuristic: "hamming",
      options: { weight: 1.5, ties: "fifo", seed: 3 },
      limits: { expansions: 500 },
    },
  };
}

test("a search comes back from its link", () => {
  const hash = asHash(searchLink(weighted(), ""));
  assert.deepEqual(readSearch(readLink(hash), null, kindOf), weighted());
});

test("a problem that is written out comes back from its link", async () => {
  const text = "start:\n1 2 3\n4 5 6\n7 _ 8\n";
  const search = { ...weighted(), problem: { text, name: "class.txt" } };
  const link = readLink(asHash(searchLink(search, await squeeze(text))));
  assert.deepEqual(readSearch(link, await unsqueeze(link.t), kindOf), search);
});

test("a link without a domain names no search", () => {
  assert.equal(readSearch({ step: "3" }, null, kindOf), null);
});

test("a short link leaves the rest to the defaults", () => {
  assert.deepEqual(readSearch({ d: "mazeworld" }, null, kindOf), {
    domain: "mazeworld",
    problem: {},
    settings: { algorithm: "astar", heuristic: "", options: {}, limits: {} },
  });
});

test("a text that was not squeezed is noticed", async () => {
  assert.equal(await unsqueeze("!!"), null);
  assert.equal(await unsqueeze("abcd"), null);
});

test("values have the kind of their option, and nonsense stays text", () => {
  assert.equal(typed("3", "whole"), 3);
  assert.equal(typed("1.5", "number"), 1.5);
  assert.equal(typed("many", "whole"), "many");
  assert.equal(typed("", "whole"), "");
  assert.equal(typed("true", "flag"), true);
  assert.equal(typed("3", "choice"), "3");
});

test("the key of a search does not depend on the order of its options", () => {
  const other = weighted();
  other.settings.options = { seed: 3, ties: "fifo", weight: 1.5 };
  assert.equal(searchKey(other), searchKey(weighted()));
  other.settings.options.seed = 4;
  assert.notEqual(searchKey(other), searchKey(weighted()));
});

test("a message leaves the usual heuristic to Python", () => {
  const search = weighted();
  assert.equal(searchMessage(search).heuristic, "hamming");
  search.settings.heuristic = "";
  assert.equal(searchMessage(search).heuristic, null);
});

test("heuristics and child orders of a domain stay there", () => {
  const settings = weighted().settings;
  settings.options.child_order = "up-down-left-right";
  const kept = forOtherDomain(settings);
  assert.equal(kept.heuristic, "");
  assert.deepEqual(kept.options, { weight: 1.5, ties: "fifo", seed: 3 });
  settings.options.child_order = "random";
  assert.equal(forOtherDomain(settings).options.child_order, "random");
});

test("going on multiplies the limits until they are used up", () => {
  let search = weighted();
  const more = withMoreLimit(search);
  assert.deepEqual(more?.settings.limits, {
    expansions: 5000,
    seconds: Math.min(LIMITS.seconds * 10, MOST.seconds),
  });
  search = { ...search, settings: { ...search.settings, limits: { ...MOST } } };
  assert.equal(withMoreLimit(search), null);
});

test("a race has this heuristic and the first one", () => {
  const settings = { algorithm: "astar", heuristic: "", options: {}, limits: {} };
  const all = ["hamming", "linear-conflict", "manhattan"];
  const raced = (/** @type {string} */ heuristic) =>
    lanes({ ...settings, heuristic }, true, all, "manhattan");
  assert.equal(raced(""), "astar:heuristic=hamming|astar:heuristic=manhattan");
  assert.equal(raced("hamming"), "astar:heuristic=manhattan|astar:heuristic=hamming");
  assert.equal(
    lanes({ ...settings, algorithm: "breadth_first" }, false, all, "manhattan"),
    "breadth_first|astar:heuristic=manhattan",
  );
});

test("a race has the same options and limits", () => {
  const lane = "weight=1.5,ties=fifo,seed=3,expansions=500";
  assert.equal(
    lanes(weighted().settings, true, ["hamming", "manhattan"], "manhattan"),
    `weighted_astar:heuristic=manhattan,${lane}|weighted_astar:heuristic=hamming,${lane}`,
  );
});

test("a race has the same problem", () => {
  assert.equal(
    raceLink({ ...weighted(), problem: { source: "reports/hard" } }, "", "a|b"),
    "/race#d=sliding_tiles&p=reports/hard&lanes=a%7Cb",
  );
  const typedOne = { ...weighted(), problem: { text: "1 2 / 3 _" } };
  assert.match(raceLink(typedOne, "xyz", "a|b"), /&t=xyz&lanes/);
});
