// The axes of the plot of h against h*, and the words on it.

import { ticks } from "../draw/axis.js";
import { shownNumber } from "../parts/numbers.js";

/**
 * @typedef {import("./heuristic_cells.js").PlotShape} PlotShape
 * @typedef {import("../parts/theme.js").Palette} Palette
 */

const MORE = "stronger colour: more states";
export const MARGIN = { left: 46, right: 14, top: 14, bottom: 40 };

/**
 * Grid lines and numbers.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} palette
 * @param {PlotShape} shape
 * @param {number} step
 */
export function drawAxes(context, palette, shape, step) {
  const right = MARGIN.left + shape.width;
  const floor = MARGIN.top + shape.height;
  context.strokeStyle = palette.colour("grid");
  context.fillStyle = palette.colour("ink-3");
  context.font = palette.font(11);
  context.lineWidth = 1;
  // A number stands under its cell if cells are single values, else at the edge where it begins.
  const shift = step === 1 ? 0.5 : 0;
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const row of ticks(shape.rows - 1, shape.height / 46)) {
    const y = Math.round(shape.y(row)) + 0.5;
    context.beginPath();
    context.moveTo(MARGIN.left, y);
    context.lineTo(right, y);
    context.stroke();
    const text = shownNumber(row * step);
    context.fillText(text, MARGIN.left - 8, shape.y(row) - shift * shape.cellHeight);
  }
  if (shape.hasInfinite) {
    context.fillText("∞", MARGIN.left - 8, shape.y(-1) - shape.cellHeight / 2);
  }
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const column of ticks(shape.columns - 1, shape.width / 52)) {
    context.fillText(
      shownNumber(column * step),
      shape.x(column) + shift * shape.cellWidth,
      floor + 6,
    );
  }
  if (shape.hasDeadEnds) context.fillText("∞", shape.x(-1) + shape.cellWidth / 2, floor + 6);
}

/**
 * What the axes and the colours mean.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} palette
 * @param {PlotShape} shape
 * @param {number} width
 * @param {number} height
 */
export function drawWords(context, palette, shape, width, height) {
  const right = width - MARGIN.right;
  context.textBaseline = "alphabetic";
  context.textAlign = "right";
  context.font = palette.font(12);
  context.fillStyle = palette.colour("ink-2");
  context.fillText("h* true distance to the goal", right, height - 6);
  context.save();
  context.translate(13, MARGIN.top);
  context.rotate(-Math.PI / 2);
  context.fillText("h estimate", 0, 0);
  context.restore();
  // Cells may be behind these: a halo keeps them legible.
  context.strokeStyle = palette.colour("surface");
  context.lineWidth = 4;
  context.lineJoin = "round";
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => {
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  };
  context.fillStyle = palette.colour("ink-3");
  if (shape.columns > 3) write(MORE, right - 8, height - MARGIN.bottom - 8);
  context.textAlign = "left";
  context.font = palette.font(12, 600);
  context.fillStyle = palette.colour("bad");
  write("h says too much", MARGIN.left + 12, MARGIN.top + 20);
}
