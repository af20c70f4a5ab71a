// Who plays: you, or an agent of the catalog with its settings.

import { button, el, icon } from "../parts/dom.js";
import { capital } from "./verdict.js";

/**
 * @typedef {{ name: string, kind: string, choices: string[], default: any, help: string, usual?: number }} Option
 * @typedef {{ name: string, summary: string, is_solver: boolean, options: Option[] }} Agent
 * @typedef {{ agents: Agent[], usual: string }} Players
 */

export const YOU = "you";
const SETTINGS = "M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.5v4M6 9.5v4";

/**
 * The name and the settings of an agent's text: `alpha_beta:depth=4`.
 *
 * @param {string} spec
 * @returns {{ name: string, settings: Map<string, string> }}
 */
export function readSpec(spec) {
  const at = spec.indexOf(":");
  if (at < 0) return { name: spec, settings: new Map() };
  const pairs = spec
    .slice(at + 1)
    .split(",")
    .map((part) => part.split("="));
  return {
    name: spec.slice(0, at),
    settings: new Map(
      pairs.filter((pair) => pair.length === 2).map(([key, value]) => [key, value]),
    ),
  };
}

/**
 * @param {string} name
 * @param {Map<string, string>} settings
 * @returns {string}
 */
export function writeSpec(name, settings) {
  const parts = [...settings].map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}:${parts.join(",")}` : name;
}

/** The two players, each a menu and a form of settings. */
export class PlayersBar {
  /** @param {(side: number, spec: string) => void} choose side from 0 */
  constructor(choose) {
    this.choose = choose;
    /** @type {Players} */
    this.players = { agents: [], usual: "" };
    this.names = ["First", "Second"];
    this.specs = [YOU, YOU];
    this.root = el("div", { class: "players-bar" });
    /** @type {number | null} */
    this.opened = null;
    this.error = "";
    this.drawn = "";
  }

  /**
   * @param {Players} players
   * @param {string[]} names
   * @param {string[]} specs
   */
  show(players, names, specs) {
    this.players = players;
    this.names = names;
    this.specs = specs;
    const key = JSON.stringify([players, names, specs, this.error]);
    if (key === this.drawn) return; // a menu that is open stays open
    this.drawn = key;
    this.draw();
  }

  /**
   * Say what is wrong with the settings of a player.
   *
   * @param {string} error
   */
  showError(error) {
    if (this.error === error) return;
    this.error = error;
    this.draw();
  }

  draw() {
    const form = this.opened === null ? null : this.form(this.opened);
    const error = this.error ? el("p", { class: "error", role: "alert" }, this.error) : null;
    this.root.replaceChildren(
      this.menu(0),
      this.menu(1),
      ...[form, error].filter((one) => one !== null),
    );
  }

  /** @param {number} side */
  menu(side) {
    const { name } = readSpec(this.specs[side]);
    const names = [YOU, ...this.players.agents.map((agent) => agent.name)];
    if (!names.includes(name)) names.push(name);
    const select = el(
      "select",
      { "aria-label": `${this.names[side]} is played by` },
      ...names.map((one) =>
        el("option", { value: one, selected: one === name }, this.label(one, side)),
      ),
    );
    select.addEventListener("change", () => {
      this.error = "";
      if (this.opened === side) this.opened = null;
      this.choose(side, select.value);
    });
    const settings = button(
      `Settings of ${name}`,
      () => {
        this.opened = this.opened === side ? null : side;
        this.draw();
      },
      { "aria-expanded": String(this.opened === side), disabled: name === YOU },
      icon(SETTINGS),
    );
    return el(
      "label",
      { class: "players" },
      el("span", { class: "quiet" }, this.names[side]),
      select,
      settings,
    );
  }

  /**
   * @param {string} name
   * @param {number} side
   */
  label(name, side) {
    const spec = this.specs[side];
    return readSpec(spec).name === name && spec !== name ? spec : name;
  }

  /** @param {number} side */
  form(side) {
    const { name, settings } = readSpec(this.specs[side]);
    const agent = this.players.agents.find((one) => one.name === name);
    if (!agent) return null;
    const rows = agent.options.map((option) => this.field(option, settings, side, name));
    return el(
      "form",
      { class: "panel player-form", "aria-label": `Settings of ${name}` },
      el("p", { class: "quiet" }, `${agent.summary}.`),
      el("div", { class: "player-fields" }, ...rows),
    );
  }

  /**
   * @param {Option} option
   * @param {Map<string, string>} settings
   * @param {number} side
   * @param {string} name
   */
  field(option, settings, side, name) {
    const usual = option.default === null ? "" : String(option.default);
    const now = settings.get(option.name) ?? usual;
    const input = fieldInput(option, now);
    input.setAttribute("title", option.help);
    if (now !== usual) input.classList.add("changed");
    input.addEventListener("change", () => {
      const isFlag = option.kind === "flag" && input instanceof HTMLInputElement;
      const value = isFlag ? String(input.checked) : input.value.trim();
      const next = new Map(settings);
      if (value === usual || value === "") next.delete(option.name);
      else next.set(option.name, value);
      this.error = "";
      this.choose(side, writeSpec(name, next));
    });
    return el(
      "label",
      { class: "field" },
      el("span", {}, capital(option.name.replaceAll("_", " "))),
      input,
    );
  }
}

/**
 * @param {Option} option
 * @param {string} now
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function fieldInput(option, now) {
  if (option.kind === "choice") {
    return el(
      "select",
      {},
      ...option.choices.map((one) => el("option", { value: one, selected: one === now }, one)),
    );
  }
  if (option.kind === "flag") return el("input", { type: "checkbox", checked: now === "true" });
  const mode = option.kind === "whole" ? "numeric" : option.kind === "number" ? "decimal" : "text";
  const usual = option.usual ?? null;
  return el("input", {
    type: "text",
    inputmode: mode,
    value: now,
    placeholder: usual,
    autocomplete: "off",
  });
}
