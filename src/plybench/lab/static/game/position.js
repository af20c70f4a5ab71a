// What a board shows of a game: one value, whichever board draws it. No DOM.

import { cellsAt, lastCells } from "./game_model.js";

/**
 * @typedef {import("./game_model.js").Board} Board
 * @typedef {import("./game_model.js").Cell} Cell
 * @typedef {import("./game_model.js").Move} Move
 * @typedef {import("./verdict.js").MoveAnalysis} MoveAnalysis
 *
 * Cells are numbered row by row from the top left, as in `board.cells`; a flipped board only draws
 * them elsewhere.
 *
 * @typedef {object} Position
 * @property {Board} board size and names of rows and columns
 * @property {Cell[]} cells what is on each cell
 * @property {Cell[]} before the cells one move earlier, for the disc or piece that moves
 * @property {Move[]} legal the moves that can be chosen; empty if the game is over
 * @property {boolean} canPlay whether the user may move now
 * @property {number[]} last the cells that the last move changed
 * @property {number[]} winning the cells of the line that won
 * @property {string[]} players names of the two sides; a disc has the name of its side as its label
 * @property {number} side to move: 1 or 2
 * @property {Map<string, MoveAnalysis>} scores of moves by their text, as far as they are known
 * @property {boolean} hasScores whether there is a solver, so that room for scores is kept
 * @property {Set<string>} best texts of the best moves known
 * @property {string | null} hint text of the move to recommend, before the best ones
 * @property {{ at: number, label: string }[]} ghosts discs that best play would add, in order
 * @property {boolean} isFlipped whether the board is turned, with the first row at the bottom
 * @property {boolean} moves whether the last move is to be seen moving
 */

/**
 * A position that is only looked at: no scores, no moves.
 *
 * @param {import("./game_model.js").GameReply} reply
 * @param {boolean} isFlipped
 * @param {boolean} marksLast
 * @returns {Position}
 */
export function plainPosition(reply, isFlipped, marksLast) {
  const ply = reply.moves.length;
  const cells = cellsAt(reply, ply).map((id) => reply.palette[id]);
  return {
    board: /** @type {Board} */ (reply.board),
    cells,
    before: cells,
    legal: [],
    canPlay: false,
    last: marksLast ? lastCells(reply, ply) : [],
    winning: reply.winning,
    players: reply.players,
    side: reply.sides[ply],
    scores: new Map(),
    hasScores: false,
    best: new Set(),
    hint: null,
    ghosts: [],
    isFlipped,
    moves: false,
  };
}
