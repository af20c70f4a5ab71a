// The times that nodes wait in a search that forgets: a node may be taken, left, and wait again.

import { NEVER } from "./events.js";
import { firstAbove } from "./marks.js";

/** Collects stays while the events go by. */
export class StayKeeper {
  /** @param {import("./events.js").SearchReply} reply */
  constructor(reply) {
    const size = reply.columns.parent.length;
    this.f = reply.columns.f;
    this.values = reply.columns.event_value;
    this.parent = reply.columns.parent;
    this.value = reply.passes.length; // no limits of passes come before: there are none
    this.open = new Int32Array(size).fill(-1); // the stay that goes on
    /** @type {number[]} */
    this.nodes = [];
    /** @type {number[]} */
    this.starts = [];
    /** @type {number[]} */
    this.ends = [];
    /** @type {number[]} */
    this.fs = [];
    /** @type {Map<number, number[]>} children of the last expansion of each node on the path */
    this.batches = new Map();
  }

  /**
   * @param {number} node
   * @param {number} step
   */
  enter(node, step) {
    this.begin(node, step, this.f[node]);
    if (this.parent[node] >= 0) this.batches.get(this.parent[node])?.push(node);
  }

  /**
   * @param {number} node
   * @param {number} step
   * @param {number} f
   */
  begin(node, step, f) {
    this.open[node] = this.nodes.length;
    this.nodes.push(node);
    this.starts.push(step);
    this.ends.push(NEVER);
    this.fs.push(f);
  }

  /**
   * @param {number} node
   * @param {number} step
   */
  leave(node, step) {
    if (this.open[node] >= 0) this.ends[this.open[node]] = step;
    this.open[node] = -1;
  }

  /** @param {number} node */
  expand(node) {
    this.batches.set(node, []);
  }

  /**
   * The search left a node: it waits again, and its children are forgotten.
   *
   * @param {number} node
   * @param {number} step
   * @returns {number[]} the children
   */
  revise(node, step) {
    const children = this.batches.get(node) ?? [];
    for (const child of children) this.leave(child, step);
    this.batches.delete(node);
    this.begin(node, step, this.values[this.value++]);
    return children;
  }

  /** @returns {Stays} */
  stays() {
    return new Stays(this.open.length, this.nodes, this.starts, this.ends, this.fs);
  }
}

/** All stays, by node. */
export class Stays {
  /**
   * @param {number} size
   * @param {number[]} nodes
   * @param {number[]} starts
   * @param {number[]} ends
   * @param {number[]} fs
   */
  constructor(size, nodes, starts, ends, fs) {
    this.first = new Uint32Array(size + 1);
    for (const node of nodes) this.first[node + 1]++;
    for (let i = 0; i < size; i++) this.first[i + 1] += this.first[i];
    this.node = new Uint32Array(nodes.length);
    this.start = new Int32Array(nodes.length);
    this.end = new Int32Array(nodes.length);
    this.f = new Float64Array(nodes.length);
    const next = this.first.slice();
    nodes.forEach((node, i) => {
      const place = next[node]++;
      this.node[place] = node;
      this.start[place] = starts[i];
      this.end[place] = ends[i];
      this.f[place] = fs[i];
    });
  }

  /**
   * The last stay of a node that began up to a step, or -1.
   *
   * @param {number} node
   * @param {number} step
   * @returns {number}
   */
  last(node, step) {
    const from = this.first[node];
    const begun = firstAbove(this.start.subarray(from, this.first[node + 1]), step);
    return begun > 0 ? from + begun - 1 : -1;
  }
}
