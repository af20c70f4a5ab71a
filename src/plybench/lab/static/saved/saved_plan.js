// A solution in a file of its own.

import { embedded } from "../host/embedded.js";
import { KEYS, PlanReplay } from "./plan_replay.js";
import { makeSavedFrame } from "./saved_frame.js";

const { frame, palette } = makeSavedFrame();
frame.setKeys(KEYS);
document.addEventListener("keydown", (event) => {
  if (event.key === "?") frame.showKeys();
});
embedded("plan").then((plan) => {
  new PlanReplay(frame.page, /** @type {any} */ (plan), palette, document);
});
