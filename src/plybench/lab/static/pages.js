// The pages by name. A page is a function that fills an element.

import { mountDoctor } from "./doctor/page.js";
import { mountGame } from "./game/page.js";
import { mountMatches } from "./matches/page.js";
import { mountRace } from "./race/page.js";
import { mountSearch } from "./search/page.js";
import { mountStudies } from "./studies/page.js";

/** @typedef {import("./parts/frame.js").Lab} Lab */

/** @type {Record<string, (root: HTMLElement, lab: Lab) => void>} */
const PAGES = {
  search: mountSearch,
  race: mountRace,
  game: mountGame,
  doctor: mountDoctor,
  matches: mountMatches,
  studies: mountStudies,
};

/**
 * Fill an element with a page.
 *
 * @param {string} name
 * @param {HTMLElement} root
 * @param {Lab} lab
 */
export function mountPage(name, root, lab) {
  PAGES[name](root, lab);
}
