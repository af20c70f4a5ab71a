// The lines of a race under the slider of its timeline.

import { prepare } from "../parts/dom.js";
import { clamp } from "../parts/numbers.js";
import { strokeLine } from "./lines.js";
import { largest } from "./race_measures.js";

/** @typedef {import("./lines.js").Line} Line */

/**
 * Draw the lines of a race under the slider of its timeline, with a diamond where each ends.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import("../parts/theme.js").Palette} palette
 * @param {Line[]} lines
 * @param {number} step
 * @param {number} steps
 */
export function drawRaceTimeline(canvas, palette, lines, step, steps) {
  const [context, width, height] = prepare(canvas);
  if (width === 0 || steps === 0) return;
  const base = height - 15;
  const most = Math.max(1, ...lines.map((line) => largest(line.values, line.steps)));
  const x = (/** @type {number} */ at) => (width * at) / steps;
  const y = (/** @type {number} */ value) => base - ((base - 4) * value) / most;
  const here = clamp(x(step), 1, width - 1);
  context.fillStyle = palette.colour("focus-wash");
  context.fillRect(0, 0, here, base);
  context.strokeStyle = palette.colour("line-strong");
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, base + 0.5);
  context.lineTo(width, base + 0.5);
  context.stroke();
  for (const line of lines) {
    const colour = palette.colour(`lane-${line.letter.toLowerCase()}`);
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    strokeLine(context, line, 0, line.steps, { x, y });
    diamond(context, clamp(x(line.steps), 6, width - 6), base + 8, colour);
  }
  context.strokeStyle = palette.colour("focus");
  context.fillStyle = palette.colour("focus");
  context.beginPath();
  context.moveTo(here, 2);
  context.lineTo(here, height);
  context.stroke();
  context.beginPath();
  context.arc(clamp(here, 5, width - 5), 5, 5, 0, 7);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {string} colour
 */
function diamond(context, x, y, colour) {
  context.save();
  context.fillStyle = colour;
  context.translate(x, y);
  context.rotate(Math.PI / 4);
  context.fillRect(-3.6, -3.6, 7.2, 7.2);
  context.restore();
}
