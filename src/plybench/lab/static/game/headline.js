// The sentences above the panels of a game: who is to move, who wins, what the last move was.

import { counted } from "../parts/numbers.js";
import { cited } from "./game_model.js";
import { markSentence } from "./game_worth.js";
import { YOU } from "./players_bar.js";
import { knownWorths } from "./shown_position.js";
import { capital, verdict } from "./verdict.js";

/**
 * @typedef {import("./page.js").GamePage} GamePage
 * @typedef {import("./game_model.js").GameReply} GameReply
 * @typedef {import("./verdict.js").Analysis} Analysis
 */

/**
 * The headline and the line below it.
 *
 * @param {GamePage} page
 * @param {Analysis | null} known
 * @param {boolean} isRunning whether the solver is at work
 * @returns {[string, string]}
 */
export function headline(page, known, isRunning) {
  const full = /** @type {GameReply} */ (page.full);
  const mover = capital(full.players[page.side]);
  const spec = page.specs[page.side];
  if (page.here?.over) return ended(page, page.here);
  const mark = page.ply ? markSentence(knownWorths(page), page.ply, cited(full, page.ply)) : "";
  if (page.mover.running)
    return [`${mover} to move: ${spec} is thinking…`, mark || "Esc stops it."];
  if (page.isAgentsTurn && page.ply === page.link.moves.length && !known) {
    return [`${mover} to move`, `Space lets ${spec} move.`];
  }
  if (known) {
    const [head, sub] = verdict(known, mover, capital(full.players[1 - page.side]), isRunning);
    return [head, [mark, sub].filter(Boolean).join(" ") || lastMove(page)];
  }
  const meanwhile = "You can play on meanwhile; Esc stops the solver.";
  if (isRunning) {
    return [`${mover} to move: ${page.isExact ? "solving" : "analysing"}…`, mark || meanwhile];
  }
  return [`${mover} to move`, mark || lastMove(page)];
}

/**
 * @param {GamePage} page
 * @returns {string}
 */
function lastMove(page) {
  const full = /** @type {GameReply} */ (page.full);
  if (page.ply > 0) return `${cited(full, page.ply)} was played.`;
  return page.link.position ? "The position that was set up." : "The start of the game.";
}

/**
 * @param {GamePage} page
 * @param {GameReply} here
 * @returns {[string, string]}
 */
function ended(page, here) {
  const how = here.ending ? `${capital(here.ending)}. ` : "";
  const moves = `${counted(here.moves.length, "move was", "moves were")} played. N starts a new game.`;
  if (!here.winner) return ["The game is drawn", how + moves];
  const winner = capital(here.players[here.winner - 1]);
  const isYours = page.specs[here.winner - 1] === YOU && page.specs.some((one) => one !== YOU);
  return [`${winner} has won${isYours ? ": well played" : ""}`, how + moves];
}
