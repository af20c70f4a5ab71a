// A recorded search as a widget in a notebook.

import { Run } from "../run/run.js";
import { fillBox } from "./notebook_frame.js";
import { SearchReplay } from "./search_replay.js";

/** @param {import("./notebook_frame.js").Widget} widget */
export function render(widget) {
  fillBox(widget, { look: "of-search", wait: "Searching…" }, async (box) => {
    const { model, host, palette, page, app } = box;
    const reply = await host.ask(model.get("message"));
    page.replaceChildren();
    new SearchReplay(page, new Run(/** @type {any} */ (reply)), {
      host,
      palette,
      link: { read: () => ({}), write: () => {} },
      keys: app,
      showKeys: () => {},
    });
  });
}
