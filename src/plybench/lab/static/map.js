// A search on a map: when each place was expanded, as a heat map; for problems of one moving piece.

import { prepare } from "./dom.js";
import { listen } from "./gestures.js";
import { clamp } from "./numbers.js";
import { mixed } from "./theme.js";

/**
 * @typedef {import("./run.js").Run} Run
 *
 * @typedef {object} MapEvents
 * @property {(node: number) => void} [picked] -1: nothing is there
 * @property {(node: number) => void} [hovered]
 */

const SHADES = 64;
const MARGIN = 16;
const LEGEND = 44; // pixels for the legend below
const UNKNOWN = 0;
const WAITING = 1; // above it: taken, in the step less two

/** The map of a run. */
export class SearchMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./theme.js").Palette} palette
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
    new ResizeObserver(() => this.redraw()).observe(canvas);
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
    this.paintCells(context, run, board, heat);
    if (this.place.unit >= 5) this.paintGrid(context, board);
    this.paintFrontier(context, board, heat);
    this.paintPath(context, run, board);
    this.paintEnds(context, run, board);
  }

  /**
   * @param {import("./pictures.js").Board} board
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

  /**
   * Floor, walls and heat: one pixel for each cell, enlarged.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Run} run
   * @param {import("./pictures.js").Board} board
   * @param {Int32Array} heat
   */
  paintCells(context, run, board, heat) {
    const image = new ImageData(board.width, board.height);
    const pixels = new Uint32Array(image.data.buffer);
    const shades = this.shades();
    const wall = pixelOf(this.palette.colour("wall"));
    const floor = pixelOf(this.palette.colour("cell"));
    const { palette } = run.pictures;
    const first = run.firstStep(this.step);
    const span = Math.max(1, this.step - first);
    for (let i = 0; i < pixels.length; i++) {
      if (palette[board.cells[i]].kind === "wall") pixels[i] = wall;
      else if (heat[i] <= WAITING) pixels[i] = floor;
      else {
        const share = ((heat[i] - 2 - first) / span) ** 0.8;
        pixels[i] = shades[Math.round(clamp(share, 0, 1) * (SHADES - 1))];
      }
    }
    const canvas = document.createElement("canvas");
    canvas.width = board.width;
    canvas.height = board.height;
    canvas.getContext("2d")?.putImageData(image, 0, 0);
    const { left, top, unit } = this.place;
    context.imageSmoothingEnabled = unit < 1;
    context.drawImage(canvas, left, top, unit * board.width, unit * board.height);
    context.imageSmoothingEnabled = true;
    context.strokeStyle = this.palette.colour("line-strong");
    context.lineWidth = 1;
    context.strokeRect(left + 0.5, top + 0.5, unit * board.width, unit * board.height);
  }

  shades() {
    const first = this.palette.colour("heat-first");
    const last = this.palette.colour("heat-last");
    return Array.from({ length: SHADES }, (_, i) => pixelOf(mixed(first, last, i / (SHADES - 1))));
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("./pictures.js").Board} board
   */
  paintGrid(context, board) {
    const { left, top, unit } = this.place;
    context.strokeStyle = this.palette.colour("grid");
    context.lineWidth = 1;
    context.globalAlpha = 0.55;
    context.beginPath();
    for (let i = 0; i <= board.width; i++) {
      context.moveTo(left + i * unit + 0.5, top);
      context.lineTo(left + i * unit + 0.5, top + board.height * unit);
    }
    for (let i = 0; i <= board.height; i++) {
      context.moveTo(left, top + i * unit + 0.5);
      context.lineTo(left + board.width * unit, top + i * unit + 0.5);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("./pictures.js").Board} board
   * @param {Int32Array} heat
   */
  paintFrontier(context, board, heat) {
    const { unit } = this.place;
    context.fillStyle = this.palette.colour(unit < 6 ? "frontier" : "surface");
    context.strokeStyle = this.palette.colour("frontier");
    context.lineWidth = 1.5;
    for (let cell = 0; cell < heat.length; cell++) {
      if (heat[cell] !== WAITING) continue;
      const [x, y] = this.middleOf(cell, board);
      if (unit < 6) {
        context.fillRect(x - unit / 2, y - unit / 2, unit, unit);
        continue;
      }
      context.beginPath();
      context.arc(x, y, unit * 0.24, 0, 7);
      context.fill();
      context.stroke();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Run} run
   * @param {import("./pictures.js").Board} board
   */
  paintPath(context, run, board) {
    if (this.shown < 0) return;
    const isDone = this.step === run.steps && run.solution.length > 0;
    const isSolution = isDone && run.line(this.shown).every((node) => run.onSolution.has(node));
    const line = isSolution ? run.solution : run.line(this.shown);
    const width = Math.max(2, this.place.unit * 0.17);
    context.lineJoin = "round";
    context.lineCap = "round";
    context.beginPath();
    line.forEach((node, i) => {
      const [x, y] = this.middleOf(placeOf(run, node), board);
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.strokeStyle = this.palette.colour("paper");
    context.lineWidth = width + 2;
    context.stroke();
    context.strokeStyle = this.palette.colour(isSolution ? "solution" : "focus");
    context.lineWidth = width;
    context.stroke();
  }

  /**
   * The start, the goals, and the piece.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Run} run
   * @param {import("./pictures.js").Board} board
   */
  paintEnds(context, run, board) {
    const unit = Math.max(this.place.unit, 7);
    const isDone = this.step === run.steps && run.goal >= 0;
    context.strokeStyle = this.palette.colour("solution");
    context.lineWidth = 2;
    context.setLineDash([3, 2]);
    board.cells.forEach((cell, i) => {
      if (run.pictures.palette[cell].goal === "") return;
      const [x, y] = this.middleOf(i, board);
      context.strokeRect(x - unit / 2 + 2, y - unit / 2 + 2, unit - 4, unit - 4);
    });
    context.setLineDash([]);
    const start = this.middleOf(placeOf(run, 0), board);
    this.disc(context, start, unit * 0.22, "ink", "surface");
    if (this.shown < 0) return;
    const here = this.middleOf(placeOf(run, this.shown), board);
    this.disc(
      context,
      here,
      unit * 0.42,
      isDone && this.shown === run.goal ? "solution" : "focus",
      "",
    );
    this.writeLabel(context, run, here, unit);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {[number, number]} at
   * @param {number} radius
   * @param {string} fill
   * @param {string} line
   */
  disc(context, [x, y], radius, fill, line) {
    context.beginPath();
    context.arc(x, y, radius, 0, 7);
    context.fillStyle = this.palette.colour(fill);
    context.fill();
    if (line === "") return;
    context.strokeStyle = this.palette.colour(line);
    context.lineWidth = 1.5;
    context.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Run} run
   * @param {[number, number]} at
   * @param {number} unit
   */
  writeLabel(context, run, [x, y], unit) {
    if (unit < 11) return;
    const { board, palette } = run.pictures;
    const piece = board?.cells.find((cell) => ["piece", "agent"].includes(palette[cell].kind));
    context.font = this.palette.font(unit * 0.5, 700);
    context.fillStyle = this.palette.colour("on-focus");
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(piece === undefined ? "" : palette[piece].label, x, y + unit * 0.04);
  }

  /**
   * @param {number} cell
   * @param {import("./pictures.js").Board} board
   * @returns {[number, number]}
   */
  middleOf(cell, board) {
    const { left, top, unit } = this.place;
    const row = Math.floor(cell / board.width);
    return [left + ((cell % board.width) + 0.5) * unit, top + (row + 0.5) * unit];
  }
}

/**
 * The cell of a node.
 *
 * @param {Run} run
 * @param {number} node
 * @returns {number}
 */
function placeOf(run, node) {
  return run.columns.place ? run.columns.place[run.state[node]] : -1;
}

/**
 * For each cell of the map: 0 unknown, 1 waiting, or 2 and the step in which it was first taken.
 *
 * @param {Run} run
 * @param {number} step
 * @param {number} cells
 * @returns {Int32Array}
 */
export function heatOf(run, step, cells) {
  const heat = new Int32Array(cells);
  const first = run.firstStep(step);
  for (let k = first; k <= step; k++) {
    const cell = placeOf(run, run.pop[k]);
    if (heat[cell] === UNKNOWN) heat[cell] = k + 2;
  }
  run.eachWaiting(step, (node) => {
    const cell = placeOf(run, node);
    if (heat[cell] === UNKNOWN) heat[cell] = WAITING;
  });
  return heat;
}

/**
 * The node that is on a cell at a step: one that was taken, the last of them, or one that waits.
 *
 * @param {Run} run
 * @param {number} step
 * @param {number} cell
 * @returns {number} -1 if there is none
 */
export function nodeOn(run, step, cell) {
  const { from, to } = run.passAt(step);
  let found = -1;
  for (let node = from; node < to && run.born[node] <= step; node++) {
    if (placeOf(run, node) !== cell) continue;
    const kind = run.kindAt(node, step);
    if (kind === "dropped" || kind === "unborn") continue;
    if (found < 0 || kind !== "frontier") found = node;
  }
  return found;
}

/**
 * @param {string} colour
 * @returns {number} a pixel, red in the lowest byte
 */
function pixelOf(colour) {
  const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
