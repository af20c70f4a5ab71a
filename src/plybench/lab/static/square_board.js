// A board of squares: pieces are moved by click, drag or keys, or put on a free square.

import { svg } from "./dom.js";
import { meantByPlace, meantBySteps, startsOf, targetsOf } from "./game_model.js";
import { discColour, shapeOf } from "./pieces.js";

/**
 * @typedef {import("./game_model.js").Cell} Cell
 * @typedef {import("./game_model.js").Move} Move
 * @typedef {import("./column_board.js").Position} Position
 */

const SIZE = 10; // of a square
const NEAR = 4; // pixels that a pointer may move in a click

/** The board in SVG; `choose` is asked when a move may mean several. */
export class SquareBoard {
  /**
   * @param {(text: string) => void} play
   * @param {(moves: Move[]) => void} choose
   */
  constructor(play, choose) {
    this.play = play;
    this.choose = choose;
    /** @type {number | null} */
    this.picked = null;
    this.cursor = -1;
    /** @type {Position | null} */
    this.shown = null;
    /** @type {{ x: number, y: number, from: number, piece: Element | null, isFar: boolean } | null} */
    this.drag = null;
    this.root = svg("svg", { class: "squares", role: "application", tabindex: 0 });
    this.root.addEventListener("pointerdown", (event) => this.down(event));
    this.root.addEventListener("pointermove", (event) => this.moved(event));
    this.root.addEventListener("pointerup", (event) => this.up(event));
    this.root.addEventListener("pointercancel", () => this.letGo());
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("blur", () => this.setCursor(-1));
  }

  /** @param {Position} shown */
  show(shown) {
    if (this.shown?.cells !== shown.cells) this.picked = null;
    this.shown = shown;
    this.draw();
    if (shown.moves) this.slide(shown);
  }

  draw() {
    const shown = this.shown;
    if (!shown) return;
    const { width, height } = shown.board;
    this.root.setAttribute("viewBox", `0 0 ${width * SIZE} ${height * SIZE}`);
    const targets = this.picked === null ? new Set() : targetsOf(shown.legal, this.picked);
    const places = startsOf(shown.legal).places;
    this.root.replaceChildren(
      ...shown.cells.map((cell, at) => this.square(cell, at, shown)),
      ...shown.cells.flatMap((cell, at) => this.piece(cell, at, shown)),
      ...(shown.canPlay
        ? shown.cells.flatMap((cell, at) =>
            targets.has(at) || places.has(at) ? [this.target(cell, at, places.has(at))] : [],
          )
        : []),
      ...this.names(shown),
      ...this.arrow(shown),
    );
    this.root.setAttribute("aria-label", this.label(shown));
  }

  /**
   * @param {Cell} cell
   * @param {number} at
   * @param {Position} shown
   */
  square(cell, at, shown) {
    const [x, y] = this.corner(at);
    const names = [cell.is_dark === null ? "sq-p" : cell.is_dark ? "sq-d" : "sq-l"];
    const base = svg("rect", {
      x,
      y,
      width: SIZE,
      height: SIZE,
      class: names.join(" "),
      "data-at": at,
    });
    const marks = [];
    if (shown.last.includes(at)) marks.push("sq-move");
    if (shown.winning.includes(at)) marks.push("sq-won");
    if (this.picked === at) marks.push("sq-picked");
    if (this.cursor === at) marks.push("sq-cursor");
    const over = marks.map((mark) => svg("rect", { x, y, width: SIZE, height: SIZE, class: mark }));
    return over.length ? svg("g", {}, base, ...over) : base;
  }

  /**
   * @param {Cell} cell
   * @param {number} at
   * @param {Position} shown
   */
  piece(cell, at, shown) {
    if (cell.kind === "empty" || cell.kind === "wall") return [];
    const [x, y] = this.corner(at);
    const canMove = shown.canPlay && startsOf(shown.legal).origins.has(at);
    const group = { class: `piece${canMove ? " can" : ""}`, "data-piece": at };
    const place = { transform: `translate(${x} ${y})` };
    return [svg("g", place, svg("g", group, ...pieceShape(cell, shown.players)))];
  }

  /**
   * @param {Cell} cell
   * @param {number} at
   * @param {boolean} isPlace
   */
  target(cell, at, isPlace) {
    const [x, y] = this.corner(at);
    const [cx, cy] = [x + SIZE / 2, y + SIZE / 2];
    if (cell.kind === "piece") return svg("circle", { class: "sq-take", cx, cy, r: 4.4 });
    return svg("circle", {
      class: isPlace ? "sq-place" : "sq-target",
      cx,
      cy,
      r: isPlace ? 0.7 : 1.4,
    });
  }

  /** @param {Position} shown */
  names(shown) {
    const { width, height, row_names, column_names } = shown.board;
    const columns = column_names.map((name, i) => {
      const x = (shown.isFlipped ? width - 1 - i : i) * SIZE;
      return svg("text", { class: "coord", x: x + 0.6, y: height * SIZE - 0.7 }, name);
    });
    const rows = row_names.map((name, i) => {
      const y = (shown.isFlipped ? height - 1 - i : i) * SIZE;
      return svg("text", { class: "coord", x: width * SIZE - 1.7, y: y + 2.2 }, name);
    });
    return [...columns, ...rows];
  }

  /** @param {Position} shown */
  arrow(shown) {
    const best = shown.hint ?? (shown.best.size ? [...shown.best][0] : null);
    const move = shown.legal.find((one) => one.text === best);
    if (!move || !shown.board) return [];
    if (move.steps.length === 0) {
      return move.appears.slice(0, 1).map((at) => {
        const [x, y] = this.corner(at);
        return svg("circle", { class: "best-place", cx: x + SIZE / 2, cy: y + SIZE / 2, r: 3.6 });
      });
    }
    const [from, to] = move.steps[0].map((at) => this.corner(at).map((v) => v + SIZE / 2));
    return [arrowShape(from[0], from[1], to[0], to[1])];
  }

  /** @param {Position} shown */
  label(shown) {
    const where =
      this.cursor >= 0
        ? `${this.nameOf(this.cursor)}: ${saidCell(shown.cells[this.cursor])}. `
        : "";
    const picked = this.picked === null ? "" : `${this.nameOf(this.picked)} is picked. `;
    return `${picked}${where}Board; arrow keys choose a square, Enter picks a piece and puts it down.`;
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

  /**
   * @param {number} at
   * @returns {number[]}
   */
  corner(at) {
    const shown = /** @type {Position} */ (this.shown);
    const { width, height } = shown.board;
    const turned = shown.isFlipped ? width * height - 1 - at : at;
    return [(turned % width) * SIZE, Math.floor(turned / width) * SIZE];
  }

  /**
   * @param {PointerEvent} event
   * @returns {number} the cell under the pointer; -1 if there is none
   */
  cellAt(event) {
    const shown = this.shown;
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
    /** @type {HTMLElement} */ (/** @type {unknown} */ (this.root)).focus({ preventScroll: true });
    this.cursor = -1;
    if (this.picked !== null && this.picked !== at && this.finish(this.picked, at)) return;
    const isOrigin = startsOf(this.shown.legal).origins.has(at);
    const wasPicked = this.picked === at;
    this.picked = isOrigin && !wasPicked ? at : null;
    this.draw();
    if (isOrigin) {
      const piece = this.root.querySelector(`[data-piece="${at}"]`);
      this.drag = { x: event.clientX, y: event.clientY, from: at, piece, isFar: false };
      this.root.setPointerCapture(event.pointerId);
    } else this.put(at);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { drag } = this;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isFar && Math.hypot(dx, dy) < NEAR) return;
    if (!drag.isFar) {
      drag.isFar = true;
      this.picked = drag.from;
      this.draw();
      drag.piece = this.root.querySelector(`[data-piece="${drag.from}"]`);
      if (drag.piece?.parentNode) this.root.append(drag.piece.parentNode); // above the others
    }
    const scale = ((this.shown?.board.width ?? 8) * SIZE) / this.root.getBoundingClientRect().width;
    drag.piece?.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    drag.piece?.classList.add("held");
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag?.isFar) return;
    const at = this.cellAt(event);
    if (at >= 0 && at !== drag.from && this.finish(drag.from, at)) return;
    this.letGo();
  }

  letGo() {
    this.drag = null;
    this.picked = null;
    this.draw();
  }

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

  /** @param {number} at */
  put(at) {
    this.playOneOf(meantByPlace(this.shown?.legal ?? [], at));
  }

  /**
   * @param {Move[]} meant
   * @returns {boolean}
   */
  playOneOf(meant) {
    if (meant.length === 0) return false;
    this.drag = null;
    this.picked = null;
    this.draw();
    if (meant.length === 1) this.play(meant[0].text);
    else this.choose(meant);
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const shown = this.shown;
    if (!shown || event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, height } = shown.board;
    const turn = shown.isFlipped ? -1 : 1;
    const by = {
      ArrowRight: turn,
      ArrowLeft: -turn,
      ArrowDown: width * turn,
      ArrowUp: -width * turn,
    }[event.key];
    if (by !== undefined) {
      const next = this.cursor < 0 ? this.firstCursor(shown) : this.cursor + by;
      const leaves =
        Math.abs(by) === 1 &&
        this.cursor >= 0 &&
        Math.floor(next / width) !== Math.floor(this.cursor / width);
      if (next >= 0 && next < width * height && !leaves) this.setCursor(next);
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor >= 0) this.enter(shown);
    else if (event.key === "Escape" && this.picked !== null) this.letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Position} shown */
  firstCursor(shown) {
    const { origins, places } = startsOf(shown.legal);
    return [...origins, ...places][0] ?? 0;
  }

  /** @param {Position} shown */
  enter(shown) {
    if (!shown.canPlay) return;
    if (this.picked !== null && this.finish(this.picked, this.cursor)) return;
    const isOrigin = startsOf(shown.legal).origins.has(this.cursor);
    if (!isOrigin) this.put(this.cursor);
    else {
      this.picked = this.picked === this.cursor ? null : this.cursor;
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
      const [x0, y0] = this.corner(from);
      const [x1, y1] = this.corner(to);
      piece?.animate(
        [{ transform: `translate(${x0 - x1}px, ${y0 - y1}px)` }, { transform: "none" }],
        { duration: 160, easing: "ease-out" },
      );
    }
  }
}

/**
 * Which pieces the last move has moved, by their labels.
 *
 * @param {Position} shown
 * @returns {[number, number][]}
 */
function slides(shown) {
  const gone = shown.last.filter(
    (at) => shown.before[at].kind === "piece" && shown.cells[at].kind !== "piece",
  );
  /** @type {[number, number][]} */
  const found = [];
  for (const to of shown.last.filter((at) => shown.cells[at].kind === "piece")) {
    const label = shown.cells[to].label;
    const from =
      gone.find((at) => shown.before[at].label === label) ??
      (gone.length === 1 ? gone[0] : undefined);
    if (from !== undefined) found.push([from, to]);
  }
  return found;
}

/**
 * @param {Cell} cell
 * @param {string[]} players
 * @returns {SVGElement[]}
 */
export function pieceShape(cell, players) {
  const shape = shapeOf(cell.sign);
  if (shape) {
    const look = shape.isWhite ? "pw" : "pb";
    return [
      svg("path", {
        d: shape.path,
        class: look,
        "stroke-width": 0.32,
        "stroke-linejoin": "round",
        transform: "translate(.15 .1) scale(.97)",
      }),
    ];
  }
  const colour = `var(--${discColour(cell.label, players)})`;
  return [
    svg("circle", { cx: 5, cy: 5, r: 3.9, fill: colour }),
    svg("text", { class: "disc-label", x: 5, y: 6.4 }, cell.sign || cell.label),
  ];
}

/**
 * @param {Cell} cell
 * @returns {string}
 */
function saidCell(cell) {
  return cell.kind === "empty" ? "empty" : cell.sign ? `${cell.sign} ${cell.label}` : cell.label;
}

/**
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 * @returns {SVGElement}
 */
function arrowShape(x0, y0, x1, y1) {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const [tx, ty] = [x1 - ux * 2.4, y1 - uy * 2.4];
  const tip = [
    [tx + ux * 1.4, ty + uy * 1.4],
    [tx - ux * 2 - uy * 1.7, ty - uy * 2 + ux * 1.7],
    [tx - ux * 2 + uy * 1.7, ty - uy * 2 - ux * 1.7],
  ];
  return svg(
    "g",
    { class: "best-arrow" },
    svg("line", { x1: x0 + ux * 2, y1: y0 + uy * 2, x2: tx - ux * 2, y2: ty - uy * 2 }),
    svg("polygon", { points: tip.map((point) => point.join(",")).join(" ") }),
  );
}
