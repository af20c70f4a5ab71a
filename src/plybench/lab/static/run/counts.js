// The counts of a search at each step, and the rule of each count.

import { shownNumber } from "../parts/numbers.js";
import { DUPLICATE } from "./events.js";

/**
 * @typedef {"expanded" | "generated" | "duplicates" | "frontier" | "outdated" | "maxFrontier" | "evaluated" | "reopened" | "pruned" | "iterations"} CountName
 */

/** What each count counts, in one sentence. @type {Record<CountName, string>} */
export const RULES = {
  expanded: "Nodes whose successors were generated.",
  generated: "Successors produced, duplicates included; roots are not.",
  duplicates: "Successors dropped because their state was already known.",
  frontier: "Nodes that wait to be taken, with entries that a cheaper path has made outdated.",
  outdated: "Entries of the frontier that are dropped when they come up: a cheaper path was found.",
  maxFrontier: "The most nodes that waited at once, looked at after each expansion.",
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
  if (name === "maxFrontier" && order.measured === "layer") {
    return "The most nodes in one layer, or in one of each side; while a layer is expanded, nodes of the next wait too.";
  }
  if (name === "frontier" && order.forgets) {
    return "Children of the nodes on the path, those that the path leads through included.";
  }
  return name === "frontier" && other ? other : RULES[name];
}

/**
 * Why the frontier that is counted is not the one that is listed, in a few words; "" if it is.
 *
 * @param {import("./run.js").Run} run
 * @param {number} step
 * @param {number} listed
 * @returns {string}
 */
export function frontierRemark(run, step, listed) {
  const counted = run.counts.frontier[step];
  if (counted === listed) return "";
  if (run.order.measured === "path") return `${shownNumber(counted)} on the path`;
  if (run.order.measured === "one") return `${shownNumber(counted)} kept`;
  if (run.order.forgets) return `${shownNumber(counted)} with the path`;
  return `+ ${shownNumber(run.counts.outdated[step])} outdated`;
}

/**
 * What to say where the frontier is larger than its maximum; "" if it is not.
 *
 * @param {import("./run.js").Run} run
 * @param {number} step
 * @returns {string}
 */
export function maximumRemark({ counts, order }, step) {
  const isAbove = counts.frontier[step] > counts.maxFrontier[step];
  return isAbove && order.measured !== "layer"
    ? "max frontier: without the children of the last node, whose expansion ended at the goal."
    : "";
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
      outdated: column(),
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
    this.outdated = 0; // of them
    /** @type {[number, number] | null} both as they were when a new pass began */
    this.before = null;
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
    if (this.reply.columns.parent[node] >= 0) this.generated++; // a goal is a root too, backwards
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

  /** @param {number} by 1 if an entry becomes outdated, -1 if one is dropped */
  outdate(by) {
    this.outdated += by;
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
    this.before = [this.waiting, this.outdated];
    this.waiting = 0;
    this.outdated = 0;
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
    const now = [this.waiting, this.outdated];
    [this.waiting, this.outdated] = this.before ?? now; // a new pass belongs to the next step
    this.note(step);
    [this.waiting, this.outdated] = now;
    this.before = null;
  }

  /** @param {number} step */
  note(step) {
    const { counts } = this;
    counts.expanded[step] = this.expanded;
    counts.generated[step] = this.generated;
    counts.duplicates[step] = this.duplicates;
    counts.frontier[step] = this.waiting;
    counts.outdated[step] = this.outdated;
    counts.maxFrontier[step] = this.most;
    counts.reopened[step] = this.reopened;
    counts.pruned[step] = this.pruned;
    counts.iterations[step] = this.iterations;
  }

  /** Whether the search has ended with a child that is a goal: it is not queued any more. */
  get endsWithChild() {
    const { result, is_cut: isCut } = this.reply;
    return this.lastIsGenerated && !isCut && result.status === "solved";
  }

  /** @param {number} step */
  finish(step) {
    const { is_cut: isCut, result } = this.reply;
    const isQueued = !["path", "one"].includes(this.order.measured) && !this.order.forgets;
    if (this.endsWithChild && isQueued) this.waiting--;
    else if (!this.endsWithChild) this.measure();
    if (step === 0 && !isCut) this.most = result.counts.max_frontier; // nothing was searched
    this.note(step);
  }
}
