// The studies that are known, by report, with how many of their runs are done.

import { el } from "../parts/dom.js";
import { counted, shownNumber } from "../parts/numbers.js";

/**
 * @typedef {object} StudyEntry
 * @property {string} name
 * @property {string} question
 * @property {number} runs
 * @property {number} first_look
 * @property {number} done
 * @property {number} first_look_done
 * @property {boolean} has_file
 * @property {boolean} running
 * @property {string} problem
 */

/**
 * Studies by the report that they belong to; those of nobody come first, under "".
 *
 * @template {{ name: string, question: string }} T
 * @param {T[]} studies
 * @param {string} text what their name or question must contain
 * @returns {[string, T[]][]}
 */
export function grouped(studies, text) {
  const wanted = text.trim().toLowerCase();
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const study of studies) {
    if (!`${study.name} ${study.question}`.toLowerCase().includes(wanted)) continue;
    const report = study.name.includes("/") ? study.name.split("/")[0] : "";
    groups.set(report, [...(groups.get(report) ?? []), study]);
  }
  return [...groups].sort(([one], [two]) => Number(one !== "") - Number(two !== ""));
}

/**
 * How far a study is, in words.
 *
 * @param {Pick<StudyEntry, "runs" | "done" | "running" | "has_file" | "problem">} study
 * @returns {string}
 */
export function progressText({ runs, done, running, has_file, problem }) {
  if (problem) return problem;
  const now = running ? ", running" : "";
  if (!has_file) return `${counted(done, "run")}${now}`;
  if (done === runs && done > 0) return `${counted(runs, "run")}, all done${now}`;
  if (done === 0) return `${counted(runs, "run")}${now || ", none done"}`;
  return `${shownNumber(done)} of ${counted(runs, "run")}${now}`;
}

/** The list with its filter. */
export class StudyList {
  /** @param {(name: string) => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** @type {StudyEntry[]} */
    this.studies = [];
    this.chosen = "";
    this.find = el("input", {
      type: "search",
      placeholder: "Find a study",
      "aria-label": "Find a study",
    });
    this.body = el("div", { class: "study-groups" });
    this.problems = el("div");
    this.root = el("div", { class: "study-list" }, this.find, this.problems, this.body);
    this.find.addEventListener("input", () => this.draw());
  }

  /**
   * @param {StudyEntry[]} studies
   * @param {string[]} problems
   */
  show(studies, problems) {
    this.studies = studies;
    this.problems.replaceChildren(
      ...problems.map((text) => el("p", { class: "error", role: "alert" }, text)),
    );
    this.draw();
  }

  /** @param {string} name */
  mark(name) {
    this.chosen = name;
    this.draw();
  }

  /** @param {number} by */
  step(by) {
    const shown = grouped(this.studies, this.find.value).flatMap(([, some]) => some);
    const at = shown.findIndex((study) => study.name === this.chosen);
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + by))];
    if (next && next.name !== this.chosen) this.choose(next.name);
    this.body.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  draw() {
    const groups = grouped(this.studies, this.find.value);
    const shown = groups.flatMap(([report, some]) => [
      report !== "" && el("h3", { class: "label" }, report),
      el("ul", {}, ...some.map((study) => el("li", {}, this.item(study)))),
    ]);
    const none = el("p", { class: "note" }, "No study fits.");
    this.body.replaceChildren(...(groups.length ? shown.filter((part) => part !== false) : [none]));
  }

  /**
   * @param {StudyEntry} study
   * @returns {HTMLElement}
   */
  item(study) {
    const share = study.runs ? study.done / study.runs : 0;
    const bar = el("i", { class: "share", "aria-hidden": "true" });
    bar.style.setProperty("--share", `${100 * share}%`);
    const one = el(
      "button",
      { type: "button", class: "study-item", "aria-current": study.name === this.chosen && "true" },
      el("b", {}, study.name.split("/").at(-1)),
      el("span", { class: study.running ? "running" : "quiet" }, progressText(study)),
      el("span", { class: "question" }, study.question),
      study.done > 0 && bar,
    );
    one.addEventListener("click", () => this.choose(study.name));
    return one;
  }
}
