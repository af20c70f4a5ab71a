// The frontier in the order in which nodes will be taken, and the nodes that were taken.

import { el, segments } from "../parts/dom.js";
import { shownNumber } from "../parts/numbers.js";
import { frontierRemark, ruleOf } from "../run/counts.js";
import { NodeList } from "./node_list.js";

/** @typedef {import("../run/run.js").Run} Run */

const ROWS = 60; // at first, and more when the end comes into view
const MOST_ROWS = 1200;

/** @type {[string, string][]} */
const TABS = [
  ["frontier", "Frontier"],
  ["closed", "Closed"],
];

/** Both lists, one of which is shown. */
export class NodeLists {
  /**
   * @param {import("../parts/theme.js").Palette} palette
   * @param {import("./node_list.js").ListEvents} [events]
   */
  constructor(palette, events = {}) {
    /** @type {Run | null} */
    this.run = null;
    this.step = 0;
    this.picked = -1;
    this.most = ROWS;
    this.isFrontier = true;
    this.frame = 0;
    this.tabs = segments("List", TABS, "frontier", (name) => this.choose(name === "frontier"));
    this.about = el("span", { class: "quiet" });
    this.list = new NodeList(palette, events);
    const names = ["", "", "action", "g", "h", "f"].map((name) => el("span", {}, name));
    this.root = el(
      "div",
      { class: "lists" },
      el("div", { class: "list-head" }, this.tabs.root, this.about),
      el("div", { class: "cols", "aria-hidden": "true" }, ...names),
      this.list.root,
    );
    this.list.root.addEventListener("scroll", () => this.scrolled());
    palette.listeners.add(() => this.redraw());
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
    this.list.root.setAttribute("aria-label", isFrontier ? "Frontier" : "Closed");
    this.top();
  }

  /** Show the beginning. */
  top() {
    this.most = ROWS;
    this.list.top();
    this.redraw();
  }

  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.list.root;
    if (scrollTop + clientHeight < scrollHeight - 200 || this.most >= MOST_ROWS) return;
    if (this.list.filled < this.most) return;
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
    const { run, step, isFrontier, picked } = this;
    if (run === null) {
      this.about.textContent = "";
      this.showCounts([]);
      this.list.say("Run a search (R) to fill this list.");
      return;
    }
    const waiting = run.waiting(step).length;
    const { taken } = run.closed(step, 0);
    this.showCounts([waiting, taken]);
    this.showAbout(run, waiting);
    const { nodes } = isFrontier ? run.frontier(step, this.most) : run.closed(step, this.most);
    const note = this.note(run, isFrontier ? waiting : taken, nodes.length);
    this.list.show({ run, step, nodes, isFrontier, picked, note });
  }

  /**
   * @param {Run} run
   * @param {number} waiting
   */
  showAbout(run, waiting) {
    const { about, isFrontier } = this;
    const remark = isFrontier ? frontierRemark(run, this.step, waiting) : "";
    about.textContent = !isFrontier ? "last first" : remark || "next first";
    about.classList.toggle("remark", remark !== "");
    about.title = remark ? `${remark}. ${ruleOf("frontier", run.order)}` : "";
  }

  /** Pictures of nodes have arrived. */
  drawPictures() {
    this.list.drawPictures();
  }

  /** @param {number[]} counts empty if nothing was searched */
  showCounts(counts) {
    [...this.tabs.root.children].forEach((tab, i) => {
      const count = i < counts.length ? [el("b", {}, shownNumber(counts[i]))] : [];
      tab.replaceChildren(i === 0 ? "Frontier" : "Closed", ...count);
    });
  }

  /**
   * What is said below the rows.
   *
   * @param {Run} run
   * @param {number} count
   * @param {number} listed
   * @returns {string}
   */
  note(run, count, listed) {
    if (count > listed) return `and ${shownNumber(count - listed)} more`;
    if (count > 0) return "";
    if (!this.isFrontier) return "No node has been taken yet. Step on with the right arrow.";
    return this.step === run.steps ? "Nothing waits." : "Nothing waits in this pass.";
  }
}
