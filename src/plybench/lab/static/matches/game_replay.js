// One game move by move: its board, its moves, what the agents thought of them.

import { moveList } from "../draw/move_list.js";
import { gameBoard } from "../draw/replay_board.js";
import { button, el, icon } from "../parts/dom.js";
import { asHash } from "../parts/link.js";
import { clamp, shownNumber } from "../parts/numbers.js";
import { endText, resultText, shownNumberOf } from "./match_games.js";
import { gamePageOf } from "./match_link.js";

/** @typedef {import("./match_link.js").PlayedGame} PlayedGame */

const FIRST = "M3 3h1.8v10H3zM13 3v10L5.8 8z";
const BACK = "M10.5 3.2v9.6L4 8z";
const NEXT = "M5.5 3.2v9.6L12 8z";
const LAST = "M3 3v10l7.2-5zM11.2 3H13v10h-1.8z";

/** The panel that replays a game. */
export class Replay {
  /**
   * @param {import("../host/connection.js").Host} host
   * @param {() => void} moved
   */
  constructor(host, moved) {
    this.host = host;
    this.moved = moved;
    /** @type {PlayedGame | null} */
    this.game = null;
    this.ply = 0;
    this.family = "";
    /** @type {[string, string]} */
    this.names = ["", ""];
    /** @type {any} */
    this.positions = null;
    this.title = el("h2", {}, "Replay");
    this.board = el("div", { class: "replay-board" });
    this.sentence = el("p", { class: "sentence", "aria-live": "polite" });
    this.moves = el("div", { class: "moves" });
    this.link = el("a", { class: "btn", hidden: true }, "Open on the Game page");
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.root = this.panel();
    this.clear();
  }

  panel() {
    const steps = el(
      "div",
      { class: "keys" },
      button("First move (Home)", () => this.go(0), {}, icon(FIRST, true)),
      button("Back (left arrow)", () => this.go(this.ply - 1), {}, icon(BACK, true)),
      button("On (right arrow)", () => this.go(this.ply + 1), {}, icon(NEXT, true)),
      button("Last move (End)", () => this.go(Number.POSITIVE_INFINITY), {}, icon(LAST, true)),
    );
    return el(
      "section",
      { class: "panel replay", "aria-label": "Replay" },
      el("header", {}, this.title, el("span", { class: "spacer" }), steps),
      this.board,
      this.sentence,
      this.error,
      this.moves,
      el("div", { class: "replay-end" }, this.link),
    );
  }

  /** Show that no game is chosen. */
  clear() {
    this.game = null;
    this.positions = null;
    this.title.textContent = "Replay";
    this.board.replaceChildren();
    this.moves.replaceChildren();
    this.error.hidden = true;
    this.link.hidden = true;
    this.sentence.textContent = "Choose a game in the list to see its moves.";
  }

  /**
   * @param {string} family the game that is played
   * @param {PlayedGame} game
   * @param {[string, string]} names of the agents, the first player first
   * @param {number} ply
   */
  async show(family, game, names, ply) {
    this.game = game;
    this.family = family;
    this.names = names;
    this.ply = clamp(ply, 0, game.moves.length);
    this.title.textContent = `Game ${shownNumberOf(game)}`;
    this.error.hidden = true;
    const { variant, start, moves } = game;
    try {
      const found = await this.host.ask({
        do: "game",
        game: family,
        variant,
        position: start,
        moves,
      });
      if (this.game !== game) return;
      this.positions = found;
      this.draw();
    } catch (error) {
      if (this.game !== game) return;
      this.positions = null;
      this.board.replaceChildren();
      this.moves.replaceChildren(el("p", { class: "mono" }, moves.join(" ")));
      this.error.textContent = error instanceof Error ? error.message : String(error);
      this.error.hidden = false;
      this.sentence.textContent = this.headline();
    }
  }

  /** @param {number} ply */
  go(ply) {
    if (!this.game || !this.positions) return;
    this.ply = clamp(ply, 0, this.game.moves.length);
    this.draw();
    this.moved();
  }

  draw() {
    const { game, positions, ply } = this;
    if (!game || !positions) return;
    const isEnd = ply === game.moves.length;
    if (positions.board) {
      const cells = cellsAt(positions, ply);
      const label = `Position after ${ply} of ${game.moves.length} moves`;
      const line = new Set(isEnd ? positions.winning : []);
      const last = new Set(ply ? positions.changes[ply - 1].map(placeOf) : []);
      this.board.replaceChildren(gameBoard(positions.board, cells, { label, last, line }));
    } else {
      this.board.replaceChildren();
    }
    this.sentence.textContent = isEnd ? this.headline() : this.thought();
    this.drawMoves();
    this.link.href = `/game${asHash(gamePageOf(this.family, game, ply))}`;
    this.link.hidden = false;
  }

  /** Who won and why. */
  headline() {
    const game = /** @type {PlayedGame} */ (this.game);
    const players = this.positions?.players ?? ["1", "2"];
    const how = game.forfeit ? endText(game) : this.positions?.ending || game.reason;
    if (game.end === "unfinished") return "Unfinished.";
    if (!game.winner) return `${resultText(game)}: a draw (${how}).`;
    const side = game.winner - 1;
    return `${resultText(game)}: ${this.names[side]} (${players[side]}) wins (${how}).`;
  }

  /** What the agent said about the last move. */
  thought() {
    const game = /** @type {PlayedGame} */ (this.game);
    const { ply, positions } = this;
    if (ply === 0) return `${this.names[0]} (${positions.players[0]}) moves first.`;
    const mover = positions.sides[ply - 1] - 1;
    const move = `Move ${ply}, ${positions.described[ply - 1]}`;
    if (ply <= game.opening) return `${move}: ${game.opening_name || "opening"}.`;
    const value = game.values[ply - 1 - game.opening];
    const depth = game.depths[ply - 1 - game.opening];
    const thought = value === null || value === undefined ? "" : `, value ${valueText(value)}`;
    const deep = depth === null || depth === undefined ? "" : ` at depth ${depth}`;
    return `${move} by ${this.names[mover]}${thought}${deep}.`;
  }

  drawMoves() {
    const { positions, ply } = this;
    const shown = moveList(positions, (at) => {
      const isHere = at === ply && "true";
      const text = positions.described[at - 1];
      const one = el("button", { type: "button", "aria-current": isHere }, text);
      one.addEventListener("click", () => this.go(at));
      return one;
    });
    this.moves.replaceChildren(...shown);
    const current = this.moves.querySelector("[aria-current]");
    if (current instanceof HTMLElement) {
      this.moves.scrollTop = current.offsetTop - this.moves.offsetTop - 40;
    }
  }
}

/**
 * The cells of a position: those of the start, and what each move changed.
 *
 * @param {any} positions
 * @param {number} ply
 * @returns {import("../draw/replay_board.js").GameCell[]}
 */
function cellsAt({ board, palette, changes }, ply) {
  const cells = [...board.cells];
  for (const [place, number] of changes.slice(0, ply).flat()) cells[place] = number;
  return cells.map((number) => palette[number]);
}

/** @param {[number, number]} change */
function placeOf([place]) {
  return place;
}

/**
 * @param {number | string} value
 * @returns {string}
 */
function valueText(value) {
  return typeof value === "number" ? shownNumber(value, 2) : value;
}
