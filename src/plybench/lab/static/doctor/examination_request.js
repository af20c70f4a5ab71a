// What the doctor is asked to examine, in messages and in the address.

/**
 * @typedef {import("../parts/link.js").Shown} Shown
 * @typedef {{ source?: string, text?: string, goal?: string, model?: string }} ProblemSource
 */

export const STATES = [20_000, 200_000, 1_000_000]; // how many states may be examined
const USUAL_STATES = 200_000; // all of the 8-puzzle

/**
 * @typedef {object} ExaminationRequest
 * @property {string} domain
 * @property {ProblemSource} problem
 * @property {number} states how many may be examined
 * @property {string[]} also heuristics with heavy tables, which are otherwise left out
 */

/**
 * The heuristic that an address asks for. The first visit shows one with an instructive mistake.
 *
 * @param {Shown} shown
 * @returns {string} "" for none
 */
export function readHeuristic(shown) {
  return shown.h ?? (shown.d ? "" : "manhattan-with-blank");
}

/**
 * Read what an address asks for; the first visit shows the 8-puzzle of the report.
 *
 * @param {Shown} shown
 * @param {string | null} text the problem written out, if `t` holds one
 * @returns {ExaminationRequest}
 */
export function readRequest(shown, text) {
  /** @type {ProblemSource} */
  const problem = {};
  if (text !== null) problem.text = text;
  else if (shown.p) problem.source = shown.p;
  if (shown.goal) problem.goal = shown.goal;
  if (shown.model) problem.model = shown.model;
  return {
    domain: shown.d || "sliding_tiles",
    problem,
    states: Number(shown.states) || USUAL_STATES,
    also: shown.also ? shown.also.split(",") : [],
  };
}

/**
 * @param {ExaminationRequest} request
 * @param {string | null} squeezed the text of the problem, if it is written out
 * @returns {Record<string, string | number | null | undefined>}
 */
export function requestLink({ domain, problem, states, also }, squeezed) {
  return {
    d: domain,
    p: problem.text === undefined ? problem.source : null,
    t: squeezed,
    goal: problem.goal,
    model: problem.model,
    also: also.join(","),
    states: states === USUAL_STATES ? null : states,
  };
}

/** @param {ExaminationRequest} request */
export function requestMessage({ domain, problem, states, also }) {
  return { do: "examine", domain, problem, also, max_states: states };
}

/**
 * Two requests with the same key have the same answer.
 *
 * @param {ExaminationRequest} request
 */
export function requestKey(request) {
  return JSON.stringify(requestMessage(request));
}
