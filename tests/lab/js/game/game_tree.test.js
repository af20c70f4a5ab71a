// Game trees: layout, what alpha-beta leaves out, and the words for it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HandTree } from "../../../../src/plybench/lab/static/game/hand_tree.js";
import {
  layOut,
  pathTo,
  recordedTree,
  usualDepth,
} from "../../../../src/plybench/lab/static/game/tree_model.js";
import { nodeSentence, shownValue } from "../../../../src/plybench/lab/static/game/tree_words.js";

/** @type {any} */
const PASS = {
  line: [0, 2],
  nodes: [
    {
      id: 0,
      parent: null,
      text: null,
      move: "",
      side: 2,
      ply: 0,
      alpha: "-inf",
      beta: "inf",
      value: 15,
      kind: "inner",
      pruned: [],
    },
    {
      id: 1,
      parent: 0,
      text: "1",
      move: "1",
      side: 1,
      ply: 1,
      alpha: "-inf",
      beta: "inf",
      value: "inf",
      kind: "inner",
      pruned: [{ text: "5", move: "5" }],
    },
    {
      id: 2,
      parent: 0,
      text: "3",
      move: "3",
      side: 1,
      ply: 1,
      alpha: -15,
      beta: "inf",
      value: -15,
      kind: "leaf",
      pruned: [],
    },
  ],
};
const TOLD = { players: ["X", "O"], word: "column", hasWindow: true };

test("pruned moves have boxes of their own", () => {
  const tree = recordedTree(PASS, 0);
  assert.equal(tree.nodes.length, 4);
  assert.deepEqual([tree.nodes[3].kind, tree.nodes[3].parent, tree.nodes[3].ply], ["cut", 1, 2]);
  const { columns, width } = layOut(tree.nodes);
  assert.equal(width, 2);
  assert.deepEqual([columns.get(1), columns.get(2), columns.get(0)], [0, 1, 0.5]);
  assert.deepEqual(pathTo(tree.nodes, -1), ["1", "5"]);
});

test("a cut is told in words", () => {
  const [root, cutting, leaf, cut] = recordedTree(PASS, 0).nodes;
  cutting.beta = 18;
  assert.equal(
    nodeSentence(cutting, root, TOLD),
    "Cut because value ∞ ≥ beta 18: column 5 cannot matter any more.",
  );
  assert.equal(
    nodeSentence(cut, cutting, TOLD),
    "Column 5 was never looked at: at its parent value ∞ ≥ beta 18, so O will not allow this position.",
  );
  assert.equal(nodeSentence(leaf, root, TOLD), "Leaf: its value is −15 for X.");
  assert.equal(
    nodeSentence(root, null, TOLD),
    "O chooses the best of its moves: 15. It was asked with alpha −∞ and beta ∞.",
  );
});

/** @param {string} text @param {number} side @param {any} value @returns {any} */
const child = (text, side, value, over = false) => ({ text, move: text, side, value, over });

test("a tree opened by hand has the values and cuts of alpha-beta", () => {
  const hand = new HandTree({
    side: 1,
    over: false,
    value: 0,
    children: [child("a", 2, -3), child("b", 2, -5), child("c", 2, 4)],
  });
  assert.equal(hand.tree().nodes[0].value, 5);
  assert.deepEqual([...hand.tree().line], [0, 2]);
  const a = hand.find(["a"]);
  hand.open(a?.id ?? 0, { side: 2, over: false, value: -3, children: [child("x", 1, 2)] });
  const c = hand.find(["c"]);
  hand.open(c?.id ?? 0, {
    side: 2,
    over: false,
    value: 4,
    children: [child("x", 1, -9), child("y", 1, 7)],
  });
  const { nodes, line } = hand.tree();
  const at = (/** @type {string[]} */ path) => nodes[hand.find(path)?.id ?? 0];
  assert.equal(at(["a"]).value, -2);
  assert.deepEqual([at(["c"]).alpha, at(["c"]).beta, at(["c"]).value], [-Infinity, -5, 9]);
  assert.deepEqual(at(["c"]).pruned, ["y"]);
  assert.equal(at(["c", "y"]).kind, "cut");
  assert.deepEqual([...line], [0, 2]);
  assert.equal(hand.find(["z"]), undefined);
});

test("a node without an evaluation has no value, and nothing is cut by it", () => {
  const hand = new HandTree({ side: 1, over: false, value: null, children: [child("a", 2, null)] });
  assert.equal(hand.tree().nodes[0].value, null);
  assert.match(nodeSentence(hand.tree().nodes[1], null, TOLD), /^Not opened yet\. No evaluation/);
});

test("wide trees are shown less deep", () => {
  assert.deepEqual([2, 3, 7, 20, 1].map(usualDepth), [3, 3, 2, 1, 3]);
  assert.equal(shownValue(-999_950), "−1,000k");
  assert.equal(shownValue(null), "–");
});
