// Searches as texts: `astar:heuristic=hamming,ties=lifo`, as SearchSettings writes them in Python.

import { spoken } from "../parts/numbers.js";
import { typed } from "./search_link.js";

/** @typedef {import("./search_link.js").Settings} Settings */

export const MOST_LANES = 4;
const LIMITS = ["expansions", "seconds", "nodes"];

/**
 * @param {Settings} settings
 * @returns {string}
 */
export function laneSpec({ algorithm, heuristic, options, limits }) {
  const parts = heuristic ? { heuristic, ...options, ...limits } : { ...options, ...limits };
  const text = Object.entries(parts).map(([name, value]) => `${name}=${value}`);
  return text.length ? `${algorithm}:${text.join(",")}` : algorithm;
}

/**
 * Read a search; what makes no sense is left to Python, which names it.
 *
 * @param {string} spec
 * @param {(algorithm: string, option: string) => string} kindOf the kind of an option
 * @returns {Settings}
 */
export function readLane(spec, kindOf) {
  const [algorithm, rest = ""] = split(spec.trim(), ":");
  /** @type {Settings} */
  const settings = { algorithm, heuristic: "", options: {}, limits: {} };
  for (const part of rest.split(",").filter(Boolean)) {
    const [name, value = ""] = split(part, "=");
    if (name === "heuristic") settings.heuristic = value;
    else if (LIMITS.includes(name)) settings.limits[name] = Number(value);
    else settings.options[name] = typed(value, kindOf(algorithm, name));
  }
  return settings;
}

/**
 * @param {string} text
 * @param {string} at
 * @returns {string[]} one or two parts
 */
function split(text, at) {
  const place = text.indexOf(at);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}

/**
 * @param {Settings[]} lanes
 * @returns {string}
 */
export function laneSpecs(lanes) {
  return lanes.map(laneSpec).join("|");
}

/**
 * @param {string} text
 * @param {(algorithm: string, option: string) => string} kindOf
 * @returns {Settings[]} four at most
 */
export function readLanes(text, kindOf) {
  const specs = text.split("|").filter((spec) => spec.trim() !== "");
  return specs.slice(0, MOST_LANES).map((spec) => readLane(spec, kindOf));
}

/**
 * All that a search uses: its settings over the defaults of its algorithm.
 *
 * @typedef {{ algorithm: string, heuristic: string, options: Record<string, any> }} Used
 *
 * @param {Settings} settings
 * @param {import("./catalog.js").Algorithm | null} entry
 * @param {string} usual the default heuristic of the problem
 * @returns {Used}
 */
export function usedBy(settings, entry, usual) {
  const defaults = (entry?.options ?? []).map((option) => [option.name, option.default]);
  return {
    algorithm: settings.algorithm,
    heuristic: entry?.needs_heuristic ? settings.heuristic || usual : "",
    options: { ...Object.fromEntries(defaults), ...settings.options },
  };
}

/**
 * The options in which searches differ.
 *
 * @param {Used[]} lanes
 * @returns {string[]}
 */
export function differingOptions(lanes) {
  const names = new Set(lanes.flatMap((lane) => Object.keys(lane.options)));
  return [...names].filter((name) => {
    const values = lanes.filter((lane) => name in lane.options).map((lane) => lane.options[name]);
    return new Set(values).size > 1;
  });
}

/**
 * Heuristic and options of a search; what tells it from others with the same algorithm comes first.
 *
 * @param {Used} lane
 * @param {Settings} settings
 * @param {Used[]} lanes
 * @returns {string}
 */
export function laneDetail(lane, settings, lanes) {
  const rivals = lanes.filter((one) => one.algorithm === lane.algorithm);
  const differing = differingOptions(rivals);
  const others = Object.keys(settings.options).filter((name) => !differing.includes(name));
  const isOwn = new Set(rivals.map((one) => one.heuristic)).size > 1;
  const shown = (/** @type {string[]} */ names) =>
    names.map((name) => shownOption(name, lane.options[name]));
  const parts = [...shown(differing), lane.heuristic, ...shown(others)];
  if (isOwn) parts.unshift(...parts.splice(differing.length, 1));
  return parts.filter(Boolean).join(", ");
}

/**
 * An option as people say it: `tree`, `weight 2`, `goal test generated`.
 *
 * @param {string} name
 * @param {any} value
 * @returns {string}
 */
function shownOption(name, value) {
  const words = spoken(name);
  if (typeof value === "boolean") return value ? words : `no ${words}`;
  const saysItself = typeof value === "string" && !["goal_test", "ties"].includes(name);
  return saysItself ? value : `${words} ${value}`;
}

/**
 * The searches without those that are there already.
 *
 * @param {Settings[]} lanes
 * @returns {Settings[]}
 */
export function distinct(lanes) {
  const specs = lanes.map((lane) => laneSpecs([lane]));
  return lanes.filter((_, i) => specs.indexOf(specs[i]) === i);
}
