// A recorded search at any step: which nodes are known, what they are, which come next.

import { backward, depths, lineTo } from "./ancestry.js";
import { countsOf } from "./counts.js";
import { NEVER } from "./events.js";
import { firstAbove } from "./marks.js";
import { firstOfFrontier } from "./order.js";
import { Pictures } from "./pictures.js";
import { replay } from "./replay.js";
import { WaitingNodes } from "./waiting.js";

/**
 * What a node is at a step. `dropped` also covers nodes that are outdated or forgotten, `expanded`
 * also those that were taken at a depth limit (`isLeaf`).
 *
 * @typedef {"unborn" | "dropped" | "current" | "expanded" | "frontier"} NodeKind
 */

export const NO_ACTION = 65535;

/** A recorded search. Nodes are numbers; step 0 is before the first node is taken. */
export class Run {
  /** @param {import("./events.js").SearchReply} reply */
  constructor(reply) {
    const { columns } = reply;
    this.reply = reply;
    this.columns = columns;
    this.order = reply.order;
    this.size = columns.parent.length;
    this.parent = columns.parent;
    this.g = columns.g;
    this.h = columns.h;
    this.f = columns.f;
    this.state = columns.state;
    this.depth = depths(columns.parent);
    const found = replay(reply);
    this.born = found.born;
    this.took = found.took;
    this.gone = found.gone;
    this.until = found.took.map((took, node) => Math.min(took, found.gone[node])); // it waits
    if (found.found >= 0) this.until[found.found] = found.born[found.found];
    this.isLeaf = found.isLeaf;
    this.reopened = found.reopened;
    this.pop = found.pop;
    this.stepEvent = found.stepEvent;
    this.starts = found.starts;
    this.counts = countsOf(columns);
    this.marks = found.marks;
    this.stays = found.stays;
    this.steps = found.pop.length - 1;
    this.solution = Array.from(columns.solution);
    this.onSolution = new Set(this.solution);
    this.isSolved = reply.result.actions !== null;
    this.pictures = new Pictures(/** @type {any} */ (reply));
    this.decoder = new TextDecoder();
    this.waits = new WaitingNodes(this);
    /** @type {import("./frontier_heap.js").FrontierHeap | undefined} */
    this.heap = undefined;
    /** @type {Uint8Array | undefined} */
    this.sides = undefined;
  }

  /** The node with which the search ended, -1 if it found none (or the record ends before). */
  get goal() {
    return this.isSolved && !this.reply.is_cut && this.size ? this.endOfSolution() : -1;
  }

  /** Where the two searches met, or the end of the path. */
  endOfSolution() {
    const last = this.columns.event_node[this.columns.event.length - 1];
    return this.onSolution.has(last) ? last : (this.solution.at(-1) ?? -1);
  }

  /**
   * The node of a step; the root at step 0.
   *
   * @param {number} step
   * @returns {number}
   */
  current(step) {
    return step > 0 ? this.pop[step] : this.size ? 0 : -1;
  }

  /**
   * The pass to which a node belongs, from 0.
   *
   * @param {number} node
   * @returns {number}
   */
  passOf(node) {
    return Math.min(firstAbove(this.starts, node), this.starts.length - 1) - 1;
  }

  /**
   * The pass of a step, with its limit if the search starts again.
   *
   * @param {number} step
   * @returns {{ number: number, limit: number | null, from: number, to: number }}
   */
  passAt(step) {
    const pass = Math.max(0, this.passOf(this.current(step)));
    const again = this.reply.passes.filter((one) => one.restarts);
    return {
      number: pass + 1,
      limit: again.length ? Number(again[pass].limit) : null,
      from: this.starts[pass],
      to: this.starts[pass + 1],
    };
  }

  /**
   * The number of a node as the search counts: from 0 in each pass.
   *
   * @param {number} node
   * @returns {number}
   */
  label(node) {
    return node - this.starts[Math.max(0, this.passOf(node))];
  }

  /**
   * Whether a node waits to be taken; outdated ones do not.
   *
   * @param {number} node
   * @param {number} step
   * @returns {boolean}
   */
  isWaiting(node, step) {
    if (this.born[node] > step || this.gone[node] <= step) return false;
    if (!this.stays) return this.until[node] > step;
    const stay = this.stays.last(node, step);
    return stay >= 0 && this.stays.end[stay] > step;
  }

  /**
   * @param {number} node
   * @param {number} step
   * @returns {NodeKind}
   */
  kindAt(node, step) {
    if (this.born[node] > step) return "unborn";
    if (step > 0 && this.pop[step] === node) return "current";
    if (this.isWaiting(node, step)) return "frontier";
    if (this.gone[node] <= step) return "dropped";
    return "expanded";
  }

  /**
   * The f of a node at a step: searches that forget revise it.
   *
   * @param {number} node
   * @param {number} step
   * @returns {number}
   */
  fAt(node, step) {
    const stay = this.stays ? this.stays.last(node, step) : -1;
    return this.stays && stay >= 0 ? this.stays.f[stay] : this.f[node];
  }

  /**
   * The nodes that wait at a step, in order of generation; the next call overwrites them.
   *
   * @param {number} step
   * @returns {Int32Array}
   */
  waiting(step) {
    return this.waits.at(step).nodes;
  }

  /**
   * The first nodes of the frontier in the order in which they will be taken.
   *
   * @param {number} step
   * @param {number} [most]
   * @returns {{ nodes: number[], waiting: number }}
   */
  frontier(step, most = 60) {
    return firstOfFrontier(this, step, most);
  }

  /**
   * The node that the search takes next; the root of the next pass if this one is over.
   *
   * @param {number} step
   * @returns {number} -1 if there is none
   */
  next(step) {
    const [first] = this.frontier(step, 1).nodes;
    if (first !== undefined) return first;
    const next = this.starts[this.passAt(step).number];
    return next < this.size ? next : -1;
  }

  /**
   * The nodes taken in the pass up to a step, the last one first.
   *
   * @param {number} step
   * @param {number} [most]
   * @returns {{ nodes: number[], taken: number }}
   */
  closed(step, most = 60) {
    const first = this.firstStep(step);
    const nodes = [];
    for (let k = step; k >= first && nodes.length < most; k--) nodes.push(this.pop[k]);
    return { nodes, taken: Math.max(0, step - first + 1) };
  }

  /**
   * The first step of the pass of a step.
   *
   * @param {number} step
   * @returns {number}
   */
  firstStep(step) {
    const root = this.starts[this.passAt(step).number - 1];
    return this.took[root] === NEVER ? 1 : this.took[root];
  }

  /**
   * The nodes from a root to a node.
   *
   * @param {number} node
   * @returns {number[]}
   */
  line(node) {
    return lineTo(this.parent, node);
  }

  /**
   * Whether a node belongs to the search from the goals.
   *
   * @param {number} node
   * @returns {boolean}
   */
  isBackward(node) {
    this.sides ??= backward(this.parent);
    return this.sides[node] === 1;
  }

  /**
   * The action that led to a node; null for a root.
   *
   * @param {number} node
   * @returns {string | null}
   */
  action(node) {
    const action = this.columns.action[node];
    return action === NO_ACTION ? null : String(this.reply.actions[action]);
  }

  /**
   * The state of a node as text.
   *
   * @param {number} node
   * @returns {string}
   */
  stateText(node) {
    const { state_text: text, state_start: start } = this.columns;
    const state = this.state[node];
    return this.decoder.decode(text.subarray(start[state], start[state + 1]));
  }
}
