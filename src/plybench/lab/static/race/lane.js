// One search of a race: its name, its tree or map, four counts, and how it stands.

import { SearchMap } from "../draw/map.js";
import { Tree } from "../draw/tree.js";
import { button, el, icon } from "../parts/dom.js";
import { counted, shownNumber } from "../parts/numbers.js";
import { algorithmName } from "../setup/catalog.js";
import { Pace } from "./pace.js";
import { bestName, bestValues } from "./race_measures.js";

/** @typedef {import("../run/run.js").Run} Run */

const CLOSE = "M4 4l8 8M12 4l-8 8";

/** The letters of the lanes; colour and dash go with them. */
export const LETTERS = ["A", "B", "C", "D"];

/**
 * @param {string} letter
 * @returns {HTMLElement}
 */
export function badge(letter) {
  return el("span", { class: `badge ${letter.toLowerCase()}` }, letter);
}

/**
 * @typedef {object} LaneEvents
 * @property {() => void} edit
 * @property {() => void} remove
 * @property {() => void} stop
 * @property {() => void} goOn a search that ended early is to go on
 */

/** A search of a race. */
export class Lane {
  /**
   * @param {string} letter
   * @param {import("../parts/theme.js").Palette} palette
   * @param {LaneEvents} events
   */
  constructor(letter, palette, events) {
    this.letter = letter;
    /** @type {Run | null} */
    this.run = null;
    /** @type {Pace | null} */
    this.pace = null;
    /** @type {Float64Array} */
    this.best = new Float64Array(0);
    this.step = 0;
    this.name = el("button", { type: "button", class: "lane-name" });
    this.name.addEventListener("click", events.edit);
    this.remove = button(
      `Remove search ${letter}`,
      events.remove,
      { class: "btn bare icon lane-remove" },
      icon(CLOSE),
    );
    this.state = el("span", { class: "state" });
    this.message = el("p", { class: "lane-message quiet", role: "status" });
    this.stop = button("Stop", events.stop, { hidden: true, title: "Stop (Esc)" });
    this.goOn = button("Go on", events.goOn, { hidden: true, class: "btn go-on" });
    this.canvases = {
      tree: el("canvas", { role: "img" }),
      map: el("canvas", { role: "img", hidden: true }),
    };
    this.tree = new Tree(this.canvases.tree, palette, {}, { isSmall: true });
    this.map = new SearchMap(this.canvases.map, palette, {}, { isSmall: true });
    this.bestLabel = el("dt", {}, "best f");
    this.numbers = { expanded: el("dd"), frontier: el("dd"), best: el("dd"), duplicates: el("dd") };
    this.wrap = el(
      "div",
      { class: "canvas-wrap" },
      this.canvases.tree,
      this.canvases.map,
      this.message,
      this.stop,
      this.goOn,
    );
    this.root = this.assemble();
    this.setRun(null);
  }

  assemble() {
    const { expanded, frontier, best, duplicates } = this.numbers;
    const term = (/** @type {string} */ text) => el("dt", {}, text);
    return el(
      "article",
      { class: "lane", "aria-label": `Search ${this.letter}` },
      el("header", {}, badge(this.letter), el("h2", {}, this.name), this.state, this.remove),
      this.wrap,
      el(
        "dl",
        { class: "nums" },
        el("div", {}, term("expanded"), expanded),
        el("div", {}, term("frontier"), frontier),
        el("div", {}, this.bestLabel, best),
        el("div", {}, term("duplicates"), duplicates),
      ),
    );
  }

  /**
   * @param {string} algorithm
   * @param {string} detail
   */
  setName(algorithm, detail) {
    const name = algorithmName(algorithm);
    this.name.replaceChildren(name, detail ? el("span", {}, ` ${detail}`) : "");
    this.name.title = `${name} ${detail}: click to change it`.replace(" :", ":");
    for (const canvas of Object.values(this.canvases)) {
      canvas.setAttribute(
        "aria-label",
        `${this.letter}: ${name} ${detail}; the table holds its counts`,
      );
    }
  }

  /** @param {Run | null} run */
  setRun(run) {
    this.run = run;
    this.pace = run && new Pace(run);
    const isMap = run?.reply.map ?? false;
    this.canvases.tree.hidden = isMap;
    this.canvases.map.hidden = !isMap;
    this.tree.setRun(isMap ? null : run);
    this.map.setRun(isMap ? run : null);
    this.best = run ? bestValues(run) : new Float64Array(0);
    this.bestLabel.textContent = run ? `best ${bestName(run)}` : "best f";
    this.message.textContent = "";
    this.stop.hidden = true;
    this.goOn.hidden = true;
    for (const number of Object.values(this.numbers)) number.textContent = "–";
    this.state.textContent = "";
    this.state.classList.remove("done");
  }

  /**
   * Say how far a search is.
   *
   * @param {{ expansions?: number }} known
   * @param {number} seconds
   */
  showProgress({ expansions }, seconds) {
    const done = expansions === undefined ? "Searching" : counted(expansions, "expansion");
    this.message.setAttribute("aria-live", "off");
    this.message.textContent = `${done} · ${seconds.toFixed(1)} s`;
    this.stop.hidden = false;
  }

  /** @param {string} message */
  showError(message) {
    this.setRun(null);
    this.message.setAttribute("aria-live", "polite");
    this.message.textContent = message;
    this.state.textContent = "not possible";
  }

  /**
   * @param {number} expansions
   * @param {boolean} isJump
   */
  show(expansions, isJump) {
    const { run, pace } = this;
    if (run === null || pace === null) return;
    this.step = pace.step(expansions);
    const { counts } = run;
    this.numbers.expanded.textContent = shownNumber(counts.expanded[this.step]);
    this.numbers.frontier.textContent = shownNumber(counts.frontier[this.step]);
    this.numbers.best.textContent = shownNumber(this.best[this.step]);
    this.numbers.duplicates.textContent = shownNumber(counts.duplicates[this.step]);
    const isDone = expansions >= pace.length;
    this.state.textContent = isDone ? standing(run) : "searching";
    this.state.classList.toggle("done", isDone && run.isSolved);
    this.goOn.hidden = !isDone || !["limit", "stopped"].includes(run.reply.result.status);
    this.draw(isJump);
  }

  /** @param {boolean} isJump */
  draw(isJump) {
    const { run } = this;
    if (run === null) return;
    const shown = { isJump, picked: -1, shown: run.current(this.step) };
    (run.reply.map ? this.map : this.tree).show(this.step, shown);
  }
}

/**
 * How a run ended, in a few words.
 *
 * @param {Run} run
 * @returns {string}
 */
export function standing(run) {
  const { result, is_cut: isCut } = run.reply;
  if (isCut) return "record ends here";
  if (run.isSolved)
    return `cost ${shownNumber(Number(result.cost))}${result.optimal ? ", optimal" : ""}`;
  if (result.status === "unsolvable") return "no solution";
  const proved = result.lower_bound === null ? "" : `, cost ≥ ${shownNumber(result.lower_bound)}`;
  return `${result.status === "limit" ? "gave up" : "stopped"}${proved}`;
}
