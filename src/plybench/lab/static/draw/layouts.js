// The layout of a run at a step: small trees follow the step, large ones are laid out once.

import { NEVER } from "../run/events.js";
import { layoutOf } from "./layout.js";

/**
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("../run/run.js").Run} Run
 */

export const FOLLOWS = 1500; // nodes of a pass up to which the layout follows the step
const AT_ONCE = 30_000; // nodes that are laid out without a worker

/** The layouts of a run. */
export class Layouts {
  /**
   * @param {Run} run
   * @param {import("./layout_maker.js").LayoutMaker} maker
   * @param {() => void} arrived a layout is there that was asked for
   */
  constructor(run, maker, arrived) {
    this.run = run;
    this.maker = maker;
    this.arrived = arrived;
    /** @type {Set<number>} nodes whose subtrees are folded */
    this.folded = new Set();
    /** @type {Map<number, Layout>} of large passes, by their first node */
    this.known = new Map();
    /** @type {Set<number>} */
    this.asked = new Set();
    this.version = 0;
  }

  /**
   * The layout of the pass of a step; null if it is not there yet.
   *
   * @param {number} step
   * @returns {Layout | null}
   */
  at(step) {
    const { from, to } = this.run.passAt(step);
    if (to - from <= FOLLOWS) return layoutOf(this.forest(from, to, step));
    const known = this.known.get(from);
    if (known) return known;
    if (to - from <= AT_ONCE) return this.keep(from, layoutOf(this.forest(from, to, NEVER)));
    this.ask(from, to);
    return null;
  }

  /**
   * Whether the layout of a step follows the step.
   *
   * @param {number} step
   */
  follows(step) {
    const { from, to } = this.run.passAt(step);
    return to - from <= FOLLOWS;
  }

  /**
   * @param {number} from
   * @param {Layout} layout
   */
  keep(from, layout) {
    this.known.set(from, layout);
    return layout;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  ask(from, to) {
    if (this.asked.has(from)) return;
    this.asked.add(from);
    const version = this.version;
    this.maker.ask(this.forest(from, to, NEVER), (layout) => {
      if (version !== this.version) return;
      this.asked.delete(from);
      this.keep(from, layout);
      this.arrived();
    });
  }

  /**
   * What is laid out: what a step knows, or, at step NEVER, everything that ever took room.
   *
   * @param {number} from
   * @param {number} to
   * @param {number} step
   * @returns {import("./layout.js").Forest}
   */
  forest(from, to, step) {
    const { parent, born, took, gone } = this.run;
    const shown = new Uint8Array(to - from);
    for (let node = from; node < to; node++) {
      const above = parent[node];
      if (born[node] > step) break;
      if (above >= from && (!shown[above - from] || this.folded.has(above))) continue;
      const isGone = step === NEVER ? gone[node] <= born[node] : gone[node] <= step;
      if (!isGone || (took[node] !== NEVER && !this.run.stays)) shown[node - from] = 1;
    }
    if (step !== NEVER) return { parent, from, to, shown };
    return { parent, from, to, shown, born, took, gone };
  }

  /**
   * Fold or unfold what is below a node.
   *
   * @param {number} node
   */
  fold(node) {
    if (!this.folded.delete(node)) this.folded.add(node);
    this.version++;
    this.known.clear();
    this.asked.clear();
  }

  /** The run is not shown any more: what was asked for is not wanted. */
  end() {
    this.version++;
  }
}

/**
 * How many nodes below a node take room at a step.
 *
 * @param {Run} run
 * @param {number} node
 * @param {number} step
 * @returns {number}
 */
export function nodesBelow(run, node, step) {
  const { to } = run.passAt(step);
  const isBelow = new Uint8Array(to - node);
  isBelow[0] = 1;
  let count = 0;
  for (let i = node + 1; i < to && run.born[i] <= step; i++) {
    if (run.parent[i] < node || !isBelow[run.parent[i] - node]) continue;
    isBelow[i - node] = 1;
    if (run.kindAt(i, step) !== "dropped") count++;
  }
  return count;
}
