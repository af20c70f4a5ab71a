// The board of a node, its number, and g + h = f as a bar.

import { Board } from "../draw/board.js";
import { el } from "../parts/dom.js";
import { shownNumber } from "../parts/numbers.js";

/** @typedef {import("../run/run.js").Run} Run */

const MEANINGS = { g: "cost from the start", h: "estimate of the cost to the goal", f: "priority" };

/** What is known of one node. */
export class NodePanel {
  constructor() {
    this.board = new Board("board of the node");
    this.number = el("strong", {});
    this.note = el("span", { class: "quiet" });
    this.bars = { g: el("i", { class: "g" }), h: el("i", { class: "h" }) };
    this.bar = el("div", { class: "fbar", "aria-hidden": "true" }, this.bars.g, this.bars.h);
    this.sum = el("div", { class: "fsum" });
    this.facts = el(
      "div",
      { class: "node-facts" },
      el("div", { class: "node-line" }, this.number, this.note),
      this.bar,
      this.sum,
    );
    this.root = el("div", { class: "block node-block" }, this.board.root, this.facts);
  }

  /**
   * Show a node of a run.
   *
   * @param {Run} run
   * @param {number} node
   * @param {number} step
   * @param {string} note "" for its action and depth
   */
  show(run, node, step, note) {
    this.note.textContent = note || this.describe(run, node);
    this.showCells(run, node);
    this.showNumbers(run, node, step);
  }

  /**
   * @param {Run} run
   * @param {number} node
   * @param {number} step
   */
  showNumbers(run, node, step) {
    this.number.textContent = `node ${shownNumber(run.label(node))}`;
    this.showValues(run.g[node], run.h[node], run.fAt(node, step), most(run));
  }

  /**
   * @param {Run} run
   * @param {number} node
   * @returns {string}
   */
  describe(run, node) {
    const action = run.action(node);
    const isBackward = run.order.kind === "sides" && run.isBackward(node);
    if (action === null) return isBackward ? "a goal" : "the start";
    const side = isBackward ? " from the goal" : "";
    return `${action}, depth ${shownNumber(run.depth[node])}${side}`;
  }

  /**
   * @param {Run} run
   * @param {number} node
   */
  showCells(run, node) {
    const { board, palette } = run.pictures;
    const text = run.stateText(node);
    if (board === null) {
      this.board.showText(text);
      return;
    }
    const cells = run.pictures.cells(run.state[node]);
    // A picture that has not arrived yet leaves the last one; the page asks for it.
    if (cells !== null)
      this.board.show(
        board,
        Array.from(cells, (cell) => palette[cell]),
        text,
      );
  }

  /**
   * @param {number} g
   * @param {number} h not a number for none
   * @param {number} f
   * @param {number} top what fills the bar
   */
  showValues(g, h, f, top) {
    const share = (/** @type {number} */ value) =>
      Number.isFinite(value) && top > 0 ? `${Math.max(0, (100 * value) / top)}%` : "0%";
    this.bars.g.style.width = share(g);
    this.bars.h.style.width = share(h);
    const known = Object.entries({ g, h, f }).filter(([, value]) => !Number.isNaN(value));
    this.sum.replaceChildren(
      ...known.map(([name, value]) =>
        el(
          "span",
          { title: MEANINGS[/** @type {"g" | "h" | "f"} */ (name)] },
          `${name} `,
          el("b", {}, shownNumber(value)),
        ),
      ),
    );
  }

  /** The board shows a state that is no node of the search: it has no number, g, h and f. */
  leaveNode() {
    this.number.textContent = "";
    this.showValues(0, Number.NaN, Number.NaN, 0);
    this.sum.replaceChildren();
  }

  /**
   * Show a problem before it is searched.
   *
   * @param {import("../setup/problems.js").Described} problem
   */
  showProblem(problem) {
    this.leaveNode();
    this.number.textContent = "the start";
    this.note.textContent = "";
    const { board, palette } = problem;
    if (board === null) this.board.showText(problem.state);
    else
      this.board.show(
        board,
        board.cells.map((cell) => palette[cell]),
        problem.state,
      );
  }
}

/**
 * The largest g + h along the solution or at the root: what the bar is measured with.
 *
 * @param {Run} run
 * @returns {number}
 */
function most(run) {
  let top = Math.max(run.size ? run.g[0] + (run.h[0] || 0) : 0, Number(run.reply.result.cost) || 0);
  for (const node of run.solution) top = Math.max(top, run.g[node] + (run.h[node] || 0));
  return top * 1.04;
}
