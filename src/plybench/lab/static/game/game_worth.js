// The value of each position of a game, for a graph and for marks on moves. No DOM.

import { asNumber } from "./verdict.js";

/**
 * What is known about a position: its value for the first player, in words, and the best move.
 *
 * @typedef {object} Worth
 * @property {import("./verdict.js").Value} value
 * @property {string} text
 * @property {string | null} best_described
 * @property {string} [mark] of the move that led here
 * @property {boolean} over
 */

const PER_POINT = 0.002; // as in game_analysis/mistakes.py: 0.2 for a pawn
const LEAST_SCALE = 6; // scores up to this look small

/**
 * Values as heights from -1 to 1. Points, 100 to a pawn, are bent; scores are shown as they are.
 *
 * @param {(Worth | null)[]} worths
 * @param {boolean} arePoints
 * @returns {(number | null)[]}
 */
export function heights(worths, arePoints) {
  const values = worths.map((worth) => asNumber(worth?.value));
  const finite = values.filter(
    (value, i) => value !== null && Number.isFinite(value) && !worths[i]?.over,
  );
  const scale = Math.max(LEAST_SCALE, ...finite.map((value) => Math.abs(value ?? 0)));
  return values.map((value, i) => {
    if (value === null) return null;
    if (worths[i]?.over) return Math.sign(value);
    if (arePoints) return Math.tanh(PER_POINT * value);
    return Number.isFinite(value) ? value / scale : Math.sign(value);
  });
}

/**
 * The share of an evaluation bar that belongs to the first player, from 0 to 1.
 *
 * @param {number | null} value
 * @returns {number}
 */
export function barShare(value) {
  return value === null ? 0.5 : (Math.tanh(PER_POINT * value) + 1) / 2;
}

/** @type {Record<string, string>} */
const MARKS = { "?!": "is an inaccuracy", "?": "is a mistake", "??": "is a blunder" };

/**
 * What was wrong with the move that led to a position; empty if nothing was.
 *
 * @param {(Worth | null)[]} worths
 * @param {number} ply
 * @param {string} move as it is cited
 * @returns {string}
 */
export function markSentence(worths, ply, move) {
  const [before, after] = [worths[ply - 1], worths[ply]];
  if (!before || !after?.mark) return "";
  const became = after.text ? `: “${before.text}” became “${after.text}”` : "";
  const plain = became.replace(/“([+−][\d.]+)”/g, "$1");
  const better = before.best_described ? ` Better was ${before.best_described}.` : "";
  return `${move} ${MARKS[after.mark]}${plain}.${better}`;
}
