// The pages by name. A page is a function that fills an element.

import { mountGame } from "./game_page.js";
import { mountDoctor } from "./pages/doctor.js";
import { mountMatches } from "./pages/matches.js";
import { mountRace } from "./pages/race.js";
import { mountSearch } from "./pages/search.js";
import { mountStudies } from "./pages/studies.js";

/** @typedef {import("./frame.js").Lab} Lab */

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
