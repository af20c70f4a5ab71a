// Columns that arrive in pieces while a search goes on: the twin of column_pieces.py, which says how.

/** @typedef {import("./wire.js").Column} Column */

const LEAST = 4096; // values for which there is room at first

/** The columns of one reply, as far as they have arrived. */
export class Pieces {
  constructor() {
    /** @type {Map<string, Column>} with room for more */
    this.columns = new Map();
  }

  /**
   * @param {Record<string, Column>} columns
   * @param {Record<string, number>} starts where they belong
   */
  add(columns, starts) {
    for (const [name, start] of Object.entries(starts)) {
      const part = columns[name];
      this.withRoom(name, part, start + part.length).set(part, start);
    }
  }

  /**
   * @param {string} name
   * @param {Column} part
   * @param {number} length
   * @returns {Column}
   */
  withRoom(name, part, length) {
    const now = this.columns.get(name);
    if (now && now.length >= length) return now;
    const Kind = /** @type {new (length: number) => Column} */ (part.constructor);
    const larger = new Kind(Math.max(LEAST, length, 2 * (now?.length ?? 0)));
    if (now) larger.set(now);
    this.columns.set(name, larger);
    return larger;
  }

  /**
   * The reply with whole columns, given one with the rest of them.
   *
   * @param {import("./wire.js").Reply} reply
   * @returns {import("./wire.js").Reply}
   */
  whole({ starts, ...reply }) {
    if (starts === undefined) return reply;
    this.add(reply.columns, starts);
    const columns = { ...reply.columns };
    for (const [name, column] of this.columns) {
      columns[name] = column.subarray(0, starts[name] + reply.columns[name].length);
    }
    return { ...reply, columns };
  }
}
