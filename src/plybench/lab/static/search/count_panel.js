// The counts as they grow, with the rule of the one under the pointer.

import { el } from "../parts/dom.js";
import { shownNumber, spoken } from "../parts/numbers.js";
import { maximumRemark, ruleOf } from "../run/counts.js";

/**
 * @typedef {import("../run/counts.js").CountName} CountName
 * @typedef {import("../run/run.js").Run} Run
 */

/** @type {[CountName, string][]} */
const ALWAYS = [
  ["expanded", "expanded"],
  ["generated", "generated"],
  ["duplicates", "duplicates"],
  ["frontier", "frontier"],
  ["maxFrontier", "max frontier"],
  ["evaluated", "evaluated"],
];

/** Shown when the search has some. @type {[CountName, string][]} */
const SOMETIMES = [
  ["reopened", "reopened"],
  ["pruned", "pruned"],
  ["iterations", "iterations"],
];

/** Counts and their rules. */
export class CountPanel {
  constructor() {
    this.list = el("dl", { class: "counts" });
    this.rule = el("p", { class: "rule", role: "status" });
    this.root = el("div", { class: "block count-block" }, this.list, this.rule);
    /** @type {Map<CountName, HTMLElement>} */
    this.values = new Map();
    /** @type {Run | null} */
    this.run = null;
    this.make(ALWAYS);
  }

  /** @param {[CountName, string][]} names */
  make(names) {
    this.values.clear();
    this.list.replaceChildren(
      ...names.map(([name, text], i) => {
        const value = el("dd", { "data-count": spoken(name) }, "–");
        this.values.set(name, value);
        const box = el("div", { tabindex: 0, class: i === 0 && "lead" }, el("dt", {}, text), value);
        for (const type of ["pointerenter", "focus"]) {
          box.addEventListener(type, () => this.explain(name, text));
        }
        return box;
      }),
    );
  }

  /**
   * @param {CountName} name
   * @param {string} text
   */
  explain(name, text) {
    if (this.run) this.rule.textContent = `${text}: ${lower(ruleOf(name, this.run.order))}`;
  }

  /** @param {Run | null} run */
  setRun(run) {
    this.run = run;
    const counts = run?.counts;
    const more = counts ? SOMETIMES.filter(([name]) => counts[name].at(-1)) : [];
    this.make([...ALWAYS, ...more].map(([name, text]) => [name, labelOf(name, text, run)]));
    this.rule.textContent = "";
    if (run) this.explain("expanded", "expanded");
  }

  /** @param {number} step */
  show(step) {
    const remark = this.run ? maximumRemark(this.run, step) : "";
    if (remark) this.rule.textContent = remark;
    let longest = 0;
    for (const [name, value] of this.values) {
      const text = shownNumber(this.run?.counts[name][step]);
      value.textContent = text;
      longest = Math.max(longest, text.length);
    }
    this.list.classList.toggle("long", longest > "100,000".length);
  }
}

/**
 * @param {CountName} name
 * @param {string} text
 * @param {Run | null} run
 * @returns {string}
 */
function labelOf(name, text, run) {
  return name === "maxFrontier" && run?.order.measured === "layer" ? "largest layer" : text;
}

/**
 * @param {string} text
 * @returns {string}
 */
function lower(text) {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
