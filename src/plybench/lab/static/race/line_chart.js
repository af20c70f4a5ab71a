// A chart of lines over the steps of a race.

import { ticks } from "../draw/axis.js";
import { el, prepare } from "../parts/dom.js";
import { clamp, shownNumber } from "../parts/numbers.js";
import { strokeLine } from "./lines.js";
import { largest } from "./race_measures.js";

/** @typedef {import("./lines.js").Line} Line */

const MARGIN = { left: 48, right: 16, top: 14, bottom: 24 };

/** A chart of several lines up to a step; what comes later is faint. */
export class LineChart {
  /**
   * @param {import("../parts/theme.js").Palette} palette
   * @param {(step: number) => void} sought a step was pointed at
   */
  constructor(palette, sought) {
    this.palette = palette;
    this.canvas = el("canvas", {
      role: "img",
      "aria-label": "Chart over expansions; the table holds the numbers",
    });
    this.empty = el("p", { class: "chart-empty quiet", hidden: true });
    this.root = el("div", { class: "chart" }, this.canvas, this.empty);
    /** @type {Line[]} */
    this.lines = [];
    this.step = 0;
    this.end = 1;
    this.canvas.addEventListener("pointerdown", (event) => this.point(event, sought));
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) this.point(event, sought);
    });
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  /**
   * @param {PointerEvent} event
   * @param {(step: number) => void} sought
   */
  point(event, sought) {
    const width = this.canvas.clientWidth - MARGIN.left - MARGIN.right;
    const share = clamp((event.offsetX - MARGIN.left) / width, 0, 1);
    sought(Math.round(share * this.end));
  }

  /**
   * @param {Line[]} lines
   * @param {number} step
   * @param {number} end the last step shown
   * @param {string} empty what to say if there are no lines
   */
  show(lines, step, end, empty) {
    this.lines = lines;
    this.step = step;
    this.end = end;
    this.empty.textContent = empty;
    this.empty.hidden = lines.length > 0;
    this.draw();
  }

  draw() {
    const [context, width, height] = prepare(this.canvas);
    if (this.lines.length === 0 || width === 0) return;
    const most = Math.max(1, ...this.lines.map((line) => largest(line.values, this.end)));
    const plot = new Plot(context, this.palette, width, height, this.end, most);
    plot.axes();
    for (const line of this.lines)
      plot.line(line, Math.min(this.step, line.steps), line.steps, 0.28);
    for (const line of this.lines) plot.line(line, 0, Math.min(this.step, line.steps), 1);
    plot.stepLine(this.step);
    plot.letters(this.lines, this.step);
  }
}

/** One drawing of a chart. */
class Plot {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("../parts/theme.js").Palette} palette
   * @param {number} width
   * @param {number} height
   * @param {number} end
   * @param {number} most
   */
  constructor(context, palette, width, height, end, most) {
    this.context = context;
    this.palette = palette;
    this.width = width;
    this.height = height;
    this.end = end;
    this.most = most;
  }

  /** @param {number} step */
  x(step) {
    return MARGIN.left + ((this.width - MARGIN.left - MARGIN.right) * step) / this.end;
  }

  /** @param {number} value */
  y(value) {
    const floor = this.height - MARGIN.bottom;
    return floor - ((floor - MARGIN.top) * value) / this.most;
  }

  axes() {
    const { context, palette } = this;
    context.font = palette.font(11);
    context.fillStyle = palette.colour("ink-3");
    context.strokeStyle = palette.colour("grid");
    context.lineWidth = 1;
    context.textBaseline = "middle";
    context.textAlign = "right";
    for (const value of ticks(this.most, this.height / 40)) {
      const y = Math.round(this.y(value)) + 0.5;
      context.beginPath();
      context.moveTo(MARGIN.left, y);
      context.lineTo(this.width - MARGIN.right, y);
      context.stroke();
      context.fillText(shownNumber(value), MARGIN.left - 8, y);
    }
    context.textAlign = "center";
    for (const step of ticks(this.end, this.width / 90)) {
      const text = shownNumber(step);
      const half = context.measureText(text).width / 2;
      context.fillText(text, Math.min(this.x(step), this.width - half - 2), this.height - 10);
    }
  }

  /**
   * Draw a line from a step to a step.
   *
   * @param {Line} line
   * @param {number} from
   * @param {number} to
   * @param {number} strength
   */
  line(line, from, to, strength) {
    const { context, palette } = this;
    context.save();
    context.strokeStyle = palette.colour(`lane-${line.letter.toLowerCase()}`);
    context.lineWidth = strength === 1 ? 2 : 1.5;
    context.globalAlpha = strength;
    const place = {
      x: (/** @type {number} */ step) => this.x(step),
      y: (/** @type {number} */ value) => this.y(value),
    };
    strokeLine(context, line, from, Math.min(to, this.end), place);
    context.restore();
  }

  /** @param {number} step */
  stepLine(step) {
    const { context } = this;
    const x = this.x(Math.min(step, this.end));
    context.save();
    context.strokeStyle = this.palette.colour("focus");
    context.globalAlpha = 0.5;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, MARGIN.top - 8);
    context.lineTo(x, this.height - MARGIN.bottom);
    context.stroke();
    context.restore();
  }

  /**
   * The letters of the lines, where they are at a step, kept apart.
   *
   * @param {Line[]} lines
   * @param {number} step
   */
  letters(lines, step) {
    const { context, palette } = this;
    const places = lines.map((line) => {
      const at = Math.min(step, line.steps, this.end);
      const value = line.values[at];
      return { letter: line.letter, x: this.x(at), y: this.y(Number.isNaN(value) ? 0 : value) };
    });
    context.font = palette.font(10, 700);
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const { letter, x, y } of spreadOut(
      places,
      MARGIN.top - 4,
      this.height - MARGIN.bottom - 2,
    )) {
      context.fillStyle = palette.colour(`lane-${letter.toLowerCase()}`);
      context.beginPath();
      context.arc(x, y, 8, 0, 7);
      context.fill();
      context.fillStyle = palette.colour("surface");
      context.fillText(letter, x, y + 0.5);
    }
  }
}

/**
 * Move marks that would cover each other apart, downwards first, upwards where the floor is near.
 *
 * @template {{ x: number, y: number }} T
 * @param {T[]} places
 * @param {number} top
 * @param {number} floor
 * @returns {T[]}
 */
export function spreadOut(places, top, floor) {
  const near = 17;
  const sorted = places.map((place) => ({ ...place, y: clamp(place.y, top, floor) }));
  sorted.sort((one, other) => one.y - other.y);
  const push = (/** @type {T[]} */ list, /** @type {1 | -1} */ by) => {
    list.forEach((place, i) => {
      for (const before of list.slice(0, i)) {
        const isClose = Math.abs(place.x - before.x) < near && (place.y - before.y) * by < near;
        if (isClose) place.y = before.y + by * near;
      }
    });
  };
  push(sorted, 1);
  if (sorted.some((place) => place.y > floor)) {
    const last = sorted.toReversed();
    last[0].y = Math.min(last[0].y, floor);
    push(last, -1);
  }
  return sorted;
}
