// Everything that is shown of a race: lanes, table, chart and timeline, all at one step.

import { el, segments } from "../parts/dom.js";
import { counted } from "../parts/numbers.js";
import { Transport } from "../parts/transport.js";
import { firstAbove } from "../run/marks.js";
import { Lane, LETTERS } from "./lane.js";
import { LineChart } from "./line_chart.js";
import { chartEnd, MEASURES, measured } from "./race_measures.js";
import { raceTable } from "./race_table.js";
import { drawRaceTimeline } from "./race_timeline.js";
import { finishedBy } from "./race_words.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {import("./pace.js").Pace} Pace
 * @typedef {{ letter: string, run: Run, pace: Pace }} Racer
 *
 * @typedef {object} RaceEvents
 * @property {() => void} changed the step or the measure
 * @property {(lane: number) => void} edit
 * @property {(lane: number) => void} remove
 * @property {(lane: number) => void} stop
 * @property {(lane: number) => void} goOn
 */

/** A race at a step. */
export class RaceView {
  /**
   * @param {import("../parts/theme.js").Palette} palette
   * @param {RaceEvents} events
   */
  constructor(palette, events) {
    this.palette = palette;
    this.events = events;
    /** @type {Lane[]} */
    this.lanes = [];
    this.measure = MEASURES[0][0];
    /** @type {Map<Run, Map<string, Float64Array | null>>} */
    this.series = new Map();
    this.wanted = 0; // where the race is to be; until the runs are there, it cannot be
    this.isPlacing = false; // it goes there by itself, not because the user does
    this.lanesRoot = el("div", { class: "lanes" });
    this.table = el("div", { class: "scroll" });
    this.transport = new Transport({
      stepped: (step, { isJump }) => this.show(step, isJump),
      resized: () => this.showTimeline(),
    });
    this.chart = new LineChart(palette, (step) => this.seek(step));
    this.measures = segments(
      "What the chart shows",
      MEASURES.map(([name, text]) => [name, text]),
      this.measure,
      (name) => {
        this.setMeasure(name);
        this.events.changed();
      },
    );
    this.foot = this.assembleFoot();
    palette.listeners.add(() => this.draw());
  }

  assembleFoot() {
    const table = el(
      "section",
      { class: "panel", "aria-label": "Counts" },
      el("header", {}, el("h2", {}, "Counts")),
      this.table,
    );
    const space = el("span", { class: "spacer" });
    const head = el("header", {}, el("h2", {}, "Over expansions"), space, this.measures.root);
    const chart = el("section", { class: "panel", "aria-label": "Chart" }, head, this.chart.root);
    return el("div", { class: "race-foot" }, table, chart);
  }

  /** @param {string} name */
  setMeasure(name) {
    if (!MEASURES.some(([known]) => known === name)) return;
    this.measure = name;
    this.measures.choose(name);
    this.showChart();
  }

  /** @param {number} step */
  seek(step) {
    this.transport.pause();
    this.transport.go(step, { isJump: true });
  }

  /**
   * Begin a race of some lanes; their runs come later.
   *
   * @param {{ algorithm: string, detail: string }[]} names
   * @param {number} step
   */
  begin(names, step) {
    this.wanted = step;
    this.series.clear();
    this.lanes = names.map((_, i) => this.lane(i));
    this.name(names);
    for (const lane of this.lanes) lane.remove.hidden = names.length < 2;
    this.lanesRoot.replaceChildren(...this.lanes.map((lane) => lane.root));
    this.lanesRoot.dataset.lanes = String(names.length);
    this.transport.setSteps(0, null);
    this.goToWanted();
  }

  goToWanted() {
    this.isPlacing = true;
    this.transport.go(this.wanted, { isJump: true });
    this.isPlacing = false;
  }

  /** @param {{ algorithm: string, detail: string }[]} names */
  name(names) {
    names.forEach(({ algorithm, detail }, i) => {
      this.lanes[i].setName(algorithm, detail);
    });
  }

  /** @param {number} i */
  lane(i) {
    return new Lane(LETTERS[i], this.palette, {
      edit: () => this.events.edit(i),
      remove: () => this.events.remove(i),
      stop: () => this.events.stop(i),
      goOn: () => this.events.goOn(i),
    });
  }

  /**
   * The run of a lane has arrived.
   *
   * @param {number} i
   * @param {Run} run
   */
  setRun(i, run) {
    this.lanes[i].setRun(run);
    const ends = Uint32Array.from(this.racers.map(({ pace }) => pace.length)).sort();
    this.transport.setSteps(ends[ends.length - 1], {
      beside: (step, direction) => endBeside(ends, step, direction),
    });
    this.goToWanted();
  }

  /** The lanes that have a run. @returns {Racer[]} */
  get racers() {
    return this.lanes.flatMap(({ letter, run, pace }) =>
      run && pace ? [{ letter, run, pace }] : [],
    );
  }

  /**
   * @param {number} step
   * @param {boolean} isJump
   */
  show(step, isJump) {
    if (!this.isPlacing) this.wanted = step;
    for (const lane of this.lanes) lane.show(step, isJump);
    this.table.replaceChildren(raceTable(this.lanes, step));
    this.draw();
    this.tell(step);
    this.events.changed();
  }

  draw() {
    this.showChart();
    this.showTimeline();
  }

  showChart() {
    const { step } = this.transport;
    const ends = this.racers.map(({ pace }) => pace.length);
    const lines = this.lines(this.measure);
    this.chart.show(
      lines,
      step,
      chartEnd(ends, step),
      this.racers.length ? "None of these searches proves a bound." : "",
    );
  }

  showTimeline() {
    const { canvas, step, steps } = this.transport;
    drawRaceTimeline(canvas, this.palette, this.lines("frontier"), step, steps);
  }

  /**
   * @param {string} measure
   * @returns {import("./lines.js").Line[]}
   */
  lines(measure) {
    return this.racers.flatMap((racer) => {
      const values = this.values(racer, measure);
      return values ? [{ letter: racer.letter, values, steps: racer.pace.length }] : [];
    });
  }

  /**
   * The values of a measure, computed once.
   *
   * @param {Racer} racer
   * @param {string} measure
   */
  values({ run, pace }, measure) {
    const known = this.series.get(run) ?? new Map();
    this.series.set(run, known);
    if (!known.has(measure)) {
      const values = measured(run, measure);
      known.set(measure, values && pace.paced(values));
    }
    return known.get(measure);
  }

  /** @param {number} step */
  tell(step) {
    const finished = finishedBy(this.racers, step);
    if (this.racers.length === 0) this.transport.tell();
    else if (finished.length === 0) {
      const each = `${counted(step, "expansion")} each. `;
      this.transport.tell(el("b", {}, each), "None has found the goal yet.");
    } else {
      const parts = finished.flatMap(({ letter, text }, i) => [
        ...(i ? ["; "] : []),
        el("b", {}, letter),
        ` ${text}`,
      ]);
      this.transport.tell(...parts, ".");
    }
  }

  /** Follow the current nodes in all trees, or show all of them. */
  toggleFollow() {
    const isFollowing = this.lanes.some((lane) => lane.tree.mode === "follow");
    for (const lane of this.lanes) {
      if (isFollowing) lane.tree.fit();
      else lane.tree.follow();
    }
  }

  fit() {
    for (const lane of this.lanes) lane.tree.fit();
  }
}

/**
 * The next or previous finish.
 *
 * @param {Uint32Array} ends sorted
 * @param {number} step
 * @param {1 | -1} direction
 * @returns {number} -1 if there is none
 */
export function endBeside(ends, step, direction) {
  const i = firstAbove(ends, direction > 0 ? step : step - 1);
  if (direction > 0) return i < ends.length ? ends[i] : -1;
  return i > 0 ? ends[i - 1] : -1;
}
