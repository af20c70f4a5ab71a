// The board with its buttons, the evaluation bar, and what asks which move is meant.

import { button, el } from "../parts/dom.js";
import { ColumnBoard } from "./column_board.js";
import { barShare } from "./game_worth.js";
import { shownPosition } from "./shown_position.js";
import { SquareBoard } from "./square_board.js";
import { asNumber } from "./verdict.js";

/** @typedef {import("./page.js").GamePage} GamePage */

/** The panel of the board. */
export class BoardPanel {
  /**
   * @param {GamePage} page
   * @param {(name: string) => void} open
   */
  constructor(page, open) {
    this.page = page;
    /** @type {ColumnBoard | SquareBoard | null} */
    this.board = null;
    this.wrap = el("div", { class: "board-wrap" });
    this.fill = el("i", {});
    this.number = el("b", {});
    this.bar = el("div", { class: "evalbar", "aria-hidden": "true" }, this.fill, this.number);
    this.chooser = el("div", {
      class: "chooser",
      role: "dialog",
      "aria-label": "Which move?",
      hidden: true,
    });
    this.at = el("p", { class: "sr", role: "status" }); // what the keys of the board point at
    this.again = button("New game", () => page.actions.newGame(), { title: "New game (N)" });
    this.back = button("Take back", () => page.actions.takeBack(), { title: "Take back (U)" });
    this.hint = button("Hint", () => page.actions.giveHint(), { title: "Hint (H)" });
    this.swap = button("Swap sides", () => page.actions.swapSides(), { title: "Swap sides (X)" });
    this.turn = button("Turn board", () => page.actions.turnBoard(), { title: "Turn board (F)" });
    this.run = button("Let it move", () => page.actions.playOrPause(), { class: "btn main" });
    this.typed = el("input", {
      type: "text",
      "aria-label": "Type a move",
      placeholder: "Type a move",
      autocomplete: "off",
      spellcheck: "false",
    });
    this.typed.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.typed.value = "";
      this.setError("");
    });
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    const form = el("form", { class: "type-move" }, this.typed);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (page.actions.playTyped(this.typed.value)) this.typed.value = "";
    });
    this.tools = el(
      "div",
      { class: "board-tools", role: "toolbar", "aria-label": "Game" },
      this.run,
      this.again,
      this.back,
      this.hint,
      this.swap,
      this.turn,
      button("Set up", () => open("set up")),
      button("Open", () => open("files")),
      form,
    );
    this.root = el(
      "section",
      { class: "panel game-board", "aria-label": "Board" },
      this.wrap,
      this.tools,
      this.error,
      this.at,
    );
  }

  gameChanged() {
    const { full } = this.page;
    const play = (/** @type {string} */ text) => this.page.actions.play(text);
    const ask = (/** @type {import("./game_model.js").Move[]} */ moves) => this.ask(moves);
    const tell = (/** @type {string} */ text) => this.tell(text);
    if (!full?.board) this.board = null;
    else if (full.by_column)
      this.board = new ColumnBoard(play, (text) => this.page.actions.look(text));
    else this.board = new SquareBoard(play, ask, tell);
    const parts = this.board ? [this.bar, this.board.root, this.chooser] : [this.chooser];
    this.wrap.replaceChildren(...parts);
    this.wrap.className = full?.by_column ? "board-wrap columns" : "board-wrap";
    this.chooser.hidden = true;
    this.typed.value = ""; // a move of another game
    this.turn.hidden = !full?.board || full.by_column;
  }

  /** @param {string} text read aloud */
  tell(text) {
    if (this.at.textContent !== text) this.at.textContent = text;
  }

  draw() {
    const { page } = this;
    const shown = shownPosition(page);
    if (this.board && shown) this.board.show(shown);
    else this.showText();
    this.drawBar();
    const isAgents = page.isAgentsTurn && !page.here?.over;
    const isBusy = page.mover.running !== null || (page.isPlaying && isAgents);
    this.run.hidden = !isAgents;
    this.run.textContent = isBusy
      ? "Pause (Space)"
      : `Let ${page.specs[page.side].split(":")[0]} move`;
    this.back.disabled = page.ply === 0;
    this.hint.disabled = !page.canPlay;
    this.typed.disabled = !page.canPlay;
  }

  /** A game without pictures: its text, and a button for each move. */
  showText() {
    const { full, here, canPlay } = this.page;
    if (!full) return;
    const moves = (here?.legal ?? []).map((move) => {
      const one = button(move.described, () => this.page.actions.play(move.text));
      one.disabled = !canPlay;
      return one;
    });
    const state = el("pre", { class: "state-text" }, (here ?? full).state);
    this.wrap.replaceChildren(
      el("div", { class: "text-board" }, state, el("div", { class: "text-moves" }, ...moves)),
    );
  }

  drawBar() {
    const known = this.page.link.hasScores ? this.page.known : null;
    const isShown = known !== null && !known.exact && this.board instanceof SquareBoard;
    this.wrap.classList.toggle(
      "with-bar",
      this.page.hasSolver && this.board instanceof SquareBoard && this.page.link.hasScores,
    );
    this.bar.hidden = !this.wrap.classList.contains("with-bar");
    this.bar.classList.toggle("turned", this.page.isFlipped);
    if (!isShown) {
      const winner = this.page.here?.over ? this.page.here.winner : null;
      this.fill.style.height = winner ? `${winner === 1 ? 100 : 0}%` : "50%";
      this.number.textContent = "";
      return;
    }
    const share = barShare(asNumber(known.first_value));
    this.fill.style.height = `${share * 100}%`;
    this.number.className = share >= 0.5 ? "low" : "high";
    this.number.textContent = known.text
      .replace(/^[+−](\d+\.\d+)$/, (_, points) => Number(points).toFixed(1))
      .replace(/mated? in /, "#");
  }

  /**
   * Ask which of several moves is meant, such as what a pawn becomes.
   *
   * @param {import("./game_model.js").Move[]} moves
   */
  ask(moves) {
    const close = () => {
      this.chooser.hidden = true;
    };
    const choices = moves.map((move) =>
      button(move.described, () => {
        close();
        this.page.actions.play(move.text);
      }),
    );
    this.chooser.replaceChildren(
      el("p", {}, "Which move?"),
      ...choices,
      button("Cancel", close, { class: "btn bare" }),
    );
    this.chooser.hidden = false;
    this.chooser.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      close();
      event.stopPropagation();
    };
    choices[0].focus();
  }

  /** @param {string} message */
  setError(message) {
    this.error.textContent = message;
    this.error.hidden = message === "";
  }
}
