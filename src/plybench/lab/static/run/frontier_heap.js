// The binary heap of a search that lets its heap break ties: only its own moves say who is next.
//
// The moves are those of Python's heapq, where only f is compared. The heap is replayed to the step
// asked for, from the nearest copy; a step forward costs what it cost the search.

import { DUPLICATE, GENERATED, POPPED, PRUNED } from "./events.js";

const COPIES = 32;

/** The heap at any step. */
export class FrontierHeap {
  /** @param {import("./run.js").Run} run */
  constructor(run) {
    this.run = run;
    this.heap = new Heap(run.size, run.f);
    this.shown = new Heap(run.size, run.f); // from which the next nodes are taken
    this.step = -1; // all events up to this step were replayed
    this.every = Math.max(1, Math.ceil(run.steps / COPIES));
    /** @type {Int32Array[]} of the steps 0, every, 2 * every and so on, as far as they are known */
    this.copies = [];
  }

  /**
   * The next nodes of a step; outdated ones are left out.
   *
   * @param {number} step
   * @param {number} most
   * @returns {number[]}
   */
  first(step, most) {
    this.go(step);
    const { shown } = this;
    shown.become(this.heap.nodes());
    const found = [];
    while (shown.length && found.length < most) {
      const node = shown.pop();
      if (this.run.isWaiting(node, step)) found.push(node);
    }
    return found;
  }

  /**
   * Make copies for some time; return the step up to which all are made.
   *
   * @param {number} milliseconds
   * @returns {number}
   */
  prepare(milliseconds) {
    const end = performance.now() + milliseconds;
    let next = this.copies.length * this.every;
    while (next <= this.run.steps && performance.now() < end) {
      this.go(next);
      next = this.copies.length * this.every;
    }
    return next > this.run.steps ? this.run.steps : Math.max(0, next - this.every);
  }

  /** @param {number} step */
  go(step) {
    if (step < this.step || step > this.step + this.every) this.restore(step);
    while (this.step < step) {
      this.step++;
      this.replay(this.run.stepEvent[this.step], this.run.stepEvent[this.step + 1]);
      if (this.step === this.copies.length * this.every) {
        this.copies.push(this.heap.nodes().slice());
      }
    }
  }

  /** @param {number} step */
  restore(step) {
    const near = Math.min(Math.floor(step / this.every), this.copies.length - 1);
    if (step > this.step && this.step >= near * this.every) return;
    this.step = near < 0 ? -1 : near * this.every;
    this.heap.become(near < 0 ? new Int32Array(0) : this.copies[near]);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  replay(from, to) {
    const { event, event_node: nodes } = this.run.columns;
    for (let i = from; i < to; i++) {
      if (event[i] === GENERATED) {
        const next = i + 1 < event.length && nodes[i + 1] === nodes[i] ? event[i + 1] : -1;
        if (next === DUPLICATE || next === PRUNED) i++;
        else this.heap.push(nodes[i]);
      } else if (event[i] === POPPED || event[i] === DUPLICATE) {
        this.heap.pop();
      }
    }
  }
}

/** Nodes as Python's heapq keeps them. */
class Heap {
  /**
   * @param {number} most nodes at once
   * @param {Float64Array} f
   */
  constructor(most, f) {
    this.items = new Int32Array(most);
    this.length = 0;
    this.f = f;
  }

  /** All nodes; they change with the heap. */
  nodes() {
    return this.items.subarray(0, this.length);
  }

  /** @param {Int32Array} nodes of another heap */
  become(nodes) {
    this.items.set(nodes);
    this.length = nodes.length;
  }

  /** @param {number} node */
  push(node) {
    this.length++;
    this.siftDown(node, this.length - 1);
  }

  /** @returns {number} the first node; there must be one */
  pop() {
    const first = this.items[0];
    this.length--;
    if (this.length > 0) this.siftUp(this.items[this.length]);
    return first;
  }

  /**
   * As `heapq._siftdown`: a node moves towards the root until its parent is not larger.
   *
   * @param {number} node
   * @param {number} place
   */
  siftDown(node, place) {
    const { items, f } = this;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!(f[node] < f[items[above]])) break;
      items[place] = items[above];
      place = above;
    }
    items[place] = node;
  }

  /**
   * As `heapq._siftup`: the smaller child moves up to the end, then the node goes back from there.
   *
   * @param {number} node which is put in the place of the first
   */
  siftUp(node) {
    const { items, f, length } = this;
    let place = 0;
    let child = 1;
    while (child < length) {
      const right = child + 1;
      if (right < length && !(f[items[child]] < f[items[right]])) child = right;
      items[place] = items[child];
      place = child;
      child = 2 * place + 1;
    }
    this.siftDown(node, place);
  }
}
