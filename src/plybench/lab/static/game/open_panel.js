// Opens a game that people have: a file that they choose, or text that they paste.

import { Refused } from "../host/connection.js";
import { button, el } from "../parts/dom.js";
import { YOU } from "./players_bar.js";

/** The panel to open games. */
export class OpenPanel {
  /** @param {import("./page.js").GamePage} page */
  constructor(page) {
    this.page = page;
    this.text = el("textarea", {
      rows: 5,
      "aria-label": "A game as text",
      placeholder: "Paste a PGN, a file of `plybench match` or `play`, or moves",
    });
    this.file = el("input", {
      type: "file",
      class: "sr",
      accept: ".pgn,.jsonl,.txt,text/plain",
      "aria-label": "File",
    });
    this.file.addEventListener("change", () => this.readFile());
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.list = el("div", { class: "game-list", hidden: true });
    this.root = el(
      "section",
      { class: "panel set-up", "aria-label": "Open a game", hidden: true },
      el(
        "header",
        {},
        el("h2", {}, "Open a game"),
        el("span", { class: "spacer" }),
        button("Close", () => this.close(), { class: "btn small" }),
      ),
      el(
        "div",
        { class: "set-up-body" },
        this.text,
        el(
          "div",
          { class: "button-row" },
          button("Open", () => this.read(this.text.value), { class: "btn main" }),
          button("Choose a file…", () => this.file.click()),
          this.file,
        ),
        this.error,
        this.list,
      ),
    );
  }

  open() {
    this.root.hidden = false;
    this.text.focus();
  }

  close() {
    this.root.hidden = true;
  }

  async readFile() {
    const file = this.file.files?.[0];
    if (file) await this.read(await file.text());
    this.file.value = "";
  }

  /** @param {string} text */
  async read(text) {
    this.setError("");
    const { game, variant } = this.page.link;
    try {
      const reply = await this.page.lab.host.ask({
        do: "read_game",
        game,
        variant: variant || null,
        text,
      });
      if (reply.games.length === 1) this.choose(reply.games[0]);
      else this.show(reply.games, reply.total);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.setError(error.message);
    }
  }

  /**
   * @param {any[]} games
   * @param {number} total
   */
  show(games, total) {
    const rows = games.map((game) => {
      const row = el(
        "button",
        { class: "game-row", type: "button" },
        el("span", {}, game.title),
        el("span", { class: "quiet" }, `${game.result} ${game.moves.length} moves`),
      );
      row.addEventListener("click", () => this.choose(game));
      return row;
    });
    const more =
      total > games.length ? `The first ${games.length} of ${total} games:` : `${total} games:`;
    this.list.replaceChildren(el("p", { class: "quiet" }, more), ...rows);
    this.list.hidden = false;
  }

  /** @param {any} game */
  async choose(game) {
    this.close();
    const { page } = this;
    page.link = { ...page.link, players: [YOU, YOU] };
    await page.actions.begin(game);
    page.actions.evaluate();
    if (game.players.some(Boolean)) page.lab.frame.toast(game.title);
  }

  /** @param {string} message */
  setError(message) {
    this.error.textContent = message;
    this.error.hidden = message === "";
  }
}
