// Facts about the searches of a race that its words are made of.

import { differingOptions } from "../setup/lane_specs.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {{ letter: string, used: import("../setup/lane_specs.js").Used, run: Run }} Racer
 */

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

/**
 * The cost of the solution that a search found.
 *
 * @param {Racer} racer
 * @returns {number}
 */
export function costOf({ run }) {
  return Number(run.reply.result.cost);
}

/**
 * The expansions of the whole search, also of a part that was not recorded.
 *
 * @param {Run} run
 * @returns {number}
 */
export function expansionsOf(run) {
  return Number(run.reply.result.counts.expanded);
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
