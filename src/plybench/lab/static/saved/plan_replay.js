// A solution to step through: the board, its moves, and the controls to play them.

import { Board } from "../draw/board.js";
import { el, isTyping } from "../parts/dom.js";
import { clamp } from "../parts/numbers.js";
import { drawSteps, Transport } from "../parts/transport.js";
import { Pictures } from "../run/pictures.js";

/**
 * @typedef {import("../parts/theme.js").Palette} Palette
 *
 * What there is beside the pictures.
 *
 * @typedef {object} SavedPlan
 * @property {{ did: string[], state: string }[]} steps the first is the start
 * @property {boolean} is_timed a step is a unit of time
 * @property {[string, string][]} facts names and values, in words
 * @property {string[]} [notes] what else there is to say
 * @property {number} delay seconds between steps
 */

/** @type {[string, string][]} */
export const KEYS = [
  ["Space", "play or pause"],
  ["← →", "one step; with Shift ten"],
  ["Home End", "first, last step"],
  ["+ −", "faster, slower"],
];

const MOST = 128; // pixels of a cell

/** The solution, its board and its moves. */
export class PlanReplay {
  /**
   * @param {HTMLElement} root
   * @param {SavedPlan & import("../run/pictures.js").PictureReply} plan
   * @param {Palette} palette
   * @param {EventTarget} keys whose keys it hears
   */
  constructor(root, plan, palette, keys) {
    this.plan = plan;
    this.palette = palette;
    this.pictures = new Pictures(plan);
    this.board = new Board("plan");
    /** @type {HTMLElement | null} */
    this.shown = null;
    this.moves = plan.steps.map((step, number) => this.move(step.did, number));
    this.transport = new Transport({
      stepped: (step) => this.show(step),
      resized: () => this.drawTime(),
    });
    this.transport.speed.value = String(clamp(speedOf(plan.delay), 1, 14));
    const facts = plan.facts.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]);
    root.append(
      el(
        "main",
        { class: "saved-plan" },
        el("section", { class: "saved-board", "aria-label": "Board" }, this.board.root),
        el(
          "section",
          { class: "saved-side", "aria-label": "Solution" },
          el("dl", { class: "saved-facts" }, ...facts),
          el("h2", { class: "label" }, plan.is_timed ? "Times" : "Moves"),
          el("ol", { class: "saved-moves" }, ...this.moves.map((one) => el("li", {}, one))),
          ...(plan.notes ?? []).map((text) => el("p", { class: "note" }, text)),
        ),
      ),
      this.transport.root,
    );
    palette.listeners.add(() => this.drawTime());
    keys.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    this.transport.setSteps(plan.steps.length - 1, null);
    this.transport.go(0, { isJump: true });
  }

  /**
   * @param {string[]} did
   * @param {number} number
   * @returns {HTMLButtonElement}
   */
  move(did, number) {
    const made = el(
      "button",
      { type: "button" },
      el("span", { class: "n" }, number),
      did.join(", ") || "start",
    );
    made.addEventListener("click", () => {
      this.transport.pause();
      this.transport.go(number, { isJump: true });
    });
    return made;
  }

  /** @param {number} step */
  show(step) {
    const { board, palette } = this.pictures;
    const { did, state } = this.plan.steps[step];
    const cells = this.pictures.cells(step);
    if (board && cells) {
      this.board.show(
        board,
        Array.from(cells, (cell) => palette[cell]),
        state,
      );
      this.board.root.style.maxHeight = `${board.height * MOST}px`;
    } else this.board.showText(state);
    this.shown?.removeAttribute("aria-current");
    this.shown = this.moves[step];
    this.shown.setAttribute("aria-current", "step");
    if (step > 0) keepInView(this.shown);
    this.transport.tell(did.join(", ") || "The start");
    this.drawTime();
  }

  drawTime() {
    drawSteps(this.transport, this.palette);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const isPressed = event.key === " " && event.target instanceof HTMLButtonElement;
    if (!isPressed && this.transport.key(event)) event.preventDefault();
  }
}

/**
 * Scroll the list of an element so that it is seen, and nothing else: a notebook must stay put.
 *
 * @param {HTMLElement} element
 */
function keepInView(element) {
  const isList = (/** @type {HTMLElement} */ one) => one.scrollHeight > one.clientHeight + 1;
  let list = element.parentElement;
  while (list && !(isList(list) && list.matches(".saved-moves, .saved-side"))) {
    list = list.parentElement;
  }
  if (!list) return;
  const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/**
 * The speed of the transport at which a step takes this many seconds.
 *
 * @param {number} seconds
 * @returns {number}
 */
function speedOf(seconds) {
  return Math.round(2 - Math.log2(Math.max(seconds, 0.001)));
}
