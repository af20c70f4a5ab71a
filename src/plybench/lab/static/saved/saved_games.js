// The games of a match on a page of their own: a list beside the board that replays one of them.

import { embedded } from "../host/embedded.js";
import { GamesReplay } from "../matches/games_replay.js";
import { el, isTyping } from "../parts/dom.js";

/**
 * @typedef {import("../matches/match_tables.js").MatchData & { palette: any[], style: string }} SavedMatch
 */

/** Answers what the lab would ask its server: the positions of a game. */
class SavedHost {
  /** @param {SavedMatch} data */
  constructor({ games, palette, players }) {
    this.games = new Map(games.map((game) => [keyOf(game.start, game.moves), game]));
    this.shared = { palette, players };
  }

  /**
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  async ask({ position, moves }) {
    return { ...this.shared, ...this.games.get(keyOf(position, moves)) };
  }
}

/**
 * @param {unknown} start
 * @param {unknown} moves
 * @returns {string}
 */
function keyOf(start, moves) {
  return JSON.stringify([start, moves]);
}

/**
 * Show the game that the address names, as in `#game-12`.
 *
 * @param {GamesReplay} shown
 * @param {SavedMatch} data
 */
function followLink(shown, data) {
  const number = Number(/^#game-(\d+)$/.exec(location.hash)?.[1] ?? Number.NaN);
  const game = data.games.find((one) => one.number === number);
  if (!game) return;
  shown.choose(game, game.moves.length);
  shown.list.body.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  shown.replay.root.scrollIntoView({ block: "center" });
}

embedded("games").then((reply) => {
  const data = /** @type {SavedMatch} */ (/** @type {unknown} */ (reply));
  const place = /** @type {HTMLElement} */ (document.getElementById("replay"));
  const style = new CSSStyleSheet();
  style.replaceSync(data.style);
  const shadow = place.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [style];
  const shown = new GamesReplay(new SavedHost(data), data);
  const app = el("div", { class: "app notebook of-games saved-games", tabindex: 0 }, shown.games);
  shadow.replaceChildren(app);
  app.addEventListener("keydown", (event) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (shown.key(event.key)) event.preventDefault();
  });
  app.addEventListener("click", () => {
    // The list is drawn anew, without the button that had the focus; keys go on to the next game.
    if (shadow.activeElement === null) app.focus({ preventScroll: true });
  });
  addEventListener("hashchange", () => followLink(shown, data));
  followLink(shown, data);
});
