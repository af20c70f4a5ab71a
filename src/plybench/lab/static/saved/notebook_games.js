// Games of a match, or lines of play from a position, as a widget in a notebook.

import { bytesOf } from "../host/kernel_host.js";
import { unpack } from "../host/wire.js";
import { GamesReplay } from "../matches/games_replay.js";
import { isTyping } from "../parts/dom.js";
import { LinesReplay } from "./lines_replay.js";
import { fillBox } from "./notebook_frame.js";

/** @param {import("./notebook_frame.js").Widget} widget */
export function render(widget) {
  fillBox(widget, { look: "of-games", wait: "" }, async ({ model, host, page, app }) => {
    const data = /** @type {any} */ (unpack(bytesOf(model.get("data"))));
    const shown = data.lines ? new LinesReplay(host, data) : new GamesReplay(host, data);
    page.append(shown.root);
    app.addEventListener("keydown", (event) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (shown.key(event.key)) event.preventDefault();
    });
  });
}
