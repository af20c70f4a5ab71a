// The frontier in the order in which nodes will be taken, and the nodes that were taken.

import { frontierRemark, ruleOf } from "./counts.js";
import { el, segments } from "./dom.js";
import { Miniatures } from "./miniature.js";
import { NodeRow } from "./node_row.js";
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
const IN_VIEW = 16; // rows whose pictures are drawn at once, the others a moment later
const MOMENT = 120; // milliseconds

/** @type {[string, string][]} */
const TABS = [
  ["frontier", "Frontier"],
  ["closed", "Closed"],
];

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
    this.isScrolled = false; // kept, since to ask for it makes the browser lay out the page
    this.frame = 0;
    /** @type {ReturnType<typeof setTimeout> | number} */
    this.later = 0;
    /** @type {NodeRow[]} rows that are used again */
    this.rows = [];
    this.used = 0; // rows in the list
    this.tabs = segments("List", TABS, "frontier", (name) => this.choose(name === "frontier"));
    this.about = el("span", { class: "quiet" });
    this.list = el("div", { class: "list", role: "group", "aria-label": "Frontier" });
    const names = ["", "", "action", "g", "h", "f"].map((name) => el("span", {}, name));
    this.root = el(
      "div",
      { class: "lists" },
      el("div", { class: "list-head" }, this.tabs.root, this.about),
      el("div", { class: "cols", "aria-hidden": "true" }, ...names),
      this.list,
    );
    this.listenTo();
    palette.listeners.add(() => this.redraw());
  }

  listenTo() {
    this.list.addEventListener("scroll", () => this.scrolled());
    this.list.addEventListener("pointerleave", () => this.events.hovered?.(-1));
    this.list.addEventListener("pointerover", (event) => this.events.hovered?.(nodeOf(event)));
    this.list.addEventListener("click", (event) => {
      const node = nodeOf(event);
      if (node >= 0) this.events.picked?.(node);
    });
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
    if (isSame) this.redraw();
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
    if (this.isScrolled) this.list.scrollTop = 0;
    this.redraw();
  }

  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.list;
    this.isScrolled = scrollTop > 0;
    if (scrollTop + clientHeight < scrollHeight - 200 || this.most >= MOST_ROWS) return;
    if (this.list.querySelectorAll(".row").length < this.most) return;
    this.most += ROWS;
    this.redraw();
  }

  /** Fill the list in the next frame; several calls fill it once. */
  redraw() {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  draw() {
    const { run, list, about } = this;
    if (run === null) {
      about.textContent = "";
      this.showCounts([]);
      list.replaceChildren(note("Run a search (R) to fill this list."));
      return;
    }
    const waiting = run.waiting(this.step).length;
    const { taken } = run.closed(this.step, 0);
    this.showCounts([waiting, taken]);
    const remark = frontierRemark(run, this.step, waiting);
    about.textContent = !this.isFrontier ? "last first" : remark || "next first";
    about.classList.toggle("remark", this.isFrontier && remark !== "");
    about.title = this.isFrontier && remark ? `${remark}. ${ruleOf("frontier", run.order)}` : "";
    const nodes = this.isFrontier
      ? run.frontier(this.step, this.most).nodes
      : run.closed(this.step, this.most).nodes;
    const count = this.isFrontier ? waiting : taken;
    const shown = this.filled(run, nodes);
    if (count > nodes.length) shown.push(note(`and ${shownNumber(count - nodes.length)} more`));
    if (count === 0) shown.push(note(this.emptyText(run)));
    setChildren(list, shown);
    this.used = nodes.length;
    this.drawPictures();
  }

  /** Draw the pictures that are missing and have arrived. */
  drawPictures() {
    clearTimeout(this.later);
    for (const row of this.rows.slice(0, Math.min(IN_VIEW, this.used))) row.picture();
    this.later = setTimeout(() => {
      for (const row of this.rows.slice(IN_VIEW, this.used)) row.picture();
    }, MOMENT);
  }

  /** @param {number[]} counts empty if nothing was searched */
  showCounts(counts) {
    [...this.tabs.root.children].forEach((tab, i) => {
      const count = i < counts.length ? [el("b", {}, shownNumber(counts[i]))] : [];
      tab.replaceChildren(i === 0 ? "Frontier" : "Closed", ...count);
    });
  }

  /** @param {Run} run */
  emptyText(run) {
    if (!this.isFrontier) return "No node has been taken yet. Step on with the right arrow.";
    return this.step === run.steps ? "Nothing waits." : "Nothing waits in this pass.";
  }

  /**
   * Rows of the nodes; those of a frontier under the priority that they share.
   *
   * @param {Run} run
   * @param {number[]} nodes
   * @returns {HTMLElement[]}
   */
  filled(run, nodes) {
    const isGrouped = this.isFrontier && run.order.keys[0][0] === "f";
    const sizes = isGrouped ? groupSizes(run, this.step, nodes) : new Map();
    const name = priorityName(run);
    /** @type {HTMLElement[]} */
    const shown = [];
    let last = Number.NaN;
    nodes.forEach((node, i) => {
      const f = run.fAt(node, this.step);
      if (isGrouped && f !== last) shown.push(group(name, f, sizes.get(f) ?? 0));
      last = f;
      shown.push(this.row(i).show(run, node, this.step, this.isFrontier && i === 0, this.picked));
    });
    return shown;
  }

  /**
   * @param {number} i
   * @returns {NodeRow}
   */
  row(i) {
    if (i === this.rows.length) {
      this.rows.push(new NodeRow(this.miniatures, (node) => this.events.wanted?.(node)));
    }
    return this.rows[i];
  }
}

/**
 * The node of the row in which an event happened; -1 outside of rows.
 *
 * @param {Event} event
 * @returns {number}
 */
function nodeOf(event) {
  const target = event.target instanceof Element ? event.target.closest(".row") : null;
  return target instanceof HTMLElement ? Number(target.dataset.node) : -1;
}

/**
 * Change the children of an element only where they differ: most rows stay in their place.
 *
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} children
 */
function setChildren(parent, children) {
  children.forEach((child, i) => {
    const now = parent.children[i];
    if (now !== child) parent.insertBefore(child, now ?? null);
  });
  while (parent.children.length > children.length) parent.lastElementChild?.remove();
}

/** @param {string} text */
function note(text) {
  return el("p", { class: "empty quiet" }, text);
}

/**
 * @param {string} name
 * @param {number} f
 * @param {number} count
 */
function group(name, f, count) {
  const title = el("span", {}, `${name} `, el("b", {}, shownNumber(f)));
  return el("div", { class: "group" }, title, el("span", {}, shownNumber(count)));
}

/**
 * How many nodes wait with each of the priorities that some nodes have.
 *
 * @param {Run} run
 * @param {number} step
 * @param {number[]} nodes
 * @returns {Map<number, number>}
 */
export function groupSizes(run, step, nodes) {
  const sizes = new Map();
  for (const node of nodes) sizes.set(run.fAt(node, step), 0);
  const values = [...sizes.keys()];
  const counts = new Uint32Array(values.length);
  const most = Math.max(...values);
  const waiting = run.waiting(step);
  for (let i = 0; i < waiting.length; i++) {
    const f = run.stays ? run.fAt(waiting[i], step) : run.f[waiting[i]];
    if (f <= most) counts[values.indexOf(f)]++;
  }
  values.forEach((value, i) => {
    sizes.set(value, counts[i]);
  });
  return sizes;
}
