// Game trees to draw: those of a recorded search, and those that are opened by hand. No DOM.

import { asNumber } from "./verdict.js";

/**
 * A box of the tree: a node, or a move that was never tried. Values are for the player to move.
 *
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {number | null} parent
 * @property {string} text of the move that led here, as the game writes it
 * @property {string} move the same, as people write it
 * @property {number} side to move here
 * @property {number} ply
 * @property {number} alpha when it was entered
 * @property {number} beta
 * @property {number | null} value
 * @property {"inner" | "leaf" | "table" | "cut" | "closed"} kind `cut`: it was never tried
 * @property {string[]} pruned the moves of this node that were not tried
 * @property {boolean} isOver
 *
 * @typedef {{ nodes: TreeNode[], line: Set<number>, unrecorded: number }} Tree
 */

/**
 * The tree of one pass of a search, with a box for each move that was pruned.
 *
 * @param {any} pass as Python writes it
 * @param {number} unrecorded
 * @returns {Tree}
 */
export function recordedTree(pass, unrecorded) {
  /** @type {TreeNode[]} */
  const nodes = pass.nodes.map((/** @type {any} */ node) => ({
    ...node,
    text: node.text ?? "",
    alpha: asNumber(node.alpha) ?? -Infinity,
    beta: asNumber(node.beta) ?? Infinity,
    value: asNumber(node.value),
    pruned: node.pruned.map((/** @type {any} */ move) => move.move),
    isOver: false,
  }));
  let id = -1;
  for (const node of pass.nodes) {
    for (const { text, move } of node.pruned) {
      nodes.push({
        id,
        parent: node.id,
        text,
        move,
        side: 3 - node.side,
        ply: node.ply + 1,
        alpha: -Infinity,
        beta: Infinity,
        value: null,
        kind: "cut",
        pruned: [],
        isOver: false,
      });
      id -= 1;
    }
  }
  return { nodes, line: new Set(pass.line), unrecorded };
}

/**
 * The children of each node, in the order in which they were tried.
 *
 * @param {TreeNode[]} nodes
 * @returns {Map<number, TreeNode[]>}
 */
export function childrenOf(nodes) {
  /** @type {Map<number, TreeNode[]>} */
  const children = new Map(nodes.map((node) => [node.id, []]));
  for (const node of nodes) if (node.parent !== null) children.get(node.parent)?.push(node);
  return children;
}

/**
 * The column of each node: leaves side by side, parents above the middle of their children.
 *
 * @param {TreeNode[]} nodes the root first
 * @returns {{ columns: Map<number, number>, width: number }}
 */
export function layOut(nodes) {
  const children = childrenOf(nodes);
  /** @type {Map<number, number>} */
  const columns = new Map();
  let width = 0;
  const place = (/** @type {TreeNode} */ node) => {
    const below = children.get(node.id) ?? [];
    for (const child of below) place(child);
    if (below.length === 0) {
      columns.set(node.id, width);
      width += 1;
    } else {
      const ends = [below[0], below[below.length - 1]].map((child) => columns.get(child.id) ?? 0);
      columns.set(node.id, (ends[0] + ends[1]) / 2);
    }
  };
  place(nodes[0]);
  return { columns, width };
}

/**
 * The moves from the root to a node, as the game writes them.
 *
 * @param {TreeNode[]} nodes
 * @param {number} id
 * @returns {string[]}
 */
export function pathTo(nodes, id) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const moves = [];
  for (let node = byId.get(id); node && node.parent !== null; node = byId.get(node.parent)) {
    moves.push(node.text);
  }
  return moves.reverse();
}

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
    /** @type {Map<number, number>} values of the evaluation by node */
    this.values = new Map();
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

/**
 * The value of a child for the player to move in its parent.
 *
 * @param {TreeNode} node
 * @param {TreeNode} child
 * @returns {number | null}
 */
export function score(node, child) {
  if (child.value === null || child.side === node.side) return child.value;
  return child.value === 0 ? 0 : -child.value;
}
