import assert from "node:assert/strict";
import { test } from "node:test";
import { planNote } from "../../../../src/plybench/lab/static/search/plan_player.js";
import { outcome } from "../../../../src/plybench/lab/static/search/result_panel.js";

const run = (/** @type {Record<string, unknown>} */ result, unrecorded = 0) =>
  /** @type {any} */ ({
    isSolved: result.cost !== undefined,
    reply: { result: { lower_bound: null, reason: "", ...result }, unrecorded },
  });

test("a solution says whether it is optimal", () => {
  const { kind, title } = outcome(run({ cost: 20, optimal: true, lower_bound: 20 }));
  assert.deepEqual([kind, title], ["solved", "Cost 20, optimal"]);
  const weak = outcome(run({ cost: 26, optimal: false, lower_bound: 20 }));
  assert.equal(weak.title, "Cost 26");
  assert.equal(weak.detail, "No solution costs less than 20.");
});

test("a false claim of the heuristic is told", () => {
  const shown = outcome(run({ cost: 26, optimal: false, false_claim: "h is 3 above the cost" }));
  assert.equal(shown.detail, "Nothing is proved: h is 3 above the cost.");
});

test("a limit says what is known so far", () => {
  const shown = outcome(
    run({ status: "limit", reason: "stopped after 10 expansions", lower_bound: 14 }, 1200),
  );
  assert.deepEqual(shown, {
    kind: "limit",
    title: "Stopped after 10 expansions",
    detail: "No solution costs less than 14. 1,200 more nodes not recorded.",
  });
});

test("that there is no solution has a reason", () => {
  const shown = outcome(run({ status: "unsolvable", reason: "the parity is odd" }));
  assert.deepEqual([shown.kind, shown.detail], ["unsolvable", "The parity is odd."]);
});

test("a plan tells its moves, or what happens at the same time", () => {
  const steps = [
    { did: [], state: "" },
    { did: ["A-east", "B-west"], state: "" },
  ];
  const plan = /** @type {any} */ ({ steps, isTimed: true });
  assert.equal(planNote(plan, 0), "plan, time 0 of 1");
  assert.equal(planNote(plan, 1), "plan, time 1 of 1 · A-east, B-west");
  assert.equal(planNote({ ...plan, isTimed: false }, 0), "plan, move 0 of 1");
});
