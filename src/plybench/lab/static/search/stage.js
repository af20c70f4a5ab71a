// The middle of the search page: the tree or the map, the tools above it and the legend below.

import { SearchMap } from "../draw/map.js";
import { Tree } from "../draw/tree.js";
import { el } from "../parts/dom.js";
import { clamp, shownNumber } from "../parts/numbers.js";
import { mapLegend, treeLegend } from "./legend.js";
import { StageBar } from "./stage_bar.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {{ isJump: boolean, picked: number, shown: number }} Shown
 *
 * @typedef {object} StageEvents
 * @property {(node: number) => void} picked
 * @property {(node: number) => void} hovered
 * @property {() => void} viewed
 * @property {(node: number) => void} wanted the picture of a node in view has not arrived
 */

/** Tree and map of a run. */
export class Stage {
  /**
   * @param {import("../parts/theme.js").Palette} palette
   * @param {StageEvents} events
   */
  constructor(palette, events) {
    this.events = events;
    /** @type {Run | null} */
    this.run = null;
    this.view = "tree";
    this.hasMap = false;
    this.step = 0;
    /** @type {Shown} */
    this.shown = { isJump: true, picked: -1, shown: -1 };
    const treeLabel = "Search tree; the lists hold the same nodes as text";
    const mapLabel = "Map with the order of expansion";
    this.treeCanvas = el("canvas", { tabindex: 0, role: "img", "aria-label": treeLabel });
    this.mapCanvas = el("canvas", { role: "img", "aria-label": mapLabel, hidden: true });
    const heard = {
      picked: events.picked,
      hovered: (/** @type {number} */ node) => this.hover(node),
      viewed: () => this.bar.setMode(this.tree.mode),
      wanted: events.wanted,
    };
    this.tree = new Tree(this.treeCanvas, palette, heard);
    this.map = new SearchMap(this.mapCanvas, palette, heard);
    this.bar = new StageBar({
      viewed: (view) => {
        this.setView(view);
        events.viewed();
      },
      finds: (text) => this.find(text),
      foundNext: (by) => this.goToFound(by),
      follow: () => this.toggleFollow(),
      fit: () => this.fit(),
      zoom: (factor) => this.tree.zoom(factor),
    });
    this.tip = el("div", { class: "tip", hidden: true });
    this.empty = el("p", { class: "stage-empty quiet", hidden: true });
    this.legends = { tree: treeLegend(), map: mapLegend() };
    this.wrap = el(
      "div",
      { class: "canvas-wrap" },
      this.treeCanvas,
      this.mapCanvas,
      this.legends.tree,
      this.legends.map,
      this.tip,
      this.empty,
    );
    this.root = el(
      "section",
      { class: "stage", "aria-label": "Search tree" },
      this.bar.root,
      this.wrap,
    );
    this.wrap.addEventListener("pointermove", (event) => this.moveTip(event));
  }

  /**
   * @param {Run | null} run
   * @param {string} view "" for the map, if there is one
   */
  setRun(run, view) {
    this.run = run;
    this.hasMap = run?.reply.map ?? false;
    this.tree.setRun(run);
    this.map.setRun(this.hasMap ? run : null);
    this.say("");
    this.bar.setMode(this.tree.mode);
    this.clearFind();
    this.setView(this.hasMap ? view || "map" : "tree");
  }

  /**
   * Say something in place of the tree.
   *
   * @param {string} message "" for nothing
   */
  say(message) {
    this.empty.textContent = message;
    this.empty.hidden = message === "";
  }

  /** @param {string} view */
  setView(view) {
    this.view = this.hasMap && view === "map" ? "map" : "tree";
    const isMap = this.view === "map";
    this.treeCanvas.hidden = isMap;
    this.mapCanvas.hidden = !isMap;
    this.legends.tree.hidden = isMap || this.run === null;
    this.legends.map.hidden = !isMap;
    this.bar.setView(this.hasMap, this.view);
    this.draw();
  }

  /**
   * @param {number} step
   * @param {Shown} shown
   */
  show(step, shown) {
    this.step = step;
    this.shown = shown;
    this.draw();
  }

  draw() {
    if (this.run === null) return;
    (this.view === "map" ? this.map : this.tree).show(this.step, this.shown);
  }

  /** Pictures of nodes have arrived; only cards have some. */
  drawPictures() {
    if (this.view === "tree" && this.tree.detail === "card") this.tree.redraw();
  }

  /** @param {number} node -1 for none */
  hover(node) {
    const { run } = this;
    const hasTip =
      run !== null && node >= 0 && (this.view === "map" || this.tree.detail !== "card");
    this.tip.hidden = !hasTip;
    if (hasTip) this.tip.textContent = tipText(run, node, this.step);
    this.events.hovered(node);
  }

  /**
   * Keep the tip beside the pointer.
   *
   * @param {PointerEvent} event
   */
  moveTip(event) {
    const box = this.wrap.getBoundingClientRect();
    const left = clamp(event.clientX - box.left + 14, 8, Math.max(8, box.width - 170));
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${Math.max(4, event.clientY - box.top - 34)}px`;
  }

  fit() {
    this.tree.fit();
    this.bar.setMode(this.tree.mode);
  }

  toggleFollow() {
    if (this.tree.mode === "follow") this.tree.fit();
    else this.tree.follow();
    this.bar.setMode(this.tree.mode);
  }

  // Finding

  focusFind() {
    this.bar.find.focus();
    this.bar.find.select();
  }

  /** @param {string} text */
  find(text) {
    this.tree.find(text);
    this.showFound();
  }

  showFound() {
    const { found, foundAt } = this.tree;
    const isAsked = this.bar.find.value.trim() !== "";
    const words = found.length ? `${foundAt + 1} of ${shownNumber(found.length)}` : "none";
    this.bar.found.textContent = isAsked ? words : "";
  }

  /** @param {1 | -1} by */
  goToFound(by) {
    const { tree } = this;
    const node =
      tree.picked === tree.found[tree.foundAt] ? tree.findNext(by) : tree.found[tree.foundAt];
    if (node === undefined || node < 0) return;
    this.showFound();
    this.events.picked(node);
  }

  /** Forget what was looked for; tell whether there was something. */
  clearFind() {
    const hadText = this.bar.find.value !== "";
    this.bar.find.value = "";
    this.find("");
    return hadText;
  }
}

/**
 * @param {Run} run
 * @param {number} node
 * @param {number} step
 * @returns {string}
 */
function tipText(run, node, step) {
  const values = Object.entries({ g: run.g[node], h: run.h[node], f: run.fAt(node, step) })
    .filter(([, value]) => !Number.isNaN(value))
    .map(([name, value]) => `${name} ${shownNumber(value)}`);
  return `node ${shownNumber(run.label(node))} · ${values.join(" ")}`;
}
