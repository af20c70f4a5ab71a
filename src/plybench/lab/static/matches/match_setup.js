// The form of a match: game, agents, and the settings of `plybench match`.

import { button, el } from "../parts/dom.js";
import { spoken } from "../parts/numbers.js";
import { AgentRow } from "./agent_fields.js";
import { numberOr } from "./match_link.js";

/** @typedef {import("./match_link.js").MatchSetup} MatchSetup */

/** @type {[keyof MatchSetup, string, string][]} name, label, help */
const NUMBERS = [
  ["games", "Games per pair", "Each pair of agents plays this many games."],
  ["seed", "Seed", "The same seed gives the same games."],
  [
    "opening_plies",
    "Opening moves",
    "Random moves before the agents take over; with openings, at most this many.",
  ],
  [
    "draw_after",
    "Draw after",
    "Call an unfinished game a draw after this many moves; 0 for never.",
  ],
  [
    "move_seconds",
    "Seconds a move",
    "For agents without a limit of their own; empty for no limit.",
  ],
];
const STARTS = [
  ["alternate", "the agents in turn"],
  ["first", "the agent named first"],
  ["second", "the agent named second"],
];

/** The form; `changed` is called when a value differs, `play` when it is sent. */
export class MatchForm {
  /**
   * @param {{ name: string, summary: string, missing: string }[]} games
   * @param {{ changed: () => void, play: () => void, gameChanged: () => void }} events
   */
  constructor(games, events) {
    this.events = events;
    /** @type {AgentRow[]} */
    this.rows = [];
    /** @type {any} */
    this.offer = null;
    this.game = el(
      "select",
      {},
      ...games.map((one) =>
        el("option", { value: one.name, disabled: Boolean(one.missing) }, spoken(one.name)),
      ),
    );
    this.variant = el("input", { type: "text", placeholder: "the usual one" });
    this.agents = el("ol", { class: "agent-rows" });
    this.add = button("Add an agent", () => this.addAgent("random"));
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>} */
    this.inputs = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.errors = new Map();
    this.shuffle = el("input", { type: "checkbox" });
    this.root = this.form();
    this.game.addEventListener("change", () => events.gameChanged());
    this.variant.addEventListener("change", () => events.gameChanged());
    this.root.addEventListener("submit", (event) => event.preventDefault());
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) events.play();
    });
  }

  form() {
    const numbers = NUMBERS.map(([name, label, help]) =>
      this.field(name, label, el("input", { type: "text", inputmode: "decimal" }), help),
    );
    const openings = el(
      "select",
      {},
      el("option", { value: "" }, "none"),
      el("option", { value: "named" }, "well-known ones"),
      el("option", { value: "typed" }, "written below"),
    );
    const starts = el(
      "select",
      {},
      ...STARTS.map(([value, text]) => el("option", { value }, text)),
    );
    const sprt = el("input", { type: "text", placeholder: "no test; such as 0,5" });
    const lines = el("textarea", {
      rows: 3,
      placeholder: "One opening a line: Ruy Lopez: e4 e5 Nf3 Nc6 Bb5",
    });
    this.lines = this.field("opening_lines", "Lines", lines, "Moves of one opening on each line.");
    openings.addEventListener("change", () => this.showLines());
    return el(
      "form",
      { class: "match-form", "aria-label": "Set-up", novalidate: true },
      el(
        "div",
        { class: "form-grid" },
        this.field("game", "Game", this.game, ""),
        this.field("variant", "Board", this.variant, ""),
      ),
      el("p", { class: "label" }, "Agents"),
      this.agents,
      this.errorOf("agents"),
      this.add,
      el("p", { class: "label" }, "Settings"),
      el(
        "div",
        { class: "form-grid" },
        ...numbers,
        this.field("starts", "Who starts", starts, ""),
        this.field("openings", "Openings", openings, "Each is played from both sides."),
        this.field("shuffle", "Shuffle them", this.shuffle, "In an order that the seed decides."),
        this.field(
          "sprt",
          "Test (Elo)",
          sprt,
          "End a match of two agents once a test accepts one of two Elo differences.",
        ),
      ),
      this.lines,
    );
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} input
   * @param {string} help
   * @returns {HTMLElement}
   */
  field(name, label, input, help) {
    this.inputs.set(name, input);
    input.addEventListener("input", () => this.events.changed());
    input.name = name;
    return el(
      "div",
      { class: "form-field" },
      el("label", { class: "field", title: help }, el("span", {}, label), input),
      this.errorOf(name),
    );
  }

  /** @param {string} name */
  errorOf(name) {
    const error = el("p", { class: "error", role: "alert", hidden: true });
    this.errors.set(name, error);
    return error;
  }

  /**
   * Fill the form.
   *
   * @param {MatchSetup} setup
   * @param {any} offer what `do: "match_form"` replied for its game
   */
  fill(setup, offer) {
    this.offer = offer;
    for (const [name, input] of this.inputs) {
      if (name !== "shuffle") input.value = String(setup[/** @type {keyof MatchSetup} */ (name)]);
    }
    this.shuffle.checked = setup.shuffle;
    this.variant.title = offer.variants;
    const named = this.inputs.get("openings")?.querySelector('[value="named"]');
    if (named instanceof HTMLOptionElement) named.disabled = !offer.has_named_openings;
    this.rows = [];
    for (const spec of setup.agents) this.addRow(spec);
    this.drawRows();
    this.showLines();
    this.showError(null, "");
  }

  showLines() {
    if (this.lines) this.lines.hidden = this.inputs.get("openings")?.value !== "typed";
  }

  /** @param {string} spec */
  addAgent(spec) {
    this.addRow(spec);
    this.drawRows();
    this.rows.at(-1)?.name.focus();
    this.events.changed();
  }

  /** @param {string} spec */
  addRow(spec) {
    /** @type {AgentRow} */
    const row = new AgentRow(this.offer.agents, spec, {
      changed: () => this.events.changed(),
      remove: () => {
        this.rows = this.rows.filter((one) => one !== row);
        this.drawRows();
        this.events.changed();
      },
    });
    this.rows.push(row);
  }

  drawRows() {
    this.rows.forEach((row, i) => {
      row.setNumber(i + 1);
      row.removeButton.disabled = this.rows.length <= 2;
    });
    this.add.disabled = this.rows.length >= this.offer.most_agents;
    this.agents.replaceChildren(...this.rows.map((row) => row.root));
  }

  /** @returns {MatchSetup} */
  values() {
    /** @type {Record<string, unknown>} */
    const found = { agents: this.rows.map((row) => row.spec) };
    for (const [name, input] of this.inputs) found[name] = input.value;
    for (const [name] of NUMBERS) found[name] = numberOr(String(found[name]));
    found.shuffle = this.shuffle.checked;
    return /** @type {MatchSetup} */ (found);
  }

  /**
   * Show an error beside its field, and take away the one before.
   *
   * @param {string | null} field
   * @param {string} text
   * @returns {boolean} whether there is such a field
   */
  showError(field, text) {
    for (const error of this.errors.values()) error.hidden = true;
    for (const row of this.rows) row.showError("");
    const place = /^agents\[(\d+)\]$/.exec(field ?? "");
    if (place) {
      this.rows[Number(place[1])]?.showError(text);
      return Number(place[1]) < this.rows.length;
    }
    const error = this.errors.get(field ?? "");
    if (!error) return false;
    error.textContent = text;
    error.hidden = false;
    return true;
  }
}
