// A board of squares: pieces are moved by click, drag or keys, or put on a free square.

import { spokenPiece } from "../draw/pieces.js";
import { svg } from "../parts/dom.js";
import { meantByPlace, meantBySteps, startsOf } from "./game_model.js";
import { boardElements, corner, SIZE, slides } from "./square_drawing.js";

/**
 * @typedef {import("./game_model.js").Cell} Cell
 * @typedef {import("./game_model.js").Move} Move
 * @typedef {import("./position.js").Position} Position
 */

const LABEL = "Board; arrow keys choose a square, Enter picks a piece and puts it down";
const NEAR = 4; // pixels that a pointer may move in a click

/** The board in SVG; `choose` is asked when a move may mean several. */
export class SquareBoard {
  /**
   * @param {(text: string) => void} play
   * @param {(moves: Move[]) => void} choose
   * @param {(text: string) => void} tell what the cursor points at
   */
  constructor(play, choose, tell) {
    this.play = play;
    this.choose = choose;
    this.tell = tell;
    /** @type {number | null} */
    this.picked = null;
    this.cursor = -1;
    /** @type {Position | null} */
    this.shown = null;
    /** @type {{ x: number, y: number, from: number, isFar: boolean, wasPicked: boolean } | null} */
    this.drag = null;
    this.root = svg("svg", { class: "squares", role: "application", tabindex: 0 });
    this.root.setAttribute("aria-label", LABEL);
    this.root.addEventListener("pointerdown", (event) => this.down(event));
    this.root.addEventListener("pointermove", (event) => this.moved(event));
    this.root.addEventListener("pointerup", (event) => this.up(event));
    this.root.addEventListener("pointercancel", () => this.letGo());
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("blur", () => this.setCursor(-1));
  }

  /** @param {Position} shown */
  show(shown) {
    const isNew = shown.last.join() !== this.shown?.last.join() || !shown.canPlay;
    if (isNew && this.drag === null) this.picked = null;
    this.shown = shown;
    if (!this.drag?.isFar) this.draw();
    if (shown.moves) this.slide(shown);
  }

  draw() {
    const { shown } = this;
    if (!shown) return;
    const { width, height } = shown.board;
    this.root.setAttribute("viewBox", `0 0 ${width * SIZE} ${height * SIZE}`);
    this.root.replaceChildren(...boardElements(shown, this.picked, this.cursor));
    const cell = shown.cells[this.cursor];
    const picked = this.picked === null ? "" : `, ${this.nameOf(this.picked)} is picked`;
    const there = cell && `${this.nameOf(this.cursor)}: ${spokenPiece(cell) || "empty"}${picked}`;
    this.tell(there ?? "");
  }

  /**
   * @param {number} at
   * @returns {string}
   */
  nameOf(at) {
    const board = this.shown?.board;
    if (!board) return "";
    const [row, column] = [Math.floor(at / board.width), at % board.width];
    return `${board.column_names[column] ?? column + 1}${board.row_names[row] ?? ` ${row + 1}`}`;
  }

  /** @returns {Set<number>} the cells from which a piece can move */
  get origins() {
    return startsOf(this.shown?.legal ?? []).origins;
  }

  // Pointer

  /**
   * @param {PointerEvent} event
   * @returns {number} the cell under the pointer; -1 if there is none
   */
  cellAt(event) {
    const { shown } = this;
    if (!shown) return -1;
    const box = this.root.getBoundingClientRect();
    const { width, height } = shown.board;
    const column = Math.floor(((event.clientX - box.left) / box.width) * width);
    const row = Math.floor(((event.clientY - box.top) / box.height) * height);
    if (column < 0 || row < 0 || column >= width || row >= height) return -1;
    const at = row * width + column;
    return shown.isFlipped ? width * height - 1 - at : at;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const at = this.cellAt(event);
    if (at < 0 || !this.shown?.canPlay || event.button !== 0) return;
    event.preventDefault();
    /** @type {any} */ (this.root).focus({ preventScroll: true });
    this.cursor = -1;
    if (this.picked !== null && this.picked !== at && this.finish(this.picked, at)) return;
    if (!this.origins.has(at)) {
      this.letGo();
      this.playOneOf(meantByPlace(this.shown.legal, at));
      return;
    }
    const wasPicked = this.picked === at;
    this.picked = at;
    this.drag = { x: event.clientX, y: event.clientY, from: at, isFar: false, wasPicked };
    this.root.setPointerCapture(event.pointerId);
    this.draw();
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { drag, shown } = this;
    if (!drag || !shown) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isFar && Math.hypot(dx, dy) < NEAR) return;
    drag.isFar = true;
    const piece = this.root.querySelector(`[data-piece="${drag.from}"]`);
    const place = piece?.parentElement;
    if (place && place !== this.root.lastElementChild) this.root.append(place); // above the others
    const scale = (shown.board.width * SIZE) / this.root.getBoundingClientRect().width;
    piece?.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    piece?.classList.add("held");
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    if (!drag.isFar) {
      if (drag.wasPicked) this.letGo(); // a second click puts it down
      return;
    }
    const at = this.cellAt(event);
    if (at < 0 || at === drag.from || !this.finish(drag.from, at)) this.letGo();
  }

  letGo() {
    this.drag = null;
    this.picked = null;
    this.draw();
  }

  // Moves

  /**
   * Play the move that takes a piece from one cell to another; false if there is none.
   *
   * @param {number} from
   * @param {number} to
   * @returns {boolean}
   */
  finish(from, to) {
    return this.playOneOf(meantBySteps(this.shown?.legal ?? [], from, to));
  }

  /**
   * @param {Move[]} meant
   * @returns {boolean}
   */
  playOneOf(meant) {
    if (meant.length === 0) return false;
    this.letGo();
    if (meant.length === 1) this.play(meant[0].text);
    else this.choose(meant);
    return true;
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.shown || event.ctrlKey || event.metaKey || event.altKey) return;
    const isEnter = event.key === "Enter" || event.key === " ";
    if (this.step(event.key)) event.preventDefault();
    else if (isEnter && this.cursor >= 0) this.enter();
    else if (event.key === "Escape" && this.picked !== null) this.letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Move the cursor; false if the key is not an arrow.
   *
   * @param {string} key
   * @returns {boolean}
   */
  step(key) {
    const shown = /** @type {Position} */ (this.shown);
    const { width, height } = shown.board;
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const way = ways[/** @type {keyof typeof ways} */ (key)];
    if (way === undefined) return false;
    if (this.cursor < 0) {
      const { origins, places } = startsOf(shown.legal);
      this.setCursor([...origins, ...places][0] ?? 0);
      return true;
    }
    const turn = shown.isFlipped ? -1 : 1;
    const column = (this.cursor % width) + way[0] * turn;
    const row = Math.floor(this.cursor / width) + way[1] * turn;
    if (column >= 0 && column < width && row >= 0 && row < height) {
      this.setCursor(row * width + column);
    }
    return true;
  }

  enter() {
    const { shown, cursor } = this;
    if (!shown?.canPlay) return;
    if (this.picked !== null && this.finish(this.picked, cursor)) return;
    if (!this.origins.has(cursor)) this.playOneOf(meantByPlace(shown.legal, cursor));
    else {
      this.picked = this.picked === cursor ? null : cursor;
      this.draw();
    }
  }

  /** @param {number} at */
  setCursor(at) {
    if (this.cursor === at) return;
    this.cursor = at;
    this.draw();
  }

  /** @param {Position} shown */
  slide(shown) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [from, to] of slides(shown)) {
      const piece = this.root.querySelector(`[data-piece="${to}"]`);
      const [x0, y0] = corner(shown, from);
      const [x1, y1] = corner(shown, to);
      const start = { transform: `translate(${x0 - x1}px, ${y0 - y1}px)` };
      piece?.animate([start, { transform: "none" }], { duration: 160, easing: "ease-out" });
    }
  }
}
