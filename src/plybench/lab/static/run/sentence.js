// What a step did, and why its node was next, in one or two sentences.

import { counted, shownNumber } from "../parts/numbers.js";
import { tally } from "./step_tally.js";

/**
 * @typedef {import("./run.js").Run} Run
 * @typedef {import("./step_tally.js").Seen} Seen
 */

/**
 * A piece of the text: the step it is about, that a goal is found, or anything else.
 *
 * @typedef {{ text: string, role?: "step" | "goal" }} Part
 */

/**
 * @param {Run} run
 * @param {number} step
 * @returns {Part[]}
 */
export function sentenceParts(run, step) {
  if (run.size === 0) return [{ text: `Nothing was searched: ${run.reply.result.reason}.` }];
  if (step === 0) return [{ text: start(run) }];
  const node = shownNumber(run.label(run.pop[step]));
  return [
    { text: `Step ${shownNumber(step)}`, role: "step" },
    { text: ` takes node ${node}: ${reason(run, step)}. ` },
    ...outcome(run, step),
  ];
}

/** @param {Run} run */
function start(run) {
  const waiting = run.frontier(0, 0).waiting;
  if (run.steps === 0 && run.isSolved) return "The start is a goal: there is nothing to search.";
  if (waiting > 1) {
    return `The start waits, and ${counted(waiting - 1, "goal")} from which the other side begins.`;
  }
  return "The start waits in the frontier.";
}

/**
 * What the priority of a search is called: g alone, h alone, or f.
 *
 * @param {Run} run
 * @returns {"f" | "g" | "h"}
 */
export function priorityName(run) {
  let isG = true;
  let isH = true;
  const most = Math.min(run.size, 1000);
  for (let i = 0; i < most && (isG || isH); i++) {
    if (!Number.isFinite(run.f[i])) continue;
    isG &&= run.f[i] === run.g[i];
    isH &&= run.f[i] === run.h[i];
  }
  if (isG === isH) return "f";
  return isG ? "g" : "h";
}

/**
 * Why the node of a step was next.
 *
 * @param {Run} run
 * @param {number} step
 * @returns {string}
 */
function reason(run, step) {
  const node = run.pop[step];
  const pass = run.passAt(step);
  if (step === run.took[pass.from] && node === pass.from) return beginning(run, step);
  const { kind, keys, forgets } = run.order;
  if (kind === "path") return "the next child within the bound is entered at once";
  if (kind === "random") {
    return node === 0 ? "no way led on, so the walk starts again" : "it was drawn at random";
  }
  if (kind === "sides") return side(run, step);
  if (forgets) {
    return `the lowest f is ${shownNumber(run.fAt(node, step - 1))}, and it goes on below it`;
  }
  if (keys[0][0] === "depth") return layer(run, step);
  if (keys[0][0] === "id")
    return keys[0][1] > 0 ? "the oldest goes first" : "the newest goes first";
  return lowest(run, step);
}

/**
 * @param {Run} run
 * @param {number} step
 */
function beginning(run, step) {
  const { number, limit } = run.passAt(step);
  if (limit === null) return "only the start waits";
  const what = run.order.kind === "path" ? "bound" : "depth limit";
  return `pass ${number} begins with ${what} ${shownNumber(limit)}`;
}

/**
 * @param {Run} run
 * @param {number} step
 */
function side(run, step) {
  const isBackward = run.isBackward(run.pop[step]);
  const where = isBackward ? "from the goals" : "from the start";
  return `it is the next of the layer ${where}, ${counted(run.depth[run.pop[step]], "step")} away`;
}

/**
 * @param {Run} run
 * @param {number} step
 */
function layer(run, step) {
  const node = run.pop[step];
  const h = run.f[node];
  const depth = run.depth[node];
  return Number.isNaN(h)
    ? "only the start waits"
    : `in layer ${shownNumber(depth)} the lowest h is ${shownNumber(h)}`;
}

/**
 * @param {Run} run
 * @param {number} step
 */
function lowest(run, step) {
  const { nodes, left } = run.waits.at(step);
  const waiting = alikeIn(run, step, nodes);
  const gone = alikeIn(run, step, left);
  const alike = waiting.inF + gone.inF;
  const first = `the lowest ${priorityName(run)} is ${shownNumber(run.f[run.pop[step]])}`;
  if (alike < 2) return first;
  return `${first}, shared by ${shownNumber(alike)}; ${tie(run, alike, waiting.inH + gone.inH)}`;
}

/**
 * How many of some nodes waited before a step and had the f of its node, and how many the h too.
 *
 * @param {Run} run
 * @param {number} step
 * @param {ArrayLike<number>} nodes
 */
function alikeIn({ f, h, born, pop }, step, nodes) {
  const [leastF, itsH] = [f[pop[step]], h[pop[step]]];
  const alike = { inF: 0, inH: 0 };
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (f[node] !== leastF || born[node] === step) continue;
    alike.inF++;
    if (h[node] === itsH) alike.inH++;
  }
  return alike;
}

/**
 * @param {Run} run
 * @param {number} alike
 * @param {number} alikeInH
 */
function tie(run, alike, alikeInH) {
  const [, second] = run.order.keys;
  if (run.order.kind === "heap") return "the heap's own moves decide";
  if (second[0] === "id") return second[1] > 0 ? "the oldest goes first" : "the newest goes first";
  if (alikeInH === alike) return "their h is the same too, so the oldest goes first";
  return alikeInH > 1 ? "lower h goes first, then the oldest" : "lower h goes first";
}

/**
 * What the step did.
 *
 * @param {Run} run
 * @param {number} step
 * @returns {Part[]}
 */
function outcome(run, step) {
  const seen = tally(run, step);
  const node = run.pop[step];
  if (step === run.steps && run.goal === node) return goal(`${costs(run)}.`);
  if (!seen.isExpanded) return notExpanded(run, step, seen.pruned > 0);
  return [{ text: expansion(run, step, seen) }];
}

/**
 * @param {string} rest
 * @returns {Part[]}
 */
function goal(rest) {
  return [{ text: "It is a goal", role: "goal" }, { text: rest }];
}

/**
 * @param {Run} run
 * @param {number} step
 * @param {Seen} seen
 */
function expansion(run, step, seen) {
  if (step === run.steps && run.goal >= 0) return found(run);
  const parts = [children(seen)];
  if (seen.reopened) {
    parts.push(`${counted(seen.reopened, "expanded state")} found again by a cheaper path.`);
  }
  if (seen.left > 0) parts.push(`${forgotten(run, seen)}.`);
  return parts.join(" ");
}

/** @param {Run} run */
function found(run) {
  const child = `Its child, node ${shownNumber(run.label(run.goal))},`;
  const isTwoSided = run.order.kind === "sides";
  return `${child} is ${isTwoSided ? "known to the other side" : "a goal"}${costs(run)}.`;
}

/** @param {Run} run */
function costs(run) {
  return `: a path of cost ${shownNumber(Number(run.reply.result.cost))}`;
}

/** @param {Seen} seen */
function children({ made, duplicates, pruned, cut }) {
  if (made === 0) return "It has no children: a dead end.";
  const kept = made - duplicates - pruned;
  const dropped = [
    duplicates ? `${shownNumber(duplicates)} known already` : "",
    pruned ? `${shownNumber(pruned)} cut` : "",
  ].filter(Boolean);
  const after = cut ? ` The beam then cuts ${counted(cut, "node")}.` : "";
  if (kept === made) return `${counted(made, "child waits", "children wait")}.${after}`;
  const waits = kept === 0 ? "none waits" : counted(kept, "waits", "wait");
  return `Of ${counted(made, "child", "children")} ${waits}: ${dropped.join(", ")}.${after}`;
}

/**
 * @param {Run} run
 * @param {number} step
 * @param {boolean} isPruned
 * @returns {Part[]}
 */
function notExpanded(run, step, isPruned) {
  if (isPruned) return [{ text: "It is at the depth limit and is not expanded." }];
  if (step === run.steps && !run.reply.is_cut) {
    return [{ text: `The search ends here: ${run.reply.result.reason}.` }];
  }
  return goal("; the search goes on.");
}

/**
 * @param {Run} run
 * @param {Seen} seen
 */
function forgotten(run, { left, lastLeft, f }) {
  const node = shownNumber(run.label(lastLeft));
  return left === 1
    ? `Nothing better is below node ${node}: it is left with f ${shownNumber(f)}`
    : `${counted(left, "node")} up to node ${node} are left, and all below is forgotten`;
}
