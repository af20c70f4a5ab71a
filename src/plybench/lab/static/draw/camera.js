// What part of a tree is in view: where a place of the layout is on the screen.

import { clamp } from "../parts/numbers.js";

const WIDEST = 160; // pixels between two nodes
const HIGHEST = 200; // pixels between two levels
const NEAR = { x: 78, y: 112 }; // when the view follows the current node
const SIDE = 34; // room around a tree that fits
const TOP = 26;
const BELOW = 44;

/**
 * @typedef {{ least: number, most: number, levels: number }} Extent of a layout
 * @typedef {{ width: number, height: number }} Size of the canvas
 */

/** A view of a layout: pixels = x * scale + offset. */
export class Camera {
  constructor() {
    this.sx = 1;
    this.sy = 1;
    this.ox = 0;
    this.oy = 0;
    this.zoomed = 1; // how much nearer than the whole tree
    this.whole = { sx: 1, sy: 1 };
  }

  /** @returns {Camera} */
  copy() {
    return Object.assign(new Camera(), this, { whole: { ...this.whole } });
  }

  /**
   * Show everything.
   *
   * @param {Extent} extent
   * @param {Size} size
   * @param {boolean} [isSmall] a lane of a race: less room around it, no cards
   */
  fit({ least, most, levels }, { width, height }, isSmall = false) {
    const side = isSmall ? 12 : SIDE;
    const top = isSmall ? 12 : TOP;
    const below = isSmall ? 12 : BELOW;
    const deep = Math.max(1, levels - 1);
    let sx = clamp((width - 2 * side) / Math.max(1e-6, most - least), 0, isSmall ? 40 : 108);
    let sy = Math.min((height - top - below) / deep, 148);
    let room = 0;
    if (sx >= 46 && sy >= 80 && !isSmall) {
      room = Math.min(sx, sy - 40) / 2 + 6;
      sx = Math.min(sx, (width - 2 * side) / Math.max(1, most - least));
      sy = Math.min(sy, (height - top - below - 2 * room) / deep);
    }
    this.set(sx, sy);
    this.whole = { sx, sy };
    this.zoomed = 1;
    this.ox = width / 2 - ((least + most) / 2) * sx;
    const free = height - top - below - room * 2 - (levels - 1) * sy;
    this.oy = top + room + Math.max(0, free) * 0.35;
  }

  /**
   * Show a node in the middle, large.
   *
   * @param {number} x
   * @param {number} level
   * @param {Size} size
   */
  follow(x, level, { width, height }) {
    this.set(NEAR.x, NEAR.y);
    this.centre(x, level, { width, height });
  }

  /**
   * Move a place to the middle.
   *
   * @param {number} x
   * @param {number} level
   * @param {Size} size
   */
  centre(x, level, { width, height }) {
    this.ox = width / 2 - x * this.sx;
    this.oy = height / 2 - level * this.sy;
  }

  /**
   * @param {number} sx
   * @param {number} sy
   */
  set(sx, sy) {
    this.sx = Math.max(sx, 1e-9);
    this.sy = Math.max(sy, 1e-9);
  }

  /**
   * Zoom by a factor around a point of the screen. Nodes move apart until they are large enough;
   * in a tree that is far wider than deep, levels are so earlier.
   *
   * @param {number} factor
   * @param {number} px
   * @param {number} py
   */
  zoom(factor, px, py) {
    const x = (px - this.ox) / this.sx;
    const y = (py - this.oy) / this.sy;
    const { sx, sy } = this.whole;
    this.zoomed = this.zoomedNow();
    const most = Math.max(WIDEST / sx, HIGHEST / sy);
    this.zoomed = clamp(this.zoomed * factor, Math.min(0.5, most), most);
    this.set(Math.min(sx * this.zoomed, WIDEST), Math.min(sy * this.zoomed, HIGHEST));
    this.ox = px - x * this.sx;
    this.oy = py - y * this.sy;
  }

  /** How near the view is; after `follow`, as near as it looks. */
  zoomedNow() {
    const { sx, sy } = this.whole;
    const isSame = (/** @type {number} */ one, /** @type {number} */ other) =>
      Math.abs(one - other) <= 1e-6 * Math.abs(other);
    const isAsZoomed =
      isSame(this.sx, Math.min(sx * this.zoomed, WIDEST)) &&
      isSame(this.sy, Math.min(sy * this.zoomed, HIGHEST));
    return isAsZoomed ? this.zoomed : Math.max(this.sx / sx, this.sy / sy);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.ox += dx;
    this.oy += dy;
  }

  /** @param {number} x */
  left(x) {
    return this.ox + x * this.sx;
  }

  /** @param {number} level */
  top(level) {
    return this.oy + level * this.sy;
  }

  /**
   * The levels and the range of x in view, with a margin in pixels.
   *
   * @param {Size} size
   * @param {number} levels
   * @param {number} margin
   */
  inView({ width, height }, levels, margin) {
    return {
      first: clamp(Math.floor((-margin - this.oy) / this.sy), 0, Math.max(0, levels - 1)),
      last: clamp(Math.ceil((height + margin - this.oy) / this.sy), 0, Math.max(0, levels - 1)),
      from: (-margin - this.ox) / this.sx,
      to: (width + margin - this.ox) / this.sx,
    };
  }
}
