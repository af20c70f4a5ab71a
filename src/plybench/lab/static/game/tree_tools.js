// The form above a game tree: how it is made, how deep, with which evaluation, from where.

import { el, segments } from "../parts/dom.js";
import { usualDepth } from "./tree_model.js";

export const MOST_DEPTH = 8;

/** The form. */
export class TreeTools {
  /**
   * @param {import("./page.js").GamePage} page
   * @param {(changed: Record<string, string>) => void} change
   */
  constructor(page, change) {
    this.page = page;
    this.change = change;
    this.root = el("div", { class: "bar gtree-tools" });
  }

  /** @returns {Record<string, string>} what differs from the defaults */
  get settings() {
    return this.page.link.tree;
  }

  get isByHand() {
    return this.settings.by === "hand";
  }

  get depth() {
    const chosen = Number.parseInt(this.settings.depth ?? "", 10);
    if (chosen >= 1) return Math.min(chosen, MOST_DEPTH);
    return usualDepth(this.page.here?.legal.length ?? 2);
  }

  draw() {
    const { page, settings } = this;
    const options = page.players.agents.find((agent) => agent.name === "alpha_beta")?.options ?? [];
    const offered = (/** @type {string} */ name) =>
      options.find((option) => option.name === name)?.choices ?? ["none"];
    const usual = page.entry?.default_evaluation || "none";
    const depths = Array.from({ length: MOST_DEPTH }, (_, i) => String(i + 1));
    const positions = ["", ...Object.keys(page.entry?.positions ?? {})];
    this.root.replaceChildren(
      this.mode(),
      this.isByHand
        ? ""
        : menu("Depth", depths, String(this.depth), (depth) => this.change({ depth })),
      menu("Evaluation", offered("evaluate"), settings.evaluate ?? usual, (evaluate) =>
        this.change({ evaluate }),
      ),
      menu("Order", offered("order"), settings.order ?? "none", (order) => this.change({ order })),
      menu("Position", positions, page.link.position, (position) =>
        page.actions.begin({ position, variant: "" }),
      ),
    );
  }

  mode() {
    /** @type {[string, string][]} */
    const modes = [
      ["search", "Minimax and alpha-beta"],
      ["hand", "By hand"],
    ];
    const now = this.isByHand ? "hand" : "search";
    return segments("Tree", modes, now, (by) => this.change({ by: by === "hand" ? by : "" })).root;
  }
}

/**
 * @param {string} name
 * @param {string[]} choices
 * @param {string} now
 * @param {(value: string) => void} act
 */
function menu(name, choices, now, act) {
  const names = choices.includes(now) ? choices : [...choices, now];
  const options = names.map((one) =>
    el("option", { value: one, selected: one === now }, one || "as played"),
  );
  const select = el("select", { "aria-label": name }, ...options);
  select.addEventListener("change", () => act(select.value));
  return el("label", { class: "tree-field" }, el("span", { class: "quiet" }, name), select);
}
