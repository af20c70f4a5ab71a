// What the doctor has found, as far as it is known: table, counterexamples and plot.

import { button, el } from "../parts/dom.js";
import { clamp, counted, shownNumber } from "../parts/numbers.js";
import { Pictures } from "../run/pictures.js";
import { counterexamples } from "./counterexamples.js";
import { cellsOf, readNumber, total } from "./heuristic_cells.js";
import { inOrder, racedHeuristics } from "./heuristic_order.js";
import { HeuristicPlot } from "./heuristic_plot.js";
import { HeuristicTable, isAdmissible } from "./heuristic_table.js";

/** @typedef {import("./heuristic_cells.js").Verdict} Verdict */

/**
 * @typedef {object} ExaminationEvents
 * @property {(name: string) => void} chosen
 * @property {(name: string) => void} include examine a heuristic that was left out
 * @property {(lanes: string) => string} raceLink the address of a race
 */

const RACE = "A* with this heuristic and with those that expand least, side by side";

/** An examination with one heuristic chosen. */
export class ExaminationView {
  /**
   * @param {import("../parts/theme.js").Palette} palette
   * @param {ExaminationEvents} events
   */
  constructor(palette, events) {
    this.events = events;
    this.chosen = "";
    this.first = ""; // shown as long as none is chosen
    /** @type {Verdict[]} */
    this.verdicts = [];
    /** @type {any} the reply, once it is there */
    this.reply = null;
    this.sortedBy = "";
    this.table = new HeuristicTable(
      (name) => this.choose(name),
      (column) => this.sort(column),
    );
    this.race = el("a", { class: "btn", hidden: true, title: RACE }, "Race");
    this.plot = new HeuristicPlot(palette);
    this.heavy = el("div", { class: "heavy" });
    this.plotTitle = el("h2");
    this.plotNote = el("span", { class: "quiet" });
    this.proofs = el("section", {
      class: "panel proofs",
      "aria-label": "Counterexamples",
      "aria-live": "polite",
      hidden: true,
    });
    this.root = this.assemble();
  }

  assemble() {
    const space = () => el("span", { class: "spacer" });
    const hint = el("span", { class: "quiet" }, "choose one, or ↑ ↓");
    const table = el(
      "section",
      { class: "panel", "aria-label": "Heuristics" },
      el("header", {}, el("h2", {}, "Heuristics"), space(), hint, this.race),
      el("div", { class: "scroll" }, this.table.root),
      this.heavy,
    );
    const plot = el(
      "section",
      { class: "panel", "aria-label": "Plot" },
      el("header", {}, this.plotTitle, space(), this.plotNote),
      this.plot.root,
    );
    return el("div", { class: "doctor" }, el("div", { class: "stack" }, table, this.proofs), plot);
  }

  /** Another examination begins: nothing is known. */
  clear() {
    this.reply = null;
    this.first = "";
    this.verdicts = [];
    this.heavy.replaceChildren();
    this.proofs.hidden = true;
    this.race.hidden = true;
    this.table.show([], "", null);
    this.plot.show(null, null);
    this.plotTitle.textContent = "h against h*";
    this.plotNote.textContent = "";
  }

  /**
   * Show what is known meanwhile.
   *
   * @param {Verdict[]} verdicts
   */
  showMeanwhile(verdicts) {
    if (verdicts.length === 0) return;
    this.verdicts = inOrder(verdicts, this.sortedBy);
    this.show();
  }

  /**
   * Sort the table; the heuristic that is shown stays.
   *
   * @param {string} column
   */
  sort(column) {
    this.chosen = this.verdict?.name ?? "";
    this.sortedBy = column;
    this.table.markSorted(column);
    this.verdicts = inOrder(this.reply?.verdicts ?? this.verdicts, column);
    this.show();
  }

  /** @param {any} reply */
  showReply(reply) {
    this.reply = reply;
    this.verdicts = inOrder(reply.verdicts, this.sortedBy);
    this.pictures = new Pictures(reply);
    this.showHeavy(reply.left_out);
    this.show();
  }

  /** @param {{ name: string, heavy_table: string }[]} leftOut */
  showHeavy(leftOut) {
    const rows = leftOut.map(({ name, heavy_table: table }) => {
      const why = el("span", { class: "quiet" }, `needs a large table: ${table}`);
      const include = button("Examine too", () => this.events.include(name));
      return el("p", {}, el("b", {}, name), why, include);
    });
    this.heavy.replaceChildren(...rows);
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    this.show();
    this.events.chosen(name);
  }

  /**
   * Choose the next or the previous heuristic.
   *
   * @param {1 | -1} by
   */
  chooseBeside(by) {
    const shown = this.verdict;
    if (!shown) return;
    const at = this.verdicts.indexOf(shown) + by;
    this.choose(this.verdicts[clamp(at, 0, this.verdicts.length - 1)].name);
  }

  /** @returns {Verdict | undefined} the one that is shown */
  get verdict() {
    const named = (/** @type {string} */ wanted) =>
      this.verdicts.find(({ name }) => name === wanted);
    return named(this.chosen) ?? named(this.first) ?? mostTelling(this.verdicts);
  }

  show() {
    const { verdict, reply } = this;
    if (!verdict) return;
    this.first ||= verdict.name; // it stays when more is known
    const optimum = readNumber(reply?.optimal_cost);
    const cells = cellsOf(verdict, reply?.columns ?? {});
    this.table.show(this.verdicts, verdict.name, optimum);
    this.plot.show(verdict, cells);
    this.plotTitle.textContent = `${verdict.name}: h against h*`;
    this.plotNote.textContent = cells ? plotNote(cells, reply?.complete) : "";
    this.proofs.hidden = !reply;
    const raced = reply ? racedHeuristics(reply.verdicts, verdict.name) : "";
    this.race.hidden = raced === "";
    this.race.href = this.events.raceLink(raced);
    if (reply && this.pictures) this.showProofs(verdict, optimum, this.pictures);
  }

  /**
   * @param {Verdict} verdict
   * @param {number | null} optimum
   * @param {Pictures} pictures
   */
  showProofs(verdict, optimum, pictures) {
    const { states, edges, complete, pictures: numbers } = this.reply;
    const examined = { states, edges, complete, optimum, pictures, numbers };
    this.proofs.replaceChildren(...counterexamples(verdict, examined));
  }
}

/**
 * The heuristic to show first: the best of those that fail, because there is something to see.
 *
 * @param {Verdict[]} verdicts
 * @returns {Verdict | undefined}
 */
export function mostTelling(verdicts) {
  const usable = verdicts.filter((verdict) => !verdict.unavailable);
  const failing = usable.filter((verdict) => isAdmissible(verdict) === false);
  const best = Math.max(...failing.map((verdict) => verdict.mean_ratio ?? 0));
  const found = failing.find((verdict) => (verdict.mean_ratio ?? 0) === best);
  return found ?? usable[0] ?? verdicts[0];
}

/**
 * What was examined, and what that proves.
 *
 * @param {any} reply
 * @returns {string}
 */
export function scopeInWords({ scope, edges, complete, states, status, reason }) {
  const and = complete ? ` and ${counted(edges, "edge")}` : "";
  const sentences = [`${scope[0].toUpperCase()}${scope.slice(1)}${and}.`];
  if (status !== "finished") sentences.push(`Ended early: ${reason}.`);
  if (complete) sentences.push("A claim is checked, not believed.");
  else if (states) {
    sentences.push("Not every state was examined: a “no” is certain, a “yes” is not.");
  }
  return sentences.join(" ");
}

/**
 * @param {import("./heuristic_cells.js").Cells} cells
 * @param {boolean | undefined} isComplete
 * @returns {string}
 */
function plotNote(cells, isComplete) {
  const states = counted(total(cells.count), "state");
  const above = total(cells.above);
  const which = isComplete ? `all ${states}` : states;
  return above ? `${which}, ${shownNumber(above)} too high` : which;
}
