// What the chart of a race shows: one number for each step of a run.

import { priorityName } from "../run/sentence.js";

/** @typedef {import("../run/run.js").Run} Run */

/** @type {[string, string, string][]} name, text, and what it means */
export const MEASURES = [
  ["frontier", "Frontier", "Nodes that wait."],
  ["best", "Best value", "The priority of the node that is taken next: f, or g or h alone."],
  ["bound", "Bound", "No solution costs less than this; proved so far."],
  ["duplicates", "Duplicates", "Successors dropped because their state was known."],
];

/**
 * The values of a measure at each step of a run; null if the run has none.
 *
 * @param {Run} run
 * @param {string} measure
 * @returns {ArrayLike<number> | null}
 */
export function measured(run, measure) {
  if (measure === "frontier") return run.counts.frontier;
  if (measure === "duplicates") return run.counts.duplicates;
  return measure === "best" ? bestValues(run) : bounds(run);
}

/**
 * What the priority of a run is called, for `best f`; depth if it has none.
 *
 * @param {Run} run
 * @returns {string}
 */
export function bestName(run) {
  return hasPriority(run) ? priorityName(run) : "depth";
}

/** @param {Run} run */
function hasPriority(run) {
  return run.size > 0 && !Number.isNaN(run.f[Math.min(1, run.size - 1)]);
}

/**
 * The priority of the node that is taken next; of the last one at the end.
 *
 * @param {Run} run
 * @returns {Float64Array}
 */
export function bestValues(run) {
  const values = new Float64Array(run.steps + 1).fill(Number.NaN);
  const byDepth = !hasPriority(run);
  for (let step = 0; step <= run.steps && run.steps > 0; step++) {
    const node = run.pop[Math.min(step + 1, run.steps)];
    values[step] = byDepth ? run.depth[node] : run.fAt(node, step);
  }
  return values;
}

/**
 * What is proved at each step: no solution costs less. It never falls, and ends with the bound of
 * the result; null if the search proves nothing.
 *
 * @param {Run} run
 * @returns {Float64Array | null}
 */
export function bounds(run) {
  const proved = run.reply.result.lower_bound;
  if (proved === null || proved === undefined) return null;
  const last = Number(proved);
  const values = new Float64Array(run.steps + 1);
  const byDepth = !hasPriority(run);
  const weight = Number(run.reply.options.weight ?? 1); // f of weighted A* may be so much too high
  let bound = 0;
  for (let step = 1; step <= run.steps; step++) {
    const { limit } = run.passAt(step);
    const node = run.pop[step];
    const value = limit ?? (byDepth ? run.depth[node] : run.f[node] / weight);
    if (Number.isFinite(value)) bound = Math.max(bound, value);
    values[step] = Math.min(bound, last);
  }
  if (!run.reply.is_cut) values[run.steps] = last;
  return values;
}

/**
 * The last expansion that the chart shows. If one search is far longer than the rest, the rest would be
 * squeezed; then the chart follows the race.
 *
 * @param {number[]} lengths of all runs, in expansions
 * @param {number} now
 * @returns {number}
 */
export function chartEnd(lengths, now) {
  const [longest = 1, second = longest] = [...lengths].sort((a, b) => b - a);
  const end = longest > 4 * second ? Math.max(now * 1.2, second * 1.25) : longest;
  return Math.max(1, Math.min(longest, Math.ceil(end)));
}

/**
 * The largest value up to a place, of values that may be missing.
 *
 * @param {ArrayLike<number>} values
 * @param {number} end
 * @returns {number}
 */
export function largest(values, end) {
  let most = 0;
  for (let i = 0; i <= end && i < values.length; i++) if (values[i] > most) most = values[i];
  return Number.isFinite(most) ? most : 0;
}
