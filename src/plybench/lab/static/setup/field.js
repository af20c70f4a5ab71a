// One field of a form, made from an option of the catalog.

import { el } from "../parts/dom.js";
import { spoken } from "../parts/numbers.js";

/**
 * @typedef {import("./catalog.js").Option} Option
 * @typedef {import("./search_link.js").Value} Value
 */

let made = 0; // fields so far: each needs an id that no other has

/** A labelled field; what is wrong with it is said below it. */
export class Field {
  /**
   * @param {string} path as errors name it
   * @param {Option} option
   * @param {(name: string) => string} shown how a choice is written
   * @param {() => void} changed
   */
  constructor(path, option, shown, changed) {
    made += 1;
    this.option = option;
    this.isChanged = false;
    this.help = option.help;
    this.input = this.makeInput(shown);
    this.input.id = `field-${made}`;
    this.input.setAttribute("name", path);
    this.input.setAttribute("aria-describedby", `help-${made}`);
    this.input.addEventListener("input", changed);
    this.description = el("span", { class: "sr", id: `help-${made}` });
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.name = el("label", { for: this.input.id }, spoken(option.name));
    const line = el("div", { class: "field" }, this.name, this.input);
    this.root = el("div", { class: "field-box" }, line, this.description, this.error);
    if (option.default !== null) this.set(option.default);
    this.explain(option.help);
  }

  /**
   * @param {(name: string) => string} shown
   * @returns {HTMLInputElement | HTMLSelectElement}
   */
  makeInput(shown) {
    const { kind, choices } = this.option;
    if (kind === "choice") {
      return el("select", {}, ...choices.map((name) => el("option", { value: name }, shown(name))));
    }
    if (kind === "flag") return el("input", { type: "checkbox" });
    const input = el("input", { type: "text", autocomplete: "off", spellcheck: "false" });
    if (kind !== "text") input.inputMode = kind === "whole" ? "numeric" : "decimal";
    return input;
  }

  /**
   * Say what the field is for.
   *
   * @param {string} help
   */
  explain(help) {
    this.help = help;
    this.root.title = this.helpText();
    this.description.textContent = this.helpText();
  }

  /** @returns {string} */
  helpText() {
    const usual = this.option.default;
    const isNamed = this.option.name === "algorithm" || usual === null || usual === "";
    return isNamed ? this.help : `${this.help} Default: ${usual}.`;
  }

  /** @returns {Value} a number that makes no sense stays text, so that Python can name it */
  value() {
    if (this.option.kind === "flag") return /** @type {HTMLInputElement} */ (this.input).checked;
    const text = this.input.value.trim();
    const isNumber = this.option.kind === "whole" || this.option.kind === "number";
    const number = Number(text.replaceAll(",", ""));
    return isNumber && text !== "" && !Number.isNaN(number) ? number : text;
  }

  /**
   * @param {Value} value
   * @returns {boolean} whether the field can hold the value
   */
  takes(value) {
    const { kind, choices } = this.option;
    return kind !== "choice" || choices.includes(String(value));
  }

  /**
   * Fill in a value. A choice that is not offered is added, so that a link shows what it asks for.
   *
   * @param {Value} value
   */
  set(value) {
    if (this.option.kind === "flag") {
      /** @type {HTMLInputElement} */ (this.input).checked = value === true;
      return;
    }
    if (!this.takes(value) && value !== "") {
      this.input.append(el("option", { value: String(value) }, String(value)));
    }
    this.input.value = String(value);
    this.showDefault();
  }

  /** @returns {boolean} */
  isDefault() {
    return this.value() === this.option.default;
  }

  showDefault() {
    this.root?.classList.toggle("own", this.option.name !== "algorithm" && !this.isDefault());
  }

  /** @param {boolean} isChanged */
  markChanged(isChanged) {
    this.isChanged = isChanged;
    this.input.classList.toggle("changed", isChanged);
    this.showDefault();
  }

  /** @param {string} message "" for none */
  showError(message) {
    this.error.textContent = message;
    this.error.hidden = message === "";
    if (message) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
