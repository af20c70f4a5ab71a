// Sets up a position: a named one, one written out, or pieces put on the board by hand.

import { Refused } from "../host/connection.js";
import { button, el } from "../parts/dom.js";
import { HandBoard } from "./hand_board.js";

/** The panel to set up positions. */
export class SetUpPanel {
  /** @param {import("./page.js").GamePage} page */
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
    this.hand = new HandBoard((cells, side) => this.send(cells, side));
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
        { class: "set-up-body with-hand" },
        el(
          "div",
          { class: "set-up-text" },
          field("Named", this.named),
          field("Position", this.text),
          field("Variant", this.variant),
          el(
            "div",
            { class: "button-row" },
            button("Begin here", () => this.begin(this.text.value), { class: "btn main" }),
            button("Start of the game", () => this.begin("")),
          ),
          this.error,
        ),
        this.hand.root,
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
    this.hand.root.hidden = !canDraw;
    if (full && canDraw) this.hand.start(full, this.page.ply);
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
    await this.page.actions.begin({ position: position.trim(), variant });
    if (this.error.hidden) this.close();
    else this.root.hidden = false;
  }

  /** @param {string} message */
  setError(message) {
    this.error.textContent = message;
    this.error.hidden = message === "";
    if (message) this.root.hidden = false;
  }

  /**
   * Begin with a board that was set up by hand.
   *
   * @param {string[]} cells
   * @param {number} side to move
   */
  async send(cells, side) {
    const { link, full, lab } = this.page;
    const variant = link.variant || full?.variant || null;
    this.setError("");
    try {
      const message = { do: "set_up", game: link.game, variant, cells, to_move: side };
      const reply = await lab.host.ask(message);
      this.text.value = reply.position;
      await this.begin(reply.position);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.setError(error.message);
    }
  }
}
