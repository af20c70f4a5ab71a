// A race in the address: the problem, and the searches as texts.

import { laneSpecs, readLanes } from "../setup/lane_specs.js";
import { EXAMPLES } from "./race_presets.js";

/**
 * @typedef {import("../parts/link.js").Shown} Shown
 * @typedef {import("../setup/search_link.js").ProblemSource} ProblemSource
 * @typedef {import("../setup/search_link.js").Settings} Settings
 * @typedef {{ domain: string, problem: ProblemSource, lanes: Settings[] }} Race
 * @typedef {(algorithm: string, option: string) => string} KindOf the kind of an option
 */

/**
 * The race of an example.
 *
 * @param {string} name
 * @param {KindOf} kindOf
 * @returns {Race}
 */
export function exampleRace(name, kindOf) {
  const { domain, problem, lanes } = EXAMPLES[name];
  return { domain, problem, lanes: readLanes(lanes, kindOf) };
}

/**
 * Read the race in an address; the first visit shows the first example.
 *
 * @param {Shown} shown
 * @param {string | null} text the problem written out, if `t` holds one
 * @param {KindOf} kindOf
 * @returns {Race}
 */
export function readRace(shown, text, kindOf) {
  if (shown.race && shown.race in EXAMPLES && !shown.d) return exampleRace(shown.race, kindOf);
  if (!shown.d) return exampleRace(Object.keys(EXAMPLES)[0], kindOf);
  /** @type {ProblemSource} */
  const problem = {};
  if (text !== null) problem.text = text;
  else if (shown.p) problem.source = shown.p;
  if (shown.goal) problem.goal = shown.goal;
  if (shown.model) problem.model = shown.model;
  return { domain: shown.d, problem, lanes: readLanes(shown.lanes || "astar|greedy", kindOf) };
}

/**
 * The example that a race is, or "".
 *
 * @param {Race} race
 * @returns {string}
 */
export function exampleOf(race) {
  const key = (/** @type {any} */ one) => JSON.stringify([one.domain, one.problem, one.lanes]);
  const wanted = key({ ...race, lanes: laneSpecs(race.lanes) });
  return Object.keys(EXAMPLES).find((name) => key(EXAMPLES[name]) === wanted) ?? "";
}

/**
 * A race as its address shows it; examples have short names.
 *
 * @param {Race} race
 * @param {string | null} squeezed the text of the problem, if it is written out
 * @returns {Record<string, string | null | undefined>}
 */
export function raceShown(race, squeezed) {
  const example = exampleOf(race);
  if (example) return { race: example };
  const { domain, problem, lanes } = race;
  return {
    d: domain,
    p: problem.text === undefined ? problem.source : null,
    t: squeezed,
    goal: problem.goal,
    model: problem.model,
    lanes: laneSpecs(lanes),
  };
}
