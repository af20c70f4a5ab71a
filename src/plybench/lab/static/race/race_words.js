// What to look for in a race: computed from the runs.

import { counted, shownNumber, spoken } from "../parts/numbers.js";
import { costOf, expansionsOf, listed, onlyDifference } from "./race_facts.js";
import { reason } from "./race_reasons.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {import("./race_facts.js").Racer} Racer
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
  const numbers = listed(racers.map(({ run }) => shownNumber(expansionsOf(run))));
  const ends = byEnding(failed);
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

/**
 * `B and D give up at their limit`, for those that find nothing.
 *
 * @param {Racer[]} failed
 * @returns {string[]}
 */
function byEnding(failed) {
  const statuses = [...new Set(failed.map(({ run }) => run.reply.result.status))];
  return statuses.map((status) => {
    const which = failed.filter(({ run }) => run.reply.result.status === status);
    const letters = listed(which.map(({ letter }) => letter));
    return `${letters} ${ending(status, which.length > 1)}`;
  });
}

/**
 * @param {string} status
 * @param {boolean} isMany
 */
function ending(status, isMany) {
  if (status === "unsolvable") return `${isMany ? "prove" : "proves"} that there is no solution`;
  if (status === "limit") return isMany ? "give up at their limits" : "gives up at its limit";
  return isMany ? "were stopped" : "was stopped";
}

/**
 * What has happened after a number of expansions, in the order of the finish.
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
