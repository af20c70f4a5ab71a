// A search small enough to be checked by hand, as Python would send it.
//
//        0 f3            steps: 1 takes 0, 2 takes 1, 3 takes 2, 4 takes 5 (a goal)
//       / \
//      1   2             node 3 has the state of node 0: a duplicate
//     / \   \            node 4 (state e, g 3) is outdated by node 5 (state e, g 2)
//    3   4   5

import { Run } from "../../../src/plybench/lab/static/run/run.js";

const I = 0;
const G = 1;
const D = 2;
const P = 5;
const E = 6;

/**
 * @param {Record<string, any>} [changes]
 * @returns {any}
 */
export function smallReply(changes = {}) {
  const text = "a" + "b" + "c" + "e";
  const events = [
    [G, 0],
    [P, 0],
    [E, 0],
    [G, 1],
    [G, 2],
    [P, 1],
    [E, 1],
    [G, 3],
    [D, 3],
    [G, 4],
    [P, 2],
    [E, 2],
    [G, 5],
    [P, 5],
  ];
  const reply = {
    problem: { domain: "letters", name: "small", text: "a", state: "a", order: null, model: null },
    algorithm: "astar",
    heuristic: "guess",
    options: { duplicates: "graph", ties: "low-h" },
    result: {
      status: "solved",
      cost: 2,
      actions: ["right", "on"],
      counts: { max_frontier: 3 },
      reason: "",
    },
    actions: ["left", "right", "back", "on"],
    board: {
      width: 2,
      height: 1,
      row_names: [],
      column_names: [],
      cells: [0, 1],
    },
    palette: [
      { kind: "empty", label: "", goal: "", sign: "", is_dark: null },
      { kind: "agent", label: "@", goal: "", sign: "", is_dark: null },
    ],
    order: {
      kind: "sorted",
      keys: [
        ["f", 1],
        ["h", 1],
        ["id", 1],
      ],
      measured: "step",
      forgets: false,
      outdates: true,
    },
    passes: [],
    is_cut: false,
    unrecorded: 0,
    map: false,
    columns: {
      parent: Int32Array.from([-1, 0, 0, 1, 1, 2]),
      g: Float64Array.from([0, 1, 1, 2, 3, 2]),
      h: Float64Array.from([3, 1, 2, Number.NaN, 0, 0]),
      f: Float64Array.from([3, 2, 3, Number.NaN, 3, 2]),
      action: Uint16Array.from([65535, 0, 1, 2, 3, 3]),
      state: Uint32Array.from([0, 1, 2, 0, 3, 3]),
      event: Uint8Array.from(events, ([kind]) => kind),
      event_node: Uint32Array.from(events, ([, node]) => node),
      event_value: new Float64Array(0),
      expanded: Uint32Array.from([0, 1, 2, 3, 3]),
      generated: Uint32Array.from([0, 2, 4, 5, 5]),
      evaluated: Uint32Array.from([1, 3, 4, 5, 5]),
      duplicates: Uint32Array.from([0, 0, 1, 1, 1]),
      reopened: new Uint32Array(5),
      pruned: new Uint32Array(5),
      frontier: Uint32Array.from([1, 2, 2, 2, 1]),
      max_frontier: Uint32Array.from([1, 2, 2, 2, 2]),
      iterations: new Uint32Array(5),
      solution: Uint32Array.from([0, 2, 5]),
      state_text: new TextEncoder().encode(text),
      state_start: Uint32Array.from([0, 1, 2, 3, 4]),
      picture_start: Uint32Array.from([0, 0, 2]),
      picture_at: Uint32Array.from([0, 1]),
      picture_cell: Uint16Array.from([1, 0]),
    },
  };
  return { ...reply, ...changes };
}

/** @returns {Run} */
export function smallRun() {
  return new Run(smallReply());
}

/**
 * A search in two passes, as iterative deepening makes them: the root, then the root and a child.
 *
 * @returns {Run}
 */
export function deepeningRun() {
  const small = smallReply();
  const events = [
    [I, 0],
    [G, 0],
    [P, 0],
    [4, 0],
    [I, 1],
    [G, 1],
    [P, 1],
    [E, 1],
    [G, 2],
  ];
  return new Run({
    ...small,
    order: {
      ...small.order,
      keys: [["id", -1]],
      outdates: false,
    },
    passes: [
      { number: 1, limit: 0, node: 0, event: 0, restarts: true },
      { number: 2, limit: 1, node: 1, event: 4, restarts: true },
    ],
    columns: {
      ...small.columns,
      parent: Int32Array.from([-1, -1, 1]),
      g: Float64Array.from([0, 0, 1]),
      h: new Float64Array(3).fill(Number.NaN),
      f: new Float64Array(3).fill(Number.NaN),
      action: Uint16Array.from([65535, 65535, 0]),
      state: Uint32Array.from([0, 0, 1]),
      event: Uint8Array.from(events, ([kind]) => kind),
      event_node: Uint32Array.from(events, ([, node]) => node),
      event_value: Float64Array.from([0, 1]),
      expanded: Uint32Array.from([0, 0, 1]),
      generated: Uint32Array.from([0, 0, 1]),
      evaluated: new Uint32Array(3),
      duplicates: new Uint32Array(3),
      reopened: new Uint32Array(3),
      pruned: Uint32Array.from([0, 1, 1]),
      frontier: Uint32Array.from([1, 0, 1]),
      max_frontier: new Uint32Array(3).fill(1),
      iterations: Uint32Array.from([1, 2, 2]),
      solution: Uint32Array.from([1, 2]),
    },
  });
}
