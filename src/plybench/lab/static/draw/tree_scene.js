// A tree as it is drawn at one moment: positions on the screen, while nodes may be on their way.

import { nearest } from "./view_rows.js";

/**
 * How much of a node is drawn.
 *
 * @typedef {"card" | "disc" | "dot" | "density"} Detail
 */

export const MOST_DOTS = 6000; // nodes drawn one by one
const CARD = { x: 46, y: 74 };
const DISC = { x: 22, y: 26 };

/**
 * The detail for the room that a node has, and the number of nodes in view.
 *
 * @param {import("./camera.js").Camera} camera
 * @param {number} inView
 * @param {boolean} isSmall
 * @returns {Detail}
 */
export function detailFor({ sx, sy }, inView, isSmall) {
  if (!isSmall && sx >= CARD.x && sy >= CARD.y) return "card";
  if (!isSmall && sx >= DISC.x && sy >= DISC.y) return "disc";
  return inView <= MOST_DOTS ? "dot" : "density";
}

/** Positions of the nodes of a layout. */
export class Scene {
  /**
   * @param {import("../run/run.js").Run} run
   * @param {import("./layout.js").Layout} layout
   * @param {import("./camera.js").Camera} camera
   */
  constructor(run, layout, camera) {
    this.run = run;
    this.layout = layout;
    this.camera = camera;
    /** @type {Float32Array | null} where nodes were, while they move */
    this.fromX = null;
    /** @type {Float32Array | null} */
    this.fromY = null;
    this.share = 1; // of the way that they have gone
  }

  /** @param {number} node */
  has(node) {
    const i = node - this.layout.from;
    return i >= 0 && i < this.layout.x.length && !Number.isNaN(this.layout.x[i]);
  }

  /** @param {number} node */
  x(node) {
    const i = node - this.layout.from;
    const x = this.camera.left(this.layout.x[i]);
    return this.fromX ? this.fromX[i] + (x - this.fromX[i]) * this.share : x;
  }

  /** @param {number} node */
  y(node) {
    const i = node - this.layout.from;
    const y = this.camera.top(this.run.depth[node]);
    return this.fromY ? this.fromY[i] + (y - this.fromY[i]) * this.share : y;
  }

  /**
   * Let the nodes start where they were, or where their nearest parent was.
   *
   * @param {Scene} before
   */
  startFrom(before) {
    const { x, from } = this.layout;
    this.fromX = new Float32Array(x.length);
    this.fromY = new Float32Array(x.length);
    for (const node of this.layout.rowNode) {
      let known = node;
      while (known >= 0 && !before.has(known)) known = this.run.parent[known];
      const i = node - from;
      this.fromX[i] = known >= 0 ? before.x(known) : this.camera.left(x[i]);
      this.fromY[i] = known >= 0 ? before.y(known) : this.camera.top(this.run.depth[node]);
    }
    this.share = 0;
  }

  /** Let the nodes be where they belong. */
  arrive() {
    this.fromX = null;
    this.fromY = null;
    this.share = 1;
  }

  /**
   * The node at a point, -1 if there is none.
   *
   * @param {number} px
   * @param {number} py
   * @param {number} step
   * @param {Detail} detail
   * @returns {number}
   */
  at(px, py, step, detail) {
    const { camera, run } = this;
    const row = Math.round((py - camera.oy) / camera.sy);
    const reachY = detail === "card" ? camera.sy / 2 : Math.max(14, camera.sy * 0.2);
    if (Math.abs(py - camera.top(row)) > reachY) return -1;
    const reach = detail === "card" ? 0.5 : Math.max(14 / camera.sx, 0.3);
    const isKnown = (/** @type {number} */ node) => run.kindAt(node, step) !== "unborn";
    return nearest(this.layout, row, (px - camera.ox) / camera.sx, reach, isKnown);
  }
}
