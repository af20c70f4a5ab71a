// A position of a game as SVG: discs, or chess pieces on a chequered board.

import { svg } from "../parts/dom.js";
import { shapeOf } from "./pieces.js";

/**
 * @typedef {{ kind: string, label: string, sign: string, is_dark: boolean | null }} GameCell
 * @typedef {{ width: number, height: number, row_names: string[], column_names: string[] }} GameShape
 */

const UNIT = 40;
const NAMES = 16;

/**
 * Return a drawing of a position. `last` are the cells that the last move changed, `line` those
 * that won the game.
 *
 * @param {GameShape} shape
 * @param {GameCell[]} cells row by row
 * @param {{ label: string, last: Set<number>, line: Set<number> }} marks
 * @returns {SVGElement}
 */
export function gameBoard(shape, cells, { label, last, line }) {
  const { width, height } = shape;
  const columns = shape.column_names.length ? shape.column_names : numbers(width);
  const left = shape.row_names.length ? NAMES : 0;
  const isChequered = cells.some((cell) => cell.is_dark !== null);
  const box = [-left - 1, -1, width * UNIT + left + 2, height * UNIT + NAMES + 2].join(" ");
  return svg(
    "svg",
    { viewBox: box, role: "img", "aria-label": label, class: "gb" },
    svg("rect", { width: width * UNIT, height: height * UNIT, rx: 6, class: "gb-paper" }),
    ...cells.map((cell, at) => {
      const place = `translate(${(at % width) * UNIT} ${Math.floor(at / width) * UNIT})`;
      const parts = isChequered
        ? square(cell, last.has(at))
        : hole(cell, last.has(at), line.has(at));
      return svg("g", { transform: place }, ...parts);
    }),
    ...columns.map((name, i) =>
      svg("text", { class: "gb-name", x: (i + 0.5) * UNIT, y: height * UNIT + 13 }, name),
    ),
    ...shape.row_names.map((name, i) =>
      svg("text", { class: "gb-name", x: -9, y: (i + 0.5) * UNIT + 4 }, name),
    ),
  );
}

/**
 * @param {number} width
 * @returns {string[]}
 */
function numbers(width) {
  return Array.from({ length: width }, (_, i) => String(i + 1));
}

/**
 * @param {GameCell} cell
 * @param {boolean} isLast
 * @param {boolean} isLine
 * @returns {SVGElement[]}
 */
function hole(cell, isLast, isLine) {
  const middle = { cx: UNIT / 2, cy: UNIT / 2 };
  if (cell.kind !== "piece") return [svg("circle", { ...middle, r: 15.5, class: "gb-hole" })];
  const look = cell.label === "X" ? "gb-disc first" : "gb-disc second";
  return [
    svg("circle", { ...middle, r: 15.5, class: look }),
    (isLast || isLine) && svg("circle", { ...middle, r: 13, class: isLine ? "gb-won" : "gb-last" }),
    svg("text", { x: UNIT / 2, y: UNIT / 2 + 5.5, class: "gb-label" }, cell.label),
  ].filter((part) => part instanceof SVGElement);
}

/**
 * @param {GameCell} cell
 * @param {boolean} isLast
 * @returns {SVGElement[]}
 */
function square(cell, isLast) {
  const area = { width: UNIT, height: UNIT };
  const shape = shapeOf(cell.sign);
  const parts = [svg("rect", { ...area, class: cell.is_dark ? "sq-d" : "sq-l" })];
  if (isLast) parts.push(svg("rect", { ...area, class: "sq-move" }));
  if (shape) {
    const look = shape.isWhite ? "pw" : "pb";
    const scale = `scale(${UNIT / 10})`;
    parts.push(svg("path", { d: shape.path, class: `gb-piece ${look}`, transform: scale }));
  } else if (cell.kind === "piece") {
    parts.push(svg("text", { x: UNIT / 2, y: UNIT / 2 + 6, class: "gb-sign" }, cell.label));
  }
  return parts;
}
