// What happened in one step of a search: how its counts grew, and what its events say besides.

import { GENERATED, PRUNED, REVISED } from "./events.js";

/**
 * @typedef {{ isExpanded: boolean, made: number, duplicates: number, pruned: number, cut: number, reopened: number, left: number, lastLeft: number, f: number }} Seen
 */

/**
 * @param {import("./run.js").Run} run
 * @param {number} step not the first
 * @returns {Seen}
 */
export function tally(run, step) {
  const { event, event_node: nodes } = run.columns;
  /** @param {import("./counts.js").CountName} name */
  const grown = (name) => run.counts[name][step] - run.counts[name][step - 1];
  const seen = {
    isExpanded: grown("expanded") > 0,
    made: grown("generated"),
    duplicates: grown("duplicates"),
    pruned: grown("pruned"),
    cut: 0,
    reopened: grown("reopened"),
    left: 0,
    lastLeft: -1,
    f: Number.NaN,
  };
  for (let i = run.stepEvent[step] + 1; i < run.stepEvent[step + 1]; i++) {
    const isNew = event[i - 1] === GENERATED && nodes[i - 1] === nodes[i];
    if (event[i] === PRUNED && !isNew && seen.isExpanded) {
      seen.pruned--;
      seen.cut++;
    } else if (event[i] === REVISED) {
      seen.left++;
      seen.lastLeft = nodes[i];
      seen.f = run.fAt(nodes[i], step);
    }
  }
  return seen;
}
