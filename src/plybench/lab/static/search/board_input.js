// A board that takes orders, from mouse, touch or keys: drag a piece, paint over cells, click one.

import { Board } from "../draw/board.js";
import { UNIT } from "../draw/board_shapes.js";
import { svg } from "../parts/dom.js";

/**
 * @typedef {import("../draw/board.js").Cell} Cell
 * @typedef {"drag" | "paint" | "click" | ""} Gesture
 *
 * @typedef {object} BoardInputEvents
 * @property {(from: number, to: number) => void} moved
 * @property {(cells: number[], isOn: boolean) => void} painted
 * @property {(cell: number) => void} clicked
 * @property {() => void} touched something begins
 * @property {(text: string) => void} described what is under the cursor, in words
 */

const LABEL = "Board to edit: arrow keys choose a cell, Enter acts on it";

/** A board with a cursor. What an order means is for others to know. */
export class BoardInput {
  /** @param {BoardInputEvents} events */
  constructor(events) {
    this.events = events;
    this.board = new Board("the board");
    /** @type {Cell[]} */
    this.cells = [];
    this.width = 1;
    /** @type {Gesture} */
    this.gesture = "";
    this.isWall = false; // what is painted: walls, or marks
    this.held = -1; // the cell of the piece that is dragged or picked up
    this.cursor = 0; // the cell that keys act on
    /** @type {Set<number>} */
    this.painted = new Set();
    this.paintsOn = true;
    this.isDown = false;
    this.marks = svg("g");
    this.root = this.board.root;
    this.root.classList.add("editing");
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "application");
    this.root.setAttribute("aria-label", LABEL);
    this.root.addEventListener("pointerdown", (event) => this.press(event));
    this.root.addEventListener("pointermove", (event) => this.drag(event));
    this.root.addEventListener("pointerup", (event) => this.release(event));
    this.root.addEventListener("pointercancel", () => this.letGo());
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focus", () => this.showMarks());
    this.root.addEventListener("blur", () => this.showMarks());
  }

  /**
   * @param {import("../draw/board.js").BoardShape} shape
   * @param {Cell[]} cells
   * @param {string} text
   */
  show(shape, cells, text) {
    const held = this.held < 0 ? undefined : this.cells[this.held];
    const isStill = shape.width === this.width && isSame(held, cells[this.held]);
    if (!isStill) this.held = -1; // else the next edit has begun before this one was made
    this.cells = cells;
    this.width = shape.width;
    this.cursor = Math.min(this.cursor, cells.length - 1);
    this.board.show(shape, cells, text);
    this.board.drawing?.append(this.marks);
    this.showMarks();
  }

  /**
   * @param {Gesture} gesture
   * @param {boolean} isWall
   */
  setGesture(gesture, isWall) {
    this.gesture = gesture;
    this.isWall = isWall;
    this.root.dataset.gesture = gesture;
    this.letGo();
  }

  letGo() {
    if (this.held >= 0) this.putBack();
    this.held = -1;
    this.isDown = false;
    this.painted.clear();
    this.showMarks();
  }

  // Pointers

  /** @param {PointerEvent} event */
  press(event) {
    const cell = this.board.cellAt(event);
    if (cell < 0 || event.button > 0) return;
    event.preventDefault();
    this.root.focus({ preventScroll: true });
    this.root.setPointerCapture(event.pointerId);
    this.isDown = true;
    this.cursor = cell;
    this.events.touched();
    if (this.gesture === "paint") this.startPainting(cell);
    else if (this.gesture === "click") this.events.clicked(cell);
    else if (this.held >= 0) this.drop(cell);
    else if (this.hasPiece(cell)) this.held = cell;
    this.showMarks();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const cell = this.board.cellAt(event);
    if (!this.isDown || cell < 0) return;
    if (this.gesture === "paint") this.painted.add(cell);
    this.cursor = cell;
    this.follow(event);
    this.showMarks();
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.isDown) return;
    this.isDown = false;
    const cell = this.board.cellAt(event);
    if (this.gesture === "paint") this.endPainting();
    else if (this.held >= 0 && cell < 0) this.letGo();
    else if (this.held >= 0 && cell !== this.held) this.drop(cell);
    else if (this.held >= 0) this.putBack();
    // A piece that was only clicked stays picked up: the next click puts it down.
  }

  /**
   * Let the dragged piece follow the pointer.
   *
   * @param {PointerEvent} event
   */
  follow(event) {
    const piece = this.held < 0 ? undefined : this.pieceAt(this.held);
    const paper = this.board.drawing?.querySelector(".bd-paper");
    if (!piece || !paper) return;
    const box = paper.getBoundingClientRect();
    const scale = (this.width * UNIT) / box.width;
    const x = (event.clientX - box.left) * scale - UNIT / 2;
    const y = (event.clientY - box.top) * scale - UNIT / 2;
    piece.classList.add("lifted");
    piece.style.transform = `translate(${x}px, ${y}px)`;
    piece.parentElement?.append(piece);
  }

  /** Put the dragged piece back where it was. */
  putBack() {
    const piece = this.pieceAt(this.held);
    if (!piece) return;
    const x = (this.held % this.width) * UNIT;
    const y = Math.floor(this.held / this.width) * UNIT;
    piece.classList.remove("lifted");
    piece.style.transform = `translate(${x}px, ${y}px)`;
  }

  // What is done to cells

  /** @param {number} cell */
  hasPiece(cell) {
    return ["piece", "agent"].includes(this.cells[cell]?.kind);
  }

  /**
   * @param {number} cell
   * @returns {SVGElement | undefined}
   */
  pieceAt(cell) {
    const label = this.cells[cell]?.label;
    return this.board.pieces.get(label) ?? this.board.pieces.get(`${label} on ${cell}`);
  }

  /** @param {number} cell */
  drop(cell) {
    const from = this.held;
    this.pieceAt(from)?.classList.remove("lifted");
    if (cell === from) this.putBack();
    this.held = -1;
    if (cell !== from) this.events.moved(from, cell);
  }

  /** @param {number} cell */
  startPainting(cell) {
    const { kind } = this.cells[cell];
    this.paintsOn = this.isWall ? kind !== "wall" : kind === "empty";
    this.painted = new Set([cell]);
  }

  endPainting() {
    const cells = [...this.painted];
    this.painted.clear();
    this.events.painted(cells, this.paintsOn);
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.width, ArrowDown: this.width };
    if (event.key in steps) this.moveCursor(steps[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.actOnCursor();
    else if (event.key === "Escape" && this.held >= 0) this.letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} by */
  moveCursor(by) {
    const next = this.cursor + by;
    const isSameRow = Math.floor(next / this.width) === Math.floor(this.cursor / this.width);
    if (next < 0 || next >= this.cells.length || (Math.abs(by) === 1 && !isSameRow)) return;
    this.cursor = next;
    this.showMarks();
    this.events.described(describedCell(this.cells[next], next, this.width));
  }

  actOnCursor() {
    const { cursor } = this;
    this.events.touched();
    if (this.gesture === "paint") {
      this.startPainting(cursor);
      this.endPainting();
    } else if (this.gesture === "click") this.events.clicked(cursor);
    else if (this.held >= 0) this.drop(cursor);
    else if (this.hasPiece(cursor)) this.held = cursor;
    this.showMarks();
  }

  /** Frame the cell under the cursor, the piece picked up, and what is being painted. */
  showMarks() {
    const frame = (/** @type {number} */ cell, /** @type {string} */ look) =>
      svg("rect", {
        class: look,
        x: (cell % this.width) * UNIT + 1,
        y: Math.floor(cell / this.width) * UNIT + 1,
        width: UNIT - 2,
        height: UNIT - 2,
        rx: 5,
      });
    const hasCursor = this.root.matches(":focus-visible");
    this.marks.replaceChildren(
      ...[...this.painted].map((cell) => frame(cell, this.paintsOn ? "ed-on" : "ed-off")),
      ...(this.held >= 0 ? [frame(this.held, "ed-held")] : []),
      ...(hasCursor ? [frame(this.cursor, "ed-cursor")] : []),
    );
  }
}

/**
 * @param {Cell | undefined} one
 * @param {Cell | undefined} other
 * @returns {boolean} whether the same piece is on both
 */
function isSame(one, other) {
  return one !== undefined && one.kind === other?.kind && one.label === other.label;
}

/**
 * What is on a cell, for screen readers.
 *
 * @param {Cell} cell
 * @param {number} at
 * @param {number} width
 * @returns {string}
 */
export function describedCell({ kind, label, goal }, at, width) {
  const what = kind === "wall" || kind === "empty" ? kind : label;
  const wanted = goal && goal !== label ? `, goal of ${goal}` : "";
  return `row ${Math.floor(at / width) + 1}, column ${(at % width) + 1}: ${what}${wanted}`;
}
