// Agents as text: `alpha_beta:depth=4,order=centre`, as the command line and records write them.

/**
 * The name of an agent and its settings in the order in which they were written.
 *
 * @typedef {{ name: string, settings: [string, string][] }} AgentSpec
 */

/**
 * Return the parts of an agent; what is not a setting yet, such as `depth`, has an empty value.
 *
 * @param {string} text
 * @returns {AgentSpec}
 */
export function readSpec(text) {
  const colon = text.indexOf(":");
  const name = (colon < 0 ? text : text.slice(0, colon)).trim();
  return { name, settings: colon < 0 ? [] : readSettings(text.slice(colon + 1)) };
}

/**
 * @param {string} text such as `depth=4,order=centre`
 * @returns {[string, string][]}
 */
export function readSettings(text) {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const sign = part.indexOf("=");
    if (sign < 0) return [part, ""];
    return [part.slice(0, sign).trim(), part.slice(sign + 1).trim()];
  });
}

/**
 * @param {[string, string][]} settings
 * @returns {string}
 */
export function writeSettings(settings) {
  return settings.map(([key, value]) => (value === "" ? key : `${key}=${value}`)).join(",");
}

/**
 * @param {AgentSpec} spec
 * @returns {string}
 */
export function writeSpec({ name, settings }) {
  return settings.length ? `${name}:${writeSettings(settings)}` : name;
}

/**
 * Return settings with one of them changed; an empty value takes it out.
 *
 * @param {[string, string][]} settings
 * @param {string} key
 * @param {string} value
 * @returns {[string, string][]}
 */
export function withSetting(settings, key, value) {
  const isThere = settings.some(([name]) => name === key);
  if (value === "") return settings.filter(([name]) => name !== key);
  if (!isThere) return [...settings, [key, value]];
  return settings.map(([name, old]) => [name, name === key ? value : old]);
}
