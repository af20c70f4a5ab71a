// Which move a click means, and how moves are cited.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as model from "../../../../src/plybench/lab/static/game/game_model.js";

/**
 * @param {string} text
 * @param {[number, number][]} steps
 * @param {number[]} appears
 * @param {number} size
 */
const move = (text, steps, appears = [], size = 2) => ({
  text,
  described: text,
  steps,
  appears,
  size,
});

const CASTLING = [
  move(
    "O-O",
    [
      [60, 62],
      [63, 61],
    ],
    [],
    4,
  ),
  move("Rf1", [[63, 61]]),
  move("Kf1", [[60, 61]]),
];

test("a step of the rook is a plain move, a step of the king castles", () => {
  assert.deepEqual(model.meantBySteps(CASTLING, 63, 61), [CASTLING[1]]);
  assert.deepEqual(model.meantBySteps(CASTLING, 60, 62), [CASTLING[0]]);
  assert.deepEqual(model.meantBySteps(CASTLING, 60, 0), []);
  assert.deepEqual([...model.targetsOf(CASTLING, 60)], [62, 61]);
});

test("a pawn that becomes something leaves a choice", () => {
  const moves = ["f8=Q", "f8=N"].map((text) => move(text, [[13, 5]]));
  assert.equal(model.meantBySteps(moves, 13, 5).length, 2);
});

test("a piece is put where it appears", () => {
  const drops = [move("1", [], [35], 1), move("2", [], [36], 1)];
  assert.deepEqual(model.meantByPlace(drops, 36), [drops[1]]);
  assert.deepEqual([...model.startsOf(drops).places], [35, 36]);
  assert.equal(model.startsOf(drops).origins.size, 0);
});

test("a typed move may leave signs out", () => {
  const moves = [
    { ...move("d1h5", [[59, 31]]), described: "Qxh5+" },
    { ...move("e7e8q", [[12, 4]]), described: "e8=Q" },
  ];
  assert.equal(model.meantByText(moves, " Qh5 ")?.text, "d1h5");
  assert.equal(model.meantByText(moves, "e8Q")?.text, "e7e8q");
  assert.equal(model.meantByText(moves, "E7E8Q")?.text, "e7e8q");
  assert.equal(model.meantByText(moves, "Ke2"), undefined);
});

/** @type {any} */
const GAME = {
  board: { width: 2, height: 1, row_names: [], column_names: [], cells: [0, 0] },
  changes: [[[1, 1]], [[0, 2]]],
  described: ["b", "a"],
  sides: [2, 1, 2],
};

test("cells follow the changes", () => {
  assert.deepEqual(model.cellsAt(GAME, 0), [0, 0]);
  assert.deepEqual(model.cellsAt(GAME, 2), [2, 1]);
  assert.deepEqual(model.lastCells(GAME, 2), [0]);
  assert.deepEqual(model.lastCells(GAME, 0), []);
});

test("a move is cited with its number", () => {
  assert.equal(model.cited(GAME, 1), "1… b");
  assert.equal(model.cited(GAME, 2), "2. a");
});
