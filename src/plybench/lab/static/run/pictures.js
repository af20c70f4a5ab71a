// Pictures of states: the cells of a board as numbers in a palette.

/**
 * @typedef {{ kind: "empty" | "wall" | "agent" | "piece", label: string, goal: string, sign: string, is_dark: boolean | null }} Cell
 * @typedef {{ width: number, height: number, row_names: string[], column_names: string[], cells: number[] }} Board
 * @typedef {{ board: Board | null, palette: Cell[], columns: Record<string, any> }} PictureReply
 */

/** The pictures of a search by the numbers of its states. */
export class Pictures {
  /** @param {PictureReply} reply */
  constructor(reply) {
    this.board = reply.board;
    this.palette = [...reply.palette];
    const { picture_start: start, picture_at: at, picture_cell: cell } = reply.columns;
    this.start = start;
    this.at = at;
    this.cell = cell;
    this.known = reply.board ? start.length - 1 : 0;
    /** @type {Map<number, Uint16Array>} */
    this.more = new Map();
    /** @type {Map<string, number>} */
    this.numbers = new Map(reply.palette.map((one, i) => [JSON.stringify(one), i]));
  }

  /**
   * @param {number} state
   * @returns {boolean}
   */
  has(state) {
    return state < this.known || this.more.has(state);
  }

  /**
   * The cells of a state, row by row; null if its picture has not arrived.
   *
   * @param {number} state
   * @returns {Uint16Array | null}
   */
  cells(state) {
    if (!this.board) return null;
    if (state >= this.known) return this.more.get(state) ?? null;
    const cells = Uint16Array.from(this.board.cells);
    for (let i = this.start[state]; i < this.start[state + 1]; i++)
      cells[this.at[i]] = this.cell[i];
    return cells;
  }

  /**
   * Add the pictures of more states, from the reply to `do: "pictures"`.
   *
   * @param {number[]} states
   * @param {PictureReply} reply
   */
  add(states, reply) {
    if (!reply.board) return;
    const renumbered = reply.palette.map((cell) => this.number(cell));
    const base = Uint16Array.from(reply.board.cells, (cell) => renumbered[cell]);
    const { picture_start: start, picture_at: at, picture_cell: cell } = reply.columns;
    for (let k = 0; k + 1 < start.length; k++) {
      const cells = base.slice();
      for (let i = start[k]; i < start[k + 1]; i++) cells[at[i]] = renumbered[cell[i]];
      this.more.set(states[k], cells);
    }
  }

  /**
   * @param {Cell} cell
   * @returns {number}
   */
  number(cell) {
    const key = JSON.stringify(cell);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.palette.push(cell) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}
