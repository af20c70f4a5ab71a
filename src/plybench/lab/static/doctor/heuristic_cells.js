// How often each h goes with each h*: the cells of the plot, without drawing them.

import { counted, shownNumber } from "../parts/numbers.js";

/**
 * The cells that have states, as joint_counts.py writes them: cell n holds the values from n steps
 * to the next; -1 is infinite.
 *
 * @typedef {object} Cells
 * @property {number} step
 * @property {ArrayLike<number>} h
 * @property {ArrayLike<number>} exact
 * @property {ArrayLike<number>} count states in the cell
 * @property {ArrayLike<number>} above of these, the ones in which h is more than h*
 */

/**
 * What was found about a heuristic, as verdict.py writes it; infinite numbers are "inf".
 *
 * @typedef {Record<string, any> & { name: string, cells: any }} Verdict
 */

/**
 * The cells of a verdict: in its own lists while the examination runs, in the columns at its end.
 *
 * @param {Verdict | undefined} verdict
 * @param {Record<string, any>} columns
 * @returns {Cells | null}
 */
export function cellsOf(verdict, columns) {
  const cells = verdict?.cells;
  if (!cells) return null;
  if (cells.h) return cells;
  const part = (/** @type {string} */ name) =>
    columns[`cell_${name}`].subarray(cells.start, cells.end);
  return {
    step: cells.step,
    h: part("h"),
    exact: part("exact"),
    count: part("count"),
    above: part("above"),
  };
}

/**
 * @param {ArrayLike<number>} values
 * @returns {number}
 */
export function total(values) {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum;
}

/**
 * A number of Python's JSON, in which infinity is a text.
 *
 * @param {number | string | null | undefined} value
 * @returns {number | null}
 */
export function readNumber(value) {
  if (value === null || value === undefined) return null;
  return value === "inf" ? Number.POSITIVE_INFINITY : Number(value);
}

/**
 * The values of a cell in words: `4`, or `4 to 6` if cells are wide.
 *
 * @param {number} cell
 * @param {number} step
 * @returns {string}
 */
export function valuesOf(cell, step) {
  if (cell < 0) return "∞";
  const from = shownNumber(cell * step);
  return step === 1 ? from : `${from} to ${shownNumber((cell + 1) * step)}`;
}

/**
 * One cell in words.
 *
 * @param {Cells} cells
 * @param {number} i
 * @returns {string}
 */
export function cellInWords(cells, i) {
  const { step } = cells;
  const where = `h ${valuesOf(cells.h[i], step)}, h* ${valuesOf(cells.exact[i], step)}`;
  const text = `${where}: ${counted(cells.count[i], "state")}`;
  if (cells.exact[i] < 0)
    return `${text}; no goal can be reached from ${cells.count[i] === 1 ? "it" : "them"}`;
  if (cells.above[i] === 0) return text;
  if (cells.above[i] < cells.count[i]) return `${text}, ${shownNumber(cells.above[i])} too high`;
  const error = cells.h[i] < 0 || step !== 1 ? "" : `${cells.h[i] - cells.exact[i]} `;
  return `${text}, ${error}too high`;
}

/**
 * The cell of a state, or null if it is not known.
 *
 * @param {{ h: number | string, exact: number | string } | null | undefined} state
 * @param {number} step
 * @returns {{ h: number, exact: number } | null}
 */
export function cellOf(state, step) {
  if (!state) return null;
  const cell = (/** @type {number | null} */ value) =>
    value === null || !Number.isFinite(value) ? -1 : Math.floor(value / step + 1e-9);
  return { h: cell(readNumber(state.h)), exact: cell(readNumber(state.exact)) };
}

/**
 * Where cells are on a canvas. Infinite values have a column and a row of their own, apart.
 */
export class PlotShape {
  /**
   * @param {Cells} cells
   * @param {number} width
   * @param {number} height
   * @param {{ left: number, right: number, top: number, bottom: number }} margin
   */
  constructor(cells, width, height, margin) {
    this.margin = margin;
    this.width = width - margin.left - margin.right;
    this.height = height - margin.top - margin.bottom;
    let far = 0;
    let high = 0;
    this.hasDeadEnds = false;
    this.hasInfinite = false;
    for (let i = 0; i < cells.h.length; i++) {
      far = Math.max(far, cells.exact[i]);
      high = Math.max(high, cells.h[i]);
      this.hasDeadEnds ||= cells.exact[i] < 0;
      this.hasInfinite ||= cells.h[i] < 0;
    }
    this.columns = far + 1;
    this.rows = Math.max(high, far) + 1;
    const across = this.columns + (this.hasDeadEnds ? 1.5 : 0);
    const up = this.rows + (this.hasInfinite ? 1.5 : 0);
    this.cellWidth = this.width / across;
    this.cellHeight = this.height / up;
  }

  /**
   * The left edge of a column.
   *
   * @param {number} exact
   */
  x(exact) {
    return this.margin.left + this.cellWidth * (exact < 0 ? this.columns + 0.5 : exact);
  }

  /**
   * The lower edge of a row.
   *
   * @param {number} h
   */
  y(h) {
    const row = h < 0 ? this.rows + 0.5 : h;
    return this.margin.top + this.height - this.cellHeight * row;
  }

  /**
   * The number of the cell at a point, or -1.
   *
   * @param {Cells} cells
   * @param {number} x
   * @param {number} y
   */
  cellAt(cells, x, y) {
    for (let i = 0; i < cells.h.length; i++) {
      const left = this.x(cells.exact[i]);
      const low = this.y(cells.h[i]);
      const isInside =
        x >= left && x < left + this.cellWidth && y <= low && y > low - this.cellHeight;
      if (isInside) return i;
    }
    return -1;
  }
}
