// The moves of a game as people number them: `1. e4 e5`.

import { el } from "./dom.js";
import { numbered } from "./game_model.js";

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
