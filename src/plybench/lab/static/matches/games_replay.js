// The games of a match beside the board that replays them.

import { el } from "../parts/dom.js";
import { Replay } from "./game_replay.js";
import { GameList } from "./match_games.js";
import { standingsTable } from "./match_tables.js";

/** @typedef {import("./match_link.js").PlayedGame} PlayedGame */

/** A list of games, and the one that is chosen in it. */
export class GamesReplay {
  /**
   * @param {import("../host/connection.js").Host} host
   * @param {import("./match_tables.js").MatchData} match
   */
  constructor(host, match) {
    this.match = match;
    this.list = new GameList((game) => this.choose(game, game.moves.length));
    this.replay = new Replay(host, () => {});
    this.replay.link.remove(); // there is no other page
    const standings = el(
      "section",
      { class: "panel", "aria-label": "Standings" },
      el("div", { class: "scroll" }, standingsTable(match)),
    );
    this.games = el("div", { class: "match-games" }, this.list.root, this.replay.root);
    this.root = el("div", { class: "stack" }, standings, this.games);
    this.list.show(match.games, match.labels, match.played);
    this.choose(match.games[0], match.games[0].moves.length);
  }

  /**
   * @param {PlayedGame} game
   * @param {number} ply
   */
  choose(game, ply) {
    const [one, two] = game.entrants.map((at) => this.match.labels[at]);
    this.list.mark(game.number);
    this.replay.show(this.match.settings.game, game, [one, two], ply);
  }

  /**
   * Do what a key says; tell whether it says something.
   *
   * @param {string} key
   * @returns {boolean}
   */
  key(key) {
    return listKey(key, this.replay, (by) => this.list.step(by));
  }
}

/**
 * The keys of a list of games: up and down choose one, left and right go through it.
 *
 * @param {string} key
 * @param {Replay} replay
 * @param {(by: number) => void} step
 * @returns {boolean}
 */
export function listKey(key, replay, step) {
  /** @type {Record<string, () => void>} */
  const acts = {
    ArrowLeft: () => replay.go(replay.ply - 1),
    ArrowRight: () => replay.go(replay.ply + 1),
    ArrowUp: () => step(-1),
    ArrowDown: () => step(1),
    Home: () => replay.go(0),
    End: () => replay.go(Number.POSITIVE_INFINITY),
  };
  acts[key]?.();
  return key in acts;
}
