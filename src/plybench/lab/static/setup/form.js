// Algorithm, heuristic, every option and the limits, as a form made from the catalog.

import { el } from "../parts/dom.js";
import { algorithmName, named } from "./catalog.js";
import { Field } from "./field.js";
import { LIMITS } from "./searcher.js";

/**
 * @typedef {import("./catalog.js").Catalog} Catalog
 * @typedef {import("./catalog.js").Domain} Domain
 * @typedef {import("./catalog.js").Option} Option
 * @typedef {import("./search_link.js").Settings} Settings
 */

/** @type {Record<string, string>} */
const LIMIT_HELPS = {
  expansions: "Stop after this many expansions.",
  seconds: "Stop after this many seconds.",
  nodes: "Record this many nodes; later ones are only counted.",
};

/** The form of a search. Changing it starts nothing. */
export class SearchForm {
  /**
   * @param {Catalog} catalog
   * @param {() => void} changed
   */
  constructor(catalog, changed) {
    this.catalog = catalog;
    this.changed = changed;
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    /** @type {Domain | null} */
    this.domain = null;
    /** @type {string[]} */
    this.heuristics = [];
    this.defaultHeuristic = "";
    this.help = el("p", { class: "form-help", "aria-hidden": "true" });
    this.rows = el("div", { class: "fields" });
    this.limits = el("div", { class: "fields" });
    const more = el("details", { class: "limits" }, el("summary", {}, "Limits"), this.limits);
    this.more = more;
    this.root = el("form", { class: "options" }, this.rows, more, this.help);
    this.root.addEventListener("submit", (event) => event.preventDefault());
    for (const type of ["pointerover", "focusin"]) {
      this.root.addEventListener(type, (event) => this.explain(event));
    }
    /** @type {Settings | null} the search that is shown */
    this.run = null;
    this.makeLimits();
    this.makeRows("astar");
  }

  makeLimits() {
    for (const [name, usual] of Object.entries(LIMITS)) {
      const kind = name === "seconds" ? "number" : "whole";
      const help = LIMIT_HELPS[name];
      const field = this.add(`limits.${name}`, { name, kind, choices: [], default: usual, help });
      this.limits.append(field.root);
    }
  }

  /**
   * Offer what goes with a problem.
   *
   * @param {Domain | null} domain
   * @param {string[]} heuristics
   * @param {string} defaultHeuristic
   */
  setProblem(domain, heuristics, defaultHeuristic) {
    const settings = this.settings();
    this.domain = domain;
    this.heuristics = heuristics;
    this.defaultHeuristic = defaultHeuristic;
    this.show(settings);
  }

  /**
   * Fill in the form.
   *
   * @param {Settings} settings
   */
  show(settings) {
    this.makeRows(settings.algorithm);
    this.fields.get("heuristic")?.set(settings.heuristic || this.defaultHeuristic);
    for (const [name, value] of Object.entries(settings.options)) {
      this.fields.get(`options.${name}`)?.set(value);
    }
    for (const [name, usual] of Object.entries(LIMITS)) {
      this.fields.get(`limits.${name}`)?.set(settings.limits[name] ?? usual);
    }
    this.mark();
  }

  /**
   * Make the rows of an algorithm; options that it shares with the one before keep their values.
   *
   * @param {string} algorithm
   */
  makeRows(algorithm) {
    const entry = named(this.catalog.algorithms, algorithm) ?? this.catalog.algorithms[0];
    for (const name of [...this.fields.keys()]) {
      if (!name.startsWith("limits.")) this.fields.delete(name);
    }
    const rows = [this.add("algorithm", this.algorithmOption())];
    rows[0].set(entry.name);
    rows[0].explain(entry.summary);
    if (entry.needs_heuristic) rows.push(this.add("heuristic", this.heuristicOption()));
    for (const option of entry.options) {
      rows.push(this.add(`options.${option.name}`, this.withOrders(option)));
    }
    this.rows.replaceChildren(...rows.map((row) => row.root));
    rows[0].input.addEventListener("change", () => this.algorithmChanged());
  }

  algorithmChanged() {
    const before = this.settings();
    this.makeRows(before.algorithm);
    const { options, heuristic } = before;
    if (this.heuristics.includes(heuristic)) this.fields.get("heuristic")?.set(heuristic);
    for (const [name, value] of Object.entries(options)) {
      const field = this.fields.get(`options.${name}`);
      if (field?.takes(value)) field.set(value);
    }
    this.fields.get("algorithm")?.input.focus();
    this.mark();
    this.changed();
  }

  /** @returns {Option} */
  algorithmOption() {
    const names = this.catalog.algorithms.map((entry) => entry.name);
    return { name: "algorithm", kind: "choice", choices: names, default: "astar", help: "" };
  }

  /** @returns {Option} */
  heuristicOption() {
    const help = "The estimate h of what is left to the goal.";
    const choices = this.heuristics.length ? this.heuristics : [this.defaultHeuristic];
    return { name: "heuristic", kind: "choice", choices, default: this.defaultHeuristic, help };
  }

  /**
   * The child orders of the domain are choices too.
   *
   * @param {Option} option
   * @returns {Option}
   */
  withOrders(option) {
    if (option.name !== "child_order") return option;
    return { ...option, choices: [...option.choices, ...(this.domain?.orders ?? [])] };
  }

  /**
   * @param {string} path as errors name the field
   * @param {Option} option
   * @returns {Field}
   */
  add(path, option) {
    const spoken = path === "algorithm" ? algorithmName : (/** @type {string} */ name) => name;
    const field = new Field(path, option, spoken, () => {
      field.showError("");
      this.mark();
      this.changed();
    });
    this.fields.set(path, field);
    return field;
  }

  /** @returns {Settings} what differs from the defaults */
  settings() {
    /** @type {Settings} */
    const settings = { algorithm: "astar", heuristic: "", options: {}, limits: {} };
    for (const [path, field] of this.fields) {
      const [group, name] = path.split(".");
      const value = field.value();
      if (path === "algorithm") settings.algorithm = String(value);
      else if (field.isDefault()) continue;
      else if (path === "heuristic") settings.heuristic = String(value);
      else if (group === "options") settings.options[name] = value;
      else settings.limits[name] = /** @type {number} */ (value);
    }
    return settings;
  }

  /**
   * Compare with the search that is shown: what has changed since is framed.
   *
   * @param {Settings | null} settings
   */
  setRun(settings) {
    this.run = settings;
    this.mark();
  }

  mark() {
    const { run } = this;
    for (const [path, field] of this.fields) {
      const [group, name] = path.split(".");
      if (!run) field.markChanged(false);
      else if (path === "algorithm") field.markChanged(field.value() !== run.algorithm);
      else if (path === "heuristic") {
        field.markChanged(field.value() !== (run.heuristic || this.defaultHeuristic));
      } else {
        const before = (group === "options" ? run.options : run.limits)[name];
        field.markChanged(field.value() !== (before ?? field.option.default));
      }
    }
  }

  /** @returns {boolean} whether something differs from the search that is shown */
  isChanged() {
    return [...this.fields.values()].some((field) => field.isChanged);
  }

  /**
   * Show an error under the field at fault; tell whether there is such a field.
   *
   * @param {string | null} path
   * @param {string} message
   * @returns {boolean}
   */
  showError(path, message) {
    const field = path === null ? undefined : this.fields.get(path);
    if (field === undefined) return false;
    if (path?.startsWith("limits.")) this.more.open = true;
    field.showError(message);
    return true;
  }

  clearErrors() {
    for (const field of this.fields.values()) field.showError("");
  }

  /** @param {Event} event */
  explain(event) {
    const target = /** @type {Node} */ (event.target);
    for (const field of this.fields.values()) {
      if (field.root.contains(target)) this.help.textContent = field.helpText();
    }
  }
}
