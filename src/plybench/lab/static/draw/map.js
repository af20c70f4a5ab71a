// A search on a map, for problems of one moving piece: zoom, pan, hover and pick.

import { prepare, watchSize } from "../parts/dom.js";
import { clamp } from "../parts/numbers.js";
import { listen } from "./gestures.js";
import { heatOf, nodeOn } from "./map_heat.js";
import { MapPainter } from "./map_paint.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 *
 * @typedef {object} MapEvents
 * @property {(node: number) => void} [picked] -1: nothing is there
 * @property {(node: number) => void} [hovered]
 */

const MARGIN = 16;
const LEGEND = 44; // pixels for the legend below

/** The map of a run. */
export class SearchMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../parts/theme.js").Palette} palette
   * @param {MapEvents} [events]
   * @param {{ isSmall?: boolean }} [options]
   */
  constructor(canvas, palette, events = {}, { isSmall = false } = {}) {
    this.canvas = canvas;
    this.palette = palette;
    this.events = events;
    this.isSmall = isSmall;
    /** @type {Run | null} */
    this.run = null;
    this.step = 0;
    this.picked = -1;
    this.shown = -1;
    this.frame = 0;
    this.zoomed = 1;
    this.moved = { x: 0, y: 0 };
    this.place = { left: 0, top: 0, unit: 1 };
    listen(canvas, {
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      click: (x, y) => this.events.picked?.(this.nodeAt(x, y)),
      doubleClick: () => this.fit(),
      hover: (x, y) => this.events.hovered?.(this.nodeAt(x, y)),
    });
    watchSize(canvas, () => this.redraw());
    palette.listeners.add(() => this.redraw());
  }

  /** @param {Run | null} run one whose reply says `map` */
  setRun(run) {
    this.run = run;
    this.step = 0;
    this.picked = -1;
    this.shown = -1;
    this.fit();
  }

  /**
   * @param {number} step
   * @param {{ picked?: number, shown?: number }} [options]
   */
  show(step, { picked = -1, shown = -1 } = {}) {
    this.step = step;
    this.picked = picked;
    this.shown = shown >= 0 ? shown : picked >= 0 ? picked : (this.run?.current(step) ?? -1);
    this.redraw();
  }

  fit() {
    this.zoomed = 1;
    this.moved = { x: 0, y: 0 };
    this.redraw();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.moved = { x: this.moved.x + dx, y: this.moved.y + dy };
    this.redraw();
  }

  /**
   * @param {number} factor
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const before = this.zoomed;
    this.zoomed = clamp(before * factor, 1, 40);
    const by = this.zoomed / before;
    const middle = { x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 };
    this.moved = {
      x: (this.moved.x + middle.x - x) * by + x - middle.x,
      y: (this.moved.y + middle.y - y) * by + y - middle.y,
    };
    if (this.zoomed === 1) this.moved = { x: 0, y: 0 };
    this.redraw();
  }

  redraw() {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  /**
   * The last known node at a point, -1 if there is none.
   *
   * @param {number} x
   * @param {number} y
   * @returns {number}
   */
  nodeAt(x, y) {
    const { run } = this;
    const board = run?.pictures.board;
    if (!run || !board || Number.isNaN(x)) return -1;
    const column = Math.floor((x - this.place.left) / this.place.unit);
    const row = Math.floor((y - this.place.top) / this.place.unit);
    if (column < 0 || row < 0 || column >= board.width || row >= board.height) return -1;
    return nodeOn(run, this.step, row * board.width + column);
  }

  paint() {
    const [context, width, height] = prepare(this.canvas);
    const { run } = this;
    const board = run?.pictures.board;
    if (!run || !board || !run.columns.place || width < 2) return;
    this.setPlace(board, width, height);
    const heat = heatOf(run, this.step, board.width * board.height);
    const painter = new MapPainter(context, this.palette, this.place, this.step, this.shown);
    painter.paint(run, board, heat);
  }

  /**
   * @param {import("../run/pictures.js").Board} board
   * @param {number} width
   * @param {number} height
   */
  setPlace(board, width, height) {
    const margin = this.isSmall ? 8 : MARGIN;
    const below = this.isSmall ? 8 : LEGEND;
    const room = Math.min(
      (width - 2 * margin) / board.width,
      (height - margin - below) / board.height,
    );
    const unit = Math.max(0.05, room > 4 ? Math.floor(room * 2) / 2 : room) * this.zoomed;
    this.place = {
      unit,
      left: Math.round((width - unit * board.width) / 2 + this.moved.x),
      top: Math.round((height - below - margin - unit * board.height) / 2 + margin + this.moved.y),
    };
  }
}
