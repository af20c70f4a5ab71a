// The timeline of a run: the size of the frontier as an area, marks below, and where we are.

import { prepare } from "./dom.js";
import { MarkPainter, placeOf } from "./mark_paint.js";
import { clamp, shownNumber } from "./numbers.js";

/** @typedef {import("./run.js").Run} Run */

const FOOT = 15; // pixels for the marks
const HEAD = 4;

/** Draws the timeline; what does not depend on the step is drawn once. */
export class Timeline {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./theme.js").Palette} palette
   */
  constructor(canvas, palette) {
    this.canvas = canvas;
    this.palette = palette;
    /** @type {HTMLCanvasElement | null} */
    this.ground = null;
    this.groundOf = "";
    this.caption = "";
    /** @type {Run | null} */
    this.run = null;
    palette.listeners.add(() => this.forget());
  }

  forget() {
    this.ground = null;
  }

  /**
   * @param {Run | null} run
   * @param {number} step
   */
  draw(run, step) {
    const [context, width, height] = prepare(this.canvas);
    if (run === null || width < 2 || height < FOOT + HEAD) return;
    const key = `${width} ${height} ${this.canvas.width}`;
    if (this.run !== run || this.groundOf !== key || this.ground === null) {
      this.ground = this.drawGround(run, width, height);
      this.run = run;
      this.groundOf = key;
    }
    context.drawImage(this.ground, 0, 0, width, height);
    this.drawStep(context, run, step, width, height);
  }

  /**
   * @param {Run} run
   * @param {number} width
   * @param {number} height
   * @returns {HTMLCanvasElement}
   */
  drawGround(run, width, height) {
    const ground = document.createElement("canvas");
    ground.width = this.canvas.width;
    ground.height = this.canvas.height;
    const context = /** @type {CanvasRenderingContext2D} */ (ground.getContext("2d"));
    context.scale(ground.width / width, ground.height / height);
    const base = height - FOOT;
    const most = drawArea(context, this.palette, run, width, base);
    context.strokeStyle = this.palette.colour("line-strong");
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(0, base + 0.5);
    context.lineTo(width, base + 0.5);
    context.stroke();
    new MarkPainter(context, this.palette, run, width, base).paint();
    this.caption = `frontier, at most ${shownNumber(most)}`;
    return ground;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Run} run
   * @param {number} step
   * @param {number} width
   * @param {number} height
   */
  drawStep(context, run, step, width, height) {
    const base = height - FOOT;
    const x = clamp(placeOf(run, step, width), 1, width - 1);
    const isLeft = x > 170; // the caption keeps clear of the line
    context.font = this.palette.font(10.5);
    context.textAlign = isLeft ? "left" : "right";
    context.textBaseline = "alphabetic";
    const long = context.measureText(this.caption).width;
    context.fillStyle = this.palette.colour("surface"); // the curve must not run through it
    context.fillRect(isLeft ? 4 : width - 8 - long, 2, long + 4, 15);
    context.fillStyle = this.palette.colour("ink-3");
    context.fillText(this.caption, isLeft ? 6 : width - 6, 13);
    context.fillStyle = this.palette.colour("focus");
    context.globalAlpha = 0.07;
    context.fillRect(0, 0, x, base);
    context.globalAlpha = 1;
    context.strokeStyle = this.palette.colour("focus");
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(x, 2);
    context.lineTo(x, height);
    context.stroke();
    context.beginPath();
    context.arc(clamp(x, 5, width - 5), 5, 5, 0, 7);
    context.fill();
  }
}

/**
 * The largest value of a column for each of some parts of it: peaks stay, however narrow.
 *
 * @param {ArrayLike<number>} values
 * @param {number} parts
 * @returns {Float64Array}
 */
export function peaks(values, parts) {
  const found = new Float64Array(parts);
  for (let i = 0; i < values.length; i++) {
    const part = Math.min(parts - 1, Math.floor((i * parts) / values.length));
    if (values[i] > found[part]) found[part] = values[i];
  }
  return found;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./theme.js").Palette} palette
 * @param {Run} run
 * @param {number} width
 * @param {number} base
 * @returns {number} the largest value
 */
function drawArea(context, palette, run, width, base) {
  const values = run.counts.frontier;
  const isLong = values.length > 2 * width;
  const heights = isLong ? peaks(values, Math.ceil(width)) : values;
  let most = 1;
  for (const value of heights) most = Math.max(most, value);
  const last = Math.max(1, heights.length - 1);
  context.beginPath();
  for (let i = 0; i < heights.length; i++) {
    const x = 1 + ((width - 2) * i) / last;
    const y = base - ((base - HEAD) * heights[i]) / most;
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.strokeStyle = palette.colour("frontier");
  context.lineWidth = 1.5;
  context.stroke();
  context.lineTo(width - 1, base);
  context.lineTo(1, base);
  context.globalAlpha = 0.12;
  context.fillStyle = palette.colour("frontier");
  context.fill();
  context.globalAlpha = 1;
  return most;
}
