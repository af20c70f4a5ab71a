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

const MOST_LEAVES = 60; // of a tree that is shown unasked

/**
 * A depth whose tree is not too wide to look at.
 *
 * @param {number} moves at the root
 * @returns {number}
 */
export function usualDepth(moves) {
  const deepest = Math.floor(Math.log(MOST_LEAVES) / Math.log(Math.max(2, moves)));
  return Math.max(1, Math.min(3, deepest));
}

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
