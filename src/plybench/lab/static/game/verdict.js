// What a solver knows, in sentences: who wins, and why this move. No DOM.

import { counted, shownNumber } from "../parts/numbers.js";

/**
 * @typedef {number | "inf" | "-inf" | null} Value
 *
 * @typedef {object} MoveAnalysis
 * @property {string} text
 * @property {string} described
 * @property {Value} value
 * @property {Value} lower
 * @property {Value} upper
 * @property {Value} first_value
 * @property {string} words
 * @property {string[]} line
 * @property {string} line_described
 * @property {boolean} proved
 * @property {number | null} ends_in
 * @property {number | null} depth
 *
 * What Python answers to `do: "analyse"`.
 * @typedef {object} Analysis
 * @property {string} solver
 * @property {boolean} exact
 * @property {string} status
 * @property {string} reason
 * @property {string} text
 * @property {Value} value
 * @property {Value} lower
 * @property {Value} upper
 * @property {Value} first_value
 * @property {number | null} ends_in
 * @property {MoveAnalysis[]} moves
 * @property {number} nodes
 * @property {number | null} depth
 * @property {number} seconds
 */

/**
 * A number that Python wrote as text because JSON has no word for it.
 *
 * @param {Value | undefined} value
 * @returns {number | null}
 */
export function asNumber(value) {
  if (value === "inf") return Infinity;
  if (value === "-inf") return -Infinity;
  return value ?? null;
}

/**
 * A score with its sign.
 *
 * @param {Value} value
 * @returns {string}
 */
export function signed(value) {
  const number = asNumber(value);
  if (number === null) return "?";
  return number > 0 ? `+${shownNumber(number)}` : shownNumber(number);
}

/**
 * What is known of a score in a few signs: the score, or bounds.
 *
 * @param {{ value: Value, lower: Value, upper: Value }} move
 * @returns {string}
 */
export function shownScore(move) {
  if (move.value !== null) return signed(move.value);
  const [lower, upper] = [asNumber(move.lower), asNumber(move.upper)];
  if (lower === null || upper === null || (lower < 0 && upper > 0)) return "?";
  return lower >= 0 ? `≥ ${shownNumber(lower)}` : `≤ ${shownNumber(upper)}`;
}

/**
 * What is known of a score in a word or two, for a narrow column.
 *
 * @param {{ value: Value, lower: Value, upper: Value, words: string }} move
 * @returns {string}
 */
export function shortWords(move) {
  const result = move.value === null ? resultOf(move) : null;
  return result ? (result > 0 ? "wins" : "loses") : move.words;
}

/**
 * The result that bounds already decide: 1 wins, 0 draws, -1 loses; null while it is open.
 *
 * @param {{ lower: Value, upper: Value }} move
 * @returns {number | null}
 */
export function resultOf({ lower, upper }) {
  const [least, most] = [asNumber(lower), asNumber(upper)];
  if (least === null || most === null) return null;
  if (least > 0) return 1;
  if (most < 0) return -1;
  return least === 0 && most === 0 ? 0 : null;
}

/**
 * The headline and the line below it, for a position that is being analysed or was.
 *
 * @param {Analysis} known
 * @param {string} mover
 * @param {string} other
 * @param {boolean} isRunning
 * @returns {[string, string]}
 */
export function verdict(known, mover, other, isRunning) {
  if (!known.exact) return [`${mover} to move: ${known.text}`, ""];
  const result = resultOf(known);
  const effort = `${counted(known.nodes, "node")}.`;
  if (result === null) {
    const doing = isRunning ? "solving…" : "not solved yet";
    return [`${mover} to move: ${doing}`, `So far: ${known.text}. ${effort}`];
  }
  const heads = {
    1: `${mover} to move and wins`,
    0: `${mover} to move: a draw`,
    "-1": `${mover} to move; ${other} wins`,
  };
  const head = heads[/** @type {1 | 0 | -1} */ (result)];
  if (known.value === null) return [head, `Proved so far: ${known.text}. ${effort}`];
  const how =
    result === 0
      ? "With best play of both sides nobody wins."
      : `With best play ${result > 0 ? mover : other} wins in ${counted(known.ends_in ?? 0, "ply", "plies")}.`;
  return [head, `${how} Proved with ${effort}`];
}

/** @type {Record<string, [string, string]>} of one, and of several */
const DOES = { 1: ["wins", "win"], 0: ["draws", "draw"], "-1": ["loses", "lose"] };

/**
 * Why the best move is best: what the others lead to. Empty while that is not proved.
 *
 * @param {Analysis} known
 * @param {string} word what a move is called: `column`
 * @returns {string}
 */
export function why(known, word) {
  const moves = known.moves.map((move) => ({ ...move, result: resultOf(move) }));
  if (!known.exact || moves.length === 0 || moves.some((move) => move.result === null)) return "";
  const best = Math.max(...moves.map((move) => move.result ?? 0));
  const good = moves.filter((move) => move.result === best);
  if (good.length === moves.length) return allAlike(known, best, word);
  const names = listed(good.map((move) => move.described));
  const does = DOES[best][good.length > 1 ? 1 : 0];
  const head = `Only ${named(word, good.length)} ${names} ${does}`;
  const rest = [0, -1]
    .filter((result) => result < best)
    .map((result) => moves.filter((move) => move.result === result))
    .filter((group) => group.length > 0)
    .map((group) => {
      const verb = DOES[String(group[0].result)][group.length > 1 ? 1 : 0];
      return `${listed(group.map((move) => move.described))} ${verb}`;
    });
  return `${head}; ${rest.join(", ")}.${soonest(good, best, word)}`;
}

/**
 * @param {Analysis} known
 * @param {number} result of every move
 * @param {string} word
 * @returns {string}
 */
function allAlike(known, result, word) {
  if (known.moves.length === 1) return `${capital(word)} ${known.moves[0].described} is forced.`;
  const ends = new Set(known.moves.map((move) => move.ends_in));
  const end = known.moves[0].ends_in;
  const when = ends.size === 1 && end !== null ? ` in ${end} plies` : "";
  return `Every ${word} ${DOES[result][0]}${when}.${soonest(known.moves, result, word)}`;
}

/**
 * Which of equally good moves wins soonest, or holds out longest.
 *
 * @param {MoveAnalysis[]} moves
 * @param {number} result
 * @param {string} word
 * @returns {string}
 */
function soonest(moves, result, word) {
  const plies = moves.map((move) => move.ends_in ?? 0);
  const end = result > 0 ? Math.min(...plies) : Math.max(...plies);
  const ends = moves.filter((move) => move.ends_in === end);
  if (result === 0 || moves.length < 2 || ends.length === moves.length || !end) return "";
  const names = `${capital(named(word, ends.length))} ${listed(ends.map((move) => move.described))}`;
  const does = result > 0 ? ["wins soonest", "win soonest"] : ["lasts longest", "last longest"];
  return ` ${names} ${does[ends.length > 1 ? 1 : 0]}, ${end} plies.`;
}

/**
 * @param {string} word
 * @param {number} count
 * @returns {string}
 */
function named(word, count) {
  return count > 1 ? `${word}s` : word;
}

/**
 * @param {string} word
 * @returns {string}
 */
export function capital(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/**
 * Names in a sentence: `1, 2 and 3`.
 *
 * @param {string[]} names
 * @returns {string}
 */
export function listed(names) {
  const sorted = [...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (sorted.length < 2) return sorted.join("");
  return `${sorted.slice(0, -1).join(", ")} and ${sorted[sorted.length - 1]}`;
}
