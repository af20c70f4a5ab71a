// Sentences about the nodes of a game tree: what they are worth, and why moves were cut. No DOM.

import { shownNumber } from "../parts/numbers.js";
import { capital, listed } from "./verdict.js";

/** @typedef {import("./tree_model.js").TreeNode} TreeNode */

/**
 * A value as it is written in a node: a dash if there is none.
 *
 * @param {number | null} value
 * @returns {string}
 */
export function shownValue(value) {
  if (value !== null && Number.isFinite(value) && Math.abs(value) >= 10_000) {
    return `${value < 0 ? "−" : ""}${shownNumber(Math.round(Math.abs(value) / 1000))}k`;
  }
  return shownNumber(value, 2);
}

/**
 * What there is to say about a node.
 *
 * @param {TreeNode} node
 * @param {TreeNode | null} parent
 * @param {{ players: string[], word: string, hasWindow: boolean }} told
 * @returns {string}
 */
export function nodeSentence(node, parent, { players, word, hasWindow }) {
  const name = (/** @type {number} */ side) => players[side - 1];
  const value = shownNumber(node.value);
  if (node.kind === "cut") {
    const window =
      parent?.value === null || !parent ? "" : cutReason(parent, name(3 - parent.side));
    return `${capital(word)} ${node.move} was never looked at${window}.`;
  }
  if (node.pruned.length > 0) {
    const moves = `${word}${node.pruned.length > 1 ? "s" : ""} ${listed(node.pruned)}`;
    return `Cut because value ${value} ≥ beta ${shownNumber(node.beta)}: ${moves} cannot matter any more.`;
  }
  if (node.kind === "table")
    return `The transposition table knew it: ${value} for ${name(node.side)}.`;
  if (node.isOver) return `The game is over here: ${value} for ${name(node.side)}.`;
  if (node.kind === "leaf") return `Leaf: its value is ${value} for ${name(node.side)}.`;
  if (node.kind === "closed") {
    const known =
      node.value === null ? "No evaluation" : `The evaluation says ${value} for ${name(node.side)}`;
    return `Not opened yet. ${known}; Enter or a click opens it.`;
  }
  if (node.value === null)
    return `${capital(name(node.side))} is to move; the search ended in this node.`;
  const asked = `It was asked with alpha ${shownNumber(node.alpha)} and beta ${shownNumber(node.beta)}.`;
  const chosen = `${capital(name(node.side))} chooses the best of its moves: ${value}.`;
  const low =
    hasWindow && node.value <= node.alpha
      ? ` At most ${value} was found, and ${shownNumber(node.alpha)} is already certain elsewhere.`
      : "";
  return hasWindow ? `${chosen} ${asked}${low}` : chosen;
}

/**
 * @param {TreeNode} parent
 * @param {string} opponent
 * @returns {string}
 */
function cutReason(parent, opponent) {
  const bound = `value ${shownNumber(parent.value)} ≥ beta ${shownNumber(parent.beta)}`;
  return `: at its parent ${bound}, so ${opponent} will not allow this position`;
}

/**
 * The counts of a search in one line.
 *
 * @param {{ calls: number, leaves: number, pruned: number, table_hits: number }} counts
 * @returns {string}
 */
export function countsLine(counts) {
  const parts = [`${shownNumber(counts.calls)} calls`, `${shownNumber(counts.leaves)} leaves`];
  if (counts.pruned) {
    parts.push(`${shownNumber(counts.pruned)} branch${counts.pruned === 1 ? "" : "es"} cut`);
  }
  return parts.join(", ");
}
