import assert from "node:assert/strict";
import { test } from "node:test";
import {
  kindsOf,
  meantName,
  withoutAliases,
} from "../../../../src/plybench/lab/static/setup/catalog.js";

const catalog = /** @type {any} */ ({
  domains: [
    { name: "sliding_tiles", aliases: { "15-puzzle": "random:4x4", "8-puzzle": "" } },
    { name: "mazeworld", aliases: { MAPF: "" } },
  ],
  algorithms: [
    { name: "astar", aliases: { "A*": "" }, options: [] },
    { name: "ida_star", aliases: { "IDA*": "" }, options: [{ name: "seed", kind: "whole" }] },
    { name: "beam", aliases: {}, options: [] },
  ],
});

test("names are understood as the command line understands them", () => {
  const names = ["ida_star", "idastar", "IDA*", "ida-star search", "A*", "Beam search", "zzz"];
  assert.deepEqual(
    names.map((name) => meantName(catalog.algorithms, name)),
    ["ida_star", "ida_star", "ida_star", "ida_star", "astar", "beam", "zzz"],
  );
});

test("an alias of a domain names its instance, unless the link names one", () => {
  assert.deepEqual(withoutAliases(catalog, { d: "15 Puzzle", a: "A*", step: "3" }), {
    d: "sliding_tiles",
    p: "random:4x4",
    a: "astar",
    step: "3",
  });
  assert.equal(withoutAliases(catalog, { d: "15-puzzle", p: "reports/easy" }).p, "reports/easy");
  assert.deepEqual(withoutAliases(catalog, { d: "mapf" }), { d: "mazeworld" });
  assert.deepEqual(withoutAliases(catalog, {}), {});
});

test("options of an alias have their kinds", () => {
  assert.equal(kindsOf(catalog)("IDA*", "seed"), "whole");
  assert.equal(kindsOf(catalog)("astar", "seed"), "text");
});
