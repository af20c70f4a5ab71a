// The table of heuristics: what holds, how close they come, how much A* expands with them.

import { el } from "../parts/dom.js";
import { shownNumber } from "../parts/numbers.js";
import { readNumber, total } from "./heuristic_cells.js";
import { SORTED_BY } from "./heuristic_order.js";

/** @typedef {import("./heuristic_cells.js").Verdict} Verdict */

const BAR = 64; // pixels

/** @type {[string, string, string][]} text, explanation, and class of each column */
const COLUMNS = [
  ["heuristic", "", ""],
  ["admissible", "never more than the true distance", ""],
  ["consistent", "along an action, never falls by more than its cost", ""],
  ["mean h/h*", "1 would be perfect", "opt-col"],
  ["start", "h of the initial state", "opt-col"],
  ["path", "cost of the path that A* finds", "opt-col"],
  ["A* expands", "the bars have a logarithmic scale", ""],
];

/** A table with a row for each heuristic, one of which is chosen. */
export class HeuristicTable {
  /**
   * @param {(name: string) => void} choose
   * @param {(column: string) => void} sort by a column, or by none
   */
  constructor(choose, sort) {
    this.choose = choose;
    this.sort = sort;
    this.body = el("tbody");
    this.heads = COLUMNS.map((column) => this.head(column));
    this.root = el("table", {}, el("thead", {}, el("tr", {}, ...this.heads)), this.body);
  }

  /** @param {[string, string, string]} column */
  head([text, title, look]) {
    const attributes = { scope: "col", title: title || null, class: look || null };
    if (!SORTED_BY.includes(text)) return el("th", attributes, text);
    const sorter = el("button", { type: "button" }, text);
    const head = el("th", attributes, sorter);
    sorter.addEventListener("click", () => this.sort(head.ariaSort === null ? text : ""));
    return head;
  }

  /**
   * Mark the column by which the rows are sorted.
   *
   * @param {string} column
   */
  markSorted(column) {
    for (const head of this.heads) {
      const falls = ["mean h/h*", "start"].includes(column);
      if (head.textContent !== column) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", falls ? "descending" : "ascending");
    }
  }

  /**
   * @param {Verdict[]} verdicts
   * @param {string} chosen
   * @param {number | null} optimum cost of the shortest path, if it is known
   */
  show(verdicts, chosen, optimum) {
    const hadFocus = this.body.contains(/** @type {any} */ (this.root.getRootNode()).activeElement);
    const most = Math.max(2, ...verdicts.map((verdict) => verdict.expanded ?? 0));
    this.body.replaceChildren(
      ...verdicts.map((verdict) => this.row(verdict, verdict.name === chosen, most, optimum)),
    );
    if (hadFocus) this.focus(chosen);
  }

  /** @param {string} name */
  focus(name) {
    for (const button of this.body.querySelectorAll("button")) {
      if (button.textContent === name) button.focus();
    }
  }

  /**
   * @param {Verdict} verdict
   * @param {boolean} isChosen
   * @param {number} most
   * @param {number | null} optimum
   */
  row(verdict, isChosen, most, optimum) {
    const name = el("button", { type: "button", "aria-pressed": String(isChosen) }, verdict.name);
    const row = el(
      "tr",
      { class: isChosen ? "chosen" : null },
      el("th", { scope: "row" }, name),
      ...(verdict.unavailable ? [notAvailable()] : cellsOfRow(verdict, most, optimum)),
    );
    row.addEventListener("click", () => this.choose(verdict.name));
    return row;
  }
}

function notAvailable() {
  return el("td", { colspan: COLUMNS.length - 1, class: "quiet" }, "not available here");
}

/**
 * @param {Verdict} verdict
 * @param {number} most
 * @param {number | null} optimum
 */
function cellsOfRow(verdict, most, optimum) {
  return [
    answer(isAdmissible(verdict), verdict.claims_admissible),
    answer(verdict.consistent ?? null, verdict.claims_consistent),
    el("td", { class: "opt-col" }, verdict.mean_ratio?.toFixed(3) ?? "–"),
    el("td", { class: "opt-col" }, shownNumber(readNumber(verdict.initial_h))),
    el("td", { class: "opt-col" }, pathOf(verdict, optimum)),
    el("td", {}, expansions(verdict, most)),
  ];
}

/**
 * Whether a heuristic is admissible; one state that is overestimated is enough to know that it is not.
 *
 * @param {Verdict} verdict
 * @returns {boolean | null}
 */
export function isAdmissible(verdict) {
  if (typeof verdict.admissible === "boolean") return verdict.admissible;
  return verdict.cells?.above && total(verdict.cells.above) > 0 ? false : null;
}

/**
 * @param {boolean | null} found
 * @param {boolean} isClaimed
 */
function answer(found, isClaimed) {
  if (found === null) return el("td", { class: "quiet" }, "–");
  if (found) return el("td", { class: "yes" }, "yes");
  return el(
    "td",
    { class: "no", title: isClaimed ? "the code claims that it is" : null },
    isClaimed ? "no!" : "no",
  );
}

/**
 * The cost of the path that A* found, and how much it is above the optimum.
 *
 * @param {Verdict} verdict
 * @param {number | null} optimum
 * @returns {string}
 */
export function pathOf(verdict, optimum) {
  const cost = readNumber(verdict.path_cost);
  if (cost === null || !Number.isFinite(cost)) {
    if (!verdict.search) return "–";
    return verdict.search.startsWith("unsolvable") ? "none" : "gave up";
  }
  const more = optimum === null ? 0 : cost - optimum;
  return more > 1e-9 ? `${shownNumber(cost)} (+${shownNumber(more)})` : shownNumber(cost);
}

/**
 * @param {Verdict} verdict
 * @param {number} most
 */
function expansions(verdict, most) {
  if (verdict.expanded === null || verdict.expanded === undefined) return "–";
  const bar = el("i", { "aria-hidden": "true" });
  const share = Math.log(verdict.expanded + 1) / Math.log(most + 1);
  bar.style.width = `${Math.max(2, BAR * share)}px`;
  return el("span", { class: "barcell" }, el("span", {}, shownNumber(verdict.expanded)), bar);
}
