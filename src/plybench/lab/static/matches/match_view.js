// A match as it is shown: standings, cross table, first player, games and the one that is replayed.

import { el } from "../parts/dom.js";
import { Replay } from "./game_replay.js";
import { GameList } from "./match_games.js";
import { crossTable, firstPlayer, remarks, standingsTable } from "./match_tables.js";

/**
 * @typedef {import("./match_tables.js").MatchData} MatchData
 * @typedef {import("./match_link.js").PlayedGame} PlayedGame
 *
 * @typedef {object} ViewEvents
 * @property {() => void} filtered other games are listed
 * @property {() => void} moved another game or move is shown
 */

/** The panels of a match. */
export class MatchView {
  /**
   * @param {import("../host/connection.js").Host} host
   * @param {ViewEvents} events
   */
  constructor(host, events) {
    this.events = events;
    /** @type {MatchData | null} */
    this.data = null;
    this.list = new GameList((game) => this.choose(game, game.moves.length));
    this.list.changedFilter = () => this.filterChanged();
    this.replay = new Replay(host, events.moved);
    this.standings = el("div", { class: "scroll" });
    this.cross = el("div", { class: "scroll" });
    this.first = el("div");
    this.notes = el("ul", { class: "remarks" });
    this.root = this.layout();
  }

  layout() {
    const crossPanel = panel(
      "Cross table",
      this.cross,
      "points against each other; a cell filters the games",
    );
    crossPanel.classList.add("cross-panel");
    return el(
      "div",
      { class: "stack" },
      panel("Standings", el("div", {}, this.standings, this.notes), ""),
      el(
        "div",
        { class: "match-pair" },
        crossPanel,
        panel("First player", this.first, "all games"),
      ),
      el("div", { class: "match-games" }, this.list.root, this.replay.root),
    );
  }

  /** @param {string} text in place of the tables */
  clear(text) {
    this.data = null;
    this.list.chosen = -1;
    this.list.show([], [], 0);
    this.replay.clear();
    this.notes.replaceChildren();
    for (const part of [this.standings, this.cross, this.first]) {
      part.replaceChildren(el("p", { class: "note" }, text));
    }
  }

  /** @param {MatchData} data */
  show(data) {
    this.data = data;
    this.standings.replaceChildren(standingsTable(data));
    this.drawCross();
    this.first.replaceChildren(firstPlayer(data));
    this.notes.replaceChildren(...remarks(data).map((text) => el("li", {}, text)));
    this.list.show(data.games, data.labels, data.played);
  }

  drawCross() {
    if (!this.data) return;
    this.cross.replaceChildren(
      crossTable(this.data, this.list.filter.pair, (pair) => this.list.setPair(pair)),
    );
  }

  filterChanged() {
    this.drawCross();
    this.events.filtered();
  }

  /**
   * Replay the game that the address names, or the first one.
   *
   * @param {Record<string, string>} link
   */
  chooseFromLink(link) {
    const games = this.data?.games ?? [];
    const wanted =
      link.shown === undefined ? games[0] : games.find((g) => g.number + 1 === Number(link.shown));
    if (!wanted) return;
    const isEnd = link.shown === undefined || link.ply === undefined;
    this.choose(wanted, isEnd ? wanted.moves.length : Number(link.ply), { isQuiet: true });
  }

  /**
   * @param {PlayedGame} game
   * @param {number} ply
   * @param {{ isQuiet?: boolean }} [options]
   */
  choose(game, ply, { isQuiet = false } = {}) {
    const data = /** @type {MatchData} */ (this.data);
    const [one, two] = game.entrants;
    this.list.mark(game.number);
    this.replay.show(data.settings.game, game, [data.labels[one], data.labels[two]], ply);
    if (!isQuiet) this.events.moved();
  }
}

/**
 * @param {string} title
 * @param {HTMLElement} body
 * @param {string} hint
 * @returns {HTMLElement}
 */
function panel(title, body, hint) {
  return el(
    "section",
    { class: "panel", "aria-label": title },
    el(
      "header",
      {},
      el("h2", {}, title),
      el("span", { class: "spacer" }),
      el("span", { class: "quiet" }, hint),
    ),
    body,
  );
}
