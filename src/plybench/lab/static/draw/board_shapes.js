// What a board is drawn with: lines, names, walls, goals and pieces.

import { svg } from "../parts/dom.js";
import { hueOf } from "./pieces.js";

/**
 * @typedef {import("./board.js").Cell} Cell
 * @typedef {import("./board.js").BoardShape} BoardShape
 */

export const UNIT = 40; // of a cell in the drawing

/**
 * @param {number} width
 * @param {number} height
 * @returns {SVGElement[]}
 */
export function gridLines(width, height) {
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
export function namesOf({ height, row_names = [], column_names = [] }) {
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
export function squares({ width }, cells) {
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
    class: look,
    x: x + inset,
    y: y + inset,
    width: size,
    height: size,
    rx: radius || null,
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
export function drawnPiece(cell) {
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
    svg(
      "text",
      { x: UNIT / 2, y: 26, "font-size": sized(cell.label, 18) },
      cell.sign || cell.label,
    ),
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
