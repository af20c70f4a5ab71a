// A recorded search to step through: the search page without the choice of another search.

import { el, isTyping, segments } from "../parts/dom.js";
import { isInDialog, isOwnKey } from "../parts/keys.js";
import { splitter } from "../parts/splitter.js";
import { Transport } from "../parts/transport.js";
import { CountPanel } from "../search/count_panel.js";
import { NodeLists } from "../search/lists.js";
import { NodePanel } from "../search/node_panel.js";
import { ResultPanel } from "../search/result_panel.js";
import { SearchView } from "../search/search_view.js";
import { Stage } from "../search/stage.js";
import { Timeline } from "../search/timeline.js";

/** @type {[string, string][]} */
export const KEYS = [
  ["Space", "play or pause"],
  ["← →", "one step; with Shift ten"],
  ["Home End", "first, last step"],
  ["N P", "next, previous mark on the timeline"],
  ["+ −", "faster, slower"],
  ["F 0", "follow the node; fit the tree"],
  ["/", "find: 37, f=18, h=9"],
  ["Esc", "back to the current node"],
];

const WIDTHS = { least: 232, most: 480 };
/** @type {import("../parts/splitter.js").Splitter} */
const LEFT = { ...WIDTHS, name: "left", label: "Width of the left panel", usual: 288, grows: 1 };
/** @type {import("../parts/splitter.js").Splitter} */
const RIGHT = {
  ...WIDTHS,
  name: "right",
  label: "Width of the right panel",
  usual: 296,
  grows: -1,
};

/**
 * Where a search is shown: who answers messages, its colours, what the address says, and whose keys
 * it hears.
 *
 * @typedef {object} Around
 * @property {import("../host/connection.js").Host} host
 * @property {import("../parts/theme.js").Palette} palette
 * @property {{ read: () => Record<string, string>, write: (shown: Record<string, string | number | null | undefined>) => void }} link
 * @property {EventTarget} keys
 * @property {() => void} showKeys
 */

/** The search, its boards, lists and tree. */
export class SearchReplay {
  /**
   * @param {HTMLElement} root
   * @param {import("../run/run.js").Run} run
   * @param {Around} around
   */
  constructor(root, run, around) {
    this.run = run;
    this.around = around;
    this.parts = this.makeParts(around.palette);
    this.main = this.assemble(root);
    const lab = /** @type {any} */ (around);
    this.view = new SearchView(lab, /** @type {any} */ (this.parts), () => this.write());
    around.keys.addEventListener("keydown", (event) =>
      this.key(/** @type {KeyboardEvent} */ (event)),
    );
    this.restore();
  }

  /** @param {import("../parts/theme.js").Palette} palette */
  makeParts(palette) {
    const picked = (/** @type {number} */ node) => this.view.pick(node);
    const hovered = (/** @type {number} */ node) => this.view.hover(node);
    const transport = new Transport({
      stepped: (step, { isJump }) => this.view.go(step, isJump),
      resized: () => this.view.showTimeline(),
    });
    const nothing = () => {}; // all pictures are there, and nobody could search
    const result = new ResultPanel({
      playPlan: () => this.view.togglePlan(),
      goOn: nothing,
      stop: nothing,
    });
    result.goOn.remove();
    return {
      node: new NodePanel(),
      result,
      stage: new Stage(palette, { picked, hovered, wanted: nothing, viewed: () => this.write() }),
      counts: new CountPanel(),
      lists: new NodeLists(palette, { picked, hovered }),
      timeline: new Timeline(transport.canvas, palette),
      transport,
    };
  }

  /**
   * @param {HTMLElement} root
   * @returns {HTMLElement}
   */
  assemble(root) {
    const { node, result, stage, counts, lists, transport } = this.parts;
    node.facts.append(result.root);
    const main = el("main", { class: "search saved-search", "data-pane": "tree" });
    const panes = segments(
      "Part shown",
      [
        ["tree", "Tree"],
        ["lists", "Lists"],
        ["setup", "Options"],
      ],
      "tree",
      (pane) => {
        main.dataset.pane = pane;
      },
    );
    main.append(
      el("div", { class: "pane-pick" }, panes.root),
      el("section", { class: "side left", "aria-label": "Problem" }, node.root, this.options()),
      splitter(main, LEFT),
      el("div", { class: "middle" }, stage.root),
      splitter(main, RIGHT),
      el("section", { class: "side right", "aria-label": "Counts" }, counts.root, lists.root),
    );
    root.append(main, transport.root);
    return main;
  }

  /** What was searched and how. */
  options() {
    const { problem, algorithm, heuristic, options, result } = this.run.reply;
    const facts = { problem: problem.name, algorithm, heuristic, ...options, ends: result.ending };
    const shown = Object.entries(facts).filter(([, value]) => (value ?? "") !== "");
    return el(
      "div",
      { class: "block setup" },
      el("h2", { class: "label" }, "Search"),
      el(
        "dl",
        { class: "saved-facts" },
        ...shown.flatMap(([name, value]) => [
          el("dt", {}, name.replaceAll("_", " ")),
          el("dd", {}, String(value)),
        ]),
      ),
    );
  }

  /** Show the step that the address names. */
  restore() {
    const { step, node, view } = this.around.link.read();
    const at = { step: Number(step) || 0, node: node ? Number(node) : -1, view: view ?? "" };
    const search = /** @type {any} */ ({ domain: "", problem: {} });
    this.view.setRun(this.run, search, at);
    if (this.run.size === 0) this.showStart();
  }

  /** Nothing was searched, but there is something to look at. */
  showStart() {
    const { board, palette, problem } = this.run.reply;
    if (!board) return;
    const cells = board.cells.map((/** @type {number} */ cell) => palette[cell]);
    this.parts.node.board.show(board, cells, problem.state);
  }

  write() {
    const { view, parts } = this;
    this.around.link.write({
      step: view.step || null,
      node: view.picked >= 0 ? view.picked : null,
      view: parts.stage.hasMap && parts.stage.view === "tree" ? "tree" : null,
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { stage, transport } = this.parts;
    if (event.key === "Escape" && !isInDialog(event)) {
      if (stage.clearFind() || this.view.release()) event.preventDefault();
    }
    if (isTyping(event) || isOwnKey(event, transport.range)) return;
    if (this.act(event.key) || transport.key(event)) event.preventDefault();
  }

  /**
   * @param {string} key
   * @returns {boolean}
   */
  act(key) {
    const { stage } = this.parts;
    /** @type {Record<string, () => void>} */
    const acts = {
      "?": () => this.around.showKeys(),
      f: () => stage.toggleFollow(),
      0: () => stage.fit(),
      "/": () => stage.focusFind(),
    };
    const act = acts[key.toLowerCase()];
    act?.();
    return act !== undefined;
  }
}
