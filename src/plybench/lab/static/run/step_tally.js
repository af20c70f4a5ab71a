// What happened in one step of a search, counted.

import { DUPLICATE, EXPANDED, GENERATED, PRUNED, REOPENED, REVISED } from "./events.js";

/**
 * @typedef {{ isExpanded: boolean, made: number, duplicates: number, pruned: number, cut: number, reopened: number, left: number, lastLeft: number, f: number }} Seen
 */

/**
 * @param {import("./run.js").Run} run
 * @param {number} step
 * @returns {Seen}
 */
export function tally(run, step) {
  const { event, event_node: nodes } = run.columns;
  const seen = {
    isExpanded: false,
    made: 0,
    duplicates: 0,
    pruned: 0,
    cut: 0,
    reopened: 0,
    left: 0,
    lastLeft: -1,
    f: Number.NaN,
  };
  for (let i = run.stepEvent[step] + 1; i < run.stepEvent[step + 1]; i++) {
    const isNew = event[i - 1] === GENERATED && nodes[i - 1] === nodes[i];
    if (event[i] === EXPANDED) seen.isExpanded = true;
    else if (event[i] === GENERATED && run.born[nodes[i]] === step) seen.made++;
    else if (event[i] === DUPLICATE && isNew) seen.duplicates++;
    else if (event[i] === PRUNED && (isNew || !seen.isExpanded)) seen.pruned++;
    else if (event[i] === PRUNED) seen.cut++;
    else if (event[i] === REOPENED) seen.reopened++;
    else if (event[i] === REVISED) {
      seen.left++;
      seen.lastLeft = nodes[i];
      seen.f = run.fAt(nodes[i], step);
    }
  }
  return seen;
}
