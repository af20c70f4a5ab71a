import assert from "node:assert/strict";
import { test } from "node:test";
import { Pieces } from "../../../../src/plybench/lab/static/host/column_pieces.js";

test("pieces and the rest become whole columns", () => {
  const pieces = new Pieces();
  pieces.add({ g: Float64Array.of(1, 2), event: Uint8Array.of(5) }, { g: 0, event: 0 });
  pieces.add({ g: Float64Array.of(3), event: Uint8Array.of() }, { g: 2, event: 1 });
  const rest = { g: Float64Array.of(4), event: Uint8Array.of(6), solution: Uint32Array.of(9) };
  const whole = pieces.whole({ id: 1, starts: { g: 3, event: 1 }, columns: rest });
  assert.deepEqual(whole, {
    id: 1,
    columns: {
      g: Float64Array.of(1, 2, 3, 4),
      event: Uint8Array.of(5, 6),
      solution: Uint32Array.of(9),
    },
  });
});

test("a piece that comes twice changes nothing, and the reply may take values back", () => {
  const pieces = new Pieces();
  for (let i = 0; i < 2; i++) pieces.add({ g: Float64Array.of(1, 2, 3) }, { g: 0 });
  const { columns } = pieces.whole({ starts: { g: 2 }, columns: { g: Float64Array.of() } });
  assert.deepEqual(columns.g, Float64Array.of(1, 2));
});

test("columns grow", () => {
  const pieces = new Pieces();
  for (let i = 0; i < 10; i++) pieces.add({ g: new Uint32Array(1000).fill(i) }, { g: i * 1000 });
  const { columns } = pieces.whole({ starts: { g: 10_000 }, columns: { g: Uint32Array.of(7) } });
  assert.equal(columns.g.length, 10_001);
  assert.deepEqual(
    [0, 4999, 5000, 9999, 10_000].map((i) => columns.g[i]),
    [0, 4, 5, 9, 7],
  );
});

test("a reply in one piece stays as it is", () => {
  const reply = { id: 2, columns: { g: Float64Array.of(1) } };
  assert.deepEqual(new Pieces().whole(reply), reply);
});
