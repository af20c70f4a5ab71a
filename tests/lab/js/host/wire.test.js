import assert from "node:assert/strict";
import { test } from "node:test";
import { unpack } from "../../../../src/plybench/lab/static/host/wire.js";

/**
 * Return a frame of this header and these bytes, as wire.py writes it.
 *
 * @param {object} header
 * @param {Uint8Array} body
 */
function frame(header, body) {
  const json = JSON.stringify(header);
  const text = new TextEncoder().encode(json.padEnd(json.length + ((8 - (json.length + 4)) & 7)));
  const bytes = new Uint8Array(4 + text.length + body.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  bytes.set(body, 4 + text.length);
  return bytes.buffer;
}

test("columns become typed arrays of their kind", () => {
  const body = new Uint8Array(24);
  new Float64Array(body.buffer, 0, 2).set([1.5, Number.NaN]);
  new Uint16Array(body.buffer, 16, 3).set([7, 8, 65535]);
  const reply = unpack(frame({ id: 3, columns: { g: ["f8", 0, 2], action: ["u2", 16, 3] } }, body));
  assert.equal(reply.id, 3);
  assert.deepEqual(reply.columns.g, new Float64Array([1.5, Number.NaN]));
  assert.deepEqual(reply.columns.action, new Uint16Array([7, 8, 65535]));
});

test("a reply may have no columns", () => {
  const reply = unpack(frame({ error: "no", columns: {} }, new Uint8Array(0)));
  assert.deepEqual(reply, { error: "no", columns: {} });
});
