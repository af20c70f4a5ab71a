// The counts of a search at each step, and the rule of each count.

import { shownNumber } from "../parts/numbers.js";

/**
 * @typedef {"expanded" | "generated" | "duplicates" | "frontier" | "maxFrontier" | "evaluated" | "reopened" | "pruned" | "iterations"} CountName
 */

/** What each count counts, in one sentence. @type {Record<CountName, string>} */
export const RULES = {
  expanded: "Nodes whose successors were generated.",
  generated: "Successors produced, duplicates included; roots are not.",
  duplicates: "Successors dropped because their state was already known.",
  frontier: "Nodes that wait to be taken, with entries that a cheaper path has made outdated.",
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
  return `+ ${shownNumber(counted - listed)} outdated`;
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

/**
 * The counts of a search at the end of each step, as it recorded them.
 *
 * @param {import("./events.js").Columns} columns
 * @returns {Record<CountName, Uint32Array>}
 */
export function countsOf(columns) {
  return {
    expanded: columns.expanded,
    generated: columns.generated,
    duplicates: columns.duplicates,
    frontier: columns.frontier,
    maxFrontier: columns.max_frontier,
    evaluated: columns.evaluated,
    reopened: columns.reopened,
    pruned: columns.pruned,
    iterations: columns.iterations,
  };
}
