// A game in an address, and agents as text.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  gameFields,
  readGameLink,
  writeGameLink,
} from "../../../../src/plybench/lab/static/game/game_link.js";
import { readSpec, writeSpec } from "../../../../src/plybench/lab/static/game/players_bar.js";
import { asHash, readLink } from "../../../../src/plybench/lab/static/parts/link.js";

test("a link brings back what was shown", () => {
  const link = {
    ...readGameLink({}, "chess"),
    moves: ["e2e4", "e7e5"],
    ply: 1,
    players: ["you", "engine:elo=1200,seconds=0.5"],
    position: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    hasScores: false,
    view: "tree",
    tree: { depth: "2", by: "hand", open: "4.4,3" },
  };
  const hash = asHash(writeGameLink(link));
  assert.deepEqual(readGameLink(readLink(hash), "connect_four"), link);
});

test("an empty link is the start of the usual game", () => {
  const link = readGameLink({}, "connect_four");
  assert.deepEqual([link.game, link.moves, link.ply, link.view], ["connect_four", [], 0, "play"]);
  assert.equal(asHash(writeGameLink(link)), "#game=connect_four");
  assert.equal(readGameLink({ moves: "4,4", ply: "99" }, "x").ply, 2);
  assert.equal(readGameLink({ moves: "4,4", ply: "nonsense" }, "x").ply, 2);
  assert.equal(readGameLink({ moves: "4,4", ply: "-3" }, "x").ply, 0);
});

test("messages hold the moves up to the position", () => {
  const link = { ...readGameLink({ moves: "4,4,3" }, "connect_four") };
  assert.deepEqual(gameFields(link, 2), {
    game: "connect_four",
    variant: null,
    position: null,
    moves: ["4", "4"],
  });
});

test("agents are read and written", () => {
  const { name, settings } = readSpec("alpha_beta:depth=4,order=centre");
  assert.equal(name, "alpha_beta");
  assert.deepEqual(
    [...settings],
    [
      ["depth", "4"],
      ["order", "centre"],
    ],
  );
  assert.equal(writeSpec(name, settings), "alpha_beta:depth=4,order=centre");
  assert.equal(writeSpec("random", new Map()), "random");
  assert.deepEqual([...readSpec("you").settings], []);
});
