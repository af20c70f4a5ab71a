// A game as the page knows it: pictures of each position, and which move a click means. No DOM.

import { numbered } from "../draw/move_list.js";

/**
 * @typedef {{ kind: string, label: string, goal: string, sign: string, is_dark: boolean | null }} Cell
 * @typedef {{ width: number, height: number, row_names: string[], column_names: string[], cells: number[] }} Board
 *
 * A legal move: its text, how people write it, which pieces go from cell to cell, where pieces
 * appear, and how many cells change.
 * @typedef {{ text: string, described: string, steps: [number, number][], appears: number[], size: number }} Move
 *
 * What Python answers to `do: "game"`.
 * @typedef {object} GameReply
 * @property {string} game
 * @property {string} variant
 * @property {string} start
 * @property {string} state
 * @property {string[]} players
 * @property {string} word
 * @property {number[]} sides
 * @property {string[]} moves
 * @property {string[]} described
 * @property {Move[]} legal
 * @property {boolean} by_column
 * @property {boolean} can_set_up
 * @property {boolean} over
 * @property {number | null} winner
 * @property {string} ending
 * @property {Cell[]} palette
 * @property {Board | null} board
 * @property {[number, number][][]} changes
 * @property {number[]} winning
 * @property {number[]} pieces
 * @property {number} [made] moves before the first position; 0 if it is missing
 * @property {number} [first_number] of the first move; 1 if it is missing
 */

/**
 * The cells after some moves, as numbers of the palette.
 *
 * @param {GameReply} reply
 * @param {number} ply
 * @returns {number[]}
 */
export function cellsAt(reply, ply) {
  const cells = [...(reply.board?.cells ?? [])];
  for (const change of reply.changes.slice(0, ply)) {
    for (const [at, id] of change) cells[at] = id;
  }
  return cells;
}

/**
 * The cells that the last move changed.
 *
 * @param {GameReply} reply
 * @param {number} ply
 * @returns {number[]}
 */
export function lastCells(reply, ply) {
  return ply === 0 ? [] : (reply.changes[ply - 1] ?? []).map(([at]) => at);
}

/**
 * The cells from which a piece can move, and those where one can be put.
 *
 * @param {Move[]} legal
 * @returns {{ origins: Set<number>, places: Set<number> }}
 */
export function startsOf(legal) {
  const origins = new Set(legal.flatMap((move) => move.steps.map(([from]) => from)));
  const drops = legal.filter((move) => move.steps.length === 0);
  return { origins, places: new Set(drops.flatMap((move) => move.appears)) };
}

/**
 * Where the piece on a cell can go.
 *
 * @param {Move[]} legal
 * @param {number} from
 * @returns {Set<number>}
 */
export function targetsOf(legal, from) {
  const steps = legal.flatMap((move) => move.steps);
  return new Set(steps.filter(([start]) => start === from).map(([, target]) => target));
}

/**
 * The moves that taking a piece from one cell to another may mean: one, unless people have to
 * choose what it becomes. Castling moves a rook as well, so a plain move of the rook comes first.
 *
 * @param {Move[]} legal
 * @param {number} from
 * @param {number} to
 * @returns {Move[]}
 */
export function meantBySteps(legal, from, to) {
  const fitting = legal.filter((move) =>
    move.steps.some(([start, target]) => start === from && target === to),
  );
  return leastChanging(fitting);
}

/**
 * The moves that a click on a cell may mean where pieces are put on the board.
 *
 * @param {Move[]} legal
 * @param {number} at
 * @returns {Move[]}
 */
export function meantByPlace(legal, at) {
  return leastChanging(
    legal.filter((move) => move.steps.length === 0 && move.appears.includes(at)),
  );
}

/**
 * @param {Move[]} moves
 * @returns {Move[]}
 */
function leastChanging(moves) {
  const least = Math.min(...moves.map((move) => move.size));
  return moves.filter((move) => move.size === least);
}

/**
 * The move that a text typed by a person means: as the game writes it, or as people do.
 *
 * @param {Move[]} legal
 * @param {string} text
 * @returns {Move | undefined}
 */
export function meantByText(legal, text) {
  const word = text.trim();
  const plain = (/** @type {string} */ name) => name.replace(/[+#!?x=]/g, "");
  return (
    legal.find((move) => move.text === word || move.described === word) ??
    legal.find((move) => plain(move.described) === plain(word)) ??
    legal.find((move) => move.text.toLowerCase() === word.toLowerCase())
  );
}

/**
 * How a move is cited in a sentence: `9… b5`.
 *
 * @param {GameReply} reply
 * @param {number} ply that the move led to
 * @returns {string}
 */
export function cited(reply, ply) {
  const row = numbered(reply.described, reply.sides, reply.first_number).find((one) =>
    one.plies.includes(ply),
  );
  const dots = reply.sides[ply - 1] === 1 ? "." : "…";
  return `${row?.number ?? ply}${dots} ${reply.described[ply - 1]}`;
}
