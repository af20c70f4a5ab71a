// The colours of pieces.

/**
 * A token of the style sheet for a piece: pieces 1 to 8, and A to H, are all different.
 *
 * @param {string} label
 * @returns {string}
 */
export function hueOf(label) {
  const number = Number.parseInt(label, 10);
  const place = Number.isFinite(number) ? number - 1 : (label.codePointAt(0) ?? 65) - 65;
  return `t${(((place % 8) + 8) % 8) + 1}`;
}
