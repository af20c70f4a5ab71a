// Many nodes in few pixels: how many are in each, drawn as shades.

import { pixelRunsOf } from "./pixel_runs.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {[number, number, number]} Rgb
 */

const LIGHTEST = 0.45; // of a pixel with few nodes

/**
 * Fill pixels with the nodes in view at a step.
 *
 * @param {Uint32Array} pixels width x height, as in ImageData
 * @param {{ width: number, height: number }} size
 * @param {Layout} layout with the steps at which nodes change
 * @param {import("./camera.js").Camera} camera
 * @param {number} step
 * @param {{ expanded: Rgb, frontier: Rgb }} colours
 */
export function paintDensity(pixels, size, layout, camera, step, colours) {
  const rows = new RowOfPixels(pixels, size, camera, colours);
  const { first, last, starts } = pixelRunsOf(layout, camera, size);
  for (let row = first; row <= last; row++) {
    const y = Math.round(camera.top(row));
    if (y < 0 || y >= size.height) continue;
    rows.begin(y);
    rows.add(layout, starts[row - first], step);
  }
  rows.end();
}

/** Counts the nodes of a row of pixels, and fills it. */
class RowOfPixels {
  /**
   * @param {Uint32Array} pixels
   * @param {{ width: number, height: number }} size
   * @param {import("./camera.js").Camera} camera
   * @param {{ expanded: Rgb, frontier: Rgb }} colours
   */
  constructor(pixels, { width, height }, camera, { expanded, frontier }) {
    this.pixels = pixels;
    this.width = width;
    this.height = height;
    this.thick = Math.max(1, Math.min(7, Math.floor(camera.sy * 0.45)));
    this.full = Math.max(1, 1 / camera.sx) * Math.max(1, 1 / camera.sy); // nodes of a full pixel
    this.expandedColour = expanded;
    this.frontierColour = frontier;
    this.expanded = new Uint32Array(width);
    this.frontier = new Uint32Array(width);
    this.y = -1;
  }

  /** @param {number} y */
  begin(y) {
    if (y !== this.y) this.end();
    this.y = y;
  }

  /**
   * Count the nodes of a level.
   *
   * @param {Layout} layout
   * @param {Int32Array} starts where each pixel begins, and the end of the last
   * @param {number} step
   */
  add({ rowBorn, rowTook, rowGone }, starts, step) {
    if (!rowBorn || !rowTook || !rowGone || starts.length === 0) return;
    for (let x = 0; x < this.width; x++) {
      let taken = 0;
      let waiting = 0;
      // No branch depends on the step: half of them would be predicted wrongly, and the browser
      // compiles for what it has seen. A sign is a comparison; all steps are below 2 ** 31.
      for (let i = starts[x]; i < starts[x + 1]; i++) {
        const isLater = step - rowTook[i];
        taken += ~isLater >>> 31;
        waiting += ((rowBorn[i] - step - 1) & (step - rowGone[i]) & isLater) >>> 31;
      }
      this.expanded[x] += taken;
      this.frontier[x] += waiting;
    }
  }

  end() {
    if (this.y < 0) return;
    const top = Math.max(0, this.y - (this.thick >> 1));
    const bottom = Math.min(this.height, top + this.thick);
    for (let x = 0; x < this.width; x++) {
      const taken = this.expanded[x];
      const all = taken + this.frontier[x];
      if (all === 0) continue;
      const colour = this.shade(taken / all, all);
      for (let y = top; y < bottom; y++) this.pixels[y * this.width + x] = colour;
    }
    this.expanded.fill(0);
    this.frontier.fill(0);
    this.y = -1;
  }

  /**
   * @param {number} share of expanded nodes
   * @param {number} count
   * @returns {number} a pixel, red in the lowest byte
   */
  shade(share, count) {
    const alpha = Math.round(255 * (LIGHTEST + (1 - LIGHTEST) * Math.min(1, count / this.full)));
    const mix = (/** @type {0 | 1 | 2} */ i) =>
      Math.round(
        this.frontierColour[i] + (this.expandedColour[i] - this.frontierColour[i]) * share,
      );
    return ((alpha << 24) | (mix(2) << 16) | (mix(1) << 8) | mix(0)) >>> 0;
  }
}
