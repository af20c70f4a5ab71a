// The tools above the tree: which view, find, follow, fit and zoom.

import { button, el, icon, segments } from "../parts/dom.js";

const OUT = "M3.5 8h9";
const IN = "M3.5 8h9M8 3.5v9";

/**
 * @typedef {object} StageBarEvents
 * @property {(view: string) => void} viewed
 * @property {(text: string) => void} finds the text that is looked for has changed
 * @property {(by: 1 | -1) => void} foundNext
 * @property {() => void} follow
 * @property {() => void} fit
 * @property {(factor: number) => void} zoom
 */

/** A bar of tools. */
export class StageBar {
  /** @param {StageBarEvents} events */
  constructor(events) {
    this.title = el("h2", { class: "label" }, "Search tree");
    this.views = segments(
      "View",
      [
        ["tree", "Tree"],
        ["map", "Map"],
      ],
      "tree",
      events.viewed,
    );
    this.find = el("input", {
      class: "find",
      type: "search",
      placeholder: "Find: 37, f=18",
      "aria-label": "Find nodes (/)",
      title: "A number, f=18, g=3, h=9, or a part of a state. Enter goes from one to the next.",
    });
    this.find.addEventListener("input", () => events.finds(this.find.value));
    this.find.addEventListener("keydown", (event) => {
      if (event.key === "Enter") events.foundNext(event.shiftKey ? -1 : 1);
    });
    this.found = el("span", { class: "quiet found", role: "status" });
    this.follow = button("Follow", events.follow, {
      class: "btn bare",
      "aria-pressed": "false",
      title: "Keep the current node in the middle (F)",
    });
    this.fit = button("Fit", events.fit, {
      class: "btn bare",
      "aria-pressed": "true",
      title: "Show the whole tree (0)",
    });
    this.tools = el(
      "div",
      { class: "tree-tools" },
      this.found,
      this.find,
      this.follow,
      this.fit,
      button("Zoom out", () => events.zoom(1 / 1.4), {}, icon(OUT)),
      button("Zoom in", () => events.zoom(1.4), {}, icon(IN)),
    );
    this.root = el(
      "div",
      { class: "stage-bar" },
      this.title,
      this.views.root,
      el("span", { class: "spacer" }),
      this.tools,
    );
  }

  /**
   * @param {boolean} hasMap
   * @param {string} view
   */
  setView(hasMap, view) {
    this.views.choose(view);
    this.views.root.hidden = !hasMap;
    this.title.hidden = hasMap;
    this.tools.hidden = view !== "tree";
  }

  /** @param {string} mode `fit`, `follow`, or something else after the user has moved the tree */
  setMode(mode) {
    this.fit.setAttribute("aria-pressed", String(mode === "fit"));
    this.follow.setAttribute("aria-pressed", String(mode === "follow"));
  }
}
