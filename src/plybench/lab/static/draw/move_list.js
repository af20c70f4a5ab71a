// The moves of a game as people number them: `1. e4 e5`.

import { el } from "../parts/dom.js";

/**
 * The moves in pairs, as people number them: `1. e4 e5`; the second player may begin.
 *
 * @param {string[]} described
 * @param {number[]} sides who was to move before each of them
 * @param {number} [from] number of the first of them
 * @returns {{ number: number, plies: number[] }[]}
 */
export function numbered(described, sides, from = 1) {
  /** @type {{ number: number, plies: number[] }[]} */
  const rows = [];
  described.forEach((_, i) => {
    if (sides[i] === 1 || rows.length === 0) rows.push({ number: rows.length + from, plies: [] });
    rows[rows.length - 1].plies.push(i + 1);
  });
  return rows;
}

/**
 * Elements for the moves; a number stays with the move that it belongs to.
 *
 * @param {{ described: string[], sides: number[], first_number?: number }} game
 * @param {(ply: number) => HTMLElement} made for the move that leads to a ply
 * @returns {HTMLElement[]}
 */
export function moveList({ described, sides, first_number }, made) {
  return numbered(described, sides, first_number).flatMap(({ number, plies }) => {
    const [first, ...others] = plies.map(made);
    const dots = sides[plies[0] - 1] === 1 ? "." : "…";
    return [el("span", { class: "numbered" }, el("i", {}, `${number}${dots}`), first), ...others];
  });
}
