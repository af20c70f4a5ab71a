// Games to step through: the board, the moves, the values if there are any, and the controls.

import { gameBoard } from "../draw/replay_board.js";
import { cellsAt, lastCells } from "../game/game_model.js";
import { GamePanel } from "../game/game_panel.js";
import { markSentence } from "../game/game_worth.js";
import { el, isTyping } from "../parts/dom.js";
import { drawSteps, Transport } from "../parts/transport.js";

/**
 * @typedef {object} SavedGame
 * @property {string} title
 * @property {[string, string][]} facts names and values, in words
 * @property {import("../game/game_model.js").GameReply} positions
 * @property {(import("../game/game_worth.js").Worth | null)[]} worths one more than moves; or none
 * @property {boolean} are_points values are estimates, 100 to a pawn
 * @property {string[]} notes what is said about each move, or empty
 */

/** @type {[string, string][]} */
export const KEYS = [
  ["Space", "play or pause"],
  ["← →", "one move; with Shift ten"],
  ["Home End", "start, last move"],
  ["n p", "next mistake, the one before"],
  ["↑ ↓", "game before, next game"],
  ["+ −", "faster, slower"],
];

/** Some games, and the one that is shown. */
export class GamePlayer {
  /**
   * @param {HTMLElement} root
   * @param {SavedGame[]} games
   * @param {import("../parts/theme.js").Palette} palette
   */
  constructor(root, games, palette) {
    this.games = games;
    this.palette = palette;
    this.at = 0;
    this.board = el("section", { class: "saved-board", "aria-label": "Board" });
    this.list = el(
      "select",
      { "aria-label": "Game", hidden: games.length < 2 },
      ...games.map((game, i) => el("option", { value: i }, game.title)),
    );
    this.facts = el("dl", { class: "saved-facts" });
    this.note = el("p", { class: "saved-note", "aria-live": "polite" });
    this.panel = new GamePanel(palette, {
      go: (ply) => this.jump(ply),
      evaluate: () => {},
    });
    this.panel.steps.remove(); // the bar below has the same
    this.transport = new Transport({
      stepped: (ply) => this.show(ply),
      resized: () => this.redraw(),
    });
    this.transport.speed.value = "3";
    const side = el(
      "section",
      { class: "saved-side saved-game", "aria-label": "Game" },
      this.list,
      this.facts,
      this.note,
      this.panel.root,
    );
    root.append(el("main", { class: "saved-plan" }, this.board, side), this.transport.root);
    this.list.addEventListener("change", () => this.choose(Number(this.list.value)));
    palette.listeners.add(() => this.redraw());
    this.choose(0);
  }

  get game() {
    return this.games[this.at];
  }

  /** @param {number} at */
  choose(at) {
    this.at = Math.max(0, Math.min(this.games.length - 1, at));
    this.list.value = String(this.at);
    const { facts, positions, worths } = this.game;
    this.facts.replaceChildren(
      ...facts.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
    );
    const marked = worths.flatMap((worth, ply) => (worth?.mark ? [ply] : []));
    this.transport.setSteps(positions.moves.length, {
      beside: (ply, by) => beside(marked, ply, by),
    });
    this.transport.go(0, { isJump: true });
  }

  /** @param {number} ply */
  jump(ply) {
    this.transport.pause();
    this.transport.go(ply, { isJump: true });
  }

  /** @param {number} ply */
  show(ply) {
    const { positions, worths, are_points } = this.game;
    const { board, palette, described } = positions;
    if (board) {
      const cells = cellsAt(positions, ply).map((number) => palette[number]);
      const isEnd = ply === described.length;
      const before = positions.made ?? 0;
      const label = `Position after ${before + ply} of ${before + described.length} moves`;
      const last = new Set(lastCells(positions, ply));
      const line = new Set(isEnd ? positions.winning : []);
      this.board.replaceChildren(gameBoard(board, cells, { label, last, line }));
    }
    this.panel.show({
      game: positions,
      ply,
      worths,
      arePoints: are_points,
      doing: "",
      canEvaluate: false,
    });
    this.note.textContent = this.said(ply);
    this.transport.tell(this.headline(ply));
    drawSteps(this.transport, this.palette, "focus");
  }

  /**
   * The move, and what the position is worth.
   *
   * @param {number} ply
   */
  headline(ply) {
    const { positions, worths } = this.game;
    const worth = worths[ply]?.text ? ` (${worths[ply]?.text})` : "";
    const before = positions.made ?? 0;
    if (ply === 0) return `${before ? `After ply ${before}` : "The start"}${worth}`;
    const mover = positions.players[positions.sides[ply - 1] - 1];
    return `${mover}: ${positions.described[ply - 1]}${worths[ply]?.mark ?? ""}${worth}`;
  }

  /**
   * What was wrong with the move, and what its player said about it.
   *
   * @param {number} ply
   */
  said(ply) {
    const { positions, worths, notes } = this.game;
    const wrong = ply ? markSentence(worths, ply, positions.described[ply - 1]) : "";
    return [wrong, ply ? (notes[ply - 1] ?? "") : ""].filter(Boolean).join(" ");
  }

  redraw() {
    this.panel.redraw();
    drawSteps(this.transport, this.palette, "focus");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isPressed = event.key === " " && event.target instanceof HTMLButtonElement;
    if (by !== undefined && this.games.length > 1) this.choose(this.at + by);
    else if (isPressed || !this.transport.key(event)) return;
    event.preventDefault();
  }
}

/**
 * The next number after one, or the one before; -1 if there is none.
 *
 * @param {number[]} numbers in order
 * @param {number} from
 * @param {1 | -1} by
 * @returns {number}
 */
function beside(numbers, from, by) {
  const found = by > 0 ? numbers.find((one) => one > from) : numbers.findLast((one) => one < from);
  return found ?? -1;
}
