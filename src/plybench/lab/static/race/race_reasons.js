// Why the counts of a race differ, as far as it can be seen in the runs.

import { counted, shownNumber } from "../parts/numbers.js";
import { costOf, expansionsOf, listed, onlyDifference } from "./race_facts.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {import("./race_facts.js").Racer} Racer
 */

/**
 * Why the counts differ, as far as it can be seen in the runs.
 *
 * @param {Racer[]} racers
 * @returns {string}
 */
export function reason(racers) {
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
  const parts = racers.map(({ run }) => split(run, cost));
  const { below } = parts[0];
  const isSame = parts.every(
    (part) => part.below.size === below.size && [...below].every((state) => part.below.has(state)),
  );
  if (!isSame) return "";
  const at = listed(parts.map((part) => shownNumber(part.at)));
  const first = `Each expands the same ${counted(below.size, "state")} with f below ${shownNumber(cost)}`;
  return `${first}; they differ only among those with f = ${shownNumber(cost)}: ${at}.`;
}

/**
 * The states that were expanded with f below a cost, and how many nodes with f equal to it.
 *
 * @param {Run} run
 * @param {number} cost
 */
function split(run, cost) {
  /** @type {Set<string>} */
  const below = new Set();
  let at = 0;
  for (let step = 1; step <= run.steps; step++) {
    if (run.counts.expanded[step] === run.counts.expanded[step - 1]) continue;
    const node = run.pop[step];
    if (run.f[node] < cost) below.add(run.stateText(node));
    else if (run.f[node] === cost) at++;
  }
  return { below, at };
}

/** @param {Racer[]} racers */
function earlier(racers) {
  const early = racers.filter(({ used }) => used.options.goal_test === "generated");
  const late = racers.filter(({ used }) => used.options.goal_test === "expanded");
  if (early.length !== 1 || late.length !== 1) return "";
  const saved = expansionsOf(late[0].run) - expansionsOf(early[0].run);
  const { letter } = early[0];
  const ends = `${letter} looks at a node when it is generated and ends`;
  if (saved <= 0) return `${ends} no earlier.`;
  const isWorse = costOf(early[0]) > costOf(late[0]);
  const price = isWorse ? ", but misses the cheapest path" : "";
  return `${ends} ${counted(saved, "expansion")} earlier${price}.`;
}

/** @param {Racer[]} racers */
function estimates(racers) {
  if (racers.some(({ run }) => run.h.length === 0)) return ""; // nothing was searched
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
