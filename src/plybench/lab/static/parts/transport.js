// First, back, play, next, last, the step, the sentence, the speed and the timeline.

import { button, el, icon, prepare, watchSize } from "./dom.js";
import { clamp, shownNumber } from "./numbers.js";

const FIRST = "M3 3h1.8v10H3zM13 3v10L5.8 8z";
const BACK = "M10.5 3.2v9.6L4 8zM11.2 3.2h1.6v9.6h-1.6z";
const PLAY = "M5 2.8v10.4l8.2-5.2z";
const PAUSE = "M5 3h3v10H5zM9.5 3h3v10h-3z";
const NEXT = "M5.5 3.2v9.6L12 8zM3.2 3.2h1.6v9.6H3.2z";
const LAST = "M3 3v10l7.2-5zM11.2 3H13v10h-1.8z";

const SPEEDS = 14;
const STORED = "plybench-lab-speed";
const FRAME = 33; // milliseconds: steps come no faster; above that, several at once

/**
 * How long a step takes at a speed, and how many steps are taken at once.
 *
 * @param {number} speed from 1 to 14; each doubles the one before
 * @returns {{ pause: number, steps: number }}
 */
export function paceOf(speed) {
  const pause = 1000 / 2 ** (speed - 2);
  return pause >= FRAME ? { pause, steps: 1 } : { pause: FRAME, steps: Math.round(FRAME / pause) };
}

/**
 * The steps with marks: `beside` returns the next one after a step (1) or before it (-1), or -1.
 *
 * @typedef {{ beside: (step: number, direction: 1 | -1) => number }} Marks
 */

/**
 * @typedef {object} TransportEvents
 * @property {(step: number, options: { isJump: boolean }) => void} stepped
 * @property {() => void} [resized] the timeline has another size, and needs drawing
 */

/** The bar at the bottom of Search and Race. Everything shown belongs to its step. */
export class Transport {
  /** @param {TransportEvents} events */
  constructor(events) {
    this.events = events;
    this.step = 0;
    this.steps = 0;
    this.isPlaying = false;
    this.timer = 0;
    /** @type {Marks | null} */
    this.marks = null;
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.range = el("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      step: 1,
      "aria-label": "Step",
    });
    this.at = el("div", { class: "at", "aria-hidden": "true" });
    this.say = el("p", { class: "say", "aria-live": "polite" });
    this.speed = el("input", {
      type: "range",
      min: 1,
      max: SPEEDS,
      value: stored(),
      "aria-label": "Speed (+ and −)",
    });
    this.playIcon = icon(PLAY, true);
    this.play = button(
      "Play (Space)",
      () => this.toggle(),
      { class: "btn main icon" },
      this.playIcon,
    );
    this.ends = [
      button("First step (Home)", () => this.first(), {}, icon(FIRST, true)),
      button("Step back (left arrow)", () => this.by(-1), {}, icon(BACK, true)),
      button("Step (right arrow)", () => this.by(1), {}, icon(NEXT, true)),
      button("Last step (End)", () => this.last(), {}, icon(LAST, true)),
    ];
    this.root = this.assemble();
    this.range.addEventListener("input", () => {
      this.pause();
      this.go(Number(this.range.value), { isJump: true });
    });
    this.speed.addEventListener("input", () => this.speedChanged());
    watchSize(this.canvas, () => this.events.resized?.());
    this.setSteps(0, null);
  }

  assemble() {
    const [first, back, next, last] = this.ends;
    const speed = el("label", { class: "speed" }, el("span", {}, "Speed"), this.speed);
    return el(
      "footer",
      { class: "transport", "aria-label": "Playback" },
      el(
        "div",
        { class: "transport-row" },
        el("div", { class: "keys" }, first, back, this.play, next, last),
        this.at,
        this.say,
        speed,
      ),
      el("div", { class: "time" }, this.canvas, this.range),
    );
  }

  /**
   * Set how many steps there are, and those with marks.
   *
   * @param {number} steps
   * @param {Marks | null} marks
   */
  setSteps(steps, marks) {
    this.pause();
    this.steps = steps;
    this.marks = marks;
    this.range.max = String(steps);
    this.step = clamp(this.step, 0, steps);
    for (const one of [...this.ends, this.play, this.range]) one.disabled = steps === 0;
    this.showStep();
  }

  /**
   * Go to a step. A jump shows it at once; otherwise pieces and nodes glide.
   *
   * @param {number} step
   * @param {{ isJump?: boolean }} [options]
   */
  go(step, { isJump = false } = {}) {
    this.step = clamp(step, 0, this.steps);
    this.showStep();
    this.events.stepped(this.step, { isJump });
    if (this.step === this.steps) this.pause();
  }

  showStep() {
    this.range.value = String(this.step);
    this.range.setAttribute("aria-valuetext", `step ${this.step} of ${this.steps}`);
    this.at.replaceChildren(el("b", {}, shownNumber(this.step)), ` / ${shownNumber(this.steps)}`);
  }

  first() {
    this.pause();
    this.go(0, { isJump: true });
  }

  last() {
    this.pause();
    this.go(this.steps, { isJump: true });
  }

  /** @param {number} count */
  by(count) {
    this.pause();
    this.go(this.step + count, { isJump: Math.abs(count) > 1 });
  }

  /** @param {1 | -1} by */
  toMark(by) {
    const mark = this.marks?.beside(this.step, by) ?? -1;
    if (mark < 0) return;
    this.pause();
    this.go(mark, { isJump: true });
  }

  toggle() {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    if (this.steps === 0) return;
    if (this.step === this.steps) this.go(0, { isJump: true });
    this.isPlaying = true;
    this.showPlaying();
    this.tick();
  }

  tick() {
    if (!this.isPlaying) return;
    const { pause, steps } = paceOf(Number(this.speed.value));
    this.timer = window.setTimeout(() => this.tick(), pause);
    this.go(this.step + steps, { isJump: pause < 140 });
  }

  pause() {
    clearTimeout(this.timer);
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.showPlaying();
  }

  /** @param {1 | -1} by */
  faster(by) {
    this.speed.value = String(Number(this.speed.value) + by);
    this.speedChanged();
  }

  speedChanged() {
    this.showPlaying();
    try {
      localStorage.setItem(STORED, this.speed.value);
    } catch {
      // A private window keeps nothing.
    }
  }

  showPlaying() {
    const label = this.isPlaying ? "Pause (Space)" : "Play (Space)";
    this.play.setAttribute("aria-label", label);
    this.play.title = label;
    this.playIcon.firstElementChild?.setAttribute("d", this.isPlaying ? PAUSE : PLAY);
    // Nobody can listen to more than two sentences a second.
    const isFast = this.isPlaying && paceOf(Number(this.speed.value)).pause < 500;
    this.say.setAttribute("aria-live", isFast ? "off" : "polite");
  }

  /**
   * Say what the step did.
   *
   * @param {...(string | Node)} sentence
   */
  tell(...sentence) {
    this.say.replaceChildren(...sentence);
    this.say.title = this.say.textContent ?? "";
  }

  /**
   * Act on a key; tell whether it was one of ours.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    const many = event.shiftKey ? 10 : 1;
    /** @type {Record<string, () => void>} */
    const acts = {
      " ": () => this.toggle(),
      ArrowRight: () => this.by(many),
      ArrowLeft: () => this.by(-many),
      Home: () => this.first(),
      End: () => this.last(),
      "+": () => this.faster(1),
      "=": () => this.faster(1),
      "-": () => this.faster(-1),
      n: () => this.toMark(1),
      p: () => this.toMark(-1),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return false;
    act();
    return true;
  }
}

/**
 * Draw the timeline as a line with a tick for each step, if there is room, and a knob.
 *
 * @param {Transport} transport
 * @param {import("./theme.js").Palette} palette
 * @param {"solution" | "focus"} [colour] of a plan that solves something; or just of this place
 */
export function drawSteps({ canvas, step, steps }, palette, colour = "solution") {
  const [context, width, height] = prepare(canvas);
  const at = (/** @type {number} */ one) => 6 + ((width - 12) * one) / Math.max(steps, 1);
  const middle = height / 2;
  context.fillStyle = palette.colour("line-strong");
  context.fillRect(at(0), middle - 1, at(steps) - at(0), 2);
  if (width / (steps + 1) >= 6) {
    for (let one = 0; one <= steps; one++) context.fillRect(at(one) - 0.5, middle - 5, 1, 10);
  }
  context.fillStyle = palette.colour(colour);
  context.fillRect(at(0), middle - 1.5, at(step) - at(0), 3);
  context.beginPath();
  context.arc(at(step), middle, 6, 0, 2 * Math.PI);
  context.fill();
}

/** @returns {number} */
function stored() {
  try {
    return clamp(Number(localStorage.getItem(STORED)) || 4, 1, SPEEDS);
  } catch {
    return 4;
  }
}
