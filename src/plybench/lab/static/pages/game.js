// The game page: play any game of the catalog, see what its solver says, look into the tree.

import { GamePage } from "../game_page.js";

/**
 * Fill an element with the page.
 *
 * @param {HTMLElement} root
 * @param {import("../pages.js").Lab} lab
 */
export function mountGame(root, lab) {
  new GamePage(root, lab).start();
}
