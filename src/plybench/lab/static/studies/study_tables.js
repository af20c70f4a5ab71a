// Tables of studies, and what published claims they check.

import { el } from "../parts/dom.js";
import { counted } from "../parts/numbers.js";

/**
 * @typedef {object} TableData
 * @property {string} title
 * @property {string} caption
 * @property {{ text: string, is_number: boolean, has_interval: boolean }[]} heads
 * @property {[string, string][][]} rows each cell: text, interval
 * @property {number} left_out
 *
 * @typedef {{ claim: string, published: string, ours: string, verdict: string, sign: string }} Finding
 */

/**
 * @param {TableData} table
 * @returns {HTMLElement}
 */
export function tablePanel({ title, caption, heads, rows, left_out }) {
  const more = left_out ? `${counted(left_out, "more row")}: plybench study show prints them.` : "";
  return el(
    "section",
    { class: "panel", "aria-label": title },
    el("header", {}, el("h2", {}, title)),
    el(
      "div",
      { class: "scroll study-scroll" },
      el(
        "table",
        { class: "study-table" },
        el("thead", {}, el("tr", {}, ...heads.map(headOf))),
        el("tbody", {}, ...rows.map((row) => rowOf(row, heads))),
      ),
    ),
    (caption || more) && el("p", { class: "note" }, `${caption} ${more}`.trim()),
  );
}

/** @param {TableData["heads"][number]} head */
function headOf({ text, is_number, has_interval }) {
  const look = is_number ? "number" : "words";
  return el("th", { scope: "col", class: look, colspan: has_interval ? 2 : null }, text);
}

/**
 * @param {[string, string][]} row
 * @param {TableData["heads"]} heads
 * @returns {HTMLElement}
 */
function rowOf(row, heads) {
  const cells = row.flatMap(([text, interval], at) => {
    const { is_number, has_interval } = heads[at];
    const cell = el("td", { class: is_number ? "number" : "words" }, text);
    return has_interval ? [cell, el("td", { class: "between" }, interval)] : [cell];
  });
  return el("tr", {}, ...cells);
}

/**
 * @param {Finding[]} findings
 * @returns {HTMLElement}
 */
export function findingsPanel(findings) {
  const heads = ["", "claim", "published", "ours"];
  return el(
    "section",
    { class: "panel", "aria-label": "Published claims" },
    el("header", {}, el("h2", {}, "Published claims")),
    el(
      "div",
      { class: "scroll study-scroll" },
      el(
        "table",
        { class: "findings", role: "table" }, // on phones it is not laid out as one
        el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text)))),
        el("tbody", {}, ...findings.map(findingRow)),
      ),
    ),
  );
}

/** @param {Finding} finding */
function findingRow({ claim, published, ours, verdict, sign }) {
  const outcome = `outcome ${verdict.replace(" ", "-")}`;
  return el(
    "tr",
    { role: "row" },
    el("td", { role: "cell", class: outcome }, el("b", {}, sign), ` ${verdict}`),
    el("td", { role: "cell" }, claim),
    el("td", { role: "cell", "data-name": "published" }, published),
    el("td", { role: "cell", "data-name": "ours" }, ours),
  );
}
