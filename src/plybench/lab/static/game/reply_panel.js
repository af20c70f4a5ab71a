// What an agent says about its last move: value, line, counts and the scores of other moves.

import { el } from "../parts/dom.js";
import { shownNumber, spoken } from "../parts/numbers.js";
import { asNumber } from "./verdict.js";

/** @type {Record<string, string>} */
const BOUNDS = { exact: "", upper: "at most ", lower: "at least ", estimate: "about " };

/** A panel that unfolds. */
export class ReplyPanel {
  constructor() {
    this.summary = el("summary", {});
    this.body = el("div", { class: "reply-body" });
    this.root = el("details", { class: "panel reply", hidden: true }, this.summary, this.body);
  }

  /** @param {any} reply what Python answered to `do: "move"`; null for none */
  show(reply) {
    this.root.hidden = reply === null;
    if (reply === null) return;
    const value =
      reply.text || (reply.value === null ? "" : `value ${shownNumber(asNumber(reply.value))}`);
    const depth = reply.depth ? `depth ${reply.depth}` : "";
    const told = [value, depth, reply.reason].filter(Boolean).join(", ");
    this.summary.textContent = `${reply.agent} plays ${reply.move_described}${told ? `: ${told}` : ""}`;
    const counts = Object.entries(reply.counts).map(
      ([name, count]) => `${spoken(name)} ${shownNumber(count)}`,
    );
    const rows = reply.scores
      .slice(0, 40)
      .map((/** @type {any} */ score) =>
        el(
          "tr",
          { class: score.text === reply.move && "chosen" },
          el("td", {}, score.described),
          el("td", {}, `${BOUNDS[score.bound]}${shownNumber(asNumber(score.value))}`),
        ),
      );
    const line = reply.line && el("p", {}, el("span", { class: "quiet" }, "Expects "), reply.line);
    const effort = el(
      "p",
      { class: "quiet" },
      [...counts, `${reply.seconds.toFixed(2)} s`].join(", "),
    );
    this.body.replaceChildren(
      ...[line, effort].filter(Boolean),
      el("table", {}, el("tbody", {}, ...rows)),
    );
  }
}
