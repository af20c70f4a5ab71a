import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped, progressText } from "../../../../src/plybench/lab/static/studies/study_list.js";

const STUDIES = ["chess/depths", "growth", "chess/boards"].map((name) => ({
  name,
  question: `What of ${name}?`,
}));

test("studies are grouped by report, those of one's own first", () => {
  const names = grouped(STUDIES, "").map(([report, some]) => [report, some.map((s) => s.name)]);
  assert.deepEqual(names, [
    ["", ["growth"]],
    ["chess", ["chess/depths", "chess/boards"]],
  ]);
});

test("a study is found by its name or question", () => {
  assert.deepEqual(
    grouped(STUDIES, "WHAT of g").map(([report]) => report),
    [""],
  );
  assert.deepEqual(grouped(STUDIES, "nothing"), []);
});

test("progress is told in words", () => {
  const study = { runs: 1200, done: 0, running: false, has_file: true, problem: "" };
  assert.equal(progressText(study), "1,200 runs, none done");
  assert.equal(progressText({ ...study, done: 57 }), "57 of 1,200 runs");
  assert.equal(progressText({ ...study, done: 57, running: true }), "57 of 1,200 runs, running");
  assert.equal(progressText({ ...study, done: 1200 }), "1,200 runs, all done");
  assert.equal(progressText({ ...study, runs: 1, done: 1, has_file: false }), "1 run");
  assert.equal(progressText({ ...study, problem: "it is damaged" }), "it is damaged");
});
