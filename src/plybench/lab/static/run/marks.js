// Marks on the timeline: the steps at which something happened.

export const MARKS = /** @type {const} */ ([
  "iteration",
  "rise",
  "dead end",
  "reopened",
  "improved",
  "solution",
]);

/**
 * @typedef {typeof MARKS[number]} MarkName
 * @typedef {{ step: number, name: MarkName, value: number }} Mark value: a limit, or f
 */

/** Marks in order of their steps, in columns: there may be a million. */
export class Marks {
  /**
   * @param {Uint32Array} steps
   * @param {Uint8Array} names
   * @param {Float64Array} values
   */
  constructor(steps, names, values) {
    this.steps = steps;
    this.names = names;
    this.values = values;
  }

  get length() {
    return this.steps.length;
  }

  /**
   * @param {number} i
   * @returns {Mark}
   */
  at(i) {
    return { step: this.steps[i], name: MARKS[this.names[i]], value: this.values[i] };
  }

  /**
   * The step of the next mark after a step, or of the last one before it; -1 if there is none.
   *
   * @param {number} step
   * @param {1 | -1} direction
   * @returns {number}
   */
  beside(step, direction) {
    const i = firstAbove(this.steps, direction > 0 ? step : step - 1);
    if (direction > 0) return i < this.length ? this.steps[i] : -1;
    return i > 0 ? this.steps[i - 1] : -1;
  }
}

/**
 * The first place of a sorted column whose value is above another.
 *
 * @param {ArrayLike<number>} sorted
 * @param {number} value
 * @returns {number}
 */
export function firstAbove(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Collects marks while the events go by. */
export class MarkKeeper {
  /** @param {import("./events.js").SearchReply} reply */
  constructor(reply) {
    const { order, columns } = reply;
    this.reply = reply;
    this.f = columns.f;
    this.limits = reply.passes.filter((pass) => pass.restarts).map((pass) => Number(pass.limit));
    this.hasPasses = this.limits.length > 0;
    // f rises only in searches that take the least f first, and where f is more than h.
    this.rises = order.keys[0][0] === "f" && !order.forgets && !isEstimateAlone(columns);
    this.findsDeadEnds = order.kind !== "path" && order.kind !== "random" && !order.forgets;
    /** @type {number[]} */
    this.steps = [];
    /** @type {number[]} */
    this.names = [];
    /** @type {number[]} */
    this.values = [];
    this.highest = Number.NEGATIVE_INFINITY;
    this.isExpanded = false;
    this.kept = 0;
  }

  /**
   * @param {number} step
   * @param {MarkName} name
   * @param {number} [value]
   */
  add(step, name, value = Number.NaN) {
    this.steps.push(step); // never before the last one
    this.names.push(MARKS.indexOf(name));
    this.values.push(value);
  }

  keep() {
    this.kept++;
  }

  expand() {
    this.isExpanded = true;
    this.kept = 0;
  }

  /**
   * @param {number} step
   * @param {number} pass
   */
  restart(step, pass) {
    this.endStep(step - 1);
    this.add(step, "iteration", this.limits[pass]);
  }

  /**
   * @param {number} step
   * @param {number} node
   */
  take(step, node) {
    if (!this.rises || this.hasPasses) return;
    const f = this.f[node];
    if (!(f > this.highest)) return;
    if (this.highest > Number.NEGATIVE_INFINITY) this.add(step, "rise", f);
    this.highest = f;
  }

  /** @param {number} step */
  endStep(step) {
    if (this.isExpanded && this.kept === 0 && this.findsDeadEnds) this.add(step, "dead end");
    this.isExpanded = false;
  }

  /** @param {number} step */
  finish(step) {
    this.endStep(step);
    const { result, is_cut: isCut } = this.reply;
    if (result.actions !== null && !isCut) this.add(step, "solution", Number(result.cost));
  }

  /** @returns {Marks} */
  marks() {
    return new Marks(
      Uint32Array.from(this.steps),
      Uint8Array.from(this.names),
      Float64Array.from(this.values),
    );
  }
}

/**
 * Tell whether f is nothing but h, as in greedy search.
 *
 * @param {import("./events.js").Columns} columns
 * @returns {boolean}
 */
function isEstimateAlone({ g, h, f }) {
  for (let i = 0; i < f.length; i++) {
    if (Number.isFinite(f[i]) && f[i] !== h[i]) return false;
  }
  return g.length > 1;
}
