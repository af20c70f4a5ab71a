// Sets up a position: a named one, one written out, or pieces put on the board by hand.

import { Refused } from "./connection.js";
import { button, el, svg } from "./dom.js";
import { cellsAt } from "./game_model.js";
import { pieceShape } from "./square_board.js";

/**
 * @typedef {import("./game_model.js").Cell} Cell
 * @typedef {import("./game_model.js").GameReply} GameReply
 */

/** The panel to set up positions. */
export class SetUpPanel {
  /** @param {import("./game_page.js").GamePage} page */
  constructor(page) {
    this.page = page;
    this.named = el("select", { "aria-label": "Named position" });
    this.text = el("textarea", { rows: 2, "aria-label": "Position", spellcheck: "false" });
    this.variant = el("input", {
      type: "text",
      "aria-label": "Variant",
      spellcheck: "false",
      autocomplete: "off",
    });
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.hand = el("div", { class: "by-hand", hidden: true });
    /** @type {Cell[]} */
    this.cells = [];
    /** @type {Cell | null} what a click puts on the board; null clears */
    this.brush = null;
    this.side = 1;
    this.named.addEventListener("change", () => {
      if (this.named.value !== "") this.begin(this.named.value);
    });
    const field = (/** @type {string} */ name, /** @type {HTMLElement} */ input) =>
      el("label", { class: "field" }, el("span", {}, name), input);
    this.root = el(
      "section",
      { class: "panel set-up", "aria-label": "Set up a position", hidden: true },
      el(
        "header",
        {},
        el("h2", {}, "Set up a position"),
        el("span", { class: "spacer" }),
        button("Close", () => this.close(), { class: "btn small" }),
      ),
      el(
        "div",
        { class: "set-up-body" },
        field("Named", this.named),
        field("Position", this.text),
        field("Variant", this.variant),
        el(
          "div",
          { class: "row" },
          button("Begin here", () => this.begin(this.text.value), { class: "btn main" }),
          button("Start of the game", () => this.begin("")),
        ),
        this.error,
        this.hand,
      ),
    );
  }

  open() {
    this.root.hidden = false;
    this.fill();
    this.text.focus();
  }

  close() {
    this.root.hidden = true;
  }

  gameChanged() {
    if (!this.root.hidden) this.fill();
  }

  fill() {
    const { catalog, link, full, here } = this.page;
    const game = catalog.games.find((/** @type {any} */ one) => one.name === link.game);
    const entries = Object.entries(game?.positions ?? {});
    this.named.replaceChildren(
      el("option", { value: "" }, "choose…"),
      ...entries.map(([name, what]) =>
        el("option", { value: name, selected: name === link.position }, `${name}: ${what}`),
      ),
    );
    this.text.value = (here ?? full)?.state ?? "";
    this.variant.value = link.variant || (full?.variant ?? "");
    this.variant.title = game?.variants ?? "";
    const canDraw = full?.board && full.can_set_up;
    this.hand.hidden = !canDraw;
    if (full && canDraw) this.startDrawing(full);
  }

  /** @param {string} position */
  async begin(position) {
    this.setError("");
    const { full, catalog, link } = this.page;
    const game = catalog.games.find((/** @type {any} */ one) => one.name === link.game);
    const isNamed = position in (game?.positions ?? {});
    const variant =
      isNamed || (this.variant.value === full?.variant && !link.variant)
        ? ""
        : this.variant.value.trim();
    await this.page.begin({ position: position.trim(), variant });
    if (this.error.hidden) this.close();
    else this.root.hidden = false;
  }

  /** @param {string} message */
  setError(message) {
    this.error.textContent = message;
    this.error.hidden = message === "";
    if (message) this.root.hidden = false;
  }

  // By hand

  /** @param {GameReply} full */
  startDrawing(full) {
    this.cells = cellsAt(full, this.page.ply).map((id) => full.palette[id]);
    this.side = full.sides[this.page.ply];
    const pieces = full.pieces.map((id) => full.palette[id]);
    this.brush = pieces[0] ?? null;
    this.drawHand(full, pieces);
  }

  /**
   * @param {GameReply} full
   * @param {Cell[]} pieces
   */
  drawHand(full, pieces) {
    const tools = [...pieces, null].map((piece) => {
      const tool = el(
        "button",
        {
          class: "brush",
          type: "button",
          "aria-pressed": String(this.isBrush(piece)),
          "aria-label": piece ? `put ${piece.label}` : "clear a cell",
        },
        piece
          ? svg(
              "svg",
              { viewBox: "0 0 10 10", "aria-hidden": "true" },
              ...pieceShape(piece, full.players),
            )
          : "✕",
      );
      tool.addEventListener("click", () => {
        this.brush = piece;
        this.drawHand(full, pieces);
      });
      return tool;
    });
    const sides = full.players.map((name, i) => {
      const one = el(
        "button",
        { class: "brush wide", type: "button", "aria-pressed": String(this.side === i + 1) },
        `${name} to move`,
      );
      one.addEventListener("click", () => {
        this.side = i + 1;
        this.drawHand(full, pieces);
      });
      return one;
    });
    this.hand.replaceChildren(
      el("p", { class: "quiet" }, "Or by hand: choose a piece, then click cells."),
      el("div", { class: "row brushes", role: "toolbar", "aria-label": "Pieces" }, ...tools),
      this.grid(full, pieces),
      el(
        "div",
        { class: "row" },
        ...sides,
        button("Clear all", () => this.clear(full, pieces)),
        button("Begin with this board", () => this.send(), { class: "btn main" }),
      ),
    );
  }

  /**
   * @param {Cell | null} piece
   * @returns {boolean}
   */
  isBrush(piece) {
    return piece === null ? this.brush === null : piece.label === this.brush?.label;
  }

  /**
   * @param {GameReply} full
   * @param {Cell[]} pieces
   */
  grid(full, pieces) {
    const board = /** @type {import("./game_model.js").Board} */ (full.board);
    const grid = el("div", { class: "hand-grid", role: "grid", "aria-label": "Board to set up" });
    grid.style.gridTemplateColumns = `repeat(${board.width}, minmax(0, 1fr))`;
    this.cells.forEach((cell, at) => {
      const [row, column] = [Math.floor(at / board.width), at % board.width];
      const name = `${board.column_names[column] ?? column + 1}${board.row_names[row] ?? ` ${row + 1}`}`;
      const one = el(
        "button",
        {
          class: cell.is_dark ? "hand-cell dark" : "hand-cell",
          type: "button",
          "aria-label": `${name}: ${cell.label || "empty"}`,
        },
        cell.kind === "piece" &&
          svg(
            "svg",
            { viewBox: "0 0 10 10", "aria-hidden": "true" },
            ...pieceShape(cell, full.players),
          ),
      );
      one.addEventListener("click", () => {
        const isSame = this.brush?.label === cell.label;
        this.put(at, isSame ? null : this.brush);
        this.drawHand(full, pieces);
      });
      grid.append(one);
    });
    return grid;
  }

  /**
   * @param {number} at
   * @param {Cell | null} piece
   */
  put(at, piece) {
    const { is_dark } = this.cells[at];
    this.cells = [...this.cells];
    this.cells[at] = piece
      ? { ...piece, is_dark }
      : { kind: "empty", label: "", goal: "", sign: "", is_dark };
  }

  /**
   * @param {GameReply} full
   * @param {Cell[]} pieces
   */
  clear(full, pieces) {
    for (let at = 0; at < this.cells.length; at += 1) this.put(at, null);
    this.drawHand(full, pieces);
  }

  async send() {
    const { page } = this;
    this.setError("");
    try {
      const reply = await page.lab.host.ask({
        do: "set_up",
        game: page.link.game,
        variant: page.link.variant || page.full?.variant || null,
        cells: this.cells.map((cell) => cell.label),
        to_move: this.side,
      });
      this.text.value = reply.position;
      await this.begin(reply.position);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.setError(error.message);
    }
  }
}
