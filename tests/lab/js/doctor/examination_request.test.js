import assert from "node:assert/strict";
import { test } from "node:test";
import {
  readHeuristic,
  readRequest,
  requestKey,
  requestLink,
  requestMessage,
} from "../../../../src/plybench/lab/static/doctor/examination_request.js";
import { asHash, readLink } from "../../../../src/plybench/lab/static/parts/link.js";

test("the first visit examines the 8-puzzle of the report", () => {
  assert.deepEqual(requestMessage(readRequest({}, null)), {
    do: "examine",
    domain: "sliding_tiles",
    problem: {},
    also: [],
    max_states: 200_000,
  });
  assert.equal(readHeuristic({}), "manhattan-with-blank");
  assert.equal(readHeuristic({ d: "blocksworld" }), "");
  assert.equal(readHeuristic({ h: "hamming" }), "hamming");
});

test("a request comes back from its link", () => {
  const requests = [
    {
      domain: "mazeworld",
      problem: { source: "random:8x8,seed=3", model: "turns" },
      states: 20_000,
      also: [],
    },
    {
      domain: "sliding_tiles",
      problem: { source: "a", goal: "1 2 / 3 _" },
      states: 200_000,
      also: ["a", "b"],
    },
  ];
  for (const request of requests) {
    assert.deepEqual(readRequest(readLink(asHash(requestLink(request, null))), null), request);
  }
});

test("a problem that is written out travels as squeezed text", () => {
  const request = { domain: "blocksworld", problem: { text: "A.\n.@" }, states: 200_000, also: [] };
  const shown = readLink(asHash(requestLink(request, "xyz")));
  assert.deepEqual(shown, { d: "blocksworld", t: "xyz" });
  assert.deepEqual(readRequest(shown, "A.\n.@"), request);
});

test("requests differ if anything differs", () => {
  const request = readRequest({}, null);
  assert.notEqual(requestKey(request), requestKey({ ...request, states: 20_000 }));
  assert.notEqual(requestKey(request), requestKey({ ...request, also: ["pdb"] }));
});
