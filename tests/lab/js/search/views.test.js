import assert from "node:assert/strict";
import { test } from "node:test";
import { heatOf, nodeOn } from "../../../../src/plybench/lab/static/draw/map_heat.js";
import { hueOf } from "../../../../src/plybench/lab/static/draw/pieces.js";
import { Run } from "../../../../src/plybench/lab/static/run/run.js";
import { placeOf } from "../../../../src/plybench/lab/static/search/mark_paint.js";
import {
  captionPlace,
  curveOf,
  peaks,
} from "../../../../src/plybench/lab/static/search/timeline_curve.js";
import { smallReply } from "../small_search.js";

/** The small search on a map of four cells: state 0 on cell 0, and so on. */
function mapRun() {
  const reply = smallReply();
  reply.columns.place = Uint32Array.from([0, 1, 2, 3]);
  return new Run({ ...reply, map: true });
}

test("the heat of a cell is the step in which it was first taken", () => {
  const run = mapRun();
  assert.deepEqual([...heatOf(run, 0, 4)], [1, 0, 0, 0]);
  assert.deepEqual([...heatOf(run, 2, 4)], [3, 4, 1, 1]);
  assert.deepEqual([...heatOf(run, 4, 4)], [3, 4, 5, 6]);
});

test("the node on a cell is one that was taken, or waits", () => {
  const run = mapRun();
  assert.equal(nodeOn(run, 2, 3), 4);
  assert.equal(nodeOn(run, 4, 3), 5);
  assert.equal(nodeOn(run, 2, 0), 0);
  assert.equal(nodeOn(run, 0, 3), -1);
});

test("the caption of the timeline keeps clear of the step and of the curve", () => {
  const [rising, most] = curveOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1000);
  assert.equal(most, 10);
  const place = (/** @type {number} */ x) =>
    captionPlace(rising, 0.6, { x, width: 1000, long: 100 });
  assert.equal(place(900), 6);
  assert.equal(place(50), 130); // the step is at the left: further in
  const [falling] = curveOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 1000);
  assert.equal(captionPlace(falling, 0.6, { x: 500, width: 1000, long: 100 }), 894);
});

test("peaks stay, however many values share a pixel", () => {
  const values = new Uint32Array(1000);
  values[503] = 7;
  const found = peaks(values, 10);
  assert.equal(found.length, 10);
  assert.equal(Math.max(...found), 7);
  assert.equal(found[5], 7);
});

test("the first step is at the left of the timeline, the last at the right", () => {
  const run = mapRun();
  assert.equal(placeOf(run, 0, 100), 1);
  assert.equal(placeOf(run, run.steps, 100), 99);
});

test("pieces 1 to 8 and A to H have a colour each", () => {
  assert.equal(new Set([..."12345678"].map(hueOf)).size, 8);
  assert.equal(new Set([..."ABCDEFGH"].map(hueOf)).size, 8);
  assert.equal(hueOf("9"), hueOf("1"));
  assert.match(hueOf("@"), /^t[1-8]$/);
  assert.match(hueOf(""), /^t[1-8]$/);
});
