// The pages by name. A page is a function that fills an element.

import { mountDoctor } from "./pages/doctor.js";
import { mountGame } from "./pages/game.js";
import { mountMatches } from "./pages/matches.js";
import { mountRace } from "./pages/race.js";
import { mountSearch } from "./pages/search.js";
import { mountStudies } from "./pages/studies.js";

/**
 * What a page has: who answers messages, the frame around it, its address and its colours.
 *
 * @typedef {object} Lab
 * @property {import("./connection.js").Host} host
 * @property {import("./frame.js").Frame} frame
 * @property {import("./link.js").Link} link
 * @property {import("./theme.js").Palette} palette
 */

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
