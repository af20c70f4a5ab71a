// The order of heuristics in the doctor's table, and which of them to race.

import { readNumber } from "./heuristic_cells.js";

/** @typedef {import("./heuristic_cells.js").Verdict} Verdict */

/**
 * What heuristics are sorted by: the smaller, the earlier. Those without a value come last.
 *
 * @type {Record<string, (verdict: Verdict) => number | null>}
 */
const KEYS = {
  admissible: ({ admissible }) => (typeof admissible === "boolean" ? Number(!admissible) : null),
  consistent: ({ consistent }) => (typeof consistent === "boolean" ? Number(!consistent) : null),
  "mean h/h*": ({ mean_ratio: ratio }) => (typeof ratio === "number" ? -ratio : null),
  start: ({ initial_h: h }) => negated(readNumber(h)),
  path: ({ path_cost: cost }) => readNumber(cost),
  "A* expands": ({ expanded }) => expanded ?? null,
};

/** The columns by which the table can be sorted. */
export const SORTED_BY = Object.keys(KEYS);

/** @param {number | null} value */
function negated(value) {
  return value === null ? null : -value;
}

/**
 * Heuristics in the order of a column, best first; as the problem lists them if it is "".
 *
 * @param {Verdict[]} verdicts
 * @param {string} column
 * @returns {Verdict[]}
 */
export function inOrder(verdicts, column) {
  const key = KEYS[column];
  if (key === undefined) return verdicts;
  const value = (/** @type {Verdict} */ verdict) => key(verdict) ?? Number.POSITIVE_INFINITY;
  return verdicts.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)];
    return first === second ? 0 : first - second;
  });
}

/**
 * A race of A* with a heuristic against the others with which it expands least, as lanes.
 *
 * @param {Verdict[]} verdicts
 * @param {string} chosen
 * @returns {string} "" if there is nobody to race
 */
export function racedHeuristics(verdicts, chosen) {
  const usable = inOrder(verdicts, "A* expands").filter((verdict) => !verdict.unavailable);
  const others = usable.map(({ name }) => name).filter((name) => name !== chosen);
  if (others.length === 0 || usable.length === others.length) return "";
  const raced = [chosen, ...others.slice(0, 2)];
  return raced.map((name) => `astar:heuristic=${name}`).join("|");
}
