// The catalog as Python sends it: what menus and forms are made of.

import { spoken } from "./numbers.js";

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {"choice" | "whole" | "number" | "flag" | "text"} kind
 * @property {string[]} choices
 * @property {string | number | boolean | null} default
 * @property {string} help
 *
 * @typedef {object} Algorithm
 * @property {string} name
 * @property {string} summary
 * @property {string} optimal
 * @property {boolean} needs_heuristic
 * @property {string} domain
 * @property {Option[]} options
 *
 * @typedef {{ default: string | number | null, summary: string }} Parameter
 *
 * @typedef {object} Domain
 * @property {string} name
 * @property {string} summary
 * @property {Record<string, string>} instances name and what it is
 * @property {string} default
 * @property {string} default_heuristic
 * @property {string} generator
 * @property {Record<string, Parameter>} parameters
 * @property {string[]} orders
 * @property {string[]} models
 * @property {boolean} takes_goal
 *
 * @typedef {{ domains: Domain[], algorithms: Algorithm[] }} Catalog
 */

/** @type {Record<string, string>} */
const NAMES = {
  astar: "A*",
  weighted_astar: "Weighted A*",
  global_depth_astar: "A* with a shared depth",
  ida_star: "IDA*",
  rbfs: "RBFS",
};

/**
 * The name of an algorithm for people: known short names, otherwise `Breadth first`.
 *
 * @param {string} name
 * @returns {string}
 */
export function algorithmName(name) {
  return NAMES[name] ?? capital(spoken(name));
}

/**
 * A name with a capital letter; that of a file stays as it is.
 *
 * @param {string} text
 * @returns {string}
 */
export function capital(text) {
  if (/\.(py|hpp|so)\b/.test(text)) return text;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * @template {{ name: string }} T
 * @param {T[]} entries
 * @param {string | undefined} name
 * @returns {T | null}
 */
export function named(entries, name) {
  return entries.find((entry) => entry.name === name) ?? null;
}
