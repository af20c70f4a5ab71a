// A game tree that is opened by hand, and what alpha-beta would make of it. No DOM.

import { childrenOf, score } from "./tree_model.js";
import { asNumber } from "./verdict.js";

/**
 * @typedef {import("./tree_model.js").Tree} Tree
 * @typedef {import("./tree_model.js").TreeNode} TreeNode
 */

/**
 * What Python answers to `do: "game_children"`.
 *
 * @typedef {{ text: string, move: string, side: number, over: boolean, value: import("./verdict.js").Value }} Child
 * @typedef {{ side: number, over: boolean, value: import("./verdict.js").Value, children: Child[] }} Opened
 */

/** A tree that grows where it is opened; alpha-beta walks through what is open. */
export class HandTree {
  /** @param {Opened} root */
  constructor(root) {
    /** @type {TreeNode[]} */
    this.nodes = [
      made(0, null, { text: "", move: "", side: root.side, over: root.over, value: root.value }, 0),
    ];
    /** @type {Set<number>} */
    this.opened = new Set();
    this.open(0, root);
  }

  /**
   * Add the moves of a node.
   *
   * @param {number} id
   * @param {Opened} opened
   */
  open(id, opened) {
    const node = this.nodes[id];
    if (this.opened.has(id) || opened.children.length === 0) return;
    this.opened.add(id);
    for (const child of opened.children) {
      this.nodes.push(made(this.nodes.length, id, child, node.ply + 1));
    }
  }

  /**
   * The node after some moves from the root; undefined if it is not there yet.
   *
   * @param {string[]} path
   * @returns {TreeNode | undefined}
   */
  find(path) {
    /** @type {TreeNode | undefined} */
    let node = this.nodes[0];
    for (const text of path) {
      /** @type {number | undefined} */
      const above = node?.id;
      node = this.nodes.find((one) => one.parent === above && one.text === text);
    }
    return node;
  }

  /** @returns {Tree} with values, windows and what alpha-beta would leave out */
  tree() {
    const nodes = this.nodes.map((node) => ({ ...node, pruned: /** @type {string[]} */ ([]) }));
    const children = childrenOf(nodes);
    search(nodes[0], -Infinity, Infinity, children, this.opened);
    const line = new Set([0]);
    let at = nodes[0];
    while (this.opened.has(at.id)) {
      const now = at;
      const next = (children.get(now.id) ?? []).find((child) => score(now, child) === now.value);
      if (!next || now.value === null || next.kind === "cut") break;
      line.add(next.id);
      at = next;
    }
    return { nodes, line, unrecorded: 0 };
  }
}

/**
 * @param {number} id
 * @param {number | null} parent
 * @param {Child} child
 * @param {number} ply
 * @returns {TreeNode}
 */
function made(id, parent, child, ply) {
  return {
    id,
    parent,
    text: child.text,
    move: child.move,
    side: child.side,
    ply,
    alpha: -Infinity,
    beta: Infinity,
    value: asNumber(child.value),
    kind: child.over ? "leaf" : "closed",
    pruned: [],
    isOver: child.over,
  };
}

/**
 * Alpha-beta over the open part; nodes get their window and value, those left out are `cut`.
 *
 * @param {TreeNode} node
 * @param {number} alpha
 * @param {number} beta
 * @param {Map<number, TreeNode[]>} children
 * @param {Set<number>} opened
 */
function search(node, alpha, beta, children, opened) {
  node.alpha = alpha;
  node.beta = beta;
  if (!opened.has(node.id)) return;
  node.kind = "inner";
  /** @type {number | null} */
  let best = null;
  let least = alpha;
  for (const child of children.get(node.id) ?? []) {
    if (best !== null && best >= beta) {
      leaveOut(child, children);
      node.pruned.push(child.move);
      continue;
    }
    const isSame = child.side === node.side;
    search(child, isSame ? least : -beta, isSame ? beta : -least, children, opened);
    const value = score(node, child);
    if (value !== null && (best === null || value > best)) best = value;
    if (best !== null) least = Math.max(least, best);
  }
  node.value = best;
}

/**
 * @param {TreeNode} node
 * @param {Map<number, TreeNode[]>} children
 */
function leaveOut(node, children) {
  node.kind = "cut";
  node.value = null;
  for (const child of children.get(node.id) ?? []) leaveOut(child, children);
}
