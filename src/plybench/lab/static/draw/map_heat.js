// A search on a map: when each place was expanded, and which node is on it.

/** @typedef {import("../run/run.js").Run} Run */

export const UNKNOWN = 0;
export const WAITING = 1; // above it: taken, in the step less two

/**
 * The cell of a node.
 *
 * @param {Run} run
 * @param {number} node
 * @returns {number}
 */
export function placeOf(run, node) {
  return run.columns.place ? run.columns.place[run.state[node]] : -1;
}

/**
 * For each cell of the map: 0 unknown, 1 waiting, or 2 and the step in which it was first taken.
 *
 * @param {Run} run
 * @param {number} step
 * @param {number} cells
 * @returns {Int32Array}
 */
export function heatOf(run, step, cells) {
  const heat = new Int32Array(cells);
  const first = run.firstStep(step);
  for (let k = first; k <= step; k++) {
    const cell = placeOf(run, run.pop[k]);
    if (heat[cell] === UNKNOWN) heat[cell] = k + 2;
  }
  for (const node of run.waiting(step)) {
    const cell = placeOf(run, node);
    if (heat[cell] === UNKNOWN) heat[cell] = WAITING;
  }
  return heat;
}

/**
 * The node that is on a cell at a step: one that was taken, the last of them, or one that waits.
 *
 * @param {Run} run
 * @param {number} step
 * @param {number} cell
 * @returns {number} -1 if there is none
 */
export function nodeOn(run, step, cell) {
  const { from, to } = run.passAt(step);
  let found = -1;
  for (let node = from; node < to && run.born[node] <= step; node++) {
    if (placeOf(run, node) !== cell) continue;
    const kind = run.kindAt(node, step);
    if (kind === "dropped" || kind === "unborn") continue;
    if (found < 0 || kind !== "frontier") found = node;
  }
  return found;
}
