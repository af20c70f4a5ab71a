// The game tree: minimax above alpha-beta over the same position, or opened by hand.

import { el } from "./dom.js";

/** The panel of the tree. */
export class TreePanel {
  /** @param {import("./game_page.js").GamePage} page */
  constructor(page) {
    this.page = page;
    this.root = el("div", { class: "gtree", hidden: true });
  }

  gameChanged() {}

  show() {}

  redraw() {}
}
