// The states that prove a heuristic wrong, drawn, with what they prove in words.

import { Board } from "../draw/board.js";
import { el } from "../parts/dom.js";
import { counted, shownNumber } from "../parts/numbers.js";
import { readNumber } from "./heuristic_cells.js";

/**
 * @typedef {import("./heuristic_cells.js").Verdict} Verdict
 * @typedef {import("../run/pictures.js").Pictures} Pictures
 */

/**
 * What was examined, and pictures by the text of a state.
 *
 * @typedef {object} Examined
 * @property {number} states
 * @property {number} edges
 * @property {boolean} complete
 * @property {number | null} optimum
 * @property {Pictures} pictures
 * @property {Record<string, number>} numbers
 */

/**
 * Return what to show about a heuristic: one part for each property that fails, or that none does.
 *
 * @param {Verdict} verdict
 * @param {Examined} examined
 * @returns {HTMLElement[]}
 */
export function counterexamples(verdict, examined) {
  if (verdict.unavailable) return [proof("Not available here", [], false, verdict.unavailable)];
  if (verdict.admissible === null && verdict.consistent === null) {
    return [
      proof(
        "Nothing examined",
        [],
        false,
        "The examination ended before there was something to compare.",
      ),
    ];
  }
  const found = [];
  if (verdict.admissible === false) found.push(notAdmissible(verdict, examined));
  if (verdict.consistent === false) found.push(notConsistent(verdict, examined));
  return found.length ? found : [keepsPromise(verdict, examined)];
}

/**
 * Tell whether boards need the whole width: large ones, and states that are texts.
 *
 * @param {Examined} examined
 */
function isWide({ pictures: { board } }) {
  return board === null || board.width > 8;
}

/**
 * @param {string} title
 * @param {(Node | null)[]} pictures
 * @param {boolean} isWide whether the words go below the pictures
 * @param {...(string | Node)} words
 */
function proof(title, pictures, isWide, ...words) {
  const text = el("div", {}, el("h3", {}, title), el("p", {}, ...words));
  const shown = pictures.filter((picture) => picture !== null);
  if (shown.length === 0) return el("div", { class: "proof alone" }, text);
  const look = isWide ? "proof wide" : "proof";
  return el("div", { class: look }, el("div", { class: "pair" }, ...shown), text);
}

/**
 * @param {Verdict} verdict
 * @param {Examined} examined
 */
function notAdmissible(verdict, examined) {
  const worst = verdict.worst_state;
  const [h, exact] = [readNumber(worst.h), readNumber(worst.exact)];
  const words = overestimate(h ?? 0, exact ?? 0);
  if (verdict.overestimated > 1) {
    const of = `${shownNumber(verdict.overestimated)} of ${counted(examined.states, "state")}`;
    words.push(
      ` It says too much in ${of}; this is the worst, and of those the nearest to the goal.`,
    );
  }
  words.push(" ", missed(verdict, examined));
  const title = verdict.claims_admissible
    ? "Not admissible, although it claims to be"
    : "Not admissible";
  return proof(title, [drawn(worst.state, examined)], isWide(examined), ...words);
}

/**
 * @param {number} h
 * @param {number} exact
 * @returns {(string | Node)[]}
 */
function overestimate(h, exact) {
  if (!Number.isFinite(h)) {
    return ["Here h says that no goal can be reached, but one is ", bold(exact), " away."];
  }
  if (exact === 0) return ["A goal costs nothing from here, yet h says ", bold(h), "."];
  return ["Here h says ", bold(h), ", but the goal is only ", bold(exact), " away."];
}

/**
 * What it means for A*: seen in its own search, or in general.
 *
 * @param {Verdict} verdict
 * @param {Examined} examined
 */
function missed(verdict, { optimum }) {
  const cost = readNumber(verdict.path_cost);
  if (verdict.optimal_path === false && cost !== null && optimum !== null) {
    return `From the start A* finds a path of cost ${shownNumber(cost)}; the shortest costs ${shownNumber(optimum)}.`;
  }
  return "A* may miss the shortest path.";
}

/**
 * @param {Verdict} verdict
 * @param {Examined} examined
 */
function notConsistent(verdict, examined) {
  const edge = verdict.worst_edge;
  const title = verdict.claims_consistent
    ? "Not consistent, although it claims to be"
    : "Not consistent";
  if (!edge) {
    const goals = counted(verdict.goals_above_zero, "goal");
    return proof(title, [], false, `h is not 0 at ${goals}; a consistent h is 0 there.`);
  }
  const [before, after, cost] = [edge.h, edge.h_after, edge.cost].map(
    (value) => readNumber(value) ?? 0,
  );
  const words = [
    `One action of cost ${shownNumber(cost)} takes h from `,
    bold(before),
    " to ",
    bold(after),
    `: it falls by ${shownNumber(before - after)}. A consistent h never falls by more than the cost.`,
  ];
  if (verdict.violations > 1) {
    words.push(
      ` It happens on ${shownNumber(verdict.violations)} of ${counted(examined.edges, "edge")}.`,
    );
  }
  if (verdict.admissible) words.push(" A* still finds shortest paths if it reopens states.");
  const arrow = el("span", { class: "arrow" }, String(edge.action), el("br"), "→");
  const pictures = [drawn(edge.state, examined), arrow, drawn(edge.successor, examined)];
  return proof(title, pictures, isWide(examined), ...words);
}

/**
 * @param {Verdict} verdict
 * @param {Examined} examined
 */
function keepsPromise(verdict, examined) {
  const words = [
    `h is too high in none of ${counted(examined.states, "state")}, and no edge of `,
    `${shownNumber(examined.edges)} breaks consistency.`,
  ];
  if (!examined.complete) words.push(" Not every state was examined, so this is not a proof.");
  /** @type {(string | Node)[]} */
  const shown = [words.join("")];
  if (verdict.mean_ratio !== null && verdict.mean_ratio !== undefined) {
    const share = bold(`${Math.round(verdict.mean_ratio * 100)} %`);
    shown.push(" On average h is ", share, " of the true distance");
    const start = readNumber(verdict.initial_h);
    const { optimum } = examined;
    if (start !== null && optimum !== null && Number.isFinite(optimum)) {
      shown.push(`; at the start it is ${shownNumber(start)} of ${shownNumber(optimum)}`);
    }
    shown.push(".");
  }
  const title = examined.complete ? "Keeps its promise" : "No counterexample found";
  return proof(title, [initial(examined)], isWide(examined), ...shown);
}

/** @param {number | string} value */
function bold(value) {
  return el("b", {}, typeof value === "number" ? shownNumber(value) : value);
}

/**
 * @param {string} state
 * @param {Examined} examined
 */
function drawn(state, { pictures, numbers }) {
  const board = new Board("counterexample");
  const cells = state in numbers ? pictures.cells(numbers[state]) : null;
  if (!pictures.board || !cells) board.showText(state);
  else
    board.show(
      pictures.board,
      [...cells].map((cell) => pictures.palette[cell]),
      state,
    );
  return board.root;
}

/** @param {Examined} examined */
function initial({ pictures }) {
  if (!pictures.board) return null;
  const board = new Board("initial state");
  board.show(
    pictures.board,
    pictures.board.cells.map((cell) => pictures.palette[cell]),
    "the start",
  );
  return board.root;
}
