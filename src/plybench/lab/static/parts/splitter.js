// A border between two panels that can be dragged, or moved with the arrow keys.

import { el } from "./dom.js";
import { clamp } from "./numbers.js";

/**
 * @typedef {object} Splitter
 * @property {string} name a custom property of the page that holds the width
 * @property {string} label
 * @property {number} usual pixels
 * @property {number} least
 * @property {number} most
 * @property {1 | -1} grows 1 if the panel is left of the border
 */

/**
 * Make the border of a panel. Its width is kept on this machine; a double click resets it.
 *
 * @param {HTMLElement} page
 * @param {Splitter} splitter
 * @returns {HTMLElement}
 */
export function splitter(page, { name, label, usual, least, most, grows }) {
  const stored = `plybench-lab-${name}`;
  let width = clamp(Number(read(stored)) || usual, least, most);
  const root = el("div", {
    class: `splitter ${name}`,
    role: "separator",
    tabindex: 0,
    "aria-orientation": "vertical",
    "aria-label": label,
    "aria-valuemin": least,
    "aria-valuemax": most,
  });
  const set = (/** @type {number} */ next) => {
    width = Math.round(clamp(next, least, most));
    page.style.setProperty(`--${name}`, `${width}px`);
    root.setAttribute("aria-valuenow", String(width));
    write(stored, String(width));
  };
  set(width);
  root.addEventListener("pointerdown", (event) => {
    const [from, at] = [width, event.clientX];
    const move = (/** @type {PointerEvent} */ now) => set(from + grows * (now.clientX - at));
    root.setPointerCapture(event.pointerId);
    root.addEventListener("pointermove", move);
    root.addEventListener(
      "lostpointercapture",
      () => root.removeEventListener("pointermove", move),
      {
        once: true,
      },
    );
  });
  root.addEventListener("dblclick", () => set(usual));
  root.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (by === undefined) return;
    set(width + grows * by);
    event.preventDefault();
    event.stopPropagation();
  });
  return root;
}

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a private window keeps nothing
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A private window keeps nothing.
  }
}
