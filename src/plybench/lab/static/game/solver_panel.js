// What a solver says: the verdict, every move with its score or the best lines, and why.

import { button, el } from "../parts/dom.js";
import { counted } from "../parts/numbers.js";
import { asNumber, capital, shortWords, shownScore, why } from "./verdict.js";

/**
 * @typedef {import("./verdict.js").Analysis} Analysis
 * @typedef {import("./verdict.js").MoveAnalysis} MoveAnalysis
 *
 * @typedef {object} SolverShown
 * @property {Analysis | null} known
 * @property {boolean} isRunning
 * @property {boolean} isOn
 * @property {string} word
 * @property {boolean} canPlay
 * @property {string | null} looked the move that is pointed at
 * @property {string} error
 */

/** The panel of the solver. */
export class SolverPanel {
  /**
   * @param {{ play: (text: string) => void, look: (text: string | null) => void, go: () => void, stop: () => void, turn: (isOn: boolean) => void }} act
   */
  constructor(act) {
    this.act = act;
    this.title = el("h2", {}, "Best lines");
    this.effort = el("span", { class: "quiet" });
    this.toggle = button("Hide", () => act.turn(!this.isOn), { class: "btn small" });
    this.body = el("div", { class: "opts" });
    this.reason = el("p", { class: "solver-why" });
    this.again = button("Go on", () => act.go(), { class: "btn small" });
    this.stop = button("Stop", () => act.stop(), {
      class: "btn small",
      "aria-label": "Stop (Esc)",
    });
    this.foot = el("div", { class: "solver-foot" }, this.reason);
    this.isOn = true;
    this.drawn = "";
    this.root = el(
      "section",
      { class: "panel", "aria-label": "Solver" },
      el(
        "header",
        {},
        this.title,
        el("span", { class: "spacer" }),
        this.effort,
        this.again,
        this.stop,
        this.toggle,
      ),
      this.body,
      this.foot,
    );
  }

  /** @param {SolverShown} shown */
  show(shown) {
    const { known, isOn, word } = shown;
    this.isOn = isOn;
    this.toggle.textContent = isOn ? "Hide" : "Show";
    this.toggle.setAttribute(
      "aria-label",
      isOn ? "Hide what the solver says" : "Show what the solver says",
    );
    this.body.hidden = !isOn;
    this.root.classList.toggle("folded", !isOn);
    const isExact = known?.exact ?? false;
    this.title.textContent = isExact ? `${capital(word)}s, best first` : "Best lines";
    this.effort.textContent = known && isOn ? effort(known) : "";
    this.stop.hidden = !shown.isRunning || !isOn;
    this.again.hidden = shown.isRunning || !isOn || !known || known.status === "solved";
    this.reason.textContent = isOn ? this.sentence(shown) : "";
    this.reason.className = shown.error ? "solver-why error" : "solver-why";
    this.foot.hidden = this.reason.textContent === "";
    if (isOn) this.fill(shown);
  }

  /**
   * @param {SolverShown} shown
   * @returns {string}
   */
  sentence({ known, isRunning, word, looked, error }) {
    if (error) return error;
    if (!known) return isRunning ? "" : "";
    const move = known.moves.find((one) => one.text === looked);
    if (known.exact && move && move.line.length > 1) {
      return `${capital(word)} ${move.described} ${move.words}: ${move.line_described}`;
    }
    const reason = known.status === "solved" ? "" : isRunning ? "" : `${capital(known.reason)}.`;
    return [why(known, word), reason].filter(Boolean).join(" ");
  }

  /** @param {SolverShown} shown */
  fill(shown) {
    const { known } = shown;
    const drawn = JSON.stringify([known?.moves ?? shown.isRunning, shown.canPlay]);
    if (drawn === this.drawn) return; // rows that are pointed at stay
    this.drawn = drawn;
    if (!known || known.moves.length === 0) {
      const text = shown.isRunning
        ? "Scores appear here as they are found."
        : "Nothing is known yet.";
      this.body.replaceChildren(el("p", { class: "opts-note quiet" }, text));
      return;
    }
    const best = known.moves[0];
    const scale = Math.max(6, ...known.moves.map((move) => Math.abs(asNumber(move.value) ?? 0)));
    const rows = known.moves.map((move) =>
      known.exact ? this.row(move, best, scale, shown) : this.line(move, shown),
    );
    this.body.replaceChildren(...rows);
  }

  /**
   * @param {MoveAnalysis} move
   * @param {MoveAnalysis} best
   * @param {number} scale
   * @param {SolverShown} shown
   */
  row(move, best, scale, shown) {
    const value = asNumber(move.value);
    const bar = el("i", {});
    if (value !== null) {
      const share = Math.min(50, (Math.abs(value) / scale) * 48);
      bar.style.left = value < 0 ? `${50 - share}%` : "50%";
      bar.style.width = `${share}%`;
      bar.style.background = `var(--${value > 0 ? "good" : value < 0 ? "bad" : "even"})`;
    }
    const isBest = value !== null && value === asNumber(best.value);
    return this.choice(
      move,
      `opt${isBest ? " best" : ""}`,
      shown,
      el("span", { class: "col" }, move.described),
      el("span", { title: move.words }, shortWords(move)),
      el("span", { class: "meter", "aria-hidden": "true" }, bar),
      el("span", { class: "score" }, shownScore(move)),
    );
  }

  /**
   * @param {MoveAnalysis} move
   * @param {SolverShown} shown
   */
  line(move, shown) {
    const told = el(
      "span",
      { class: "line-moves", title: move.line_described },
      move.line_described,
    );
    return this.choice(move, "opt line", shown, el("b", {}, move.words), told);
  }

  /**
   * @param {MoveAnalysis} move
   * @param {string} look
   * @param {SolverShown} shown
   * @param {...HTMLElement} parts
   */
  choice(move, look, shown, ...parts) {
    const one = el("button", { class: look, type: "button", disabled: !shown.canPlay }, ...parts);
    one.addEventListener("click", () => this.act.play(move.text));
    for (const type of ["pointerenter", "focus"])
      one.addEventListener(type, () => this.act.look(move.text));
    for (const type of ["pointerleave", "blur"])
      one.addEventListener(type, () => this.act.look(null));
    return one;
  }
}

/**
 * @param {Analysis} known
 * @returns {string}
 */
function effort(known) {
  if (known.exact) return known.value === null ? "bounds so far" : "exact score";
  const depth = known.depth === null ? "" : `depth ${known.depth}, `;
  return `${depth}${counted(known.nodes, "node")}`;
}
