// Checks recorded searches that Python has packed: `node recorded.js FRAME...` prints one JSON line
// for each, with the counts of the last step and the first step at which the wrong node was expected.

import { readFileSync } from "node:fs";
import { unpack } from "../../../src/plybench/lab/static/host/wire.js";
import { frontierRemark, maximumRemark } from "../../../src/plybench/lab/static/run/counts.js";
import { GENERATED, REOPENED } from "../../../src/plybench/lab/static/run/events.js";
import { Run } from "../../../src/plybench/lab/static/run/run.js";

/** @param {Run} run */
function firstWrongStep(run) {
  for (let step = 0; step < run.steps; step++) {
    const node = run.pop[step + 1];
    const isRandom = run.order.kind === "random";
    const isRight = isRandom ? node === 0 || run.isWaiting(node, step) : run.next(step) === node;
    if (!isRight) return { step, taken: node, expected: run.next(step) };
  }
  return null;
}

/** @param {Run} run */
function wrongKind(run) {
  const step = Math.floor(run.steps / 2);
  const waiting = run.frontier(step, run.size).nodes;
  for (const node of waiting) {
    const isLeft = run.order.forgets && node === run.pop[step]; // taken, and waits again
    if (run.kindAt(node, step) !== "frontier" && !isLeft)
      return { step, node, kind: run.kindAt(node, step) };
  }
  const listed = new Set(waiting);
  for (let node = 0; node < run.size; node++) {
    const isOfPass = run.passOf(node) === run.passAt(step).number - 1;
    if (run.kindAt(node, step) === "frontier" && isOfPass && !listed.has(node)) {
      return { step, node, kind: "not listed" };
    }
  }
  return null;
}

/**
 * How many nodes wait after each step, by the events alone; outdated ones count.
 *
 * @param {Run} run
 */
function waitingByEvents(run) {
  const { event, event_node: nodes } = run.columns;
  const waiting = new Set();
  const found = [];
  for (let step = 0; step <= run.steps; step++) {
    for (let i = run.stepEvent[step]; i < run.stepEvent[step + 1]; i++) {
      if (event[i] === GENERATED && run.born[nodes[i]] === step) waiting.add(nodes[i]);
      else if (event[i] !== GENERATED && event[i] !== REOPENED) waiting.delete(nodes[i]);
    }
    if (step === run.steps) waiting.delete(run.goal); // a child that is a goal does not wait
    found.push(waiting.size);
  }
  return found;
}

/**
 * The first step at which the frontier that is counted is not explained by the one that is listed.
 *
 * @param {Run} run
 */
function wrongFrontier(run) {
  const { counts, order } = run;
  const waiting = waitingByEvents(run);
  for (let step = 0; step <= run.steps; step++) {
    const listed = run.frontier(step, 0).waiting;
    const counted = counts.frontier[step];
    const isOther = order.measured === "path" || order.measured === "one" || order.forgets;
    if (!isOther && counted !== waiting[step]) return { step, waiting: waiting[step], counted };
    if ((counted === listed) !== (frontierRemark(run, step, listed) === "")) return { step };
    const isAbove = counted > counts.maxFrontier[step] && order.measured !== "layer";
    if (isAbove !== (maximumRemark(run, step) !== "")) return { step, counted };
    if (isAbove && (step < run.steps || !run.isSolved)) return { step, counted, listed };
  }
  return null;
}

for (const file of process.argv.slice(2)) {
  const bytes = readFileSync(file);
  const frame = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const run = new Run(/** @type {any} */ (unpack(frame)));
  const counts = Object.fromEntries(
    Object.entries(run.counts).map(([name, values]) => [name, values[run.steps]]),
  );
  const states = run.solution.map((node) => run.stateText(node));
  process.stdout.write(
    `${JSON.stringify({
      file,
      steps: run.steps,
      counts,
      wrong: firstWrongStep(run),
      wrongKind: wrongKind(run),
      wrongFrontier: wrongFrontier(run),
      goal: run.goal,
      states,
      marks: Array.from({ length: run.marks.length }, (_, i) => run.marks.at(i).name),
    })}\n`,
  );
}
