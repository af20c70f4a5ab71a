// A search in a file of its own: everything of the search page but what needs a server.

import { embedded } from "../host/embedded.js";
import { Link, readLink } from "../parts/link.js";
import { Run } from "../run/run.js";
import { makeSavedFrame } from "./saved_frame.js";
import { KEYS, SearchReplay } from "./search_replay.js";

/**
 * Answer what the page holds: the plan. All pictures came with the search.
 *
 * @param {Record<string, unknown>} message
 */
async function answer(message) {
  if (message.do === "plan") return embedded("plan");
  throw new Error(`a page without a server cannot answer ${message.do}`);
}

const { frame, palette } = makeSavedFrame();
const link = new Link();
frame.setKeys(KEYS);
embedded("search").then((reply) => {
  const replay = new SearchReplay(frame.page, new Run(/** @type {any} */ (reply)), {
    host: { ask: /** @type {any} */ (answer) },
    palette,
    link: { read: () => readLink(), write: (shown) => link.write(shown) },
    keys: document,
    showKeys: () => frame.showKeys(),
  });
  addEventListener("hashchange", () => replay.restore());
});
