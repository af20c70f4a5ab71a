// Generated instances: `random:width=6,seed=2` as a form, and back.

/** @typedef {import("./catalog.js").Parameter} Parameter */

/**
 * A parameter whose name is in capitals is written first and without it, as in `random:4x4,seed=1`.
 *
 * @param {string} name
 * @returns {boolean}
 */
function isFirst(name) {
  return name[0] === name[0].toUpperCase();
}

/**
 * The source with these values; those that are empty or the default are left out, except a seed.
 *
 * @param {Record<string, Parameter>} parameters
 * @param {Record<string, string>} values
 * @returns {string}
 */
export function randomSource(parameters, values) {
  /** @type {string[]} */
  const parts = [];
  for (const [name, { default: usual }] of Object.entries(parameters)) {
    const value = (values[name] ?? "").trim();
    if (isFirst(name)) parts.unshift(value || String(usual));
    else if (value !== "" && (name === "seed" || value !== String(usual))) {
      parts.push(`${name}=${value}`);
    }
  }
  return `random:${parts.join(",")}`;
}

/**
 * The values in a source; those that it leaves out are the defaults.
 *
 * @param {Record<string, Parameter>} parameters
 * @param {string} source
 * @returns {Record<string, string>}
 */
export function randomValues(parameters, source) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const [name, { default: usual }] of Object.entries(parameters)) {
    values[name] = usual === null ? "" : String(usual);
  }
  const first = Object.keys(parameters).find(isFirst);
  for (const part of source.replace(/^random:?/, "").split(",")) {
    const [name, value] = part.split("=");
    if (value !== undefined && name in values) values[name] = value;
    else if (value === undefined && part !== "" && first !== undefined) values[first] = part;
  }
  return values;
}
