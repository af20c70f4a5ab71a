// The link from a search to a race of the same problem.

import { asHash } from "../parts/link.js";
import { laneSpecs } from "./lane_specs.js";

/**
 * Two lanes for a race: this search with the simplest heuristic, the first of the list, and with
 * its own; or, without a heuristic, this search against A*.
 *
 * @param {import("./search_link.js").Settings} settings
 * @param {boolean} needsHeuristic
 * @param {string[]} heuristics of the problem
 * @param {string} usual its default heuristic
 * @returns {string}
 */
export function lanes(settings, needsHeuristic, heuristics, usual) {
  const plain = { algorithm: "astar", heuristic: usual, options: {}, limits: settings.limits };
  if (!needsHeuristic) return laneSpecs([{ ...settings, heuristic: "" }, plain]);
  const now = settings.heuristic || usual;
  const names = [...heuristics.slice(0, 1), usual, ...heuristics];
  const other = names.find((name) => name !== now) ?? now;
  return laneSpecs([
    { ...settings, heuristic: other },
    { ...settings, heuristic: now },
  ]);
}

/**
 * @param {{ domain: string, problem: import("./search_link.js").ProblemSource }} search
 * @param {string} squeezed the text of the problem, if it is written out
 * @param {string} raced the lanes
 * @returns {string}
 */
export function raceLink(search, squeezed, raced) {
  const { problem } = search;
  const place = problem.text === undefined ? { p: problem.source } : { t: squeezed };
  const { goal, model } = problem;
  return `/race${asHash({ d: search.domain, ...place, goal, model, lanes: raced })}`;
}
