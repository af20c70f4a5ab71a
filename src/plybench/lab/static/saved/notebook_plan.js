// A solution as a widget in a notebook: its steps played on the board.

import { bytesOf } from "../host/kernel_host.js";
import { unpack } from "../host/wire.js";
import { fillBox } from "./notebook_frame.js";
import { PlanReplay } from "./plan_replay.js";

/** @param {import("./notebook_frame.js").Widget} widget */
export function render(widget) {
  fillBox(widget, { look: "of-plan", wait: "" }, async ({ model, palette, page, app }) => {
    const plan = unpack(bytesOf(model.get("data")));
    new PlanReplay(page, /** @type {any} */ (plan), palette, app);
  });
}
