// A state as a picture in SVG, large enough to read; pieces slide to their new places.

import { el, svg } from "../parts/dom.js";
import { drawnPiece, gridLines, namesOf, squares, UNIT } from "./board_shapes.js";

/**
 * What one square of a board holds, as in picture.py.
 *
 * @typedef {{ kind: string, label: string, goal: string, sign?: string, is_dark?: boolean | null }} Cell
 *
 * @typedef {object} BoardShape
 * @property {number} width
 * @property {number} height
 * @property {string[]} [row_names]
 * @property {string[]} [column_names]
 */

const NAMES = 14; // room for the names of rows and columns

/**
 * The pieces and agents of a board with their cells and a key that stays the same as they move.
 * Pieces that look alike cannot be told apart; their key is their cell, so they do not slide.
 *
 * @param {Cell[]} cells
 * @returns {{ key: string, at: number, cell: Cell }[]}
 */
export function piecesOf(cells) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const { kind, label } of cells) {
    if (kind === "piece" || kind === "agent") seen.set(label, (seen.get(label) ?? 0) + 1);
  }
  /** @type {{ key: string, at: number, cell: Cell }[]} */
  const found = [];
  cells.forEach((cell, at) => {
    if (cell.kind !== "piece" && cell.kind !== "agent") return;
    const isAlone = seen.get(cell.label) === 1;
    found.push({ key: isAlone ? cell.label : `${cell.label} on ${at}`, at, cell });
  });
  return found;
}

/** A board; without a picture, the state as text. */
export class Board {
  /** @param {string} [label] what it shows, for screen readers */
  constructor(label = "board") {
    this.label = label;
    this.root = el("div", { class: "board" });
    /** @type {SVGElement | null} */
    this.drawing = null;
    this.shape = "";
    this.width = 0;
    /** @type {Map<string, SVGElement>} */
    this.pieces = new Map();
    this.under = svg("g");
    this.over = svg("g");
  }

  /**
   * Show a state.
   *
   * @param {BoardShape} board
   * @param {Cell[]} cells row by row
   * @param {string} text the state as one line
   */
  show(board, cells, text) {
    const shape = `${board.width}x${board.height} ${cells.map((cell) => cell.is_dark ?? "").join("")}`;
    if (this.drawing === null || this.shape !== shape) this.begin(board, shape);
    const drawing = /** @type {SVGElement} */ (this.drawing);
    drawing.setAttribute("aria-label", `${this.label}: ${text}`);
    this.under.replaceChildren(...squares(board, cells));
    this.place(piecesOf(cells));
  }

  /**
   * Show a state that has no picture.
   *
   * @param {string} text
   */
  showText(text) {
    this.drawing = null;
    this.root.replaceChildren(el("pre", { class: "board-text mono" }, text));
  }

  /** Show nothing. */
  clear() {
    this.drawing = null;
    this.root.replaceChildren();
  }

  /**
   * Draw an empty board.
   *
   * @param {BoardShape} board
   * @param {string} shape
   */
  begin(board, shape) {
    const { width, height } = board;
    const left = board.row_names?.length ? NAMES : 0;
    const below = board.column_names?.length ? NAMES : 0;
    const box = [-1 - left, -1, width * UNIT + 2 + left, height * UNIT + 2 + below];
    this.shape = shape;
    this.width = width;
    this.pieces.clear();
    this.under = svg("g");
    this.over = svg("g");
    this.drawing = svg(
      "svg",
      { viewBox: box.join(" "), role: "img", class: "bd" },
      svg("rect", { width: width * UNIT, height: height * UNIT, rx: 4, class: "bd-paper" }),
      ...gridLines(width, height),
      ...namesOf(board),
      this.under,
      this.over,
    );
    this.root.replaceChildren(this.drawing);
  }

  /** @param {{ key: string, at: number, cell: Cell }[]} pieces */
  place(pieces) {
    const gone = new Set(this.pieces.keys());
    for (const { key, at, cell } of pieces) {
      gone.delete(key);
      let piece = this.pieces.get(key);
      const isNew = piece === undefined;
      if (piece === undefined) {
        piece = drawnPiece(cell);
        this.pieces.set(key, piece);
      }
      const isHome = cell.kind === "piece" && cell.goal !== "" && cell.goal === cell.label;
      piece.classList.toggle("home", isHome);
      const x = (at % this.width) * UNIT;
      const y = Math.floor(at / this.width) * UNIT;
      piece.style.transform = `translate(${x}px, ${y}px)`;
      if (isNew) this.over.append(piece);
    }
    for (const key of gone) {
      this.pieces.get(key)?.remove();
      this.pieces.delete(key);
    }
  }

  /**
   * The cell under a pointer; -1 outside.
   *
   * @param {{ clientX: number, clientY: number }} event
   * @returns {number}
   */
  cellAt(event) {
    const paper = this.drawing?.querySelector(".bd-paper");
    if (!paper) return -1;
    const box = paper.getBoundingClientRect();
    const height = Number(paper.getAttribute("height")) / UNIT;
    const x = Math.floor(((event.clientX - box.left) / box.width) * this.width);
    const y = Math.floor(((event.clientY - box.top) / box.height) * height);
    const isInside = x >= 0 && x < this.width && y >= 0 && y < height;
    return isInside ? y * this.width + x : -1;
  }
}
