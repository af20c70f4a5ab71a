// The catalog as Python sends it: what menus and forms are made of.

import { spoken } from "../parts/numbers.js";

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {"choice" | "whole" | "number" | "flag" | "text"} kind
 * @property {string[]} choices
 * @property {string | number | boolean | null} default
 * @property {string} help
 *
 * Other names, each with the instance that it means, or "".
 *
 * @typedef {Record<string, string>} Aliases
 *
 * @typedef {object} Algorithm
 * @property {string} name
 * @property {Aliases} aliases
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
 * @property {Aliases} aliases
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

/**
 * A function that returns the kind of an option of an algorithm; an unknown one is a text.
 *
 * @param {Catalog} catalog
 * @returns {(algorithm: string, option: string) => string}
 */
export function kindsOf(catalog) {
  return (algorithm, option) => {
    const entry = named(catalog.algorithms, meantName(catalog.algorithms, algorithm));
    return named(entry?.options ?? [], option)?.kind ?? "text";
  };
}

/**
 * What a link names, with the names of the catalog in the place of aliases: `IDA*` is `ida_star`.
 *
 * @param {Catalog} catalog
 * @param {Record<string, string>} shown as `readLink` returns it
 * @returns {Record<string, string>}
 */
export function withoutAliases(catalog, shown) {
  const link = { ...shown };
  if (link.a) link.a = meantName(catalog.algorithms, link.a);
  const instance = link.d ? meantInstance(catalog.domains, link.d) : "";
  if (instance && !link.t && !link.p) link.p = instance;
  if (link.d) link.d = meantName(catalog.domains, link.d);
  return link;
}

/**
 * The name in the catalog that a name or an alias means; an unknown one is left to Python.
 *
 * @param {{ name: string, aliases: Aliases }[]} entries
 * @param {string} name
 * @returns {string}
 */
export function meantName(entries, name) {
  if (named(entries, name)) return name;
  const isMeant = (/** @type {string} */ other) => stem(other) === stem(name);
  const found = entries.find((entry) => [entry.name, ...Object.keys(entry.aliases)].some(isMeant));
  return found?.name ?? name;
}

/**
 * @param {Domain[]} domains
 * @param {string} name
 * @returns {string} the instance that an alias of a domain means; "" for none
 */
function meantInstance(domains, name) {
  const aliases = domains.flatMap((domain) => Object.entries(domain.aliases));
  return aliases.find(([alias]) => stem(alias) === stem(name))?.[1] ?? "";
}

/**
 * A name as `catalog/find.py` compares it: case and signs between letters do not matter.
 *
 * @param {string} name
 * @returns {string}
 */
function stem(name) {
  const letters = name.toLowerCase().replaceAll("*", "star");
  return letters.replace(/[^\p{L}\p{N}]/gu, "").replace(/search$/, "");
}
