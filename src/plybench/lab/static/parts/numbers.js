// Numbers as people read them.

/**
 * A number with commas between thousands and a true minus sign; a dash if there is none.
 *
 * @param {number | null | undefined} value
 * @param {number} [digits] after the point, at most
 * @returns {string}
 */
export function shownNumber(value, digits = 3) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return formatOf(digits).format(value).replace(/^-/, "−");
}

/** @type {Map<number, Intl.NumberFormat>} by digits; to make one takes longer than to use it */
const formats = new Map();

/** @param {number} digits */
function formatOf(digits) {
  let found = formats.get(digits);
  if (found === undefined) {
    found = new Intl.NumberFormat("en", { maximumFractionDigits: digits });
    formats.set(digits, found);
  }
  return found;
}

/**
 * A count with its noun: `1 node`, `2 nodes`.
 *
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 * @returns {string}
 */
export function counted(count, one, many = `${one}s`) {
  return `${shownNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @returns {number}
 */
export function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}

/**
 * Names as the catalog writes them, for people: `breadth_first` is `breadth first`, and a class of a
 * file, `folder/hanoi.py:Hanoi`, is `Hanoi (hanoi.py)`.
 *
 * @param {string} name
 * @returns {string}
 */
export function spoken(name) {
  const own = /([^/\\]+\.(?:py|hpp|so)):(\w+)$/.exec(name);
  return own ? `${own[2]} (${own[1]})` : name.replaceAll("_", " ");
}
