// Under the board: how the search ended, how far it is, or what went wrong.

import { button, el } from "../parts/dom.js";
import { counted, shownNumber } from "../parts/numbers.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 *
 * @typedef {object} ResultEvents
 * @property {() => void} playPlan
 * @property {() => void} goOn
 * @property {() => void} stop
 */

/**
 * How a search ended, in words.
 *
 * @param {Run} run
 * @returns {{ kind: "solved" | "limit" | "unsolvable", title: string, detail: string }}
 */
export function outcome(run) {
  const { result, unrecorded } = run.reply;
  const more = unrecorded ? `${counted(unrecorded, "more node")} not recorded.` : "";
  const bound = result.lower_bound === null ? "" : boundWords(result.lower_bound);
  if (run.isSolved) {
    const title = `Cost ${shownNumber(result.cost)}${result.optimal ? ", optimal" : ""}`;
    const claim = result.false_claim ? `Nothing is proved: ${closed(result.false_claim)}` : "";
    return { kind: "solved", title, detail: joined(claim, result.optimal ? "" : bound, more) };
  }
  const reason = closed(capital(result.reason || "every state was searched"));
  if (result.status === "unsolvable") {
    return { kind: "unsolvable", title: "There is no solution", detail: joined(reason, more) };
  }
  return { kind: "limit", title: reason.slice(0, -1), detail: joined(bound, more) };
}

/**
 * @param {string} text
 * @returns {string} with a full stop
 */
function closed(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * @param {...string} sentences
 * @returns {string}
 */
function joined(...sentences) {
  return sentences.filter(Boolean).join(" ");
}

/**
 * @param {number} bound
 * @returns {string}
 */
function boundWords(bound) {
  return `No solution costs less than ${shownNumber(bound)}.`;
}

/**
 * @param {string} text
 * @returns {string}
 */
function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The place for results, progress and errors. */
export class ResultPanel {
  /** @param {ResultEvents} events */
  constructor(events) {
    this.title = el("span", { class: "verdict-title" });
    this.detail = el("p", { class: "verdict-detail" });
    this.plan = button("Play the plan", events.playPlan);
    this.goOn = button("Go on", events.goOn, { title: "Search again with ten times the limit" });
    this.stop = button("Stop", events.stop, { title: "Stop, and show what is known (Esc)" });
    this.root = el(
      "div",
      { class: "verdict", role: "status", hidden: true },
      this.title,
      this.detail,
      this.plan,
      this.goOn,
      this.stop,
    );
  }

  clear() {
    this.root.hidden = true;
  }

  /**
   * @param {"solved" | "limit" | "unsolvable" | "working" | "error"} kind
   * @param {string} title
   * @param {string} detail
   */
  show(kind, title, detail) {
    this.root.className = `verdict ${kind}${detail ? " with-detail" : ""}`;
    this.root.hidden = false;
    if (this.title.textContent !== title) this.title.textContent = title;
    this.detail.textContent = detail;
    this.detail.hidden = detail === "";
    this.plan.hidden = kind !== "solved";
    this.goOn.hidden = kind !== "limit";
    this.stop.hidden = kind !== "working";
  }

  /**
   * Show how a run ended.
   *
   * @param {Run} run
   */
  showOutcome(run) {
    const { kind, title, detail } = outcome(run);
    this.show(kind, title, detail);
  }

  /**
   * Show how far a search is.
   *
   * @param {{ expansions?: number, seconds?: number }} known
   * @param {number} seconds since it was asked for
   */
  showProgress(known, seconds) {
    const { expansions = 0, seconds: spent = 0 } = known;
    const rate = spent > 0 ? `${shownNumber(Math.round(expansions / spent))} a second` : "";
    const parts = [counted(expansions, "expansion"), rate, `${shownNumber(seconds, 0)} s`];
    this.show("working", "Searching", parts.filter(Boolean).join(" · "));
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    this.plan.textContent = isPlaying ? "Stop" : "Play the plan";
  }
}
