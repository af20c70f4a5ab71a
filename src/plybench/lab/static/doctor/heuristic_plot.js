// The plot of h against h*: a cell for each pair of values, above the stair where h says too much.

import { el, prepare } from "../parts/dom.js";
import { shownNumber } from "../parts/numbers.js";
import { mixed } from "../parts/theme.js";
import { drawAxes, drawWords, MARGIN } from "./heuristic_axes.js";
import { cellInWords, cellOf, PlotShape, total } from "./heuristic_cells.js";

/**
 * @typedef {import("./heuristic_cells.js").Cells} Cells
 * @typedef {import("./heuristic_cells.js").Verdict} Verdict
 */

const EMPTY = "States appear here, each with its estimate h over its true distance h*.";

/** A canvas with the plot of one heuristic; the pointer tells about a cell. */
export class HeuristicPlot {
  /** @param {import("../parts/theme.js").Palette} palette */
  constructor(palette) {
    this.palette = palette;
    this.canvas = el("canvas", { role: "img" });
    this.tip = el("div", { class: "plot-tip", hidden: true });
    this.empty = el("p", { class: "plot-empty quiet" }, EMPTY);
    this.root = el("div", { class: "plot" }, this.canvas, this.tip, this.empty);
    /** @type {Cells | null} */
    this.cells = null;
    /** @type {Verdict | null} */
    this.verdict = null;
    /** @type {PlotShape | null} */
    this.shape = null;
    this.hovered = -1;
    for (const kind of /** @type {const} */ (["pointermove", "pointerdown"])) {
      this.canvas.addEventListener(kind, (event) => this.hover(event.offsetX, event.offsetY));
    }
    this.canvas.addEventListener("pointerleave", () => this.hover(-1, -1));
    palette.listeners.add(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  /**
   * @param {Verdict | null} verdict null if nothing is known
   * @param {Cells | null} cells
   */
  show(verdict, cells) {
    this.verdict = verdict;
    this.cells = cells;
    this.empty.hidden = cells !== null;
    this.hover(-1, -1);
    this.canvas.setAttribute("aria-label", this.inWords());
    this.draw();
  }

  inWords() {
    if (!this.cells) return "h against h*: nothing to show yet";
    const above = total(this.cells.above);
    const states = total(this.cells.count);
    const high = above ? `, too high in ${shownNumber(above)}` : ", never too high";
    return `${this.verdict?.name}: h against h* in ${shownNumber(states)} states${high}`;
  }

  /**
   * Tell about the cell at a point.
   *
   * @param {number} x
   * @param {number} y
   */
  hover(x, y) {
    const { cells, shape } = this;
    const found = cells && shape ? shape.cellAt(cells, x, y) : -1;
    if (found === this.hovered) return;
    this.hovered = found;
    this.tip.hidden = found < 0;
    if (cells && shape && found >= 0) {
      this.tip.textContent = cellInWords(cells, found);
      const middle = shape.x(cells.exact[found]) + shape.cellWidth / 2;
      const half = this.tip.offsetWidth / 2;
      const room = this.canvas.clientWidth;
      this.tip.style.left = `${Math.max(half + 4, Math.min(room - half - 4, middle))}px`;
      const top = shape.y(cells.h[found]) - shape.cellHeight;
      this.tip.style.top = `${top > 44 ? top - 8 : top + shape.cellHeight + 40}px`;
    }
    this.draw();
  }

  draw() {
    const [context, width, height] = prepare(this.canvas);
    if (!this.cells || width === 0) return;
    const shape = new PlotShape(this.cells, width, height, MARGIN);
    this.shape = shape;
    this.drawTooHigh(context, shape);
    drawAxes(context, this.palette, shape, this.cells.step);
    this.drawCells(context, shape, this.cells);
    this.drawStair(context, shape);
    drawWords(context, this.palette, shape, width, height);
    this.drawFrames(context, shape, this.cells);
  }

  /**
   * The ground on which h says too much.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {PlotShape} shape
   */
  drawTooHigh(context, shape) {
    context.save();
    context.fillStyle = this.palette.colour("bad");
    context.globalAlpha = 0.07;
    context.beginPath();
    stair(context, shape);
    context.lineTo(shape.x(shape.columns), MARGIN.top);
    context.lineTo(MARGIN.left, MARGIN.top);
    context.fill();
    context.restore();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {PlotShape} shape
   * @param {Cells} cells
   */
  drawCells(context, shape, cells) {
    const { palette } = this;
    const [few, many, bad] = ["heat-last", "heat-first", "bad"].map((name) => palette.colour(name));
    const surface = palette.colour("surface");
    let most = 1;
    for (let i = 0; i < cells.count.length; i++) most = Math.max(most, cells.count[i]);
    const gap = Math.min(1, shape.cellWidth / 8, shape.cellHeight / 8);
    const dot = Math.min(1.6, shape.cellWidth / 5, shape.cellHeight / 5);
    for (let i = 0; i < cells.count.length; i++) {
      const share = Math.log(cells.count[i] + 1) / Math.log(most + 1);
      const isAbove = cells.above[i] > 0;
      const x = shape.x(cells.exact[i]);
      const y = shape.y(cells.h[i]);
      context.fillStyle = isAbove
        ? mixed(surface, bad, 0.45 + 0.55 * share)
        : mixed(few, many, share);
      const [w, h] = [shape.cellWidth - 2 * gap, Math.max(1.5, shape.cellHeight - 2 * gap)];
      context.beginPath();
      context.roundRect(x + gap, y - shape.cellHeight + gap, w, h, Math.min(2, w / 4, h / 4));
      context.fill();
      if (!isAbove) continue;
      context.fillStyle = surface;
      context.beginPath();
      context.arc(x + shape.cellWidth / 2, y - shape.cellHeight / 2, dot, 0, 7);
      context.fill();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {PlotShape} shape
   */
  drawStair(context, shape) {
    context.strokeStyle = this.palette.colour("bad");
    context.lineWidth = 1.4;
    context.beginPath();
    stair(context, shape);
    context.stroke();
  }

  /**
   * The worst state, and the cell under the pointer.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {PlotShape} shape
   * @param {Cells} cells
   */
  drawFrames(context, shape, cells) {
    const worst = cellOf(this.verdict?.worst_state, cells.step);
    if (worst) frame(context, shape, worst, this.palette.colour("ink"));
    if (this.hovered >= 0 && this.hovered < cells.h.length) {
      const here = { h: cells.h[this.hovered], exact: cells.exact[this.hovered] };
      frame(context, shape, here, this.palette.colour("focus"));
    }
  }
}

/**
 * The line above which h is more than h*, added to a path.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {PlotShape} shape
 */
function stair(context, shape) {
  context.moveTo(shape.x(0), shape.y(0));
  for (let i = 0; i < shape.columns; i++) {
    context.lineTo(shape.x(i), shape.y(i + 1));
    context.lineTo(shape.x(i + 1), shape.y(i + 1));
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {PlotShape} shape
 * @param {{ h: number, exact: number }} cell
 * @param {string} colour
 */
function frame(context, shape, cell, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  const top = shape.y(cell.h) - shape.cellHeight;
  context.strokeRect(shape.x(cell.exact), top, shape.cellWidth, shape.cellHeight);
}
