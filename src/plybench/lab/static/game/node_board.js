// The position of a node of the game tree, small, and the way to play on from there.

import { button, el } from "../parts/dom.js";
import { ColumnBoard } from "./column_board.js";
import { gameFields } from "./game_link.js";
import { plainPosition } from "./position.js";
import { SquareBoard } from "./square_board.js";

/** A small board. */
export class NodeBoard {
  /** @param {import("./page.js").GamePage} page */
  constructor(page) {
    this.page = page;
    this.root = el("div", { class: "tree-board" });
    this.number = 0;
  }

  clear() {
    this.number += 1;
    this.root.replaceChildren();
  }

  /**
   * Show the position after some moves from the root of the tree.
   *
   * @param {string[]} path
   */
  async show(path) {
    const { page } = this;
    this.number += 1;
    const number = this.number;
    const fields = gameFields(page.link, page.ply);
    const moves = [...fields.moves, ...path];
    const reply = /** @type {any} */ (await page.lab.host.ask({ do: "game", ...fields, moves }));
    if (number !== this.number) return;
    const open = button("Play from here", () => this.playFrom(moves), { class: "btn small" });
    this.root.replaceChildren(this.picture(reply, path.length > 0), open);
  }

  /**
   * @param {import("./game_model.js").GameReply} reply
   * @param {boolean} marksLast
   */
  picture(reply, marksLast) {
    if (!reply.board) return el("pre", { class: "state-text" }, reply.state);
    const nothing = () => {};
    const board = reply.by_column
      ? new ColumnBoard(nothing, nothing)
      : new SquareBoard(nothing, nothing, nothing);
    board.show(plainPosition(reply, this.page.isFlipped, marksLast));
    const box = el("div", { inert: true }, board.root);
    box.setAttribute("aria-hidden", "true");
    return box;
  }

  /** @param {string[]} moves */
  playFrom(moves) {
    const { page } = this;
    page.link = { ...page.link, moves, ply: moves.length, view: "play" };
    page.load({ push: true });
  }
}
