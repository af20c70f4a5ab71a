// The marks on a timeline: ticks, lines, crosses, rings and diamonds.

import { clamp, shownNumber } from "../parts/numbers.js";
import { MARKS } from "../run/marks.js";
import { priorityName } from "../run/sentence.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {import("../run/marks.js").Mark} Mark
 */

const HEAD = 4; // pixels above the line of a pass
const LABEL = 46; // pixels that a value takes

/** Pixels between two marks of a kind; more would be a smear. */
const GAPS = { iteration: 2, rise: 5, "dead end": 9, reopened: 7, improved: 7, solution: 0 };

/**
 * @param {Run} run
 * @param {number} step
 * @param {number} width
 * @returns {number}
 */
export function placeOf(run, step, width) {
  return 1 + ((width - 2) * step) / Math.max(1, run.steps);
}

/** Draws marks; where there are too many for the room, the first of each kind in a pixel. */
export class MarkPainter {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("../parts/theme.js").Palette} palette
   * @param {Run} run
   * @param {number} width
   * @param {number} base
   */
  constructor(context, palette, run, width, base) {
    this.context = context;
    this.palette = palette;
    this.run = run;
    this.limit = run.order.kind === "path" ? "bound" : "limit"; // as in the sentence
    this.width = width;
    this.base = base;
    this.middle = base + 8;
    this.free = -99; // where the next value may be written
    this.name = priorityName(run);
  }

  paint() {
    const { marks } = this.run;
    const last = new Float64Array(MARKS.length).fill(-99);
    const gaps = MARKS.map((name) => GAPS[name]);
    for (let i = 0; i < marks.length; i++) {
      const kind = marks.names[i];
      const x = placeOf(this.run, marks.steps[i], this.width);
      if (x - last[kind] < gaps[kind]) continue;
      last[kind] = x;
      this.paintMark(marks.at(i), x);
    }
  }

  /**
   * @param {Mark} mark
   * @param {number} x
   */
  paintMark(mark, x) {
    if (mark.name === "iteration" || mark.name === "rise") this.paintLine(mark, x);
    else if (mark.name === "dead end") this.paintCross(x);
    else if (mark.name === "reopened") this.paintRing(x);
    else this.paintDiamond(mark, x);
  }

  /**
   * @param {Mark} mark
   * @param {number} x
   */
  paintLine({ name, value }, x) {
    const { context, base, middle } = this;
    const isPass = name === "iteration";
    const isLabelled = x >= this.free && x <= this.width - LABEL;
    context.strokeStyle = this.palette.colour(isPass ? "ink" : "ink-3");
    context.lineWidth = isPass ? 2 : 1.2;
    context.beginPath();
    context.moveTo(x, isPass ? HEAD : base);
    context.lineTo(x, isPass || isLabelled ? middle + 3 : base + 3); // not through a value
    context.stroke();
    if (!isLabelled) return;
    this.free = x + LABEL;
    context.font = this.palette.font(10.5);
    context.fillStyle = this.palette.colour("ink-3");
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(
      `${isPass ? this.limit : this.name} ${shownNumber(value)}`,
      x + 4,
      middle + 0.5,
    );
  }

  /** @param {number} x */
  paintCross(x) {
    const { context, base } = this;
    context.strokeStyle = this.palette.colour("ink-3");
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(x - 2.2, base - 7.2);
    context.lineTo(x + 2.2, base - 2.8);
    context.moveTo(x + 2.2, base - 7.2);
    context.lineTo(x - 2.2, base - 2.8);
    context.stroke();
  }

  /** @param {number} x */
  paintRing(x) {
    const { context, middle } = this;
    context.strokeStyle = this.palette.colour("focus");
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x, middle, 3, 0.8, 6);
    context.stroke();
  }

  /**
   * @param {Mark} mark
   * @param {number} x
   */
  paintDiamond({ name }, x) {
    const { context } = this;
    const isSolution = name === "solution";
    context.save();
    context.translate(clamp(x, 6, this.width - 6), this.middle);
    context.rotate(Math.PI / 4);
    context.fillStyle = this.palette.colour("solution");
    context.strokeStyle = this.palette.colour("solution");
    context.lineWidth = 1.4;
    if (isSolution) context.fillRect(-3.6, -3.6, 7.2, 7.2);
    else context.strokeRect(-3, -3, 6, 6);
    context.restore();
  }
}
