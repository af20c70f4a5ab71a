// Round numbers for axes.

/**
 * The smallest of 1, 2, 5, 10, 20, ... that divides a range into few enough parts.
 *
 * @param {number} range
 * @param {number} most parts
 * @param {number} [least] the smallest step allowed
 * @returns {number}
 */
export function roundStep(range, most, least = 1) {
  const raw = Math.max(least, range / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(raw) + 1e-9);
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= raw * (1 - 1e-9)) ?? raw;
}

/**
 * The round numbers from 0 to the end of a range.
 *
 * @param {number} end
 * @param {number} most
 * @param {number} [least]
 * @returns {number[]}
 */
export function ticks(end, most, least = 1) {
  const step = roundStep(end, most, least);
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => i * step);
}
