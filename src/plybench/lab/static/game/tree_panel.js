// The game tree: minimax above alpha-beta over the same position, or opened by hand.

import { Refused } from "../host/connection.js";
import { el } from "../parts/dom.js";
import { shownNumber } from "../parts/numbers.js";
import { gameFields } from "./game_link.js";
import { HandTree } from "./hand_tree.js";
import { NodeBoard } from "./node_board.js";
import { pathTo, recordedTree } from "./tree_model.js";
import { TreeTools } from "./tree_tools.js";
import { TreeView } from "./tree_view.js";
import { countsLine, nodeSentence } from "./tree_words.js";
import { asNumber, capital } from "./verdict.js";

/**
 * @typedef {import("./tree_model.js").Tree} Tree
 * @typedef {import("./tree_model.js").TreeNode} TreeNode
 */

const MOST_NODES = 1500;
const HAND = 2; // the view of the tree that is opened by hand
const LEGEND =
  "In a node: the value for the player to move; below it the move or, for alpha-beta, alpha … beta as they were on entry, with the move above. Orange: play expected.";
const HAND_LEGEND =
  "Click a node to open it. Below a value: alpha … beta as alpha-beta would have them, walking through what is open from the left. Grey and dashed: it would not look there.";

/** The panel of the tree. */
export class TreePanel {
  /** @param {import("./page.js").GamePage} page */
  constructor(page) {
    this.page = page;
    this.say = el("p", {});
    this.sub = el("p", {});
    this.tools = new TreeTools(page, (changed) => this.change(changed));
    this.board = new NodeBoard(page);
    this.views = ["Minimax", "Alpha-beta", "Opened by hand"].map(
      (name, i) => new TreeView(name, (node) => this.pick(i, node)),
    );
    /** @type {(Tree | null)[]} */
    this.trees = [null, null, null];
    this.counts = ["", "", ""];
    /** @type {{ view: number, id: number } | null} */
    this.picked = null;
    /** @type {HandTree | null} */
    this.hand = null;
    this.key = ""; // of what is shown
    this.number = 0;
    /** @type {AbortController | null} */
    this.running = null;
    const headline = el("div", { class: "headline", "aria-live": "polite" }, this.say, this.sub);
    this.root = el(
      "div",
      { class: "gtree", hidden: true },
      this.tools.root,
      el(
        "section",
        { class: "panel tree-say", "aria-label": "Explanation" },
        headline,
        this.board.root,
      ),
      ...this.views.map((view) => view.root),
    );
  }

  gameChanged() {
    this.key = "";
  }

  stop() {
    this.running?.abort();
  }

  /** Draw again: sizes have changed. */
  redraw() {
    if (!this.root.hidden) for (const view of this.views) view.reveal();
  }

  /** Show the tree of the position, asking for it if it has changed. */
  show() {
    const { here, link, ply } = this.page;
    const { open: _, ...settings } = link.tree;
    const key = JSON.stringify([gameFields(link, ply), settings]);
    if (!here || key === this.key) return;
    this.key = key;
    this.picked = null;
    this.number += 1;
    this.tools.draw();
    for (const [i, view] of this.views.entries()) {
      view.root.hidden = (i === HAND) !== this.tools.isByHand;
    }
    if (here.over) this.fail("The game is over: there is no tree below this position.");
    else if (this.tools.isByHand) this.startHand();
    else this.search();
  }

  /** @param {Record<string, string>} changed */
  change(changed) {
    const { page } = this;
    const kept = { ...page.link.tree, ...changed, open: "" };
    page.link.tree = Object.fromEntries(Object.entries(kept).filter(([, value]) => value));
    page.write();
    this.show();
  }

  /** @param {string} message */
  fail(message) {
    this.say.textContent = message;
    this.sub.textContent = "";
    for (const view of this.views) view.root.hidden = true;
    this.board.clear();
  }

  /** @returns {Record<string, unknown>} what Python has to know about the evaluation */
  get choices() {
    const { evaluate, order } = this.page.link.tree;
    return { evaluate: evaluate ?? null, order: order ?? null };
  }

  /**
   * Do something that Python may refuse; whatever comes too late is dropped.
   *
   * @param {() => Promise<void>} act
   */
  async careful(act) {
    const number = this.number;
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (number === this.number) this.fail(error.message);
    }
  }

  // Recorded searches

  search() {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const { host } = this.page.lab;
    const number = this.number;
    const fields = gameFields(this.page.link, this.page.ply);
    const { depth } = this.tools;
    const message = { do: "game_tree", ...fields, ...this.choices, depth, nodes: MOST_NODES };
    this.say.textContent = "Searching…";
    return this.careful(async () => {
      const replies = await Promise.all(
        ["minimax", "alpha_beta"].map((algorithm) =>
          host.ask({ ...message, algorithm }, { signal: running.signal }),
        ),
      );
      if (number === this.number) this.fill(replies);
    });
  }

  /** @param {any[]} replies */
  fill(replies) {
    replies.forEach((reply, i) => {
      const pass = reply.passes[reply.passes.length - 1];
      this.trees[i] = recordedTree(pass, reply.unrecorded);
      this.counts[i] = countsLine(reply.counts);
    });
    const [, reply] = replies;
    const mover = capital(reply.players[this.page.side]);
    const value = shownNumber(asNumber(reply.value));
    const options = `depth ${this.tools.depth}, evaluation ${reply.options.evaluate ?? "none"}`;
    const found = reply.move === null ? "no move" : `${reply.word} ${reply.move}, value ${value}`;
    const reason = reply.reason ? ` ${capital(reply.reason)}.` : "";
    this.sub.textContent = `${mover} to move: ${found} (${options}).${reason} ${LEGEND}`;
    const { nodes } = /** @type {Tree} */ (this.trees[1]);
    this.pick(1, nodes.find((node) => node.pruned.length > 0) ?? nodes[0]);
  }

  // By hand

  startHand() {
    const number = this.number;
    const open = (this.page.link.tree.open ?? "").split(",").filter(Boolean);
    return this.careful(async () => {
      const hand = new HandTree(await this.childrenAt([]));
      for (const path of open) {
        const node = hand.find(path.split("."));
        if (node) hand.open(node.id, await this.childrenAt(path.split(".")));
      }
      if (number !== this.number) return;
      this.hand = hand;
      this.sub.textContent = HAND_LEGEND;
      this.handChanged();
      this.picked = { view: HAND, id: 0 };
      this.draw();
    });
  }

  /**
   * @param {string[]} path
   * @returns {Promise<any>}
   */
  childrenAt(path) {
    const fields = gameFields(this.page.link, this.page.ply);
    const moves = [...fields.moves, ...path];
    return this.page.lab.host.ask({ do: "game_children", ...fields, ...this.choices, moves });
  }

  handChanged() {
    const hand = /** @type {HandTree} */ (this.hand);
    this.trees[HAND] = hand.tree();
    this.counts[HAND] = `${shownNumber(hand.nodes.length)} nodes`;
    const ids = [...hand.opened].filter((id) => id !== 0);
    const open = ids.map((id) => pathTo(hand.nodes, id).join(".")).join(",");
    const { open: _, ...settings } = this.page.link.tree;
    this.page.link.tree = open ? { ...settings, open } : settings;
    this.page.write();
  }

  // Nodes

  /**
   * @param {number} view
   * @param {TreeNode} node
   */
  async pick(view, node) {
    const hand = view === HAND ? this.hand : null;
    this.picked = { view, id: node.id };
    if (hand && !hand.opened.has(node.id) && !node.isOver) {
      await this.careful(async () => {
        hand.open(node.id, await this.childrenAt(pathTo(hand.nodes, node.id)));
        if (this.hand === hand) this.handChanged();
      });
    }
    this.draw();
  }

  draw() {
    const { picked } = this;
    this.views.forEach((view, i) => {
      const tree = this.trees[i];
      if (!tree || view.root.hidden) return;
      const note = tree.unrecorded
        ? `${shownNumber(tree.unrecorded)} more nodes are not drawn.`
        : "";
      const id = picked?.view === i ? picked.id : null;
      view.show(tree, { picked: id, hasWindow: i > 0, counts: this.counts[i], note });
    });
    const tree = picked && this.trees[picked.view];
    const node = tree?.nodes.find((one) => one.id === picked?.id);
    if (!tree || !node || !this.page.full) return;
    const parent = tree.nodes.find((one) => one.id === node.parent) ?? null;
    const { players, word } = this.page.full;
    const hasWindow = picked.view > 0;
    this.say.textContent = nodeSentence(node, parent, { players, word, hasWindow });
    this.board.show(pathTo(tree.nodes, node.id));
  }
}
