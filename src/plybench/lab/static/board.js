// A state as a picture in SVG, large enough to read; pieces slide to their new places.

import { el, svg } from "./dom.js";

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

export const UNIT = 40; // of a cell in the drawing
const NAMES = 14; // room for the names of rows and columns

/**
 * A token of the style sheet for a piece: pieces 1 to 8, and A to H, are all different.
 *
 * @param {string} label
 * @returns {string}
 */
export function hueOf(label) {
  const number = Number.parseInt(label, 10);
  if (Number.isFinite(number)) return `t${((((number - 1) % 8) + 8) % 8) + 1}`;
  const code = label.length ? label.codePointAt(0) ?? 65 : 65;
  return `t${((((code - 65) % 8) + 8) % 8) + 1}`;
}

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

/**
 * @param {number} width
 * @param {number} height
 * @returns {SVGElement[]}
 */
function gridLines(width, height) {
  const across = { class: "bd-line", y1: 0, y2: height * UNIT };
  const down = { class: "bd-line", x1: 0, x2: width * UNIT };
  return [
    ...Array.from({ length: width - 1 }, (_, i) =>
      svg("line", { ...across, x1: (i + 1) * UNIT, x2: (i + 1) * UNIT }),
    ),
    ...Array.from({ length: height - 1 }, (_, i) =>
      svg("line", { ...down, y1: (i + 1) * UNIT, y2: (i + 1) * UNIT }),
    ),
  ];
}

/**
 * @param {BoardShape} board
 * @returns {SVGElement[]}
 */
function namesOf({ height, row_names = [], column_names = [] }) {
  const middle = UNIT / 2;
  return [
    ...row_names.map((name, i) =>
      svg("text", { class: "bd-name", x: -8, y: i * UNIT + middle + 3 }, name),
    ),
    ...column_names.map((name, i) =>
      svg("text", { class: "bd-name", x: i * UNIT + middle, y: height * UNIT + 11 }, name),
    ),
  ];
}

/**
 * Walls, dark squares and goals: what does not move.
 *
 * @param {BoardShape} board
 * @param {Cell[]} cells
 * @returns {SVGElement[]}
 */
function squares({ width }, cells) {
  /** @type {SVGElement[]} */
  const drawn = [];
  cells.forEach((cell, at) => {
    const x = (at % width) * UNIT;
    const y = Math.floor(at / width) * UNIT;
    if (cell.is_dark) drawn.push(box(x, y, 0, 0, "bd-dark"));
    if (cell.kind === "wall") drawn.push(box(x, y, 1, 3, "bd-wall"));
    const isHome = cell.goal === cell.label && cell.kind === "piece";
    if (cell.goal !== "" && !isHome) drawn.push(goalMark(x, y, cell));
  });
  return drawn;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} inset
 * @param {number} radius
 * @param {string} look
 * @returns {SVGElement}
 */
function box(x, y, inset, radius, look) {
  const size = UNIT - 2 * inset;
  return svg("rect", {
    class: look, x: x + inset, y: y + inset, width: size, height: size, rx: radius || null,
  });
}

/**
 * A dashed outline with the name of what belongs there.
 *
 * @param {number} x
 * @param {number} y
 * @param {Cell} cell
 * @returns {SVGElement}
 */
function goalMark(x, y, cell) {
  const mark = svg(
    "g",
    { class: "bd-goal" },
    box(x, y, 5, 6, ""),
    svg("text", { x: x + UNIT / 2, y: y + 25, "font-size": sized(cell.goal, 14) }, cell.goal),
  );
  mark.style.setProperty("--hue", `var(--${hueOf(cell.goal)})`);
  return mark;
}

/**
 * @param {Cell} cell
 * @returns {SVGElement}
 */
function drawnPiece(cell) {
  const isAgent = cell.kind === "agent";
  const middle = { cx: UNIT / 2, cy: UNIT / 2 };
  const piece = svg(
    "g",
    { class: isAgent ? "piece agent" : "piece" },
    isAgent
      ? svg("circle", { ...middle, r: 16, class: "body" })
      : svg("rect", { x: 2.5, y: 2.5, width: 35, height: 35, rx: 6, class: "body" }),
    isAgent
      ? svg("circle", { ...middle, r: 13, class: "ring" })
      : svg("rect", { x: 5.5, y: 5.5, width: 29, height: 29, rx: 4, class: "ring" }),
    svg("text", { x: UNIT / 2, y: 26, "font-size": sized(cell.label, 18) }, cell.sign || cell.label),
  );
  if (!isAgent) piece.style.setProperty("--hue", `var(--${hueOf(cell.label)})`);
  return piece;
}

/**
 * The size of a label: long ones are smaller.
 *
 * @param {string} label
 * @param {number} most
 * @returns {number}
 */
function sized(label, most) {
  return label.length <= 2 ? most : Math.max(8, Math.floor((most * 2.2) / label.length));
}
