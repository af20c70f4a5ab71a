// The keys of the page Race.

import { isTyping } from "../parts/dom.js";
import { isOwnKey } from "../parts/keys.js";

/** @type {[string, string][]} */
export const KEYS = [
  ["Space", "play or pause"],
  ["← →", "one step; with Shift ten"],
  ["Home End", "first, last step"],
  ["N P", "next, previous finish"],
  ["+ −", "faster, slower"],
  ["R", "from the start"],
  ["F 0", "follow the nodes; fit the trees"],
  ["Esc", "stop the searches"],
];

/**
 * Do what a key says.
 *
 * @param {KeyboardEvent} event
 * @param {{ view: import("./race_view.js").RaceView, searchers: import("../setup/searcher.js").Searcher[] }} page
 */
export function pressKey(event, { view, searchers }) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event) || isOwnKey(event, view.transport.range)) return;
  /** @type {Record<string, () => void>} */
  const acts = {
    r: () => view.transport.first(),
    f: () => view.toggleFollow(),
    0: () => view.fit(),
    escape: () => {
      for (const searcher of searchers) searcher.interrupt();
    },
  };
  const act = acts[event.key.toLowerCase()];
  if (act !== undefined) act();
  if (act !== undefined || view.transport.key(event)) event.preventDefault();
}
