// The frontier of a step in the order in which the search will take its nodes.

import { FrontierHeap } from "./frontier_heap.js";

/** @typedef {import("./run.js").Run} Run */

/**
 * The first nodes of the frontier of a step, next one first, and how many wait in all.
 *
 * @param {Run} run
 * @param {number} step
 * @param {number} most
 * @returns {{ nodes: number[], waiting: number }}
 */
export function firstOfFrontier(run, step, most) {
  if (run.order.kind === "heap") return firstOfHeap(run, step, most);
  if (run.order.kind === "sides") return firstOfSides(run, step, most);
  const waiting = run.waiting(step);
  const [[name, sign]] = run.order.keys;
  if (name === "id") return { nodes: byNumber(waiting, sign, most), waiting: waiting.length };
  const nodes = most > 0 ? firstOfSorted(run, step, waiting, most) : [];
  return { nodes, waiting: waiting.length };
}

/**
 * Of nodes that are alike, those that come first are offered first; of a large frontier, nearly all
 * nodes are then refused by their f and h.
 *
 * @param {Run} run
 * @param {number} step
 * @param {Int32Array} waiting
 * @param {number} most
 * @returns {number[]}
 */
function firstOfSorted(run, step, waiting, most) {
  const { f, h } = run;
  const { keys } = run.order;
  const best = new Best(most, comparison(run, step));
  const isByF = keys[0][0] === "f" && !run.stays;
  const [isByH, isByAge] = [keys[1]?.[0] === "h", keys[1]?.[0] === "id"];
  const isNewestFirst = keys[keys.length - 1][1] < 0;
  for (let i = 0; i < waiting.length; i++) {
    const node = waiting[isNewestFirst ? waiting.length - 1 - i : i];
    if (isByF && i >= most) {
      const last = best.heap[0];
      if (f[node] > f[last]) continue;
      if (f[node] === f[last] && (isByAge || (isByH && h[node] >= h[last]))) continue;
    }
    best.offer(node);
  }
  return best.sorted();
}

/**
 * The first of nodes that are sorted by their numbers, or the last.
 *
 * @param {Int32Array} nodes
 * @param {number} sign
 * @param {number} most
 * @returns {number[]}
 */
function byNumber(nodes, sign, most) {
  if (sign > 0) return Array.from(nodes.subarray(0, most));
  return Array.from(nodes.subarray(Math.max(0, nodes.length - most))).reverse();
}

/**
 * A function that compares two nodes by the keys of the search: negative if the first comes first.
 *
 * @param {Run} run
 * @param {number} step
 * @returns {(one: number, other: number) => number}
 */
export function comparison(run, step) {
  /** @type {Record<string, (node: number) => number>} */
  const reads = {
    f: run.stays ? (node) => least(run.fAt(node, step)) : (node) => least(run.f[node]),
    h: (node) => least(run.h[node]),
    depth: (node) => run.depth[node],
    id: (node) => node,
  };
  const keys = run.order.keys.map(([name, sign]) => ({ read: reads[name], sign }));
  return (one, other) => {
    for (const { read, sign } of keys) {
      const a = read(one);
      const b = read(other);
      if (a !== b) return a < b ? -sign : sign;
    }
    return 0;
  };
}

/** @param {number} value */
function least(value) {
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
}

/** Keeps the first of many nodes: a heap with the last of them on top. */
class Best {
  /**
   * @param {number} most
   * @param {(one: number, other: number) => number} compare
   */
  constructor(most, compare) {
    this.most = most;
    this.compare = compare;
    /** @type {number[]} */
    this.heap = [];
  }

  /** @param {number} node */
  offer(node) {
    const { heap, compare } = this;
    if (heap.length < this.most) {
      heap.push(node);
      this.rise(heap.length - 1);
    } else if (this.most > 0 && compare(node, heap[0]) < 0) {
      heap[0] = node;
      this.sink();
    }
  }

  /** @param {number} i */
  rise(i) {
    const { heap, compare } = this;
    const node = heap[i];
    while (i > 0) {
      const above = (i - 1) >> 1;
      if (compare(node, heap[above]) <= 0) break;
      heap[i] = heap[above];
      i = above;
    }
    heap[i] = node;
  }

  sink() {
    const { heap, compare } = this;
    const node = heap[0];
    let i = 0;
    for (;;) {
      let below = 2 * i + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && compare(heap[below + 1], heap[below]) > 0) below++;
      if (compare(heap[below], node) <= 0) break;
      heap[i] = heap[below];
      i = below;
    }
    heap[i] = node;
  }

  /** @returns {number[]} */
  sorted() {
    return this.heap.sort(this.compare);
  }
}

/**
 * Layers from both ends: the rest of the one in work, then the smaller one that waits.
 *
 * @param {Run} run
 * @param {number} step
 * @param {number} most
 */
function firstOfSides(run, step, most) {
  /** @type {Map<number, number[]>} by side and depth */
  const layers = new Map();
  const waiting = run.waiting(step);
  for (const node of waiting) {
    const place = layerOf(run, node);
    const layer = layers.get(place);
    if (layer) layer.push(node);
    else layers.set(place, [node]);
  }
  const inWork = step > 0 ? layerOf(run, run.pop[step]) : 0;
  const turns = [...layers.entries()].sort(([one, first], [other, second]) => {
    if ((one === inWork) !== (other === inWork)) return one === inWork ? -1 : 1;
    return first.length - second.length || one - other;
  });
  const nodes = turns.flatMap(([, layer]) => layer).slice(0, most);
  return { nodes, waiting: waiting.length };
}

const BACKWARD = 2 ** 24; // more than any depth

/**
 * @param {Run} run
 * @param {number} node
 * @returns {number} a number for its side and depth
 */
function layerOf(run, node) {
  return run.depth[node] + (run.isBackward(node) ? BACKWARD : 0);
}

/**
 * @param {Run} run
 * @param {number} step
 * @param {number} most
 */
function firstOfHeap(run, step, most) {
  const nodes = most > 0 ? heapOf(run).first(step, most) : [];
  return { nodes, waiting: run.waiting(step).length };
}

/** @param {Run} run */
function heapOf(run) {
  run.heap ??= new FrontierHeap(run);
  return run.heap;
}

/**
 * Do for some time what jumps to steps would otherwise wait for; return up to which step all is done.
 *
 * @param {Run} run
 * @param {number} milliseconds
 * @returns {number}
 */
export function prepareOrder(run, milliseconds) {
  return run.order.kind === "heap" ? heapOf(run).prepare(milliseconds) : run.steps;
}
