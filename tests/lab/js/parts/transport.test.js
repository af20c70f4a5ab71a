import assert from "node:assert/strict";
import { test } from "node:test";
import { paceOf } from "../../../../src/plybench/lab/static/parts/transport.js";

test("each speed is twice as fast as the one before", () => {
  for (let speed = 2; speed <= 14; speed++) {
    const rate = (/** @type {number} */ one) => paceOf(one).steps / paceOf(one).pause;
    const ratio = rate(speed) / rate(speed - 1);
    assert.ok(ratio > 1.7 && ratio < 2.3, `${speed}: ${ratio}`);
  }
});

test("no speed draws more often than a screen shows", () => {
  for (let speed = 1; speed <= 14; speed++) assert.ok(paceOf(speed).pause >= 30);
});
