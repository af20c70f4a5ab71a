// Makes layouts in a worker; where there are no workers, in the page.

import { layoutOf } from "./layout.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Forest} Forest
 */

/** A worker that is started early, so that it is ready when a large tree comes. */
export class LayoutMaker {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    this.isRefused = false; // there are no workers here
    /** @type {Map<number, { forest: Forest, done: (layout: Layout) => void }>} */
    this.waiting = new Map();
    this.asked = 0;
  }

  /** Start the worker, unless it runs. */
  start() {
    if (this.worker !== null || this.isRefused) return;
    try {
      // In one piece, as bundle.py finds it.
      this.worker = new Worker(new URL("./layout_worker.js", import.meta.url), { type: "module" });
    } catch {
      this.isRefused = true;
      return;
    }
    this.worker.addEventListener("message", ({ data }) => {
      this.waiting.get(data.id)?.done(data.layout);
      this.waiting.delete(data.id);
    });
    this.worker.addEventListener("error", () => this.refused());
  }

  /** The worker could not be loaded: do what was asked here. */
  refused() {
    const waiting = [...this.waiting.values()];
    this.end();
    this.isRefused = true;
    for (const { forest, done } of waiting) this.ask(forest, done);
  }

  /**
   * Lay a forest out, and call a function with the layout later.
   *
   * @param {Forest} forest
   * @param {(layout: Layout) => void} done
   */
  ask(forest, done) {
    this.start();
    if (this.worker === null) {
      setTimeout(() => done(layoutOf(forest)), 0);
      return;
    }
    const id = ++this.asked;
    this.waiting.set(id, { forest, done });
    // A copy goes to the worker, and a column that shares its memory would take all of it along.
    this.worker.postMessage({ id, forest: { ...forest, parent: forest.parent.slice() } });
  }

  /** Stop the worker. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
  }
}
