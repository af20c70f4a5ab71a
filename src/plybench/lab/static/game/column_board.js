// A board whose moves are columns: discs in holes, and above each column what it is worth.

import { discColour } from "../draw/pieces.js";
import { svg } from "../parts/dom.js";
import { asNumber, shownScore } from "./verdict.js";

/**
 * @typedef {import("./game_model.js").Cell} Cell
 * @typedef {import("./game_model.js").Move} Move
 * @typedef {import("./position.js").Position} Position
 */

const CELL = 76;
const TOP = 66; // room for the scores

/** The board in SVG. */
export class ColumnBoard {
  /**
   * @param {(text: string) => void} play
   * @param {(text: string | null) => void} look called when a column is pointed at
   */
  constructor(play, look) {
    this.play = play;
    /** @type {Position | null} */
    this.shown = null;
    this.root = svg("svg", { class: "c4", role: "group", "aria-label": "Board" });
    // Columns may be drawn again between a press and its release, so the board listens itself.
    this.root.addEventListener("click", (event) => this.choose(this.columnAt(event)));
    this.root.addEventListener("pointermove", (event) => look(this.columnAt(event)));
    this.root.addEventListener("pointerleave", () => look(null));
    this.root.addEventListener("keydown", (event) => {
      const column = this.focusedColumn();
      if (column === null || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
      this.choose(column);
    });
  }

  /**
   * @param {MouseEvent} event
   * @returns {string | null} the column under the pointer
   */
  columnAt(event) {
    const box = this.root.getBoundingClientRect();
    const width = this.shown?.board.width ?? 0;
    const column = Math.floor(((event.clientX - box.left) / box.width) * width) + 1;
    return column >= 1 && column <= width ? String(column) : null;
  }

  /** @param {string | null} text */
  choose(text) {
    const isLegal = this.shown?.legal.some((move) => move.text === text);
    if (text !== null && isLegal && this.shown?.canPlay) this.play(text);
  }

  /** @param {Position} shown */
  show(shown) {
    const { board } = shown;
    this.shown = shown;
    const top = shown.hasScores ? TOP : 4;
    const focused = this.focusedColumn();
    this.root.setAttribute(
      "viewBox",
      `-2 0 ${board.width * CELL + 4} ${top + board.height * CELL + 30}`,
    );
    this.root.replaceChildren(
      svg("rect", {
        class: "c4-board",
        x: 0,
        y: top,
        width: board.width * CELL,
        height: board.height * CELL,
        rx: 12,
      }),
      ...shown.cells.map((cell, at) => this.hole(cell, at, shown, top)),
      ...shown.ghosts.map((ghost) => this.ghost(ghost, shown, top)),
      ...Array.from({ length: board.width }, (_, i) => this.column(i, shown, top)),
    );
    if (focused !== null) this.focusColumn(focused);
    if (shown.moves) this.drop(shown);
  }

  /**
   * @param {Cell} cell
   * @param {number} at
   * @param {Position} shown
   * @param {number} top
   */
  hole(cell, at, shown, top) {
    const [cx, cy] = centre(at, shown.board.width, top);
    if (cell.kind !== "piece") return svg("circle", { class: "c4-hole", cx, cy, r: 29 });
    const isLast = shown.last.includes(at);
    const isWinning = shown.winning.includes(at);
    const ring = isWinning ? "c4-ring won" : isLast ? "c4-ring last" : "c4-ring";
    return svg(
      "g",
      { class: "c4-disc", "data-at": at },
      svg("circle", { cx, cy, r: 29, fill: `var(--${discColour(cell.label, shown.players)})` }),
      svg("circle", { class: ring, cx, cy, r: isWinning ? 25.5 : 24 }),
      svg("text", { class: "c4-label", x: cx, y: cy + 8 }, cell.label),
    );
  }

  /**
   * @param {{ at: number, label: string }} ghost
   * @param {Position} shown
   * @param {number} top
   */
  ghost(ghost, shown, top) {
    const [cx, cy] = centre(ghost.at, shown.board.width, top);
    const isMover = (Number(ghost.label) - 1) % 2 === 0;
    const side = isMover ? shown.side : 3 - shown.side;
    const colour = `var(--${side === 1 ? "t4" : "t5"})`;
    return svg(
      "g",
      { class: "c4-ghost" },
      svg("circle", { cx, cy, r: 26, fill: "none", stroke: colour }),
      svg("text", { x: cx, y: cy + 7, fill: colour }, ghost.label),
    );
  }

  /**
   * @param {number} i from 0
   * @param {Position} shown
   * @param {number} top
   */
  column(i, shown, top) {
    const text = String(i + 1);
    const score = shown.scores.get(text);
    const move = shown.legal.find((one) => one.text === text);
    const cx = i * CELL + CELL / 2;
    const height = top + shown.board.height * CELL;
    const words = score ? `, score ${shownScore(score)}, ${score.words}` : "";
    const hit = svg("rect", {
      class: "hit",
      x: i * CELL,
      y: 0,
      width: CELL,
      height,
      "data-column": text,
      role: "button",
      tabindex: 0,
      "aria-disabled": !(shown.canPlay && move) && "true",
      "aria-label": `column ${text}${move ? words : ", full"}`,
    });
    const name = svg("text", { class: "coln", x: cx, y: height + 22 }, text);
    const parts = shown.hasScores ? this.score(cx, move, score, shown, text) : [];
    return svg("g", {}, ...parts, hit, name);
  }

  /**
   * @param {number} cx
   * @param {Move | undefined} move
   * @param {import("./verdict.js").MoveAnalysis | undefined} score
   * @param {Position} shown
   * @param {string} text
   */
  score(cx, move, score, shown, text) {
    const isBest = shown.best.has(text);
    const isHint = shown.hint === text;
    if (!move)
      return [svg("text", { class: "c4-full", x: cx, y: 32 }, shown.legal.length ? "full" : "")];
    const box = svg("rect", {
      class: `c4-score${isBest ? " best" : ""}${isHint ? " hint" : ""}`,
      x: cx - 34,
      y: 2,
      width: 68,
      height: 50,
      rx: 9,
    });
    if (!score) return isHint ? [box] : [svg("text", { class: "c4-full", x: cx, y: 32 }, "…")];
    const sign = Math.sign(asNumber(score.value) ?? (resultSign(score) || 0));
    const tone = sign > 0 ? "good" : sign < 0 ? "bad" : "even";
    const isKnown = score.value !== null;
    return [
      box,
      svg(
        "text",
        { class: `score ${tone}${isKnown ? "" : " bound"}`, x: cx, y: isKnown ? 25 : 33 },
        shownScore(score),
      ),
      isKnown && svg("text", { class: "word", x: cx, y: 42 }, score.words),
    ];
  }

  /** @param {Position} shown */
  drop(shown) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const at of shown.last) {
      const disc = this.root.querySelector(`[data-at="${at}"]`);
      if (!disc || shown.before[at].kind === "piece") continue;
      const rows = Math.floor(at / shown.board.width) + 1;
      disc.animate([{ transform: `translateY(${-rows * CELL}px)` }, { transform: "none" }], {
        duration: 180,
        easing: "ease-in",
      });
    }
  }

  /** @returns {string | null} the column that has the focus */
  focusedColumn() {
    const root = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const active = root.activeElement;
    return active && this.root.contains(active) ? active.getAttribute("data-column") : null;
  }

  /** @param {string} text */
  focusColumn(text) {
    const hit = this.root.querySelector(`[data-column="${text}"]`);
    if (hit instanceof SVGElement) hit.focus();
  }
}

/**
 * @param {{ lower: import("./verdict.js").Value, upper: import("./verdict.js").Value }} score
 * @returns {number}
 */
function resultSign({ lower, upper }) {
  if ((asNumber(lower) ?? 0) > 0) return 1;
  return (asNumber(upper) ?? 0) < 0 ? -1 : 0;
}

/**
 * @param {number} at
 * @param {number} width
 * @param {number} top
 * @returns {[number, number]}
 */
function centre(at, width, top) {
  return [(at % width) * CELL + CELL / 2, top + Math.floor(at / width) * CELL + CELL / 2];
}
