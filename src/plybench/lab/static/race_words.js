// What to look for in a race: computed from the runs.

import { differingOptions } from "./lane_specs.js";
import { counted, shownNumber, spoken } from "./numbers.js";

/**
 * @typedef {import("./run.js").Run} Run
 * @typedef {{ letter: string, used: import("./lane_specs.js").Used, run: Run }} Racer
 */

/**
 * One or two sentences: in what the searches differ, how they end, and why.
 *
 * @param {Racer[]} racers
 * @returns {string}
 */
export function whatToLookFor(racers) {
  if (racers.length < 2) return "";
  return [difference(racers), outcome(racers), reason(racers)].filter(Boolean).join(" ");
}

/**
 * The one thing in which searches differ: `algorithm`, `heuristic` or an option; "" if more do.
 *
 * @param {Racer[]} racers
 * @returns {string}
 */
export function onlyDifference(racers) {
  const used = racers.map((racer) => racer.used);
  const found = differingOptions(used);
  if (new Set(used.map((one) => one.algorithm)).size > 1) return "";
  if (new Set(used.map((one) => one.heuristic)).size > 1) found.push("heuristic");
  return found.length === 1 ? found[0] : "";
}

/** @param {Racer[]} racers */
function difference(racers) {
  const name = onlyDifference(racers);
  if (name === "") return "";
  return name === "heuristic" ? "Only the heuristic differs." : `Only “${spoken(name)}” differs.`;
}

/**
 * @param {Racer[]} racers
 * @returns {string}
 */
function outcome(racers) {
  const solved = racers.filter(({ run }) => run.isSolved);
  const failed = racers.filter(({ run }) => !run.isSolved);
  const parts = [];
  if (solved.length === racers.length && new Set(solved.map(costOf)).size === 1) {
    parts.push(`All find cost ${shownNumber(costOf(solved[0]))}`);
  } else if (solved.length) parts.push(...byCost(solved));
  const numbers = listed(racers.map(({ run }) => shownNumber(expanded(run))));
  const ends = failed.map(({ letter, run }) => `${letter} ${ending(run)}`);
  return `${[...parts, ...ends].join(", ")}; expansions: ${numbers}.`;
}

/**
 * `A and B find cost 33`, `C 39`, cheapest first.
 *
 * @param {Racer[]} solved
 * @returns {string[]}
 */
function byCost(solved) {
  const costs = [...new Set(solved.map(costOf))].sort((a, b) => a - b);
  return costs.map((cost, i) => {
    const letters = solved.filter((racer) => costOf(racer) === cost).map(({ letter }) => letter);
    const verb = letters.length === 1 ? "finds" : "find";
    return `${listed(letters)} ${i === 0 ? `${verb} cost ` : ""}${shownNumber(cost)}`;
  });
}

/** @param {Racer} racer */
function costOf({ run }) {
  return Number(run.reply.result.cost);
}

/** @param {Run} run */
function expanded(run) {
  return Number(run.reply.result.counts.expanded);
}

/** @param {Run} run */
function ending(run) {
  const { status } = run.reply.result;
  if (status === "unsolvable") return "proves that there is no solution";
  return status === "limit" ? "gives up at its limit" : "was stopped";
}

/**
 * Why the counts differ, as far as it can be seen in the runs.
 *
 * @param {Racer[]} racers
 * @returns {string}
 */
function reason(racers) {
  const name = onlyDifference(racers);
  if (name === "duplicates") return repeats(racers);
  if (name === "ties" || name === "child_order") return plateau(racers);
  if (name === "goal_test") return earlier(racers);
  if (name === "heuristic") return estimates(racers);
  return mostAtOnce(racers);
}

/**
 * Expansions of states that were expanded before.
 *
 * @param {Run} run
 * @returns {number}
 */
export function expandedAgain(run) {
  const seen = new Set();
  let again = 0;
  for (let step = 1; step <= run.steps; step++) {
    if (run.counts.expanded[step] === run.counts.expanded[step - 1]) continue;
    const state = run.state[run.pop[step]];
    if (seen.has(state)) again++;
    seen.add(state);
  }
  return again;
}

/** @param {Racer[]} racers */
function repeats(racers) {
  const found = racers.map(({ letter, run }) => ({ letter, again: expandedAgain(run) }));
  const some = found.filter(({ again }) => again > 0);
  if (some.length === 0) return "None expands a state twice.";
  const parts = some.map(({ letter, again }) => `${letter} ${shownNumber(again)}`);
  const none = found.length > some.length ? ", the others none" : "";
  return `Expansions of a state that was expanded before: ${parts.join(", ")}${none}.`;
}

/**
 * Ties are decided only among equal f: below the cost of the solution all do the same.
 *
 * @param {Racer[]} racers
 */
function plateau(racers) {
  if (!racers.every(({ run }) => run.isSolved)) return "";
  const cost = costOf(racers[0]);
  const counts = racers.map(({ run }) => split(run, cost));
  const below = counts[0].below;
  if (!counts.every((one) => one.below === below)) return "";
  const at = listed(counts.map((one) => shownNumber(one.at)));
  const first = `Each expands the same ${counted(below, "node")} with f below ${shownNumber(cost)}`;
  return `${first}; they differ only among those with f = ${shownNumber(cost)}: ${at}.`;
}

/**
 * How many nodes were expanded with f below a cost, and with f equal to it.
 *
 * @param {Run} run
 * @param {number} cost
 */
function split(run, cost) {
  let below = 0;
  let at = 0;
  for (let step = 1; step <= run.steps; step++) {
    if (run.counts.expanded[step] === run.counts.expanded[step - 1]) continue;
    const f = run.f[run.pop[step]];
    if (f < cost) below++;
    else if (f === cost) at++;
  }
  return { below, at };
}

/** @param {Racer[]} racers */
function earlier(racers) {
  const early = racers.filter(({ used }) => used.options.goal_test === "generated");
  const late = racers.filter(({ used }) => used.options.goal_test === "expanded");
  if (early.length !== 1 || late.length !== 1) return "";
  const saved = expanded(late[0].run) - expanded(early[0].run);
  const { letter } = early[0];
  const ends = `${letter} looks at a node when it is generated and ends`;
  if (saved <= 0) return `${ends} no earlier.`;
  const isWorse = costOf(early[0]) > costOf(late[0]);
  const price = isWorse ? ", but misses the cheapest path" : "";
  return `${ends} ${counted(saved, "expansion")} earlier${price}.`;
}

/** @param {Racer[]} racers */
function estimates(racers) {
  const starts = listed(racers.map(({ run }) => shownNumber(run.h[0])));
  const costs = racers.filter(({ run }) => run.reply.result.optimal).map(costOf);
  const truth = costs.length ? `; the true cost is ${shownNumber(costs[0])}` : "";
  return `At the start h says ${starts}${truth}.`;
}

/** @param {Racer[]} racers */
function mostAtOnce(racers) {
  const most = racers.map(({ run }) => shownNumber(run.reply.result.counts.max_frontier));
  const atOnce = `Most nodes waiting at once: ${listed(most)}.`;
  const proving = racers.filter(({ run }) => run.reply.result.optimal).map(({ letter }) => letter);
  if (proving.length === 0 || proving.length === racers.length) return atOnce;
  const verb = proving.length === 1 ? "proves" : "prove";
  return `${atOnce} Only ${listed(proving)} ${verb} that nothing is cheaper.`;
}

/**
 * `A`, `A and B`, `A, B and C`.
 *
 * @param {string[]} words
 * @returns {string}
 */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * What has happened after so many expansions, in the order of the finish.
 *
 * @param {{ letter: string, run: Run, pace: { length: number } }[]} racers
 * @param {number} expansions
 * @returns {{ letter: string, text: string }[]}
 */
export function finishedBy(racers, expansions) {
  return racers
    .filter(({ pace }) => expansions >= pace.length)
    .sort((one, other) => one.pace.length - other.pace.length)
    .map(({ letter, run, pace }) => ({
      letter,
      text: `${finish(run)} after ${counted(pace.length, "expansion")}`,
    }));
}

/** @param {Run} run */
function finish(run) {
  const { result, is_cut: isCut } = run.reply;
  if (isCut) return "is recorded no further";
  return run.isSolved ? `found cost ${shownNumber(Number(result.cost))}` : endedWithout(run);
}

/** @param {Run} run */
function endedWithout(run) {
  const { status } = run.reply.result;
  if (status === "unsolvable") return "proved that there is no solution";
  return status === "limit" ? "gave up" : "was stopped";
}
