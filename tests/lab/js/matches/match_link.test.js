import assert from "node:assert/strict";
import { test } from "node:test";
import {
  readSettings,
  readSpec,
  withSetting,
  writeSpec,
} from "../../../../src/plybench/lab/static/matches/agent_spec.js";
import {
  FIRST_MATCH,
  filtered,
  gamePageOf,
  linkOf,
  messageOf,
  recordedSetup,
  setupOf,
} from "../../../../src/plybench/lab/static/matches/match_link.js";
import { halves, ranking } from "../../../../src/plybench/lab/static/matches/match_tables.js";
import {
  forfeitTexts,
  stateText,
} from "../../../../src/plybench/lab/static/matches/match_words.js";

/**
 * @param {number} number
 * @param {[number, number]} entrants
 * @param {Partial<import("../../../../src/plybench/lab/static/matches/match_link.js").PlayedGame>} rest
 */
function game(number, entrants, rest) {
  return {
    number,
    entrants,
    winner: 0,
    end: "played out",
    reason: "played out",
    forfeit: 0,
    variant: "7x6",
    start: "",
    opening: 0,
    opening_name: "",
    moves: ["4", "4"],
    values: [],
    depths: [],
    seconds: 0,
    ...rest,
  };
}

test("an agent survives reading and writing", () => {
  for (const text of ["random", "alpha_beta:depth=4,order=centre", "mcts:playouts"]) {
    assert.equal(writeSpec(readSpec(text)), text);
  }
  assert.deepEqual(readSettings(" depth = 4 , "), [["depth", "4"]]);
});

test("a setting is added, changed in place and taken out", () => {
  const before = readSettings("depth=4,seed=1");
  assert.deepEqual(withSetting(before, "depth", "5"), [
    ["depth", "5"],
    ["seed", "1"],
  ]);
  assert.deepEqual(withSetting(before, "order", "x").at(-1), ["order", "x"]);
  assert.deepEqual(withSetting(before, "depth", ""), [["seed", "1"]]);
});

test("an address without agents shows the first match", () => {
  assert.deepEqual(setupOf({}), FIRST_MATCH);
});

test("a match survives its address", () => {
  const setup = {
    ...FIRST_MATCH,
    variant: "5x4",
    seed: 7,
    openings: "typed",
    opening_lines: "1 2\n3 4",
    shuffle: true,
    starts: "first",
    move_seconds: 0.5,
    sprt: "0,5",
  };
  assert.deepEqual(setupOf(linkOf(setup)), setup);
  assert.deepEqual(setupOf(linkOf(FIRST_MATCH)), FIRST_MATCH);
});

test("a number that is none goes to the server as it was typed", () => {
  assert.equal(messageOf({ ...FIRST_MATCH, games: "x" }).games, "x");
  assert.deepEqual(messageOf({ ...FIRST_MATCH, sprt: "0, 5" }).sprt, [0, 5]);
  assert.ok(!("move_seconds" in messageOf(FIRST_MATCH)));
});

test("a recorded match fills the form, without openings from a file", () => {
  const settings = { ...FIRST_MATCH, openings: "my.epd", shuffle: true, sprt: [0, 5] };
  const setup = recordedSetup(settings);
  assert.equal(setup.openings, "");
  assert.equal(setup.shuffle, false);
  assert.equal(setup.sprt, "0,5");
});

test("games are filtered by pair, result and words", () => {
  const labels = ["alpha", "beta", "gamma"];
  const games = [
    game(0, [0, 1], { winner: 1 }),
    game(1, [1, 2], { winner: 2, forfeit: 1, reason: "raised ValueError" }),
    game(2, [2, 0], { opening_name: "Ruy Lopez" }),
  ];
  /** @param {Partial<import("../../../../src/plybench/lab/static/matches/match_link.js").GameFilter>} part */
  const found = (part) =>
    filtered(games, { pair: null, result: "", text: "", ...part }, labels).map((g) => g.number);
  assert.deepEqual(found({}), [0, 1, 2]);
  assert.deepEqual(found({ pair: [1, 0] }), [0]);
  assert.deepEqual(found({ result: "first" }), [0]);
  assert.deepEqual(found({ result: "drawn" }), [2]);
  assert.deepEqual(found({ result: "forfeits" }), [1]);
  assert.deepEqual(found({ text: "valueerror" }), [1]);
  assert.deepEqual(found({ text: "RUY" }), [2]);
});

test("a game leads to the Game page", () => {
  assert.deepEqual(gamePageOf("connect_four", game(0, [0, 1], {}), 1), {
    game: "connect_four",
    variant: "7x6",
    position: "",
    moves: "4,4",
    ply: "1",
  });
});

test("agents are ranked by rating, and points have halves", () => {
  const one = { agent: "", games: 1, wins: 0, draws: 0, losses: 0, forfeits: 0, score: 0 };
  /** @type {[number, number]} */
  const interval = [0, 1];
  const ratings = [10, 30, 10].map((rating) => ({ ...one, interval, rating }));
  assert.deepEqual(ranking(ratings), [1, 0, 2]);
  assert.deepEqual([0, 0.5, 1, 3.5].map(halves), ["0", "½", "1", "3½"]);
});

test("forfeits are told by agent, each reason once", () => {
  const lost = (/** @type {number} */ number, /** @type {string} */ reason) =>
    game(number, [0, 1], { winner: 1, forfeit: 2, reason });
  const games = [
    lost(0, "too slow"),
    lost(1, "raised an error"),
    lost(2, "too slow"),
    game(3, [1, 0], { winner: 1 }),
    game(4, [0, 1], { winner: 2, forfeit: 1, reason: "crashed" }),
  ];
  assert.deepEqual(forfeitTexts(/** @type {any} */ ({ games, labels: ["A", "B"] })), [
    "B forfeits 3 games: too slow; raised an error.",
    "A forfeits 1 game: crashed.",
  ]);
  const many = ["a", "b", "c", "d"].map((reason, i) => lost(i, reason));
  assert.deepEqual(forfeitTexts(/** @type {any} */ ({ games: many, labels: ["A", "B"] })), [
    "B forfeits 4 games: a; b; c; and 1 other reason.",
  ]);
});

test("a record without times does not say that it took no time", () => {
  const data = { settings: { game: "connect_four" }, played: 4, total: 4, seconds: 0 };
  assert.equal(stateText(/** @type {any} */ (data), false), "connect four: 4 games");
  assert.equal(
    stateText(/** @type {any} */ ({ ...data, seconds: 2 }), false),
    "connect four: 4 games, 2.0 s",
  );
});
