// The frontier in the order in which nodes will be taken, and the nodes that were taken.

import { el, segments } from "./dom.js";
import { Miniatures } from "./miniature.js";
import { shownNumber } from "./numbers.js";
import { priorityName } from "./sentence.js";

/**
 * @typedef {import("./run.js").Run} Run
 *
 * @typedef {object} ListEvents
 * @property {(node: number) => void} [picked]
 * @property {(node: number) => void} [hovered] -1: the pointer has left
 * @property {(node: number) => void} [wanted] the picture of a node in view has not arrived
 */

const ROWS = 60; // at first, and more when the end comes into view
const MOST_ROWS = 1200;
const MINIATURE = 26;

/** Both lists, one of which is shown. */
export class NodeLists {
  /**
   * @param {import("./theme.js").Palette} palette
   * @param {ListEvents} [events]
   */
  constructor(palette, events = {}) {
    this.events = events;
    this.miniatures = new Miniatures(palette);
    /** @type {Run | null} */
    this.run = null;
    this.step = 0;
    this.picked = -1;
    this.most = ROWS;
    this.isFrontier = true;
    this.tabs = segments(
      "List",
      [
        ["frontier", "Frontier"],
        ["closed", "Closed"],
      ],
      "frontier",
      (name) => this.choose(name === "frontier"),
    );
    this.about = el("span", { class: "quiet" });
    this.columns = el("div", { class: "cols", "aria-hidden": "true" });
    this.list = el("div", { class: "list", role: "group", "aria-label": "Frontier" });
    this.root = el(
      "div",
      { class: "lists" },
      el("div", { class: "list-head" }, this.tabs.root, this.about),
      this.columns,
      this.list,
    );
    this.columns.append(...["", "", "action", "g", "h", "f"].map((name) => el("span", {}, name)));
    this.list.addEventListener("scroll", () => this.scrolled());
    this.list.addEventListener("pointerleave", () => this.events.hovered?.(-1));
    palette.listeners.add(() => this.draw());
  }

  /** @param {Run | null} run */
  setRun(run) {
    this.run = run;
    this.step = 0;
    this.picked = -1;
    this.top();
  }

  /**
   * @param {number} step
   * @param {number} [picked]
   */
  show(step, picked = -1) {
    const isSame = step === this.step;
    this.step = step;
    this.picked = picked;
    if (isSame) this.draw();
    else this.top();
  }

  /** @param {boolean} isFrontier */
  choose(isFrontier) {
    this.isFrontier = isFrontier;
    this.list.setAttribute("aria-label", isFrontier ? "Frontier" : "Closed");
    this.top();
  }

  /** Show the beginning. */
  top() {
    this.most = ROWS;
    this.list.scrollTop = 0;
    this.draw();
  }

  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.list;
    if (scrollTop + clientHeight < scrollHeight - 200 || this.most >= MOST_ROWS) return;
    if (this.list.querySelectorAll(".row").length < this.most) return;
    this.most += ROWS;
    this.draw();
  }

  draw() {
    const { run, step } = this;
    if (run === null) {
      this.about.textContent = "";
      this.list.replaceChildren(
        el("p", { class: "empty quiet" }, "Run a search (R) to fill this list."),
      );
      return;
    }
    const { nodes, count } = this.isFrontier ? this.waiting(run) : this.taken(run);
    this.about.textContent = this.isFrontier ? "next first" : "last first";
    const rows = this.isFrontier
      ? this.grouped(run, nodes)
      : nodes.map((node) => this.row(run, node));
    if (count > nodes.length) {
      const more = `and ${shownNumber(count - nodes.length)} more`;
      rows.push(el("p", { class: "empty quiet" }, more));
    }
    if (count === 0) rows.push(el("p", { class: "empty quiet" }, this.emptyText(run, step)));
    this.list.replaceChildren(...rows);
    this.showCounts(run);
  }

  /** @param {Run} run */
  waiting(run) {
    const { nodes, waiting } = run.frontier(this.step, this.most);
    return { nodes, count: waiting };
  }

  /** @param {Run} run */
  taken(run) {
    const { nodes, taken } = run.closed(this.step, this.most);
    return { nodes, count: taken };
  }

  /** @param {Run} run */
  showCounts(run) {
    const counts = [run.frontier(this.step, 0).waiting, run.closed(this.step, 0).taken];
    [...this.tabs.root.children].forEach((tab, i) => {
      const name = tab.getAttribute("data-value") === "frontier" ? "Frontier" : "Closed";
      tab.replaceChildren(name, el("b", {}, shownNumber(counts[i])));
    });
  }

  /**
   * @param {Run} run
   * @param {number} step
   */
  emptyText(run, step) {
    if (!this.isFrontier) return "No node has been taken yet. Step on with the right arrow.";
    return step === run.steps
      ? "Nothing waits: everything was searched."
      : "Nothing waits in this pass.";
  }

  /**
   * Rows under the priority that they share.
   *
   * @param {Run} run
   * @param {number[]} nodes
   * @returns {HTMLElement[]}
   */
  grouped(run, nodes) {
    const name = priorityName(run);
    const isSorted = run.order.keys[0][0] === "f";
    const sizes = isSorted ? groupSizes(run, this.step) : new Map();
    /** @type {HTMLElement[]} */
    const rows = [];
    let last = Number.NaN;
    nodes.forEach((node, i) => {
      const f = run.fAt(node, this.step);
      if (isSorted && f !== last) rows.push(this.group(name, f, sizes.get(f) ?? 0));
      last = f;
      rows.push(this.row(run, node, i === 0));
    });
    return rows;
  }

  /**
   * @param {string} name
   * @param {number} f
   * @param {number} count
   */
  group(name, f, count) {
    const title = el("span", {}, `${name} `, el("b", {}, shownNumber(f)));
    return el("div", { class: "group" }, title, el("span", {}, shownNumber(count)));
  }

  /**
   * @param {Run} run
   * @param {number} node
   * @param {boolean} [isNext]
   * @returns {HTMLElement}
   */
  row(run, node, isNext = false) {
    const look = ["row", isNext ? "next" : "", node === this.picked ? "shown" : ""]
      .join(" ")
      .trim();
    const action = run.action(node) ?? "start";
    const values = [run.g[node], run.h[node], run.fAt(node, this.step)].map((value) =>
      shownNumber(value),
    );
    const said = `node ${run.label(node)}, ${action}, g ${values[0]}, h ${values[1]}, f ${values[2]}`;
    const row = el(
      "button",
      {
        class: look,
        type: "button",
        "data-node": node,
        "aria-label": isNext ? `next: ${said}` : said,
      },
      this.picture(run, node),
      numberOf(run.label(node)),
      el("span", { class: "action" }, action),
      ...values.map((value, i) => el("span", { class: i === 2 ? "num f" : "num" }, value)),
    );
    row.addEventListener("click", () => this.events.picked?.(node));
    row.addEventListener("pointerenter", () => this.events.hovered?.(node));
    return row;
  }

  /**
   * @param {Run} run
   * @param {number} node
   */
  picture(run, node) {
    const density = Math.min(devicePixelRatio || 1, 2);
    const canvas = el("canvas", {
      "aria-hidden": "true",
      width: MINIATURE * density,
      height: MINIATURE * density,
    });
    const context = canvas.getContext("2d");
    if (context === null || run.pictures.board === null) return canvas;
    context.scale(density, density);
    if (!this.miniatures.draw(context, run, node, 0, 0, MINIATURE)) this.events.wanted?.(node);
    return canvas;
  }
}

/**
 * The number of a node; a long one is written smaller.
 *
 * @param {number} label
 * @returns {HTMLElement}
 */
function numberOf(label) {
  const number = el("span", { class: "n" }, `#${label}`);
  if (label >= 10_000) number.style.fontSize = label >= 100_000 ? "9px" : "10.5px";
  return number;
}

/**
 * How many nodes wait with each priority.
 *
 * @param {Run} run
 * @param {number} step
 * @returns {Map<number, number>}
 */
function groupSizes(run, step) {
  const sizes = new Map();
  run.eachWaiting(step, (node) => {
    const f = run.fAt(node, step);
    sizes.set(f, (sizes.get(f) ?? 0) + 1);
  });
  return sizes;
}
