// The timeline of a run: the size of the frontier as an area, marks below, and where we are.

import { prepare } from "../parts/dom.js";
import { clamp, shownNumber } from "../parts/numbers.js";
import { MarkPainter, placeOf } from "./mark_paint.js";
import { captionPlace, curveOf, highest } from "./timeline_curve.js";

/** @typedef {import("../run/run.js").Run} Run */

const FOOT = 15; // pixels for the marks
const HEAD = 4;
const CAPTION = 17; // pixels above the curve that the caption needs

/** Draws the timeline; what does not depend on the step is drawn once. */
export class Timeline {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../parts/theme.js").Palette} palette
   */
  constructor(canvas, palette) {
    this.canvas = canvas;
    this.palette = palette;
    /** @type {HTMLCanvasElement | null} */
    this.ground = null;
    this.groundOf = "";
    this.caption = "";
    this.long = 0; // pixels of the caption
    /** @type {ArrayLike<number>} the curve from left to right, in shares of its largest value */
    this.curve = [];
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
    const [curve, most] = curveOf(run.counts.frontier, width);
    this.curve = curve;
    drawArea(context, this.palette, curve, width, base);
    context.strokeStyle = this.palette.colour("line-strong");
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(0, base + 0.5);
    context.lineTo(width, base + 0.5);
    context.stroke();
    new MarkPainter(context, this.palette, run, width, base).paint();
    this.caption = `frontier, at most ${shownNumber(most)}`;
    context.font = this.palette.font(10.5);
    this.long = context.measureText(this.caption).width;
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
    this.drawCaption(context, x, width, base);
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

  /**
   * Write the caption where neither the line of the step nor the curve runs through it.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} x of the line
   * @param {number} width
   * @param {number} base
   */
  drawCaption(context, x, width, base) {
    context.font = this.palette.font(10.5);
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    const { long } = this;
    const most = (base - CAPTION) / (base - HEAD);
    const left = captionPlace(this.curve, most, { x, width, long });
    context.fillStyle = this.palette.colour("surface"); // if the curve is high everywhere
    if (highest(this.curve, left, left + long, width) > most) {
      context.fillRect(left - 2, 2, long + 4, 15);
    }
    context.fillStyle = this.palette.colour("ink-3");
    context.fillText(this.caption, left, 13);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("../parts/theme.js").Palette} palette
 * @param {ArrayLike<number>} curve
 * @param {number} width
 * @param {number} base
 */
function drawArea(context, palette, curve, width, base) {
  const last = Math.max(1, curve.length - 1);
  context.beginPath();
  for (let i = 0; i < curve.length; i++) {
    const x = 1 + ((width - 2) * i) / last;
    const y = base - (base - HEAD) * curve[i];
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
}
