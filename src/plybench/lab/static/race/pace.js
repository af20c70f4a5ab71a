// The steps of a run by expansions: races go on in step by expansions, not by nodes taken.

/** @typedef {import("../run/run.js").Run} Run */

/** Which step of a run belongs to a number of expansions. */
export class Pace {
  /** @param {Run} run */
  constructor(run) {
    const { expanded } = run.counts;
    /** How many expansions the run has. */
    this.length = run.size ? expanded[run.steps] : 0;
    /** The last step with each number of expansions: what is taken without an expansion belongs to it. */
    this.steps = new Uint32Array(this.length + 1);
    for (let step = 0; step <= run.steps; step++) this.steps[expanded[step]] = step;
  }

  /**
   * The step of a run after a number of expansions; its last one if it has fewer.
   *
   * @param {number} expansions
   * @returns {number}
   */
  step(expansions) {
    return this.steps[Math.min(expansions, this.length)];
  }

  /**
   * Values of steps as values of expansions.
   *
   * @param {ArrayLike<number>} values
   * @returns {Float64Array}
   */
  paced(values) {
    return Float64Array.from(this.steps, (step) => values[step]);
  }
}
