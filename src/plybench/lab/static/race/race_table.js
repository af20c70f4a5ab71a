// The counts of all searches of a race at one step, the best ones marked.

import { el } from "../parts/dom.js";
import { counted, shownNumber } from "../parts/numbers.js";
import { badge } from "./lane.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {{ letter: string, run: Run | null, pace: import("./pace.js").Pace | null }} Racer
 * @typedef {import("../run/counts.js").CountName} CountName
 */

/** @type {[string, CountName, boolean][]} text, count, and whether it is shown only if it is not 0 */
const ROWS = [
  ["expanded", "expanded", false],
  ["generated", "generated", false],
  ["duplicates", "duplicates", false],
  ["reopened", "reopened", true],
  ["pruned", "pruned", true],
  ["passes, layers", "iterations", true],
  ["evaluated", "evaluated", true],
  ["max frontier", "maxFrontier", false],
];

/**
 * @param {Racer[]} racers
 * @param {number} expansions
 * @returns {HTMLTableElement}
 */
export function raceTable(racers, expansions) {
  const heads = racers.map(({ letter }) => el("th", { scope: "col" }, badge(letter)));
  const isOver = racers.every(({ pace }) => pace === null || expansions >= pace.length);
  const first = el("th", { scope: "col" }, `after ${counted(expansions, "expansion")}`);
  const rows = ROWS.map((row) => countRow(racers, expansions, row, isOver));
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, first, ...heads)),
    el("tbody", {}, ...rows, costRow(racers, expansions)),
  );
}

/**
 * @param {Racer[]} racers
 * @param {number} expansions
 * @param {[string, CountName, boolean]} row
 * @param {boolean} isOver
 */
function countRow(racers, expansions, [text, name, isRare], isOver) {
  const last = racers.map(({ run }) => (run ? run.counts[name][run.steps] : 0));
  if (isRare && last.every((value) => value === 0)) return null;
  const values = racers.map(({ run, pace }) =>
    run && pace ? run.counts[name][pace.step(expansions)] : null,
  );
  const best = isOver ? bestOf(values) : null;
  const cells = values.map((value) =>
    el("td", { class: value !== null && value === best && "best" }, shownNumber(value)),
  );
  return el("tr", {}, el("th", { scope: "row" }, text), ...cells);
}

/**
 * The smallest of some values, if they differ.
 *
 * @param {(number | null)[]} values
 * @returns {number | null}
 */
export function bestOf(values) {
  const known = values.filter((value) => value !== null);
  if (new Set(known).size < 2) return null;
  return Math.min(...known);
}

/**
 * @param {Racer[]} racers
 * @param {number} expansions
 */
function costRow(racers, expansions) {
  const costs = racers.map(({ run }) => (run?.isSolved ? Number(run.reply.result.cost) : null));
  const best = Math.min(...costs.filter((cost) => cost !== null));
  const cells = costs.map((cost, i) => {
    const { pace } = racers[i];
    if (cost === null || pace === null || expansions < pace.length) return el("td", {}, "–");
    const more = cost > best ? ` (+${shownNumber(cost - best)})` : "";
    return el("td", { class: "sol" }, shownNumber(cost) + more);
  });
  return el("tr", {}, el("th", { scope: "row" }, "cost"), ...cells);
}
