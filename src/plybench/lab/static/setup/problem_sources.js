// The three ways to give a problem: its name, parameters of a generator, or text.

import { button, el } from "../parts/dom.js";
import { randomSource, randomValues } from "./random_source.js";

/**
 * @typedef {import("./catalog.js").Domain} Domain
 * @typedef {import("./search_link.js").ProblemSource} ProblemSource
 */

/** The name of the one problem that a file of the user makes without arguments. */
export const AS_IN_THE_FILE = "as in the file";

/** The named problems of a domain, with what they are. */
export class NamedProblems {
  /**
   * @param {() => void} changed
   * @param {() => void} opened a second click opens it
   */
  constructor(changed, opened) {
    this.changed = changed;
    this.opened = opened;
    this.chosen = "";
    this.root = el("div", { class: "choices", role: "radiogroup", "aria-label": "Named problems" });
  }

  /**
   * @param {Domain} domain
   * @param {string} source
   */
  set(domain, source) {
    this.chosen = source in domain.instances ? source : domain.default;
    const names = Object.entries(domain.instances);
    if (domain.default === "") names.unshift(["", ""]); // a problem of a file of the user
    this.root.replaceChildren(...names.map(([name, what]) => this.choice(domain.name, name, what)));
  }

  /**
   * @param {string} group
   * @param {string} name
   * @param {string} what
   */
  choice(group, name, what) {
    const input = el("input", { type: "radio", name: `named-${group}`, value: name });
    input.checked = name === this.chosen;
    input.addEventListener("change", () => {
      this.chosen = name;
      this.changed();
    });
    const label = el(
      "label",
      { class: "choice" },
      input,
      el("b", {}, name || AS_IN_THE_FILE),
      el("span", {}, what),
    );
    label.addEventListener("dblclick", () => this.opened());
    return label;
  }

  /** @returns {ProblemSource} */
  problem() {
    return { source: this.chosen };
  }

  /** @returns {boolean} */
  showError() {
    return false;
  }
}

/** A generated problem: a field for each parameter. */
export class RandomProblem {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<string, HTMLInputElement>} */
    this.inputs = new Map();
    /** @type {Domain | null} */
    this.domain = null;
    this.error = el("p", { class: "error", role: "alert" });
    this.root = el("div", { class: "fields" });
  }

  /**
   * @param {Domain} domain
   * @param {string} source
   */
  set(domain, source) {
    this.domain = domain;
    this.inputs.clear();
    const isRandom = source.startsWith("random");
    const values = randomValues(domain.parameters, isRandom ? source : domain.generator);
    const rows = Object.entries(domain.parameters).map(([name, { summary }]) => {
      const input = el("input", {
        type: "text",
        value: values[name],
        autocomplete: "off",
        title: summary,
      });
      input.addEventListener("input", this.changed);
      this.inputs.set(name, input);
      const label = el("label", { class: "field" }, el("span", {}, shownName(name)), input);
      return el("div", { class: "field-box" }, label, el("p", { class: "quiet" }, summary));
    });
    const seed = button("New seed", () => this.newSeed());
    this.root.replaceChildren(...rows, this.inputs.has("seed") ? seed : "", this.error);
  }

  newSeed() {
    const input = this.inputs.get("seed");
    if (input) input.value = String(Math.floor(Math.random() * 10_000));
    this.changed();
  }

  /** @returns {ProblemSource | null} */
  problem() {
    if (this.domain === null) return null;
    const values = Object.fromEntries([...this.inputs].map(([name, input]) => [name, input.value]));
    return { source: randomSource(this.domain.parameters, values) };
  }

  /** @param {string} message */
  showError(message) {
    this.error.textContent = message;
    return true;
  }
}

/** A problem typed as in a file, or a state on one line. */
export class TypedProblem {
  /** @param {() => void} changed */
  constructor(changed) {
    this.text = el("textarea", {
      rows: 11,
      spellcheck: "false",
      "aria-label": "The problem as text",
    });
    this.goal = el("input", {
      type: "text",
      class: "mono",
      spellcheck: "false",
      autocomplete: "off",
    });
    this.error = el("p", { class: "error", role: "alert" });
    this.goalField = el("label", { class: "field" }, el("span", {}, "goal"), this.goal);
    for (const input of [this.text, this.goal]) {
      input.addEventListener("input", () => {
        this.showGoal();
        changed();
      });
    }
    this.takesGoal = true;
    this.root = el(
      "div",
      { class: "typed" },
      this.text,
      this.goalField,
      this.error,
      el(
        "p",
        { class: "quiet" },
        "Type a board as in a file, or a state on one line with / between the rows.",
      ),
    );
  }

  /**
   * @param {Domain} domain
   * @param {string} text
   */
  set(domain, text) {
    this.takesGoal = domain.takes_goal;
    this.text.value = text;
    this.goal.value = "";
    this.showGoal();
  }

  /** @returns {boolean} */
  isOneLine() {
    const text = this.text.value.trim();
    return text !== "" && !text.includes("\n");
  }

  showGoal() {
    const text = this.text.value;
    this.goalField.hidden = !this.takesGoal || text.trim() === "" || text.includes("goal:");
  }

  /** @param {string} goal */
  setGoal(goal) {
    this.goal.value = goal;
  }

  /** @returns {ProblemSource | null} */
  problem() {
    const text = this.text.value;
    if (text.trim() === "") return null;
    const goal = this.goalField.hidden ? "" : this.goal.value.trim();
    if (!this.isOneLine()) return goal ? { text, goal } : { text };
    return goal ? { source: text.trim(), goal } : { source: text.trim() };
  }

  /** @param {string} message */
  showError(message) {
    this.error.textContent = message;
    if (message) this.text.setAttribute("aria-invalid", "true");
    else this.text.removeAttribute("aria-invalid");
    return true;
  }
}

/**
 * `ROWSxCOLUMNS` as people write it.
 *
 * @param {string} name
 * @returns {string}
 */
function shownName(name) {
  return name === name.toLowerCase() ? name : name.toLowerCase().replace("x", " × ");
}
