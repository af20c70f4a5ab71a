import assert from "node:assert/strict";
import { test } from "node:test";
import { spoken } from "../../../../src/plybench/lab/static/parts/numbers.js";

test("names are written for people, those of files by their class", () => {
  assert.equal(spoken("breadth_first"), "breadth first");
  assert.equal(spoken("/home/me/own_code.py:Two_Towers"), "Two_Towers (own_code.py)");
  assert.equal(spoken("nim.py:Nim"), "Nim (nim.py)");
  assert.equal(spoken("src/jugs.hpp:Jugs"), "Jugs (jugs.hpp)");
});
