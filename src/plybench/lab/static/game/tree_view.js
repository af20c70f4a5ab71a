// Draws a game tree: values in boxes, the expected play in orange, what was cut grey and dashed.

import { el, svg } from "../parts/dom.js";
import { childrenOf, layOut } from "./tree_model.js";
import { shownValue } from "./tree_words.js";

/**
 * @typedef {import("./tree_model.js").Tree} Tree
 * @typedef {import("./tree_model.js").TreeNode} TreeNode
 */

const GAP = 5; // between leaves
const LEVEL = 60;
const HEIGHT = 37; // of a box
const NARROWEST = 40; // width of a box; long numbers need more
const LEAST = 0.67; // how small the drawing may get, before it scrolls
const MOST = 1.3;

/** One tree in a panel. */
export class TreeView {
  /**
   * @param {string} name
   * @param {(node: TreeNode) => void} pick
   */
  constructor(name, pick) {
    this.pick = pick;
    this.title = el("h2", {}, name);
    this.counts = el("span", { class: "quiet" });
    this.svg = svg("svg", { role: "img", tabindex: 0, "aria-label": name });
    this.scroll = el("div", { class: "gt scroll" }, this.svg);
    this.note = el("p", { class: "opts-note quiet", hidden: true });
    this.root = el(
      "section",
      { class: "panel", "aria-label": name },
      el("header", {}, this.title, el("span", { class: "spacer" }), this.counts),
      this.scroll,
      this.note,
    );
    /** @type {Tree | null} */
    this.tree = null;
    /** @type {number | null} */
    this.picked = null;
    this.hasWindow = false;
    this.width = NARROWEST; // of all boxes
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {Tree} tree
   * @param {{ picked: number | null, hasWindow: boolean, counts: string, note: string }} shown
   */
  show(tree, { picked, hasWindow, counts, note }) {
    const isNew = this.tree?.nodes[0] !== tree.nodes[0] && picked !== 0;
    this.tree = tree;
    this.picked = picked;
    this.hasWindow = hasWindow;
    this.counts.textContent = counts;
    this.note.textContent = note;
    this.note.hidden = note === "";
    this.draw();
    if (isNew) this.reveal();
  }

  draw() {
    const { tree } = this;
    if (!tree) return;
    const { columns, width } = layOut(tree.nodes);
    const depth = Math.max(...tree.nodes.map((node) => node.ply));
    this.width = Math.max(NARROWEST, ...tree.nodes.map((node) => this.widthOf(node)));
    const unit = this.width + GAP;
    const x = (/** @type {TreeNode} */ node) => (columns.get(node.id) ?? 0) * unit + this.width / 2;
    const y = (/** @type {TreeNode} */ node) => node.ply * LEVEL + 2;
    const byId = new Map(tree.nodes.map((node) => [node.id, node]));
    const edges = tree.nodes.flatMap((node) => {
      const parent = node.parent === null ? undefined : byId.get(node.parent);
      return parent ? [edge(node, x(parent), y(parent) + HEIGHT, x(node), y(node), tree)] : [];
    });
    const boxes = tree.nodes.map((node) => this.box(node, x(node) - this.width / 2, y(node), tree));
    const units = Math.max(width, 3);
    this.svg.setAttribute("viewBox", `-4 0 ${units * unit + 4} ${depth * LEVEL + HEIGHT + 6}`);
    this.svg.style.minWidth = `${units * unit * LEAST}px`;
    this.svg.style.maxWidth = `${units * unit * MOST}px`;
    edges.sort((a, b) => Number(a.classList.contains("on")) - Number(b.classList.contains("on")));
    this.svg.replaceChildren(...edges, ...boxes);
  }

  /** Scroll to the node that is picked, or else to the root; both are in the middle if possible. */
  reveal() {
    const box = this.svg.querySelector(".picked") ?? this.svg.querySelector(".tn");
    if (!box) return;
    const [node, view] = [box.getBoundingClientRect(), this.scroll.getBoundingClientRect()];
    this.scroll.scrollLeft += node.left + node.width / 2 - view.left - view.width / 2;
  }

  /**
   * @param {TreeNode} node
   * @param {number} x
   * @param {number} y
   * @param {Tree} tree
   */
  box(node, x, y, tree) {
    const looks = ["tn", node.kind];
    if (tree.line.has(node.id)) looks.push("on");
    if (node.pruned.length) looks.push("cutting");
    if (node.id === this.picked) looks.push("picked");
    const [middle, below] = [this.width / 2, this.below(node)];
    const group = svg(
      "g",
      { class: looks.join(" "), transform: `translate(${x} ${y})`, "data-node": node.id },
      svg("rect", { width: this.width, height: HEIGHT, rx: 6 }),
      node.kind === "cut" && node.value === null
        ? svg("text", { class: "tn-cut", x: middle, y: 17 }, "cut")
        : svg("text", { class: "tn-value", x: middle, y: 17 }, shownValue(node.value)),
      svg("text", { class: "tn-move", x: middle, y: 30 }, below),
    );
    if (this.hasWindow && node.kind !== "cut") {
      group.append(svg("text", { class: "tn-name", x: middle + 4, y: -3 }, node.move));
    }
    group.addEventListener("click", () => this.choose(node));
    return group;
  }

  /**
   * The width that the words in a box need.
   *
   * @param {TreeNode} node
   * @returns {number}
   */
  widthOf(node) {
    return Math.max(shownValue(node.value).length * 8, this.below(node).length * 5.4) + 6;
  }

  /**
   * @param {TreeNode} node
   * @returns {string}
   */
  below(node) {
    if (!this.hasWindow || node.kind === "cut") return node.move || "root";
    return `${shownValue(node.alpha)}…${shownValue(node.beta)}`;
  }

  /** @param {TreeNode} node */
  choose(node) {
    /** @type {HTMLElement} */ (/** @type {unknown} */ (this.svg)).focus({ preventScroll: true });
    this.pick(node);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { tree } = this;
    if (!tree || event.ctrlKey || event.metaKey) return;
    const now = tree.nodes.find((node) => node.id === this.picked) ?? tree.nodes[0];
    const children = childrenOf(tree.nodes);
    const siblings = now.parent === null ? [now] : (children.get(now.parent) ?? []);
    const at = siblings.indexOf(now);
    const ways = {
      ArrowUp: tree.nodes.find((node) => node.id === now.parent),
      ArrowDown: children.get(now.id)?.[0],
      ArrowLeft: siblings[at - 1],
      ArrowRight: siblings[at + 1],
      Enter: now,
      Home: tree.nodes[0],
    };
    if (!(event.key in ways)) return;
    const next = ways[/** @type {keyof typeof ways} */ (event.key)];
    event.preventDefault();
    event.stopPropagation();
    if (next) this.pick(next);
    this.reveal();
  }
}

/**
 * @param {TreeNode} node
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 * @param {Tree} tree
 */
function edge(node, x0, y0, x1, y1, tree) {
  const look = tree.line.has(node.id) ? " on" : node.kind === "cut" ? " cut" : "";
  const half = (y0 + y1) / 2;
  return svg("path", {
    class: `te${look}`,
    d: `M${x0} ${y0}C${x0} ${half} ${x1} ${half} ${x1} ${y1}`,
  });
}
