// The game tree: minimax above alpha-beta over the same position, or opened by hand.

import { ColumnBoard } from "./column_board.js";
import { Refused } from "./connection.js";
import { button, el, segments } from "./dom.js";
import { gameFields } from "./game_link.js";
import { cellsAt, lastCells } from "./game_model.js";
import { shownNumber } from "./numbers.js";
import { SquareBoard } from "./square_board.js";
import { HandTree, pathTo, recordedTree } from "./tree_model.js";
import { TreeView } from "./tree_view.js";
import { countsLine, nodeSentence } from "./tree_words.js";
import { asNumber, capital } from "./verdict.js";

/**
 * @typedef {import("./tree_model.js").Tree} Tree
 * @typedef {import("./tree_model.js").TreeNode} TreeNode
 */

const MOST_LEAVES = 60; // of a tree that is shown unasked
const MOST_DEPTH = 8;
const MOST_NODES = 1500;

/** The panel of the tree. */
export class TreePanel {
  /** @param {import("./game_page.js").GamePage} page */
  constructor(page) {
    this.page = page;
    this.say = el("p", {}, "Choose a node.");
    this.sub = el("p", {});
    this.small = el("div", { class: "tree-board" });
    this.tools = el("div", { class: "bar tree-tools" });
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.minimax = new TreeView("Minimax", (node) => this.pick(0, node));
    this.alphaBeta = new TreeView("Alpha-beta", (node) => this.pick(1, node));
    this.byHand = new TreeView("Opened by hand", (node) => this.pick(2, node));
    this.views = [this.minimax, this.alphaBeta, this.byHand];
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
    this.words = { players: ["", ""], word: "move", hasWindow: true };
    const headline = el(
      "div",
      { class: "headline", "aria-live": "polite" },
      this.say,
      this.sub,
      this.error,
    );
    this.root = el(
      "div",
      { class: "gtree", hidden: true },
      this.tools,
      el("section", { class: "panel tree-say", "aria-label": "Explanation" }, headline, this.small),
      this.minimax.root,
      this.alphaBeta.root,
      this.byHand.root,
    );
  }

  gameChanged() {
    this.key = "";
  }

  redraw() {}

  /** @returns {Record<string, string>} */
  get settings() {
    return this.page.link.tree;
  }

  get isByHand() {
    return this.settings.by === "hand";
  }

  /** @returns {number} a depth whose tree is not too wide, unless one was chosen */
  get depth() {
    const chosen = Number.parseInt(this.settings.depth ?? "", 10);
    if (chosen >= 1) return Math.min(chosen, MOST_DEPTH);
    const moves = Math.max(2, this.page.here?.legal.length ?? 2);
    return Math.max(1, Math.min(3, Math.floor(Math.log(MOST_LEAVES) / Math.log(moves))));
  }

  /** Show the tree of the position, asking for it if it has changed. */
  show() {
    const { page } = this;
    if (!page.here) return;
    const fields = gameFields(page.link, page.ply);
    const { depth: _, ...others } = this.settings;
    const key = JSON.stringify([fields, others, this.isByHand ? "" : this.depth]);
    if (key === this.key) return;
    this.key = key;
    this.picked = null;
    this.drawTools();
    this.words = { players: page.here.players, word: page.here.word, hasWindow: true };
    for (const [i, view] of this.views.entries()) view.root.hidden = (i === 2) !== this.isByHand;
    if (page.here.over) this.fail("The game is over: there is no tree below this position.");
    else if (this.isByHand) this.startHand(fields);
    else this.search(fields);
  }

  /** @param {string} message */
  fail(message) {
    this.say.textContent = "No tree";
    this.sub.textContent = "";
    this.error.textContent = message;
    this.error.hidden = message === "";
    for (const view of this.views) view.root.hidden = true;
    this.small.replaceChildren();
  }

  // The form

  drawTools() {
    const { page } = this;
    const options = page.players.agents.find((agent) => agent.name === "alpha_beta")?.options ?? [];
    const choices = (/** @type {string} */ name) =>
      options.find((option) => option.name === name)?.choices ?? ["none"];
    const game = page.catalog.games.find((/** @type {any} */ one) => one.name === page.link.game);
    const usual = game?.default_evaluation || "none";
    const mode = segments(
      "Tree",
      [
        ["search", "Minimax and alpha-beta"],
        ["hand", "By hand"],
      ],
      this.isByHand ? "hand" : "search",
      (by) => this.set({ by: by === "hand" ? "hand" : "" }),
    );
    const depths = Array.from({ length: MOST_DEPTH }, (_, i) => String(i + 1));
    const fields = [
      this.choice("Evaluation", choices("evaluate"), this.settings.evaluate ?? usual, (evaluate) =>
        this.set({ evaluate }),
      ),
      this.choice("Order", choices("order"), this.settings.order ?? "none", (order) =>
        this.set({ order }),
      ),
      this.choice(
        "Position",
        ["", ...Object.keys(game?.positions ?? {})],
        page.link.position,
        (position) => page.begin({ position, variant: "" }),
      ),
    ];
    if (!this.isByHand) {
      fields.unshift(
        this.choice("Depth", depths, String(this.depth), (depth) => this.set({ depth })),
      );
    }
    this.tools.replaceChildren(mode.root, ...fields);
  }

  /**
   * @param {string} name
   * @param {string[]} choices
   * @param {string} now
   * @param {(value: string) => void} act
   */
  choice(name, choices, now, act) {
    const names = choices.includes(now) ? choices : [...choices, now];
    const select = el(
      "select",
      { "aria-label": name },
      ...names.map((one) =>
        el("option", { value: one, selected: one === now }, one || "as played"),
      ),
    );
    select.addEventListener("change", () => act(select.value));
    return el("label", { class: "tree-field" }, el("span", { class: "quiet" }, name), select);
  }

  /** @param {Record<string, string>} changed */
  set(changed) {
    const { page } = this;
    const kept = { ...this.settings, ...changed, open: "" };
    page.link.tree = Object.fromEntries(Object.entries(kept).filter(([, value]) => value));
    page.write();
    this.show();
  }

  // Recorded searches

  /** @param {Record<string, unknown>} fields */
  async search(fields) {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.number += 1;
    const number = this.number;
    const { evaluate, order } = this.settings;
    const message = {
      do: "game_tree",
      ...fields,
      depth: this.depth,
      nodes: MOST_NODES,
      evaluate: evaluate ?? null,
      order: order ?? null,
    };
    this.say.textContent = "Searching…";
    try {
      const replies = await Promise.all(
        ["minimax", "alpha_beta"].map((algorithm) =>
          this.page.lab.host.ask({ ...message, algorithm }, { signal: running.signal }),
        ),
      );
      if (number === this.number) this.fill(replies);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (number === this.number) this.fail(error.message);
    }
  }

  /** @param {any[]} replies */
  fill(replies) {
    this.error.hidden = true;
    replies.forEach((reply, i) => {
      const pass = reply.passes[reply.passes.length - 1];
      this.trees[i] = recordedTree(pass, reply.unrecorded);
      this.counts[i] = countsLine(reply.counts);
    });
    const [, reply] = replies;
    const mover = capital(this.words.players[this.page.side]);
    const options = `depth ${this.depth}, evaluation ${reply.options.evaluate ?? "none"}`;
    this.sub.textContent =
      `${mover} to move: ${reply.word} ${reply.move}, value ${shownNumber(asNumber(reply.value))} (${options}). ` +
      "In a node: the value for the player to move; below it the move or, for alpha-beta, alpha … beta as they were on entry. Orange: play expected.";
    const cutting = this.trees[1]?.nodes.find((node) => node.pruned.length > 0);
    this.pick(1, cutting ?? /** @type {Tree} */ (this.trees[1]).nodes[0]);
  }

  // By hand

  /** @param {Record<string, unknown>} fields */
  async startHand(fields) {
    this.number += 1;
    const number = this.number;
    const paths = (this.settings.open ?? "")
      .split(",")
      .filter(Boolean)
      .map((path) => path.split("."));
    try {
      this.hand = new HandTree(await this.askChildren(fields, []));
      for (const path of paths) await this.openPath(fields, path);
      if (number !== this.number) return;
      this.error.hidden = true;
      this.sub.textContent =
        "Click a node to open it. Below a value: alpha … beta as alpha-beta would have them, walking through what is open from the left. Grey and dashed: it would not look there.";
      this.refreshHand();
      this.pick(2, this.hand.nodes[0], false);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (number === this.number) this.fail(error.message);
    }
  }

  /**
   * @param {Record<string, unknown>} fields
   * @param {string[]} path
   * @returns {Promise<any>}
   */
  askChildren(fields, path) {
    const { evaluate, order } = this.settings;
    const moves = [.../** @type {string[]} */ (fields.moves), ...path];
    return this.page.lab.host.ask({
      do: "game_children",
      ...fields,
      moves,
      evaluate: evaluate ?? null,
      order: order ?? null,
    });
  }

  /**
   * @param {Record<string, unknown>} fields
   * @param {string[]} path
   */
  async openPath(fields, path) {
    const hand = /** @type {HandTree} */ (this.hand);
    let id = 0;
    for (const text of path) {
      const next = hand.nodes.find((node) => node.parent === id && node.text === text);
      if (!next) return;
      id = next.id;
    }
    hand.open(id, await this.askChildren(fields, path));
  }

  refreshHand() {
    const hand = /** @type {HandTree} */ (this.hand);
    this.trees[2] = hand.tree();
    this.counts[2] = `${shownNumber(hand.nodes.length)} nodes`;
    const paths = [...hand.opened]
      .filter((id) => id !== 0)
      .map((id) => pathTo(hand.nodes, id).join("."));
    this.page.link.tree = { ...this.settings };
    if (paths.length) this.page.link.tree.open = paths.join(",");
    this.key =
      this.key && JSON.stringify([gameFields(this.page.link, this.page.ply), this.others(), ""]);
    this.page.write();
  }

  others() {
    const { depth: _, ...others } = this.settings;
    return others;
  }

  // Nodes

  /**
   * @param {number} view
   * @param {TreeNode} node
   * @param {boolean} [opens]
   */
  async pick(view, node, opens = true) {
    this.picked = { view, id: node.id };
    if (view === 2 && opens && this.hand && !this.hand.opened.has(node.id) && !node.isOver) {
      const fields = gameFields(this.page.link, this.page.ply);
      const opened = await this.askChildren(fields, pathTo(this.hand.nodes, node.id));
      this.hand.open(node.id, opened);
      this.refreshHand();
    }
    this.draw();
  }

  draw() {
    const picked = this.picked;
    this.views.forEach((view, i) => {
      const tree = this.trees[i];
      if (!tree || view.root.hidden) return;
      const id = picked?.view === i ? picked.id : null;
      const note = tree.unrecorded
        ? `${shownNumber(tree.unrecorded)} more nodes are not drawn.`
        : "";
      view.show(tree, { picked: id, hasWindow: i > 0, counts: this.counts[i], note });
    });
    if (!picked) return;
    const tree = this.trees[picked.view];
    const node = tree?.nodes.find((one) => one.id === picked.id);
    if (!tree || !node) return;
    const parent = tree.nodes.find((one) => one.id === node.parent) ?? null;
    this.say.textContent = nodeSentence(node, parent, {
      ...this.words,
      hasWindow: picked.view > 0,
    });
    this.drawBoard(pathTo(tree.nodes, node.id));
  }

  /**
   * Show the position of the node that is picked.
   *
   * @param {string[]} path
   */
  async drawBoard(path) {
    const { page } = this;
    const picked = this.picked;
    const fields = gameFields(page.link, page.ply);
    const reply = /** @type {any} */ (
      await page.lab.host.ask({ do: "game", ...fields, moves: [...fields.moves, ...path] })
    );
    if (this.picked !== picked) return;
    if (!reply.board) {
      this.small.replaceChildren(el("pre", { class: "state-text" }, reply.state));
      return;
    }
    const board = reply.by_column
      ? new ColumnBoard(
          () => {},
          () => {},
        )
      : new SquareBoard(
          () => {},
          () => {},
        );
    const ply = reply.moves.length;
    const cells = cellsAt(reply, ply).map((id) => reply.palette[id]);
    board.show({
      board: reply.board,
      cells,
      before: cells,
      legal: [],
      canPlay: false,
      last: path.length ? lastCells(reply, ply) : [],
      winning: reply.winning,
      players: reply.players,
      side: reply.sides[ply],
      scores: new Map(),
      hasScores: false,
      best: new Set(),
      hint: null,
      ghosts: [],
      isFlipped: page.isFlipped,
      moves: false,
    });
    board.root.setAttribute("aria-hidden", "true");
    board.root.removeAttribute("tabindex");
    const open = button("Play from here", () => this.playFrom(path), { class: "btn small" });
    this.small.replaceChildren(board.root, open);
  }

  /** @param {string[]} path */
  playFrom(path) {
    const { page } = this;
    const moves = [...page.link.moves.slice(0, page.ply), ...path];
    page.link = { ...page.link, moves, ply: moves.length, view: "play" };
    page.load({ push: true });
  }
}
