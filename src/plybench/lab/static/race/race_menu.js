// The menu of races: examples, and the same comparisons on the problem that is shown.

import { el } from "../parts/dom.js";
import { laneSpecs } from "../setup/lane_specs.js";
import { EXAMPLES, recipesFor } from "./race_presets.js";
import { exampleOf } from "./race_request.js";

/**
 * @typedef {object} RaceMenuEvents
 * @property {(name: string) => void} example
 * @property {(lanes: string) => void} lanes
 */

/** A select with all races that have a name. */
export class RaceMenu {
  /** @param {RaceMenuEvents} events */
  constructor(events) {
    this.root = el("select", { class: "big", "aria-label": "Race" });
    this.root.addEventListener("change", () => {
      const [kind, value] = cut(this.root.value);
      if (kind === "example") events.example(value);
      else if (kind === "lanes") events.lanes(value);
    });
  }

  /**
   * Offer what goes with a problem, and choose the race that is shown.
   *
   * @param {import("./race_request.js").Race} race
   * @param {import("../setup/problems.js").Described | null} described
   */
  show(race, described) {
    const { heuristics = [], default_heuristic: usual = "" } = described ?? {};
    const examples = Object.entries(EXAMPLES).map(([name, { name: text }]) =>
      el("option", { value: `example:${name}` }, text),
    );
    const recipes = recipesFor(heuristics, usual).map(([text, lanes]) =>
      el("option", { value: `lanes:${lanes}` }, text),
    );
    const own = el("option", { value: "own" }, "Your own race");
    this.root.replaceChildren(
      own,
      el("optgroup", { label: "Examples" }, ...examples),
      el("optgroup", { label: "On this problem" }, ...recipes),
    );
    const example = exampleOf(race);
    this.root.value = example ? `example:${example}` : `lanes:${laneSpecs(race.lanes)}`;
    if (this.root.selectedIndex < 0) this.root.value = "own";
    own.hidden = this.root.value !== "own";
  }
}

/**
 * @param {string} value
 * @returns {[string, string]} what is before the first colon, and after it
 */
function cut(value) {
  const at = value.indexOf(":");
  return [value.slice(0, at), value.slice(at + 1)];
}
