// The moves of a position, each with its value, and the play expected after it on a board.

import { Replay } from "../matches/game_replay.js";
import { listKey } from "../matches/games_replay.js";
import { el } from "../parts/dom.js";

/**
 * A move with the play that is expected after it.
 *
 * @typedef {{ text: string, value: string, moves: string[] }} Line
 *
 * @typedef {object} Lines
 * @property {string} game
 * @property {string} variant
 * @property {string} start
 * @property {string} title
 * @property {Line[]} lines
 * @property {string[]} notes what else there is to say
 */

/** A board that says what is played instead of who won. */
class LineBoard extends Replay {
  /** @type {Line | null} */
  line = null;

  headline() {
    const count = this.line?.moves.length ?? 0;
    const { text = "", value = "" } = this.line ?? {};
    return `${text}, ${value}${count > 1 ? `: the end of the line of ${count} moves` : ""}.`;
  }

  thought() {
    const { ply, positions } = this;
    if (ply === 0) return `${positions.players[positions.sides[0] - 1]} is to move.`;
    const mover = positions.players[positions.sides[ply - 1] - 1];
    return `Move ${ply} of the line: ${mover} plays ${positions.described[ply - 1]}.`;
  }
}

/** The list of moves and the board. */
export class LinesReplay {
  /**
   * @param {import("../host/connection.js").Host} host
   * @param {Lines} lines
   */
  constructor(host, lines) {
    this.lines = lines;
    this.chosen = -1;
    this.board = new LineBoard(host, () => {});
    this.board.link.remove();
    this.rows = lines.lines.map((line, i) => this.row(line, i));
    this.root = el(
      "div",
      { class: "match-games" },
      el(
        "section",
        { class: "panel", "aria-label": "Moves" },
        el("header", {}, el("h2", {}, lines.title)),
        el(
          "div",
          { class: "scroll games-scroll" },
          el("table", { class: "lines" }, el("tbody", {}, ...this.rows)),
        ),
        ...lines.notes.map((text) => el("p", { class: "note" }, text)),
      ),
      this.board.root,
    );
    this.choose(0);
  }

  /**
   * @param {Line} line
   * @param {number} i
   * @returns {HTMLElement}
   */
  row({ text, value, moves }, i) {
    const name = el("button", { type: "button", class: "bare-text" }, text);
    name.setAttribute("aria-label", `Show ${text}, ${value}`);
    const more = moves.length > 1 ? `${moves.length} moves` : "";
    const row = el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      el("td", {}, value),
      el("td", { class: "quiet" }, more),
    );
    row.addEventListener("click", () => this.choose(i));
    return row;
  }

  /** @param {number} i */
  choose(i) {
    this.rows[this.chosen]?.removeAttribute("aria-selected");
    this.chosen = i;
    this.rows[i].setAttribute("aria-selected", "true");
    this.board.line = this.lines.lines[i];
    const { variant, start, game } = this.lines;
    const { moves } = this.board.line;
    const played = { variant, start, moves, number: i, opening: 0, values: [], depths: [] };
    this.board.show(game, /** @type {any} */ (played), ["", ""], 0).then(() => {
      this.board.title.textContent = this.lines.lines[this.chosen].text;
    });
  }

  /**
   * @param {string} key
   * @returns {boolean}
   */
  key(key) {
    return listKey(key, this.board, (by) => {
      const next = this.chosen + by;
      if (next >= 0 && next < this.rows.length) this.choose(next);
    });
  }
}
