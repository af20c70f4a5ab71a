// The binary heap of a search that lets its heap break ties: only its own moves say who is next.
//
// The moves are those of Python's heapq, where only f is compared. The heap is replayed to the step
// asked for, from the nearest copy; a step forward costs what it cost the search.

import { DUPLICATE, GENERATED, POPPED, PRUNED } from "./events.js";

const COPIES = 24;

/** The heap at any step. */
export class FrontierHeap {
  /** @param {import("./run.js").Run} run */
  constructor(run) {
    this.run = run;
    this.f = run.f;
    /** @type {number[]} */
    this.heap = [];
    this.step = -1; // all events up to this step were replayed
    this.every = Math.max(1, Math.ceil(run.steps / COPIES));
    /** @type {Map<number, Int32Array>} */
    this.copies = new Map();
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
    const heap = this.heap.slice();
    const found = [];
    while (heap.length && found.length < most) {
      const node = pop(heap, this.f);
      if (this.run.isWaiting(node, step)) found.push(node);
    }
    return found;
  }

  /** @param {number} step */
  go(step) {
    if (step < this.step || step > this.step + this.every) this.restore(step);
    while (this.step < step) {
      this.step++;
      this.replay(this.run.stepEvent[this.step], this.run.stepEvent[this.step + 1]);
      if (this.step % this.every === 0 && !this.copies.has(this.step)) {
        this.copies.set(this.step, Int32Array.from(this.heap));
      }
    }
  }

  /** @param {number} step */
  restore(step) {
    let near = -1;
    for (const known of this.copies.keys()) if (known <= step && known > near) near = known;
    if (step > this.step && this.step >= near) return;
    this.step = near;
    this.heap = near < 0 ? [] : Array.from(this.copies.get(near) ?? []);
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
        else push(this.heap, this.f, nodes[i]);
      } else if (event[i] === POPPED || event[i] === DUPLICATE) {
        pop(this.heap, this.f);
      }
    }
  }
}

/**
 * @param {number[]} heap
 * @param {Float64Array} f
 * @param {number} node
 */
export function push(heap, f, node) {
  heap.push(node);
  siftDown(heap, f, 0, heap.length - 1);
}

/**
 * @param {number[]} heap
 * @param {Float64Array} f
 * @returns {number}
 */
export function pop(heap, f) {
  const last = /** @type {number} */ (heap.pop());
  if (heap.length === 0) return last;
  const first = heap[0];
  heap[0] = last;
  siftUp(heap, f);
  return first;
}

/**
 * As `heapq._siftdown`: a node moves towards the root until its parent is not larger.
 *
 * @param {number[]} heap
 * @param {Float64Array} f
 * @param {number} start
 * @param {number} place
 */
function siftDown(heap, f, start, place) {
  const node = heap[place];
  while (place > start) {
    const above = (place - 1) >> 1;
    if (!(f[node] < f[heap[above]])) break;
    heap[place] = heap[above];
    place = above;
  }
  heap[place] = node;
}

/**
 * As `heapq._siftup`: the smaller child moves up to the end, then the node goes back from there.
 *
 * @param {number[]} heap
 * @param {Float64Array} f
 */
function siftUp(heap, f) {
  const end = heap.length;
  const node = heap[0];
  let place = 0;
  let child = 1;
  while (child < end) {
    const right = child + 1;
    if (right < end && !(f[heap[child]] < f[heap[right]])) child = right;
    heap[place] = heap[child];
    place = child;
    child = 2 * place + 1;
  }
  heap[place] = node;
  siftDown(heap, f, 0, place);
}
