// A list of nodes in rows, those of a frontier under the priority that they share.

import { Miniatures } from "../draw/miniature.js";
import { el } from "../parts/dom.js";
import { shownNumber } from "../parts/numbers.js";
import { priorityName } from "../run/sentence.js";
import { NodeRow } from "./node_row.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 *
 * @typedef {object} ListEvents
 * @property {(node: number) => void} [picked]
 * @property {(node: number) => void} [hovered] -1: the pointer has left
 * @property {(node: number) => void} [wanted] the picture of a node in view has not arrived
 *
 * @typedef {object} Listed
 * @property {Run} run
 * @property {number} step
 * @property {number[]} nodes
 * @property {boolean} isFrontier
 * @property {number} picked
 * @property {string} note below the rows; "" for none
 */

const ROW = 34; // pixels
const MOMENT = 120; // milliseconds after which rows and pictures out of view are made

/** The list; its rows are used again for other nodes. */
export class NodeList {
  /**
   * @param {import("../parts/theme.js").Palette} palette
   * @param {ListEvents} events
   */
  constructor(palette, events) {
    this.events = events;
    this.miniatures = new Miniatures(palette);
    this.root = el("div", { class: "list", role: "group", "aria-label": "Frontier" });
    this.isScrolled = false; // kept, since to ask for it makes the browser lay out the page
    this.inView = 16; // rows
    /** @type {NodeRow[]} */
    this.rows = [];
    this.filled = 0; // rows that show their nodes
    /** @type {Listed | null} */
    this.listed = null;
    /** @type {Map<number, number>} nodes with each priority */
    this.sizes = new Map();
    /** @type {ReturnType<typeof setTimeout> | number} */
    this.later = 0;
    this.listenTo();
  }

  listenTo() {
    const { root, events } = this;
    root.addEventListener("scroll", () => {
      this.isScrolled = root.scrollTop > 0;
      this.finish();
    });
    root.addEventListener("pointerleave", () => events.hovered?.(-1));
    root.addEventListener("pointerover", (event) => events.hovered?.(nodeOf(event)));
    root.addEventListener("click", (event) => {
      const node = nodeOf(event);
      if (node >= 0) events.picked?.(node);
    });
    new ResizeObserver(([{ contentRect }]) => {
      this.inView = Math.ceil(contentRect.height / ROW) + 1;
    }).observe(root);
  }

  /** Scroll to the beginning. */
  top() {
    if (this.isScrolled) this.root.scrollTop = 0;
  }

  /** @param {string} text in place of rows */
  say(text) {
    clearTimeout(this.later);
    this.listed = null;
    this.root.replaceChildren(note(text));
  }

  /**
   * Show nodes: those in view at once, the others a moment later.
   *
   * @param {Listed} listed
   */
  show(listed) {
    clearTimeout(this.later);
    this.listed = listed;
    const isGrouped = listed.isFrontier && listed.run.order.keys[0][0] === "f";
    this.sizes = isGrouped ? groupSizes(listed.run, listed.step, listed.nodes) : new Map();
    const count = listed.nodes.length;
    this.fill(listed, this.isScrolled ? count : Math.min(this.inView, count));
    this.drawPictures();
  }

  /** Show all nodes, with their pictures. */
  finish() {
    const { listed } = this;
    clearTimeout(this.later);
    if (listed === null) return;
    if (this.filled < listed.nodes.length) this.fill(listed, listed.nodes.length);
    for (const row of this.rows.slice(0, this.filled)) row.picture();
  }

  /** Draw the pictures that are missing and have arrived. */
  drawPictures() {
    clearTimeout(this.later);
    for (const row of this.rows.slice(0, Math.min(this.inView, this.filled))) row.picture();
    this.later = setTimeout(() => this.finish(), MOMENT);
  }

  /**
   * Fill the first rows; those below keep what they show until all are filled.
   *
   * @param {Listed} listed
   * @param {number} count
   */
  fill({ run, step, nodes, isFrontier, picked, note: text }, count) {
    const name = priorityName(run);
    /** @type {HTMLElement[]} */
    const shown = [];
    let last = Number.NaN;
    for (let i = 0; i < count; i++) {
      const f = run.fAt(nodes[i], step);
      if (this.sizes.size && f !== last) shown.push(group(name, f, this.sizes.get(f) ?? 0));
      last = f;
      shown.push(this.row(i).show(run, nodes[i], step, isFrontier && i === 0, picked));
    }
    const isAll = count === nodes.length;
    if (isAll && text) shown.push(note(text));
    for (const old of this.root.querySelectorAll(".group")) old.remove();
    setChildren(this.root, shown, isAll);
    this.filled = count;
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
 * @param {boolean} areAll others are removed
 */
function setChildren(parent, children, areAll) {
  children.forEach((child, i) => {
    const now = parent.children[i];
    if (now !== child) parent.insertBefore(child, now ?? null);
  });
  while (areAll && parent.children.length > children.length) parent.lastElementChild?.remove();
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
