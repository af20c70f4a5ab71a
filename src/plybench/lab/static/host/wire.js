// Replies as bytes: the twin of wire.py, which draws the format.

const TYPES = {
  u1: Uint8Array,
  u2: Uint16Array,
  u4: Uint32Array,
  i1: Int8Array,
  i2: Int16Array,
  i4: Int32Array,
  f4: Float32Array,
  f8: Float64Array,
};

/**
 * @typedef {Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array | Float32Array | Float64Array} Column
 * @typedef {{ id?: number, columns: Record<string, Column>, [name: string]: any }} Reply
 */

/**
 * Return the reply in a frame; its columns are views of the same bytes.
 *
 * @param {ArrayBuffer} frame
 * @returns {Reply}
 */
export function unpack(frame) {
  const size = new DataView(frame).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(frame, 4, size)));
  /** @type {Record<string, Column>} */
  const columns = {};
  for (const [name, [type, offset, length]] of Object.entries(header.columns)) {
    const Kind = TYPES[/** @type {keyof typeof TYPES} */ (type)];
    columns[name] = new Kind(frame, 4 + size + offset, length);
  }
  return { ...header, columns };
}
