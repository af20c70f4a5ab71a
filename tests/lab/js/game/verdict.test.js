// What a solver knows, in sentences.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as worth from "../../../../src/plybench/lab/static/game/game_worth.js";
import * as verdict from "../../../../src/plybench/lab/static/game/verdict.js";

/**
 * @param {string} text
 * @param {number | null} value
 * @param {number | null} ends
 * @param {[number, number]} [bounds]
 * @returns {any}
 */
const move = (text, value, ends = null, [lower, upper] = [value ?? -9, value ?? 9]) => ({
  text,
  described: text,
  value,
  lower,
  upper,
  ends_in: ends,
});

/**
 * @param {any[]} moves
 * @param {any} [others]
 * @returns {any}
 */
const analysis = (moves, others = {}) => ({
  exact: true,
  moves,
  value: moves[0].value,
  lower: moves[0].lower,
  upper: Math.max(...moves.map((one) => one.upper)),
  ends_in: moves[0].ends_in,
  nodes: 1234,
  text: "draw or better",
  ...others,
});

const EMPTY = [
  move("4", 1, 41),
  move("3", 0),
  move("5", 0),
  move("2", -1, 42),
  move("6", -1, 42),
  move("1", -2, 40),
  move("7", -2, 40),
];

test("the only winning move is named, with what the others lead to", () => {
  assert.equal(
    verdict.why(analysis(EMPTY), "column"),
    "Only column 4 wins; 3 and 5 draw, 1, 2, 6 and 7 lose.",
  );
});

test("among equal results the soonest win or the longest defence is named", () => {
  const lost = [move("3", -2, 36), move("6", -2, 36), move("1", -5, 30)];
  assert.equal(
    verdict.why(analysis(lost), "column"),
    "Every column loses. Columns 3 and 6 last longest, 36 plies.",
  );
  const won = [move("3", 9, 5), move("2", 3, 9), move("1", -1, 20)];
  assert.equal(
    verdict.why(analysis(won), "column"),
    "Only columns 2 and 3 win; 1 loses. Column 3 wins soonest, 5 plies.",
  );
  assert.equal(verdict.why(analysis([move("e4", 0)]), "move"), "Move e4 is forced.");
});

test("nothing is said before it is proved", () => {
  assert.equal(verdict.why(analysis([move("4", 1, 41), move("3", null)]), "column"), "");
  assert.equal(verdict.why(analysis(EMPTY, { exact: false }), "column"), "");
});

test("the headline says who wins", () => {
  assert.deepEqual(verdict.verdict(analysis(EMPTY), "X", "O", false), [
    "X to move and wins",
    "With best play X wins in 41 plies. Proved with 1,234 nodes.",
  ]);
  const lost = analysis([move("3", -2, 36)]);
  assert.deepEqual(verdict.verdict(lost, "X", "O", false), [
    "X to move; O wins",
    "With best play O wins in 36 plies. Proved with 1,234 nodes.",
  ]);
  assert.equal(verdict.verdict(analysis([move("3", 0)]), "X", "O", false)[0], "X to move: a draw");
  const open = analysis([move("3", null, null, [0, 9])]);
  assert.deepEqual(verdict.verdict(open, "X", "O", true), [
    "X to move: solving…",
    "So far: draw or better. 1,234 nodes.",
  ]);
  const estimate = { ...open, exact: false, text: "+0.35" };
  assert.equal(verdict.verdict(estimate, "White", "Black", true)[0], "White to move: +0.35");
});

test("scores and bounds are short", () => {
  assert.equal(verdict.shownScore(move("4", -2)), "−2");
  assert.equal(verdict.shownScore(move("4", 2)), "+2");
  assert.equal(verdict.shownScore(move("4", null, null, [0, 5])), "≥ 0");
  assert.equal(verdict.shownScore(move("4", null, null, [-5, -1])), "≤ −1");
  assert.equal(verdict.shownScore(move("4", null, null, [-5, 5])), "?");
  assert.equal(verdict.signed("-inf"), "−∞");
});

test("heights of exact scores are straight, those of points are bent", () => {
  /** @param {any} value @param {boolean} [over] @returns {any} */
  const at = (value, over = false) => ({ value, text: "", best_described: null, over });
  assert.deepEqual(worth.heights([at(3), null, at(-12), at(1, true)], false), [0.25, null, -1, 1]);
  assert.deepEqual(worth.heights([at(3), at("-inf")], false), [0.5, -1]);
  const [bent] = worth.heights([at(100)], true);
  assert.ok(bent !== null && bent > 0.19 && bent < 0.2);
  assert.equal(worth.barShare(null), 0.5);
});

test("a mistake is told with the better move", () => {
  /** @type {any[]} */
  const rows = [
    { text: "+0.67", best_described: "Qc7" },
    { text: "+1.85", mark: "?" },
  ];
  const told = "9… b5 is a mistake: +0.67 became +1.85. Better was Qc7.";
  assert.equal(worth.markSentence(rows, 1, "9… b5"), told);
  assert.equal(worth.markSentence([rows[0], { ...rows[1], mark: "" }], 1, "9… b5"), "");
});

test("bounds that decide the result are one word", () => {
  const words = "loses to the opponent's 15th disc or later";
  assert.equal(verdict.shortWords({ value: null, lower: -6, upper: -3, words }), "loses");
  assert.equal(verdict.shortWords({ value: null, lower: 1, upper: 4, words }), "wins");
  assert.equal(
    verdict.shortWords({ value: null, lower: 0, upper: 4, words: "draw or better" }),
    "draw or better",
  );
  assert.equal(
    verdict.shortWords({ value: -3, lower: -3, upper: -3, words: "loses in 34" }),
    "loses in 34",
  );
});
