// Small pictures of states on a canvas.

import { hueOf } from "./pieces.js";

const KEPT = 600; // drawings that are kept
const SMALLEST_PIECE = 4; // pixels
const SMALLEST_LABEL = 8.5; // pixels of a cell from which labels are written

/**
 * @typedef {import("../run/pictures.js").Cell} Cell
 * @typedef {import("../run/pictures.js").Board} Board
 */

/** Draws states, and keeps the drawings until the theme or the size changes. */
export class Miniatures {
  /** @param {import("../parts/theme.js").Palette} palette */
  constructor(palette) {
    this.palette = palette;
    /** @type {Map<string, HTMLCanvasElement>} */
    this.drawings = new Map();
    /** @type {import("../run/run.js").Run | null} */
    this.run = null;
    palette.listeners.add(() => this.drawings.clear());
  }

  /**
   * Draw the state of a node into a square.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {import("../run/run.js").Run} run
   * @param {number} node
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @returns {boolean} false if its picture has not arrived
   */
  draw(context, run, node, x, y, size) {
    const state = run.state[node];
    if (!run.pictures.has(state)) return false;
    const pixels = Math.max(1, Math.round(size * Math.min(devicePixelRatio || 1, 2)));
    if (this.run !== run) this.drawings.clear();
    this.run = run;
    const key = `${state} ${pixels}`;
    const drawing = this.drawings.get(key) ?? this.drawn(run, state, pixels);
    if (this.drawings.size >= KEPT) this.drawings.clear();
    this.drawings.set(key, drawing);
    context.drawImage(drawing, x, y, size, size);
    return true;
  }

  /**
   * @param {import("../run/run.js").Run} run
   * @param {number} state
   * @param {number} pixels
   * @returns {HTMLCanvasElement}
   */
  drawn(run, state, pixels) {
    const drawing = document.createElement("canvas");
    drawing.width = pixels;
    drawing.height = pixels;
    const context = /** @type {CanvasRenderingContext2D} */ (drawing.getContext("2d"));
    const { board, palette } = run.pictures;
    const cells = run.pictures.cells(state);
    if (board && cells) drawPicture(context, this.palette, board, palette, cells, pixels);
    return drawing;
  }
}

/**
 * Draw a picture into the square from (0, 0).
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import("../parts/theme.js").Palette} palette
 * @param {Board} board
 * @param {Cell[]} kinds
 * @param {ArrayLike<number>} cells
 * @param {number} size
 */
export function drawPicture(context, palette, board, kinds, cells, size) {
  const unit = size / Math.max(board.width, board.height);
  const left = (size - unit * board.width) / 2;
  const top = (size - unit * board.height) / 2;
  context.fillStyle = palette.colour("cell");
  context.fillRect(left, top, unit * board.width, unit * board.height);
  const pieces = [];
  for (let i = 0; i < cells.length; i++) {
    const cell = kinds[cells[i]];
    const x = left + (i % board.width) * unit;
    const y = top + Math.floor(i / board.width) * unit;
    if (cell.kind === "wall") {
      context.fillStyle = palette.colour("wall");
      context.fillRect(x, y, unit + 0.5, unit + 0.5);
    } else if (cell.kind !== "empty") {
      pieces.push({ cell, x, y });
    } else if (cell.goal && cell.label === "" && unit >= 4) {
      drawGoal(context, palette, cell, x, y, unit);
    }
  }
  const least = Math.max(unit, Math.min(SMALLEST_PIECE, size / 6)); // also on a large map
  for (const { cell, x, y } of pieces) {
    const shift = (unit - least) / 2;
    drawPiece(context, palette, cell, x + shift, y + shift, least);
  }
  context.strokeStyle = palette.colour("line-strong");
  context.lineWidth = Math.max(0.8, size / 80);
  context.strokeRect(left, top, unit * board.width, unit * board.height);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("../parts/theme.js").Palette} palette
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 * @param {number} unit
 */
function drawPiece(context, palette, cell, x, y, unit) {
  const isAgent = cell.kind === "agent";
  const gap = unit > 6 ? unit * 0.05 : 0;
  const mark = cell.sign || cell.label;
  context.fillStyle = palette.colour(isAgent ? "agent" : hueOf(cell.label));
  context.beginPath();
  if (isAgent) context.arc(x + unit / 2, y + unit / 2, unit / 2 - gap, 0, 7);
  else context.roundRect(x + gap, y + gap, unit - 2 * gap, unit - 2 * gap, unit * 0.16);
  context.fill();
  if (unit < SMALLEST_LABEL) return;
  context.fillStyle = isAgent ? palette.colour("on-agent") : "#fff";
  context.font = palette.font(
    (unit * (mark.length > 1 ? 1 : 0.68)) / Math.max(1, mark.length * 0.8),
    600,
  );
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(mark, x + unit / 2, y + unit * 0.55);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("../parts/theme.js").Palette} palette
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 * @param {number} unit
 */
function drawGoal(context, palette, cell, x, y, unit) {
  context.strokeStyle = palette.colour(cell.goal.length === 1 ? hueOf(cell.goal) : "ink-3");
  context.globalAlpha = 0.6;
  context.lineWidth = Math.max(0.6, unit / 16);
  context.strokeRect(x + unit * 0.14, y + unit * 0.14, unit * 0.72, unit * 0.72);
  context.globalAlpha = 1;
}
