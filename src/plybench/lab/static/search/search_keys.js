// The keys of the search page.

import { isTyping } from "../parts/dom.js";
import { isInDialog, isOwnKey } from "../parts/keys.js";

/** Keys and what they do, for the list that `?` shows. @type {[string, string][]} */
export const KEYS = [
  ["Space", "play or pause"],
  ["← →", "one step; with Shift ten"],
  ["Home End", "first, last step"],
  ["N P", "next, previous mark on the timeline"],
  ["+ −", "faster, slower"],
  ["R", "run again from the start"],
  ["F 0", "follow the node; fit the tree"],
  ["/", "find: 37, f=18, h=9"],
  ["Double-click", "fold what is below a node, or unfold it"],
  ["Esc", "back to the current node; stop"],
];

/**
 * @typedef {object} KeyUsers
 * @property {import("./search_parts.js").Parts} parts
 * @property {import("./search_parts.js").SearchFrame} frame
 * @property {import("./search_view.js").SearchView} view
 * @property {import("../setup/searcher.js").Searcher} searcher
 * @property {() => void} runAgain
 */

/**
 * Act on a key, unless it belongs to a control or to a text that is typed.
 *
 * @param {KeyboardEvent} event
 * @param {KeyUsers} users
 */
export function pressKey(event, users) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const { transport, stage } = users.parts;
  if (event.key === "Escape") {
    if (!isInDialog(event)) letGo(users);
    return;
  }
  if (isTyping(event) || isOwnKey(event, transport.range)) return;
  /** @type {Record<string, () => void>} */
  const acts = {
    r: () => users.runAgain(),
    f: () => stage.toggleFollow(),
    0: () => stage.fit(),
    "/": () => stage.focusFind(),
  };
  const act = acts[event.key.toLowerCase()];
  act?.();
  if (act !== undefined || transport.key(event)) event.preventDefault();
}

/**
 * Stop what is under way, or let go of what was found, picked or opened: one thing for each Esc.
 *
 * @param {KeyUsers} users
 */
function letGo({ parts, frame, view, searcher }) {
  if (searcher.running) searcher.interrupt();
  else if (parts.stage.clearFind() || view.release()) return;
  else if (frame.isEditing) frame.setEditing(false);
  else frame.toggleSetup(false);
}
