// Who waits at a step: one walk over the nodes, whose answer several views read.

import { firstAbove } from "./marks.js";

/**
 * @typedef {import("./run.js").Run} Run
 *
 * @typedef {object} Waiting
 * @property {number} step
 * @property {Int32Array} nodes those that wait, in order of generation
 * @property {number[]} left those that waited until this step; some that it made and dropped too
 */

/** The frontier of the step asked for last, which the next answer overwrites. */
export class WaitingNodes {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    // Made once: megabytes for each jump on the timeline would have to be collected again.
    this.room = new Int32Array(run.size + 1);
    /** @type {Waiting} */
    this.last = { step: -1, nodes: this.room, left: [] };
  }

  /**
   * @param {number} step
   * @returns {Waiting}
   */
  at(step) {
    if (this.last.step !== step) this.last = this.find(step);
    return this.last;
  }

  /**
   * @param {number} step
   * @returns {Waiting}
   */
  find(step) {
    if (this.run.stays) return { step, nodes: this.fromStays(this.run.stays, step), left: [] };
    const { from, to } = this.run.passAt(step);
    const { until } = this.run;
    const { room } = this;
    const end = from + firstAbove(this.run.born.subarray(from, to), step); // they are born in order
    const left = [];
    let count = 0;
    for (let node = from; node < end; node++) {
      room[count] = node;
      const past = step - until[node];
      count += past >>> 31; // 1 if it waits: as a branch, this would be predicted wrongly too often
      if (past === 0) left.push(node);
    }
    return { step, nodes: room.subarray(0, count), left };
  }

  /**
   * @param {import("./stays.js").Stays} stays
   * @param {number} step
   * @returns {Int32Array}
   */
  fromStays(stays, step) {
    const found = [];
    for (let i = 0; i < stays.node.length; i++) {
      if (stays.start[i] <= step && stays.end[i] > step) found.push(stays.node[i]);
    }
    return Int32Array.from(found);
  }
}
