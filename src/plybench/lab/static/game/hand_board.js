// A board that is set up by hand: choose a piece, then click cells.

import { spokenPiece } from "../draw/pieces.js";
import { button, el, svg } from "../parts/dom.js";
import { cellsAt } from "./game_model.js";
import { pieceShape } from "./square_drawing.js";

/**
 * @typedef {import("./game_model.js").Cell} Cell
 * @typedef {import("./game_model.js").GameReply} GameReply
 */

/** The board with its pieces to choose from. */
export class HandBoard {
  /** @param {(cells: string[], side: number) => void} send takes the labels and who is to move */
  constructor(send) {
    this.send = send;
    this.root = el("div", { class: "by-hand", hidden: true });
    /** @type {GameReply | null} */
    this.full = null;
    /** @type {Cell[]} */
    this.cells = [];
    /** @type {Cell | null} what a click puts on the board; null clears */
    this.brush = null;
    this.side = 1;
  }

  /**
   * Begin with a position of a game.
   *
   * @param {GameReply} full
   * @param {number} ply
   */
  start(full, ply) {
    this.full = full;
    this.cells = cellsAt(full, ply).map((id) => full.palette[id]);
    this.side = full.sides[ply];
    this.brush = this.pieces[0] ?? null;
    this.draw();
  }

  /** @returns {Cell[]} */
  get pieces() {
    const { full } = this;
    return full ? full.pieces.map((id) => full.palette[id]) : [];
  }

  draw() {
    const root = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const focused = this.buttons().indexOf(/** @type {any} */ (root.activeElement));
    const clear = button("Clear all", () => this.clear());
    const begin = button(
      "Begin with this board",
      () =>
        this.send(
          this.cells.map((cell) => cell.label),
          this.side,
        ),
      { class: "btn main" },
    );
    this.root.replaceChildren(
      el("p", { class: "quiet" }, "Or by hand: choose a piece, then click cells."),
      el(
        "div",
        { class: "button-row brushes", role: "toolbar", "aria-label": "Pieces" },
        ...[...this.pieces, null].map((piece) => this.tool(piece)),
      ),
      this.grid(),
      el("div", { class: "button-row" }, ...this.sides(), clear, begin),
    );
    if (focused >= 0) this.buttons()[focused]?.focus(); // keys go on where they were
  }

  /** @returns {HTMLElement[]} */
  buttons() {
    return [...this.root.querySelectorAll("button")];
  }

  /** @param {Cell | null} piece */
  tool(piece) {
    const isChosen = piece === null ? this.brush === null : piece.label === this.brush?.label;
    const tool = el(
      "button",
      {
        class: "brush",
        type: "button",
        "aria-pressed": String(isChosen),
        "aria-label": piece ? `put ${spokenPiece(piece)}` : "clear a cell",
      },
      piece ? this.picture(piece) : "✕",
    );
    tool.addEventListener("click", () => {
      this.brush = piece;
      this.draw();
    });
    return tool;
  }

  /** @param {Cell} piece */
  picture(piece) {
    const shape = pieceShape(piece, this.full?.players ?? []);
    return svg("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, ...shape);
  }

  sides() {
    return (this.full?.players ?? []).map((name, i) => {
      const isChosen = this.side === i + 1;
      const look = { class: "brush to-move", type: "button", "aria-pressed": String(isChosen) };
      const one = el("button", look, `${name} to move`);
      one.addEventListener("click", () => {
        this.side = i + 1;
        this.draw();
      });
      return one;
    });
  }

  grid() {
    const width = this.full?.board?.width ?? 1;
    const isPlain = this.cells.every((cell) => !cell.is_dark); // cells need lines to be seen
    const grid = el("div", {
      class: isPlain ? "hand-grid plain" : "hand-grid",
      role: "group",
      "aria-label": "Board to set up",
    });
    grid.style.gridTemplateColumns = `repeat(${width}, minmax(0, 1fr))`;
    grid.append(...this.cells.map((cell, at) => this.cell(cell, at)));
    return grid;
  }

  /**
   * @param {Cell} cell
   * @param {number} at
   */
  cell(cell, at) {
    const board = /** @type {import("./game_model.js").Board} */ (this.full?.board);
    const [row, column] = [Math.floor(at / board.width), at % board.width];
    const name = `${board.column_names[column] ?? column + 1}${board.row_names[row] ?? ` ${row + 1}`}`;
    const one = el(
      "button",
      {
        class: cell.is_dark ? "hand-cell dark" : "hand-cell",
        type: "button",
        "aria-label": `${name}: ${spokenPiece(cell) || "empty"}`,
      },
      cell.kind === "piece" && this.picture(cell),
    );
    one.addEventListener("click", () => {
      this.put(at, this.brush?.label === cell.label ? null : this.brush);
      this.draw();
    });
    return one;
  }

  /**
   * @param {number} at
   * @param {Cell | null} piece
   */
  put(at, piece) {
    const { is_dark } = this.cells[at];
    const empty = { kind: "empty", label: "", goal: "", sign: "", is_dark };
    this.cells = this.cells.with(at, piece ? { ...piece, is_dark } : empty);
  }

  clear() {
    for (const at of this.cells.keys()) this.put(at, null);
    this.draw();
  }
}
