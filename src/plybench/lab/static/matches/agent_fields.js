// The agents of a match as a form: an algorithm for each, and its settings made from the catalog.

import { button, el, icon } from "../parts/dom.js";
import { spoken } from "../parts/numbers.js";
import { readSettings, readSpec, withSetting, writeSettings, writeSpec } from "./agent_spec.js";

/**
 * @typedef {{ name: string, kind: string, choices: string[], default: any, help: string }} Option
 * @typedef {{ name: string, summary: string, options: Option[] }} AgentForm
 */

const REMOVE = "M4.5 4.5l7 7M11.5 4.5l-7 7";
const OPTIONS = "M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6M8.5 3.2v3.6M4.5 9.2v3.6";

/** One agent: its algorithm, its settings as text and as fields. */
export class AgentRow {
  /**
   * @param {AgentForm[]} forms
   * @param {string} spec
   * @param {{ changed: () => void, remove: () => void }} events
   */
  constructor(forms, spec, events) {
    this.forms = forms;
    this.events = events;
    const { name, settings } = readSpec(spec);
    this.name = el(
      "select",
      {},
      ...forms.map((form) => el("option", { value: form.name }, spoken(form.name))),
    );
    if (!forms.some((form) => form.name === name))
      this.name.append(el("option", { value: name }, name));
    this.name.value = name;
    this.text = el("input", {
      type: "text",
      class: "mono",
      spellcheck: "false",
      autocomplete: "off",
    });
    this.text.value = writeSettings(settings);
    this.text.placeholder = "usual settings";
    this.fields = el("div", { class: "row-fields", hidden: true });
    this.toggle = button(
      "Settings as fields",
      () => this.open(),
      { "aria-expanded": "false" },
      icon(OPTIONS),
    );
    this.removeButton = button("Remove this agent", () => events.remove(), {}, icon(REMOVE));
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.root = el(
      "li",
      { class: "agent-row" },
      this.name,
      this.text,
      this.toggle,
      this.removeButton,
      this.fields,
      this.error,
    );
    this.name.addEventListener("change", () => this.renamed());
    this.text.addEventListener("input", () => this.typed());
  }

  /** The agent as text. */
  get spec() {
    return writeSpec({ name: this.name.value, settings: readSettings(this.text.value) });
  }

  /** @param {number} number from 1 */
  setNumber(number) {
    this.name.setAttribute("aria-label", `Agent ${number}`);
    this.text.setAttribute("aria-label", `Settings of agent ${number}`);
  }

  /** @param {string} text */
  showError(text) {
    this.error.textContent = text;
    this.error.hidden = text === "";
  }

  renamed() {
    // Settings that the new algorithm has too are kept.
    const known = this.options().map((option) => option.name);
    const kept = readSettings(this.text.value).filter(([key]) => known.includes(key));
    this.text.value = writeSettings(kept);
    this.drawFields();
    this.events.changed();
  }

  typed() {
    this.drawFields();
    this.events.changed();
  }

  open() {
    this.fields.hidden = !this.fields.hidden;
    this.toggle.setAttribute("aria-expanded", String(!this.fields.hidden));
    this.drawFields();
  }

  /** @returns {Option[]} */
  options() {
    return this.forms.find((form) => form.name === this.name.value)?.options ?? [];
  }

  drawFields() {
    if (this.fields.hidden) return;
    const summary = this.forms.find((form) => form.name === this.name.value)?.summary ?? "";
    const settings = new Map(readSettings(this.text.value));
    const fields = this.options().map((option) =>
      settingField(option, settings.get(option.name) ?? "", (value) =>
        this.set(option.name, value),
      ),
    );
    this.fields.replaceChildren(el("p", { class: "quiet" }, summary), ...fields);
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    this.text.value = writeSettings(withSetting(readSettings(this.text.value), key, value));
    this.events.changed();
  }
}

/**
 * A field for one setting; empty means the usual value.
 *
 * @param {Option} option
 * @param {string} value
 * @param {(value: string) => void} act
 * @returns {HTMLElement}
 */
function settingField(option, value, act) {
  const usual = option.default === null ? "usual" : `usual: ${option.default}`;
  const choices = option.kind === "flag" ? ["true", "false"] : option.choices;
  const isChoice = option.kind === "choice" || option.kind === "flag";
  const input = isChoice
    ? el(
        "select",
        {},
        ...["", ...choices].map((text) => el("option", { value: text }, text || usual)),
      )
    : el("input", {
        type: "text",
        inputmode: option.kind === "text" ? "text" : "decimal",
        placeholder: usual,
      });
  input.value = value;
  input.classList.toggle("changed", value !== "");
  input.addEventListener(isChoice ? "change" : "input", () => {
    input.classList.toggle("changed", input.value !== "");
    act(input.value.trim());
  });
  return el(
    "label",
    { class: "field", title: option.help },
    el("span", {}, spoken(option.name)),
    input,
  );
}
