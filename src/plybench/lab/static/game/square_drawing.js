// The drawing of a board of squares: squares, pieces, where they can go, names, arrows.

import { discColour, shapeOf } from "../draw/pieces.js";
import { svg } from "../parts/dom.js";
import { startsOf, targetsOf } from "./game_model.js";

/**
 * @typedef {import("./game_model.js").Cell} Cell
 * @typedef {import("./position.js").Position} Position
 */

export const SIZE = 10; // of a square

/**
 * The top left corner of a cell.
 *
 * @param {Position} shown
 * @param {number} at
 * @returns {[number, number]}
 */
export function corner(shown, at) {
  const { width, height } = shown.board;
  const turned = shown.isFlipped ? width * height - 1 - at : at;
  return [(turned % width) * SIZE, Math.floor(turned / width) * SIZE];
}

/**
 * The middle of a cell.
 *
 * @param {Position} shown
 * @param {number} at
 * @returns {[number, number]}
 */
function centre(shown, at) {
  const [x, y] = corner(shown, at);
  return [x + SIZE / 2, y + SIZE / 2];
}

/**
 * All elements of a board, from the bottom to the top.
 *
 * @param {Position} shown
 * @param {number | null} picked the cell whose piece is picked
 * @param {number} cursor the cell that the keys have chosen; -1 for none
 * @returns {SVGElement[]}
 */
export function boardElements(shown, picked, cursor) {
  const { origins, places } = startsOf(shown.legal);
  const targets = picked === null ? new Set() : targetsOf(shown.legal, picked);
  const marked = (/** @type {number} */ at) => targets.has(at) || places.has(at);
  const goals = shown.canPlay ? shown.cells.map((_, at) => at).filter(marked) : [];
  return [
    ...shown.cells.map((cell, at) => square(shown, cell, at)),
    ...shown.last.map((at) => mark(shown, at, "sq-move")),
    ...shown.winning.map((at) => mark(shown, at, "sq-won")),
    ...(picked === null ? [] : [mark(shown, picked, "sq-picked")]),
    ...shown.cells.flatMap((cell, at) => piece(shown, cell, at, shown.canPlay && origins.has(at))),
    ...goals.map((at) => goal(shown, at, places.has(at))),
    ...names(shown),
    ...recommended(shown),
    ...(cursor < 0 ? [] : [mark(shown, cursor, "sq-cursor")]),
  ];
}

/**
 * @param {Position} shown
 * @param {Cell} cell
 * @param {number} at
 */
function square(shown, cell, at) {
  const [x, y] = corner(shown, at);
  const look = cell.is_dark === null ? "sq-p" : cell.is_dark ? "sq-d" : "sq-l";
  return svg("rect", { x, y, width: SIZE, height: SIZE, class: look, "data-at": at });
}

/**
 * @param {Position} shown
 * @param {number} at
 * @param {string} look
 */
function mark(shown, at, look) {
  const [x, y] = corner(shown, at);
  return svg("rect", { x, y, width: SIZE, height: SIZE, class: look });
}

/**
 * @param {Position} shown
 * @param {Cell} cell
 * @param {number} at
 * @param {boolean} canMove
 */
function piece(shown, cell, at, canMove) {
  if (cell.kind === "empty" || cell.kind === "wall") return [];
  const [x, y] = corner(shown, at);
  const look = { class: canMove ? "piece can" : "piece", "data-piece": at };
  const shape = svg("g", look, ...pieceShape(cell, shown.players));
  return [svg("g", { transform: `translate(${x} ${y})` }, shape)];
}

/**
 * @param {Position} shown
 * @param {number} at
 * @param {boolean} isPlace
 */
function goal(shown, at, isPlace) {
  const [cx, cy] = centre(shown, at);
  if (shown.cells[at].kind === "piece") return svg("circle", { class: "sq-take", cx, cy, r: 4.4 });
  return svg("circle", {
    class: isPlace ? "sq-place" : "sq-target",
    cx,
    cy,
    r: isPlace ? 0.7 : 1.4,
  });
}

/** @param {Position} shown */
function names(shown) {
  const { width, height, row_names, column_names } = shown.board;
  const place = (/** @type {number} */ i, /** @type {number} */ count) =>
    (shown.isFlipped ? count - 1 - i : i) * SIZE;
  const columns = column_names.map((name, i) =>
    svg("text", { class: "coord", x: place(i, width) + 0.6, y: height * SIZE - 0.7 }, name),
  );
  const rows = row_names.map((name, i) =>
    svg("text", { class: "coord", x: width * SIZE - 1.7, y: place(i, height) + 2.2 }, name),
  );
  return [...columns, ...rows];
}

/**
 * The hint or the best move, as an arrow or a ring.
 *
 * @param {Position} shown
 */
function recommended(shown) {
  const text = shown.hint ?? [...shown.best][0];
  const move = shown.legal.find((one) => one.text === text);
  if (!move) return [];
  if (move.steps.length > 0) {
    const [from, to] = move.steps[0];
    return [arrow(centre(shown, from), centre(shown, to))];
  }
  return move.appears.slice(0, 1).map((at) => {
    const [cx, cy] = centre(shown, at);
    return svg("circle", { class: "best-place", cx, cy, r: 3.6 });
  });
}

/**
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
function arrow([x0, y0], [x1, y1]) {
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

/**
 * The shape of a piece in a box of ten by ten: a chess piece, or a disc with its label.
 *
 * @param {Cell} cell
 * @param {string[]} players
 * @returns {SVGElement[]}
 */
export function pieceShape(cell, players) {
  const shape = shapeOf(cell.sign);
  if (shape) {
    const look = shape.isWhite ? "pw" : "pb";
    const place = "translate(.15 .1) scale(.97)";
    return [svg("path", { d: shape.path, class: look, transform: place })];
  }
  const colour = `var(--${discColour(cell.label, players)})`;
  return [
    svg("circle", { cx: 5, cy: 5, r: 3.9, fill: colour }),
    svg("text", { class: "disc-label", x: 5, y: 6.4 }, cell.sign || cell.label),
  ];
}

/**
 * Which pieces the last move has moved, by their labels.
 *
 * @param {Position} shown
 * @returns {[number, number][]}
 */
export function slides(shown) {
  const { before, cells, last } = shown;
  const gone = last.filter((at) => before[at].kind === "piece" && cells[at].kind !== "piece");
  const come = last.filter((at) => cells[at].kind === "piece");
  return come.flatMap((to) => {
    const same = gone.find((at) => before[at].label === cells[to].label);
    const from = same ?? (gone.length === 1 ? gone[0] : undefined);
    return from === undefined ? [] : [/** @type {[number, number]} */ ([from, to])];
  });
}
