// Lines of a race on a canvas: each lane has its dash.

/**
 * A line: one value for each step; NaN where there is none.
 *
 * @typedef {{ letter: string, values: ArrayLike<number>, steps: number }} Line
 *
 * Where steps and values are.
 *
 * @typedef {{ x: (step: number) => number, y: (value: number) => number }} Place
 */

/** @type {Record<string, number[]>} */
const DASHES = { A: [], B: [7, 3], C: [2, 3], D: [9, 3, 2, 3] };

/**
 * Draw a line from a step to a step, in the dash of its lane. Of more steps than there are pixels
 * the largest values are drawn.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Line} line
 * @param {number} from
 * @param {number} to
 * @param {Place} place
 */
export function strokeLine(context, { letter, values }, from, to, { x, y }) {
  const pixels = Math.max(1, Math.abs(x(to) - x(from)));
  const by = Math.max(1, Math.floor((to - from) / (2 * pixels)));
  let isDown = false;
  context.setLineDash(DASHES[letter]);
  context.lineJoin = "round";
  context.beginPath();
  for (let step = from; step <= to; step += by) {
    const value = highest(values, step, Math.min(step + by - 1, to));
    if (Number.isFinite(value)) context[isDown ? "lineTo" : "moveTo"](x(step), y(value));
    isDown = Number.isFinite(value);
  }
  context.stroke();
  context.setLineDash([]);
}

/**
 * The largest value of some steps.
 *
 * @param {ArrayLike<number>} values
 * @param {number} from
 * @param {number} to
 */
function highest(values, from, to) {
  let most = values[from];
  for (let i = from + 1; i <= to; i++) if (values[i] > most) most = values[i];
  return most;
}
