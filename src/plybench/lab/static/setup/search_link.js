// A search in the address: the problem, the algorithm, and the options that are not the default.

/**
 * A problem as messages name it: by a source, or written out.
 *
 * @typedef {{ source?: string, text?: string, name?: string, goal?: string, model?: string }} ProblemSource
 *
 * @typedef {string | number | boolean} Value
 *
 * @typedef {object} Settings
 * @property {string} algorithm
 * @property {string} heuristic "" for the usual one
 * @property {Record<string, Value>} options those that are not the default
 * @property {Record<string, number>} limits those that are not the default
 *
 * @typedef {object} Search
 * @property {string} domain
 * @property {ProblemSource} problem
 * @property {Settings} settings
 */

/**
 * The text of a problem is squeezed elsewhere, because that takes time.
 *
 * @param {Search} search
 * @param {string} squeezed the text of the problem, if it is written out
 * @returns {Record<string, string | number>}
 */
export function searchLink(search, squeezed) {
  const { problem, settings } = search;
  /** @type {Record<string, string | number>} */
  const shown = { d: search.domain };
  if (problem.text !== undefined) shown.t = squeezed;
  if (problem.name) shown.n = problem.name;
  if (problem.source !== undefined) shown.p = problem.source;
  if (problem.goal) shown.goal = problem.goal;
  if (problem.model) shown.model = problem.model;
  shown.a = settings.algorithm;
  if (settings.heuristic) shown.h = settings.heuristic;
  for (const [name, value] of Object.entries(settings.options)) shown[`o.${name}`] = String(value);
  for (const [name, value] of Object.entries(settings.limits)) shown[`max.${name}`] = value;
  return shown;
}

/**
 * Read the search in an address; what it does not say is left to the defaults.
 *
 * @param {Record<string, string>} shown
 * @param {string | null} text the problem written out, if `t` holds one
 * @param {(algorithm: string, option: string) => string} kindOf the kind of an option
 * @returns {Search | null} null if it names no domain
 */
export function readSearch(shown, text, kindOf) {
  if (!shown.d) return null;
  /** @type {ProblemSource} */
  const problem = {};
  if (text !== null) problem.text = text;
  else if (shown.p) problem.source = shown.p;
  if (shown.n && text !== null) problem.name = shown.n;
  if (shown.goal) problem.goal = shown.goal;
  if (shown.model) problem.model = shown.model;
  const algorithm = shown.a || "astar";
  /** @type {Record<string, Value>} */
  const options = {};
  /** @type {Record<string, number>} */
  const limits = {};
  for (const [name, value] of Object.entries(shown)) {
    if (name.startsWith("o.")) {
      options[name.slice(2)] = typed(value, kindOf(algorithm, name.slice(2)));
    } else if (name.startsWith("max.")) limits[name.slice(4)] = Number(value);
  }
  return {
    domain: shown.d,
    problem,
    settings: { algorithm, heuristic: shown.h ?? "", options, limits },
  };
}

/**
 * A value of an option from its text; one that makes no sense stays text, so that Python names it.
 *
 * @param {string} value
 * @param {string} kind
 * @returns {Value}
 */
export function typed(value, kind) {
  if (kind === "flag" && (value === "true" || value === "false")) return value === "true";
  const isNumber = kind === "whole" || kind === "number";
  if (isNumber && value.trim() !== "" && !Number.isNaN(Number(value))) return Number(value);
  return value;
}

/**
 * Settings for a problem of another domain: heuristics and child orders are not the same there.
 *
 * @param {Settings} settings
 * @returns {Settings}
 */
export function forOtherDomain(settings) {
  const { child_order: order, ...others } = settings.options;
  const options = order === "random" ? { ...others, child_order: order } : others;
  return { ...settings, heuristic: "", options };
}

/**
 * Two searches with the same key are the same search.
 *
 * @param {Search} search
 * @returns {string}
 */
export function searchKey(search) {
  const { options, limits } = search.settings;
  const sorted = [options, limits].map((values) => Object.entries(values).sort());
  return JSON.stringify([
    search.domain,
    search.problem,
    search.settings.algorithm,
    search.settings.heuristic,
    sorted,
  ]);
}

/**
 * The message that asks for a search.
 *
 * @param {Search} search
 * @returns {Record<string, unknown>}
 */
export function searchMessage(search) {
  const { algorithm, heuristic, options, limits } = search.settings;
  return {
    do: "search",
    domain: search.domain,
    problem: search.problem,
    algorithm,
    heuristic: heuristic || null,
    options,
    limits,
  };
}
