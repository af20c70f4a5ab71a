// The counts of a search at each step, and the rule of each count.

import { DUPLICATE } from "./events.js";

/**
 * @typedef {"expanded" | "generated" | "duplicates" | "frontier" | "maxFrontier" | "evaluated" | "reopened" | "pruned" | "iterations"} CountName
 */

/** What each count counts, in one sentence. @type {Record<CountName, string>} */
export const RULES = {
  expanded: "Nodes whose successors were generated.",
  generated: "Successors produced, duplicates included; the root is not one.",
  duplicates: "Successors dropped because their state was already known.",
  frontier: "Nodes that wait to be taken, with entries that a cheaper path has made outdated.",
  maxFrontier: "The most nodes that waited at once so far.",
  evaluated: "Calls of the heuristic.",
  reopened: "States queued again after their expansion, because a cheaper path was found.",
  pruned: "Nodes cut: by a bound, the depth limit, the beam, or because h is infinite.",
  iterations: "Passes of a search that starts again, layers of a beam, or nodes left and revised.",
};

/** How the size of the frontier is measured, for searches that are not like the others. */
const OTHER_FRONTIERS = {
  path: "Nodes on the path from the root: all that this search keeps.",
  one: "The one node that this search keeps.",
};

/**
 * The rule of a count, as it is for a search.
 *
 * @param {CountName} name
 * @param {import("./events.js").FrontierOrder} order
 * @returns {string}
 */
export function ruleOf(name, order) {
  const other = OTHER_FRONTIERS[/** @type {"path" | "one"} */ (order.measured)];
  if (name === "frontier" && order.forgets) {
    return "Children of the nodes on the path, those that the path leads through included.";
  }
  return name === "frontier" && other ? other : RULES[name];
}

/** Keeps the counts while the events go by. */
export class CountKeeper {
  /**
   * @param {import("./events.js").SearchReply} reply
   * @param {number} steps
   * @param {Uint16Array | Uint32Array} depth
   */
  constructor(reply, steps, depth) {
    this.reply = reply;
    this.order = reply.order;
    this.depth = depth;
    const column = () => new Uint32Array(steps + 1);
    /** @type {Record<CountName, Uint32Array>} */
    this.counts = {
      expanded: column(),
      generated: column(),
      duplicates: column(),
      frontier: column(),
      maxFrontier: column(),
      evaluated: reply.columns.evaluated,
      reopened: column(),
      pruned: column(),
      iterations: column(),
    };
    this.expanded = 0;
    this.generated = 0;
    this.duplicates = 0;
    this.reopened = 0;
    this.pruned = 0;
    this.iterations = 0;
    this.waiting = 0; // all nodes that wait, as the search itself counts them
    this.most = 0;
    this.made = 0; // nodes so far
    // For a search that forgets: how many children of each node wait.
    this.below = new Uint16Array(reply.order.forgets ? depth.length : 0);
    this.lastIsGenerated = false;
  }

  /** Take the size of the frontier into account, before it shrinks. */
  measure() {
    if (this.order.measured !== "layer") this.most = Math.max(this.most, this.waiting);
  }

  /**
   * @param {number} node
   * @param {boolean} isRoot
   * @param {boolean} isKept
   */
  generate(node, isRoot, isKept) {
    this.made = node + 1;
    if (!isRoot) this.generated++;
    this.lastIsGenerated = true;
    if (this.order.measured === "path") return;
    if (this.order.measured === "one") {
      this.waiting = 1;
      if (isRoot) this.iterations = 1;
    } else if (!this.order.forgets) {
      this.waiting++; // a duplicate is taken back at once
    } else if (!isRoot && isKept) {
      this.waiting++;
      this.below[this.reply.columns.parent[node]]++;
    }
  }

  /**
   * @param {number} kind
   * @param {boolean} isNew it was generated just now, and never waited
   * @param {boolean} isTaken
   */
  drop(kind, isNew, isTaken) {
    if (kind !== DUPLICATE) this.pruned++;
    else if (isNew) this.duplicates++;
    this.lastIsGenerated = false;
    if (this.order.measured === "path" || this.order.measured === "one") return;
    if (this.order.forgets || isTaken) return;
    if (!isNew) this.measureLayer();
    if (!isNew) this.measure();
    this.waiting--;
  }

  /** A layer is complete: the beam is about to cut it, or the next one begins. */
  measureLayer() {
    if (this.order.measured === "layer") this.most = Math.max(this.most, this.waiting);
  }

  /**
   * @param {number} node
   * @returns {number} the first node that it will generate
   */
  expand(node) {
    this.expanded++;
    this.lastIsGenerated = false;
    if (this.order.measured === "path") {
      this.waiting = this.depth[node] + 1;
      this.measure();
    }
    if (this.order.forgets) this.below[node] = 0;
    return this.made;
  }

  /** @param {number} node */
  take(node) {
    this.lastIsGenerated = false;
    if (this.order.measured === "one" && node === 0 && this.expanded > 0) this.iterations++;
    if (this.order.measured === "path" || this.order.measured === "one") return;
    if (!this.order.forgets) this.waiting--;
  }

  reopen() {
    this.reopened++;
  }

  iterate() {
    this.iterations++;
    this.measureLayer();
  }

  /** A new pass begins with nothing. */
  restart() {
    this.measure();
    this.waiting = 0;
  }

  /** @param {number} node */
  revise(node) {
    this.iterations++;
    this.measure();
    this.waiting -= this.below[node];
    this.below[node] = 0;
  }

  /** @param {number} step */
  endStep(step) {
    this.measure();
    this.note(step);
  }

  /** @param {number} step */
  note(step) {
    const { counts } = this;
    counts.expanded[step] = this.expanded;
    counts.generated[step] = this.generated;
    counts.duplicates[step] = this.duplicates;
    counts.frontier[step] = this.waiting;
    counts.maxFrontier[step] = this.most;
    counts.reopened[step] = this.reopened;
    counts.pruned[step] = this.pruned;
    counts.iterations[step] = this.iterations;
  }

  /** @param {number} step */
  finish(step) {
    const { result, is_cut: isCut } = this.reply;
    // A search that ends with a child that is a goal does not measure its frontier once more.
    if (isCut || result.status !== "solved" || !this.lastIsGenerated) this.measure();
    if (step === 0 && !isCut) this.most = result.counts.max_frontier; // nothing was searched
    this.note(step);
  }
}
