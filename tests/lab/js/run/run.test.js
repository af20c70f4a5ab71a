import assert from "node:assert/strict";
import { test } from "node:test";
import { frontierRemark, RULES, ruleOf } from "../../../../src/plybench/lab/static/run/counts.js";
import { Run } from "../../../../src/plybench/lab/static/run/run.js";
import { sentenceParts } from "../../../../src/plybench/lab/static/run/sentence.js";
import { deepeningRun, smallReply, smallRun } from "../small_search.js";

/**
 * @param {Run} run
 * @param {number} step
 */
const sentence = (run, step) =>
  sentenceParts(run, step)
    .map((part) => part.text)
    .join("");

test("the frontier of each step is in the order in which nodes are taken", () => {
  const run = smallRun();
  assert.equal(run.steps, 4);
  const frontiers = [0, 1, 2, 3, 4].map((step) => run.frontier(step).nodes);
  assert.deepEqual(frontiers, [[0], [1, 2], [4, 2], [5], []]);
});

test("only as many nodes as asked for are sorted, and all are counted", () => {
  assert.deepEqual(smallRun().frontier(2, 1), { nodes: [4], waiting: 2 });
  assert.deepEqual(smallRun().frontier(2, 0), { nodes: [], waiting: 2 });
});

test("a step knows who waits and who waited until it, whichever step was asked for before", () => {
  for (const run of [smallRun(), deepeningRun()]) {
    for (const step of [run.steps, 0, 2, 1, run.steps, 3]) {
      const { from, to } = run.passAt(step);
      const pass = Array.from({ length: to - from }, (_, i) => from + i);
      const waited = pass.filter((node) => run.isWaiting(node, step - 1));
      const { nodes, left } = run.waits.at(step);
      assert.deepEqual(
        [...nodes],
        pass.filter((node) => run.isWaiting(node, step)),
      );
      assert.deepEqual(
        left.filter((node) => run.born[node] < step),
        waited.filter((node) => !run.isWaiting(node, step)),
      );
    }
  }
});

test("nodes are unborn, waiting, current, expanded or dropped", () => {
  const run = smallRun();
  const kinds = [0, 1, 2, 3, 4].map((step) => run.kindAt(4, step));
  assert.deepEqual(kinds, ["unborn", "unborn", "frontier", "dropped", "dropped"]);
  assert.equal(run.kindAt(3, 2), "dropped");
  assert.equal(run.kindAt(1, 2), "current");
  assert.equal(run.kindAt(1, 3), "expanded");
});

test("counts belong to steps", () => {
  const { counts } = smallRun();
  assert.deepEqual([...counts.expanded], [0, 1, 2, 3, 3]);
  assert.deepEqual([...counts.generated], [0, 2, 4, 5, 5]);
  assert.deepEqual([...counts.duplicates], [0, 0, 1, 1, 1]);
  assert.deepEqual([...counts.evaluated], [1, 3, 4, 5, 5]);
  // The outdated node is still in the heap of the search.
  assert.deepEqual([...counts.frontier], [1, 2, 2, 2, 1]);
  assert.deepEqual([...counts.maxFrontier], [1, 2, 2, 2, 2]);
});

test("where the frontier counted is not the one listed, a remark says why", () => {
  const run = smallRun();
  const remarks = [0, 1, 2, 3, 4].map((step) =>
    frontierRemark(run, step, run.frontier(step).waiting),
  );
  assert.deepEqual(remarks, ["", "", "", "+ 1 outdated", "+ 1 outdated"]);
  const onPath = /** @type {any} */ ({ ...run, order: { ...run.order, measured: "path" } });
  assert.equal(frontierRemark(onPath, 3, 1), "2 on the path");
});

test("every count has a rule, which depends on the search where the count does", () => {
  const run = smallRun();
  for (const name of /** @type {(keyof typeof RULES)[]} */ (Object.keys(run.counts))) {
    assert.ok(RULES[name].endsWith("."));
    assert.equal(ruleOf(name, run.order), RULES[name]);
  }
  assert.match(ruleOf("frontier", { ...run.order, measured: "path" }), /on the path/);
});

test("lines, labels, actions, states and pictures of nodes", () => {
  const run = smallRun();
  assert.deepEqual(run.line(5), [0, 2, 5]);
  assert.equal(run.goal, 5);
  assert.equal(run.action(5), "on");
  assert.equal(run.action(0), null);
  assert.equal(run.stateText(5), "e");
  assert.deepEqual([...(run.pictures.cells(0) ?? [])], [0, 1]);
  assert.deepEqual([...(run.pictures.cells(1) ?? [])], [1, 0]);
  assert.equal(run.pictures.cells(2), null);
});

test("pictures that arrive later are renumbered", () => {
  const { pictures } = smallRun();
  const [empty, agent] = pictures.palette;
  pictures.add([2], {
    board: { width: 2, height: 1, row_names: [], column_names: [], cells: [0, 1] },
    palette: [agent, empty, { ...agent, label: "!" }],
    columns: {
      picture_start: Uint32Array.from([0, 1]),
      picture_at: Uint32Array.from([1]),
      picture_cell: Uint16Array.from([2]),
    },
  });
  assert.deepEqual([...(pictures.cells(2) ?? [])], [1, 2]);
  assert.equal(pictures.palette[2].label, "!");
});

test("marks are in the order of steps", () => {
  const { marks } = smallRun();
  const found = Array.from({ length: marks.length }, (_, i) => marks.at(i));
  assert.deepEqual(
    found.map(({ step, name }) => [step, name]),
    [[4, "solution"]],
  );
  assert.equal(marks.beside(0, 1), 4);
  assert.equal(marks.beside(4, 1), -1);
  assert.equal(marks.beside(4, -1), -1);
});

test("a pass that begins again is a mark, and its root is next when the last one is over", () => {
  const run = deepeningRun();
  assert.deepEqual([...run.starts], [0, 1, 3]);
  assert.deepEqual(run.frontier(1).nodes, []);
  assert.equal(run.next(1), 1);
  assert.equal(run.label(2), 1);
  assert.equal(run.passAt(2).limit, 1);
  assert.deepEqual(run.closed(2), { nodes: [1], taken: 1 });
  assert.deepEqual(run.marks.at(0), { step: 2, name: "iteration", value: 1 });
  assert.deepEqual([...run.isLeaf], [1, 0, 0]);
  assert.match(sentence(run, 1), /at the depth limit and is not expanded/);
  assert.match(sentence(run, 2), /pass 2 begins with depth limit 1/);
});

test("sentences say what a step did and why", () => {
  const run = smallRun();
  assert.equal(sentence(run, 0), "The start waits in the frontier.");
  assert.match(sentence(run, 2), /node 1: the lowest f is 2\. Of 2 children 1 waits: 1 known/);
  assert.match(sentence(run, 4), /the lowest f is 2\. It is a goal: a path of cost 2\./);
  const marked = sentenceParts(run, 4).filter((part) => part.role);
  assert.deepEqual(
    marked.map((part) => [part.role, part.text]),
    [
      ["step", "Step 4"],
      ["goal", "It is a goal"],
    ],
  );
});

test("a search of nothing has one step and says why", () => {
  const { columns, ...rest } = smallReply();
  const empty = Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, values.slice(0, 0)]),
  );
  const run = new Run({
    ...rest,
    result: { ...rest.result, status: "unsolvable", actions: null, reason: "it cannot be" },
    columns: { ...empty, frontier: new Uint32Array(1), state_start: new Uint32Array(1) },
  });
  assert.equal(run.steps, 0);
  assert.equal(run.goal, -1);
  assert.deepEqual(run.frontier(0), { nodes: [], waiting: 0 });
  assert.equal(sentence(run, 0), "Nothing was searched: it cannot be.");
});
