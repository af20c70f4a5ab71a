// What the board and the graph show of a game: pictures, scores, the line that is pointed at.

import { gameFields } from "./game_link.js";
import { cellsAt, lastCells } from "./game_model.js";

/**
 * @typedef {import("./page.js").GamePage} GamePage
 * @typedef {import("./game_model.js").GameReply} GameReply
 */

const MOST_GHOSTS = 8; // discs of best play that are shown

/**
 * The position for a board; null for a game without pictures.
 *
 * @param {GamePage} page
 * @returns {import("./position.js").Position | null}
 */
export function shownPosition(page) {
  const full = /** @type {GameReply} */ (page.full);
  const { here, ply, link } = page;
  if (!full.board) return null;
  const of = (/** @type {number} */ id) => full.palette[id];
  const known = link.hasScores && !here?.over ? page.known : null;
  const values = known?.moves ?? [];
  const best = values.filter((move) => move.value !== null && move.value === values[0].value);
  return {
    board: full.board,
    cells: cellsAt(full, ply).map(of),
    before: cellsAt(full, Math.max(0, ply - 1)).map(of),
    legal: here?.legal ?? [],
    canPlay: page.canPlay,
    last: lastCells(full, ply),
    winning: here?.winning ?? [],
    players: full.players,
    side: full.sides[ply],
    scores: new Map(values.map((move) => [move.text, move])),
    hasScores: link.hasScores && page.hasSolver,
    best: new Set((known?.exact ? best : values.slice(0, 1)).map((move) => move.text)),
    hint: page.hint,
    ghosts: ghosts(page, values),
    isFlipped: page.isFlipped,
    moves: page.drawnPly === ply - 1,
  };
}

/**
 * The next discs of the line that is pointed at, where moves are columns.
 *
 * @param {GamePage} page
 * @param {import("./verdict.js").MoveAnalysis[]} values
 * @returns {{ at: number, label: string }[]}
 */
function ghosts(page, values) {
  const line = values.find((move) => move.text === page.looked)?.line ?? [];
  if (!page.full?.by_column || !page.full.board) return [];
  const landing = new Map(page.here?.legal.map((move) => [move.text, move.appears[0]]));
  const { width } = page.full.board;
  return line.slice(0, MOST_GHOSTS).flatMap((text, i) => {
    const at = landing.get(text);
    if (at === undefined || at < 0) return [];
    landing.set(text, at - width);
    return [{ at, label: String(i + 1) }];
  });
}

/**
 * What is known of each position of the game: from its evaluation, or from when it was shown.
 *
 * @param {GamePage} page
 * @returns {(import("./game_worth.js").Worth | null)[]}
 */
export function knownWorths(page) {
  const rows = page.evaluator.positions(gameFields(page.link));
  const full = /** @type {GameReply} */ (page.full);
  return full.sides.map((_, ply) => {
    if (rows[ply]) return rows[ply];
    const known = page.analyser.known(gameFields(page.link, ply));
    if (!known || known.first_value === null) return null;
    const best = known.moves[0]?.described ?? null;
    return { value: known.first_value, text: known.text, best_described: best, over: false };
  });
}
