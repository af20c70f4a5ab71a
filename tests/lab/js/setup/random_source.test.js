import assert from "node:assert/strict";
import { test } from "node:test";
import {
  randomSource,
  randomValues,
} from "../../../../src/plybench/lab/static/setup/random_source.js";

const TILES = {
  ROWSxCOLUMNS: { default: "3x3", summary: "" },
  seed: { default: 0, summary: "" },
  depth: { default: null, summary: "" },
};
const MAZE = {
  width: { default: 8, summary: "" },
  seed: { default: 0, summary: "" },
  model: { default: "free", summary: "" },
};

test("values of a source come back", () => {
  for (const source of ["random:4x4,seed=7,depth=9", "random:3x3,seed=0"]) {
    assert.equal(randomSource(TILES, randomValues(TILES, source)), source);
  }
  const maze = "random:width=5,seed=2,model=turns";
  assert.equal(randomSource(MAZE, randomValues(MAZE, maze)), maze);
});

test("what a source leaves out has its default", () => {
  assert.deepEqual(randomValues(TILES, "random:"), { ROWSxCOLUMNS: "3x3", seed: "0", depth: "" });
  assert.deepEqual(randomValues(MAZE, "random:seed=3"), { width: "8", seed: "3", model: "free" });
});

test("defaults and empty fields are left out, but never the seed", () => {
  assert.equal(randomSource(MAZE, { width: "8", seed: "0", model: "free" }), "random:seed=0");
  assert.equal(
    randomSource(TILES, { ROWSxCOLUMNS: "", seed: "", depth: " 4 " }),
    "random:3x3,depth=4",
  );
});
