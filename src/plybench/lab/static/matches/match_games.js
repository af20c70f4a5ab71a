// The games of a match as a list that can be filtered; choosing one replays it.

import { button, el } from "../parts/dom.js";
import { counted } from "../parts/numbers.js";
import { filtered } from "./match_link.js";

/** @typedef {import("./match_link.js").PlayedGame} PlayedGame */

const PORTION = 60; // rows shown at first, and added by "More"
const RESULTS = [
  ["", "all results"],
  ["first", "won by the first player"],
  ["second", "won by the second player"],
  ["drawn", "drawn"],
  ["forfeits", "forfeits"],
];

/** The list, its filter and the game chosen in it. */
export class GameList {
  /** @param {(game: PlayedGame) => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** @type {PlayedGame[]} */
    this.games = [];
    /** @type {string[]} */
    this.labels = [];
    this.total = 0;
    this.chosen = -1;
    this.most = PORTION;
    /** @type {import("./match_link.js").GameFilter} */
    this.filter = { pair: null, result: "", text: "" };
    this.text = el("input", {
      type: "search",
      placeholder: "Agent, opening, moves, reason",
      "aria-label": "Find games",
    });
    this.result = el(
      "select",
      { "aria-label": "Result" },
      ...RESULTS.map(([value, text]) => el("option", { value }, text)),
    );
    this.count = el("span", { class: "quiet", role: "status" });
    this.body = el("tbody");
    this.pair = button("", () => this.setPair(null), { class: "btn bare", hidden: true });
    this.more = button("More games", () => this.showMore(), { hidden: true });
    this.empty = el("p", { class: "note" });
    this.root = this.panel();
    this.text.addEventListener("input", () => this.changed({ text: this.text.value }));
    this.result.addEventListener("change", () => this.changed({ result: this.result.value }));
    this.changedFilter = () => {};
  }

  panel() {
    const heads = ["game", "first", "second", "result", "moves", "end"];
    const table = el(
      "table",
      { class: "games" },
      el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text)))),
      this.body,
    );
    return el(
      "section",
      { class: "panel", "aria-label": "Games" },
      el(
        "header",
        {},
        el("h2", {}, "Games"),
        this.count,
        el("span", { class: "spacer" }),
        this.pair,
      ),
      el("div", { class: "filter" }, this.text, this.result),
      el("div", { class: "scroll games-scroll" }, table, this.empty),
      this.more,
    );
  }

  /**
   * @param {PlayedGame[]} games
   * @param {string[]} labels
   * @param {number} total games that were played, which may be more than are listed
   */
  show(games, labels, total) {
    this.games = games;
    this.labels = labels;
    this.total = total;
    this.draw();
  }

  /** @param {Partial<import("./match_link.js").GameFilter>} part */
  changed(part) {
    this.filter = { ...this.filter, ...part };
    this.most = PORTION;
    this.draw();
    this.changedFilter();
  }

  /** @param {[number, number] | null} pair */
  setPair(pair) {
    this.changed({ pair });
  }

  /** @param {number} number */
  mark(number) {
    this.chosen = number;
    const at = this.shown().findIndex((game) => game.number === number);
    if (at >= this.most) this.most = at + 1;
    this.draw();
  }

  /**
   * Choose the next game or the one before, among those shown.
   *
   * @param {number} by
   */
  step(by) {
    const shown = this.shown();
    const at = shown.findIndex((game) => game.number === this.chosen);
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + by))];
    if (!next) return;
    this.choose(next);
    this.body.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  shown() {
    return filtered(this.games, this.filter, this.labels);
  }

  showMore() {
    this.most += PORTION * 5;
    this.draw();
  }

  draw() {
    const shown = this.shown();
    this.body.replaceChildren(...shown.slice(0, this.most).map((game) => this.row(game)));
    this.more.hidden = shown.length <= this.most;
    const all = this.games.length;
    const of =
      shown.length === all ? counted(all, "game") : `${shown.length} of ${counted(all, "game")}`;
    this.count.textContent = this.total > all ? `the first ${of} of ${this.total}` : of;
    this.empty.textContent = all
      ? "No game fits the filter."
      : "Games appear here as they end. R plays the match.";
    this.empty.hidden = shown.length > 0;
    const { pair } = this.filter;
    this.pair.hidden = pair === null;
    if (pair) {
      const names = pair.map((at) => this.labels[at]).join(" and ");
      this.pair.textContent = `Only ${names} ✕`;
    }
  }

  /**
   * @param {PlayedGame} game
   * @returns {HTMLElement}
   */
  row(game) {
    const [one, two] = game.entrants.map((at) => this.labels[at]);
    const isChosen = game.number === this.chosen;
    const number = el("button", { type: "button", class: "bare-text" }, shownNumberOf(game));
    number.setAttribute("aria-label", `Replay game ${shownNumberOf(game)}, ${one} against ${two}`);
    const row = el(
      "tr",
      { "aria-selected": String(isChosen) },
      el("th", { scope: "row" }, number),
      el("td", { class: game.winner === 1 ? "name won" : "name", title: one }, one),
      el("td", { class: game.winner === 2 ? "name won" : "name", title: two }, two),
      el("td", { class: "key" }, resultText(game), game.forfeit > 0 && el("small", {}, "forfeit")),
      el("td", {}, game.moves.length),
      el(
        "td",
        { class: game.forfeit ? "name forfeit" : "name quiet", title: game.reason },
        endText(game),
      ),
    );
    row.addEventListener("click", () => this.choose(game));
    return row;
  }
}

/**
 * The number by which a game is known: from 1, unless the page says otherwise.
 *
 * @param {PlayedGame} game
 * @returns {number}
 */
export function shownNumberOf(game) {
  return game.shown ?? game.number + 1;
}

/**
 * @param {PlayedGame} game
 * @returns {string}
 */
export function resultText(game) {
  if (game.end === "unfinished") return "*";
  return ["½–½", "1–0", "0–1"][game.winner];
}

/**
 * How a game ended, in words.
 *
 * @param {PlayedGame} game
 * @returns {string}
 */
export function endText(game) {
  return game.forfeit ? `forfeit: ${game.reason}` : game.reason;
}
