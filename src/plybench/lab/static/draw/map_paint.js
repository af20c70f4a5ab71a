// Draws a search on a map: heat, frontier, the path, start and goals.

import { clamp } from "../parts/numbers.js";
import { mixed } from "../parts/theme.js";
import { placeOf, WAITING } from "./map_heat.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {import("../run/pictures.js").Board} Board
 * @typedef {{ left: number, top: number, unit: number }} Place of the map on the canvas
 */

const SHADES = 64;

/** Draws one step of a run on its map. */
export class MapPainter {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("../parts/theme.js").Palette} palette
   * @param {Place} place
   * @param {number} step
   * @param {number} shown the node whose path is drawn
   */
  constructor(context, palette, place, step, shown) {
    this.context = context;
    this.palette = palette;
    this.place = place;
    this.step = step;
    this.shown = shown;
  }

  /**
   * @param {Run} run
   * @param {Board} board
   * @param {Int32Array} heat
   */
  paint(run, board, heat) {
    this.paintCells(run, board, heat);
    if (this.place.unit >= 5) this.paintGrid(board);
    this.paintFrontier(board, heat);
    this.paintPath(run, board);
    this.paintEnds(run, board);
  }

  /**
   * Floor, walls and heat: one pixel for each cell, enlarged.
   *
   * @param {Run} run
   * @param {Board} board
   * @param {Int32Array} heat
   */
  paintCells(run, board, heat) {
    const { context } = this;
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
   * @param {Board} board
   */
  paintGrid(board) {
    const { context } = this;
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
   * @param {Board} board
   * @param {Int32Array} heat
   */
  paintFrontier(board, heat) {
    const { context } = this;
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
   * @param {Run} run
   * @param {Board} board
   */
  paintPath(run, board) {
    const { context } = this;
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
   * @param {Run} run
   * @param {Board} board
   */
  paintEnds(run, board) {
    const { context } = this;
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
    this.disc(start, unit * 0.22, "ink", "surface");
    if (this.shown < 0) return;
    const here = this.middleOf(placeOf(run, this.shown), board);
    this.disc(here, unit * 0.42, isDone && this.shown === run.goal ? "solution" : "focus", "");
    this.writeLabel(run, here, unit);
  }

  /**
   * @param {[number, number]} at
   * @param {number} radius
   * @param {string} fill
   * @param {string} line
   */
  disc([x, y], radius, fill, line) {
    const { context } = this;
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
   * @param {Run} run
   * @param {[number, number]} at
   * @param {number} unit
   */
  writeLabel(run, [x, y], unit) {
    const { context } = this;
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
   * @param {Board} board
   * @returns {[number, number]}
   */
  middleOf(cell, board) {
    const { left, top, unit } = this.place;
    const row = Math.floor(cell / board.width);
    return [left + ((cell % board.width) + 0.5) * unit, top + (row + 0.5) * unit];
  }
}

/**
 * @param {string} colour
 * @returns {number} a pixel, red in the lowest byte
 */
function pixelOf(colour) {
  const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
