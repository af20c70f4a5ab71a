// The panels of a study beside its tables: figures, set-up, and what is said when there are no runs.

import { el } from "../parts/dom.js";
import { counted } from "../parts/numbers.js";
import { figureOf } from "./study_figure.js";

/** @param {import("./study_figure.js").FigureData[]} some */
export function figures(some) {
  return el("div", { class: "study-figures" }, ...some.map(figureOf));
}

/** @param {any} data */
export function emptyPanel(data) {
  const text = data.has_file
    ? `No runs yet. Run them here, or with the command above; ${counted(data.first_look, "run makes", "runs make")} a first look.`
    : "The journal has no runs.";
  return el(
    "section",
    { class: "panel", "aria-label": "Results" },
    el("p", { class: "note" }, text),
  );
}

/**
 * @param {any} data
 * @returns {HTMLElement}
 */
export function settingsPanel(data) {
  const rows = data.settings.map((/** @type {[string, string]} */ [name, text]) =>
    el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "words" }, text)),
  );
  return el(
    "section",
    { class: "panel", "aria-label": "Set-up" },
    el("header", {}, el("h2", {}, "Set-up")),
    ...data.about.map((/** @type {string} */ text) => el("p", { class: "note" }, text)),
    el("table", { class: "study-settings" }, el("tbody", {}, ...rows)),
  );
}

/** @param {any} data */
export function problemsOf(data) {
  return data.has_file
    ? []
    : [
        "Only the journal is known. Start the lab with --studies FILE.py for tables, figures and the plan.",
      ];
}
