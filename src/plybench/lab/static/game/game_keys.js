// The keys of the game page.

import { isTyping } from "../parts/dom.js";
import { isInDialog } from "../parts/keys.js";

/** @type {[string, string][]} */
export const GAME_KEYS = [
  ["1 … 7", "play in this column"],
  ["← → Home End", "walk through the game"],
  ["Space", "let the agent move, or pause"],
  ["H", "hint"],
  ["U", "take back"],
  ["N", "new game"],
  ["X", "swap sides"],
  ["F", "turn the board"],
  ["Tab", "go to the board: arrow keys and Enter move pieces, or walk through the tree"],
  ["Esc", "stop the solver or the agent"],
];

/**
 * Do what a key says.
 *
 * @param {KeyboardEvent} event
 * @param {import("./page.js").GamePage} page
 */
export function gameKey(event, page) {
  if (event.key === "Escape" && !isInDialog(event) && page.layout.closePanel()) return;
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { actions } = page;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => actions.go(page.ply - 1),
    ArrowRight: () => actions.go(page.ply + 1),
    Home: () => actions.go(0),
    End: () => actions.go(Infinity),
    h: () => actions.giveHint(),
    u: () => actions.takeBack(),
    n: () => actions.newGame(),
    x: () => actions.swapSides(),
    f: () => actions.turnBoard(),
  };
  const isButton = event.composedPath()[0] instanceof HTMLButtonElement;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Escape") actions.stop();
  else if (page.link.view === "tree") return;
  else if (key === " " && !isButton) actions.playOrPause();
  else if (/^[1-9]$/.test(key) && page.full?.by_column) actions.playTyped(key);
  else if (key in keys) keys[key]();
  else return;
  event.preventDefault();
}
