// Which nodes of a level share a pixel: they stand beside each other.

import { eachRow } from "./view_rows.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {{ width: number, height: number }} Size
 *
 * @typedef {object} PixelRuns
 * @property {string} view of what
 * @property {number} first level in view
 * @property {number} last
 * @property {Int32Array[]} starts for each level, where each pixel begins, and the end of the last
 */

const EMPTY = new Int32Array(0); // a level without nodes in view

/** @type {WeakMap<Layout, PixelRuns>} those asked for last: a jump looks from the same place */
const known = new WeakMap();

/**
 * @param {Layout} layout
 * @param {import("./camera.js").Camera} camera
 * @param {Size} size
 * @returns {PixelRuns}
 */
export function pixelRunsOf(layout, camera, size) {
  const { sx, sy, ox, oy } = camera;
  const view = [sx, sy, ox, oy, size.width, size.height].join(" ");
  let runs = known.get(layout);
  if (runs?.view !== view) {
    runs = { view, ...madeRuns(layout, camera, size) };
    known.set(layout, runs);
  }
  return runs;
}

/**
 * @param {Layout} layout
 * @param {import("./camera.js").Camera} camera
 * @param {Size} size
 * @returns {{ first: number, last: number, starts: Int32Array[] }}
 */
function madeRuns(layout, camera, size) {
  const view = camera.inView(size, layout.rowStart.length - 1, 0);
  /** @type {Int32Array[]} */
  const starts = Array.from({ length: view.last - view.first + 1 }, () => EMPTY);
  eachRow(layout, view, (row, from, to) => {
    starts[row - view.first] = startsOf(layout.rowX, from, to, camera, size.width);
  });
  return { first: view.first, last: view.last, starts };
}

/**
 * @param {Float32Array} rowX
 * @param {number} from
 * @param {number} to
 * @param {import("./camera.js").Camera} camera
 * @param {number} width
 * @returns {Int32Array}
 */
function startsOf(rowX, from, to, { sx, ox }, width) {
  const starts = new Int32Array(width + 1);
  let i = from;
  for (let x = 0; x <= width; x++) {
    while (i < to && Math.floor(ox + rowX[i] * sx) < x) i++;
    starts[x] = i;
  }
  return starts;
}
