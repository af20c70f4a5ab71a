// One walk over the events of a recorded search: for each node the steps at which it changes.
//
// A step is one node taken from the frontier; what happens until the next one is taken belongs to
// it. Afterwards the state of any step is a few comparisons, with no replay.

import {
  DUPLICATE,
  EXPANDED,
  GENERATED,
  IMPROVED,
  NEVER,
  POPPED,
  PRUNED,
  REOPENED,
  REVISED,
} from "./events.js";
import { MarkKeeper } from "./marks.js";
import { StayKeeper } from "./stays.js";

/**
 * What a walk over the events finds.
 *
 * @typedef {object} Replayed
 * @property {Int32Array} born the step in which each node was generated
 * @property {Int32Array} took the step in which it was first taken, or NEVER
 * @property {Int32Array} gone the step in which it was dropped, outdated or forgotten, or NEVER
 * @property {Uint8Array} isLeaf 1 for nodes that were taken at a depth limit, and not expanded
 * @property {number} found the child with which the search ended, which was not queued; or -1
 * @property {Int32Array} reopened the step in which its state was queued again, or NEVER
 * @property {Int32Array} pop the node taken in each step; -1 for step 0
 * @property {Uint32Array} stepEvent the first event of each step, and the end of the last
 * @property {Int32Array} starts the first node of each pass, and the number of nodes
 * @property {import("./marks.js").Marks} marks
 * @property {import("./stays.js").Stays | null} stays
 */

/**
 * @param {import("./events.js").SearchReply} reply
 * @returns {Replayed}
 */
export function replay(reply) {
  const walk = new Walk(reply);
  walk.run();
  return walk.finish();
}

/**
 * The nodes at which a search starts again: the first one of each pass, and the number of nodes.
 *
 * @param {import("./events.js").SearchReply} reply
 * @returns {Int32Array}
 */
function startsOf(reply) {
  const again = reply.passes.filter((pass) => pass.restarts).map((pass) => pass.node);
  const first = again[0] === 0 ? [] : [0];
  return Int32Array.from([...first, ...again, reply.columns.parent.length]);
}

class Walk {
  /** @param {import("./events.js").SearchReply} reply */
  constructor(reply) {
    const { columns, order } = reply;
    const size = columns.parent.length;
    this.reply = reply;
    this.size = size;
    this.order = order;
    this.born = new Int32Array(size).fill(NEVER);
    this.took = new Int32Array(size).fill(NEVER);
    this.gone = new Int32Array(size).fill(NEVER);
    this.isLeaf = new Uint8Array(size);
    this.reopened = new Int32Array(size).fill(NEVER);
    const steps = columns.frontier.length; // with step 0
    this.pop = new Int32Array(steps).fill(-1);
    this.stepEvent = new Uint32Array(steps + 1);
    this.starts = startsOf(reply);
    this.step = 0;
    this.pass = 0;
    this.made = 0; // nodes so far
    this.batch = 0; // the first node generated since the last expansion
    this.queued = order.outdates
      ? new Int32Array(columns.state_start.length - 1).fill(-1)
      : new Int32Array(0);
    this.marker = new MarkKeeper(reply);
    this.stays = order.forgets ? new StayKeeper(reply) : null;
  }

  run() {
    const { event, event_node: nodes } = this.reply.columns;
    for (let i = 0; i < event.length; i++) {
      const node = nodes[i];
      const isNext = i + 1 < event.length && nodes[i + 1] === node;
      switch (event[i]) {
        case GENERATED:
          this.generate(node, isNext ? event[i + 1] : -1);
          break;
        case POPPED:
          this.take(node, i);
          break;
        case DUPLICATE:
        case PRUNED:
          if (this.took[node] === NEVER) this.gone[node] = Math.min(this.gone[node], this.step);
          else this.isLeaf[node] = 1;
          break;
        case EXPANDED:
          this.batch = this.made;
          this.marker.expand();
          this.stays?.expand(node);
          break;
        case REOPENED:
          this.reopened[node] = this.step;
          this.marker.add(this.step, "reopened");
          break;
        case REVISED:
          this.revise(node);
          break;
        case IMPROVED:
          this.marker.add(this.step, "improved");
          break;
      }
    }
  }

  /**
   * @param {number} node
   * @param {number} fate what is said of it next, or -1
   */
  generate(node, fate) {
    let step = this.step;
    const isRoot = node === this.starts[this.pass + 1] || node === 0;
    if (isRoot && node > 0) {
      this.pass++;
      step++; // a new pass belongs to the step that takes its root
      this.marker.restart(step, this.pass);
    }
    this.born[node] = step;
    this.made = node + 1;
    if (fate === DUPLICATE || fate === PRUNED) return;
    this.marker.keep();
    this.stays?.enter(node, step);
    if (this.order.outdates) this.queue(node, step);
  }

  /**
   * A cheaper path to the state of a node that waits makes that node outdated.
   *
   * @param {number} node
   * @param {number} step
   */
  queue(node, step) {
    const state = this.reply.columns.state[node];
    const before = this.queued[state];
    const isWaiting = before >= this.starts[this.pass] && this.took[before] === NEVER;
    if (isWaiting && this.gone[before] === NEVER) this.gone[before] = step;
    this.queued[state] = node;
  }

  /**
   * @param {number} node
   * @param {number} event
   */
  take(node, event) {
    this.marker.endStep(this.step);
    this.step++;
    this.pop[this.step] = node;
    this.stepEvent[this.step] = event;
    if (this.took[node] === NEVER) this.took[node] = this.step;
    if (this.order.kind === "random") this.forgetOthers(node);
    this.stays?.leave(node, this.step);
    this.marker.take(this.step, node);
  }

  /**
   * A random walk keeps no child but the one that it goes on with.
   *
   * @param {number} node
   */
  forgetOthers(node) {
    for (let i = this.batch; i < this.size && this.born[i] !== NEVER; i++) {
      if (i !== node && this.took[i] === NEVER) this.gone[i] = Math.min(this.gone[i], this.step);
    }
  }

  /** @param {number} node */
  revise(node) {
    for (const child of this.stays?.revise(node, this.step) ?? []) this.gone[child] = this.step;
  }

  /** @returns {number} the child that is a goal, if the search ended when it generated one; or -1 */
  found() {
    const { columns, is_cut: isCut, result } = this.reply;
    const last = columns.event.at(-1);
    const isChild = last === GENERATED || last === REOPENED;
    return isChild && !isCut && result.status === "solved" ? (columns.event_node.at(-1) ?? -1) : -1;
  }

  /** @returns {Replayed} */
  finish() {
    this.marker.finish(this.step);
    this.stepEvent[this.step + 1] = this.reply.columns.event.length;
    return {
      born: this.born,
      took: this.took,
      gone: this.gone,
      isLeaf: this.isLeaf,
      found: this.found(),
      reopened: this.reopened,
      pop: this.pop,
      stepEvent: this.stepEvent,
      starts: this.starts,
      marks: this.marker.marks(),
      stays: this.stays?.stays() ?? null,
    };
  }
}
