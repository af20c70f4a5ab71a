// Which nodes of a layout are in view, and which one is at a point.

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {{ first: number, last: number, from: number, to: number }} InView levels and x
 */

/**
 * The first place of a level whose x is not below a value.
 *
 * @param {Layout} layout
 * @param {number} row
 * @param {number} value
 * @returns {number}
 */
export function placeOf({ rowStart, rowX }, row, value) {
  let low = rowStart[row];
  let high = rowStart[row + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rowX[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Call a function with the range of places in view of each level; return how many there are.
 *
 * @param {Layout} layout
 * @param {InView} view
 * @param {(row: number, from: number, to: number) => void} [act]
 * @returns {number}
 */
export function eachRow(layout, view, act) {
  let count = 0;
  for (let row = view.first; row <= view.last && row + 1 < layout.rowStart.length; row++) {
    const from = placeOf(layout, row, view.from);
    const to = placeOf(layout, row, view.to);
    count += to - from;
    if (to > from) act?.(row, from, to);
  }
  return count;
}

/**
 * The range of a level whose parents are in view, or who are in view themselves: their edges are.
 *
 * @param {Layout} layout
 * @param {Int32Array} parent
 * @param {number} row
 * @param {InView} view
 * @returns {[number, number]}
 */
export function edgesOf(layout, parent, row, view) {
  const own = [placeOf(layout, row, view.from), placeOf(layout, row, view.to)];
  if (row === 0) return [own[0], own[0]];
  const { x, from, rowNode, rowStart } = layout;
  const above = (/** @type {number} */ value) => {
    let low = rowStart[row];
    let high = rowStart[row + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (x[parent[rowNode[middle]] - from] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [Math.min(own[0], above(view.from)), Math.max(own[1], above(view.to))];
}

/**
 * The node nearest to a place of a level, among those that are known; -1 if none is near enough.
 *
 * @param {Layout} layout
 * @param {number} row
 * @param {number} x
 * @param {number} reach in units of the layout
 * @param {(node: number) => boolean} isKnown
 * @returns {number}
 */
export function nearest(layout, row, x, reach, isKnown) {
  if (row < 0 || row + 1 >= layout.rowStart.length) return -1;
  let best = -1;
  let distance = reach;
  const end = placeOf(layout, row, x + reach);
  for (let i = placeOf(layout, row, x - reach); i < end; i++) {
    const away = Math.abs(layout.rowX[i] - x);
    if (away <= distance && isKnown(layout.rowNode[i])) {
      distance = away;
      best = layout.rowNode[i];
    }
  }
  return best;
}
