// The link from a search to a race of the same problem.

import { asHash } from "./link.js";

/**
 * Two lanes for a race: the same algorithm with this heuristic and with the one before it in the
 * list, or, without a heuristic, this algorithm against A*.
 *
 * @param {import("./search_link.js").Settings} settings
 * @param {boolean} needsHeuristic
 * @param {string[]} heuristics of the problem
 * @param {string} usual its default heuristic
 * @returns {string}
 */
export function lanes(settings, needsHeuristic, heuristics, usual) {
  const { algorithm } = settings;
  if (!needsHeuristic) return `${algorithm}|astar:heuristic=${usual}`;
  const now = settings.heuristic || usual;
  const at = heuristics.indexOf(now);
  const other = heuristics[at > 0 ? at - 1 : 1] ?? now;
  return `${algorithm}:heuristic=${other}|${algorithm}:heuristic=${now}`;
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
