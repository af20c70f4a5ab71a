// Figures of studies: elements that the server describes, built here without any markup.

import { el, svg } from "../parts/dom.js";

/**
 * An element as its name, its attributes and its children.
 *
 * @typedef {[string, Record<string, string>, ...(Described | string)[]]} Described
 *
 * @typedef {object} FigureData
 * @property {string} name
 * @property {string} caption
 * @property {boolean} is_broad
 * @property {any} drawing a `Described`
 * @property {Record<string, [string, string]>} colours by name: by day and by night
 */

/**
 * @param {FigureData} figure
 * @returns {HTMLElement}
 */
export function figureOf({ caption, is_broad, drawing, colours }) {
  const drawn = built(drawing);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", caption);
  for (const [name, [day, night]] of Object.entries(colours)) {
    drawn.style.setProperty(`--c${name}`, `light-dark(${day}, ${night})`);
  }
  return el(
    "figure",
    { class: is_broad ? "panel study-figure broad" : "panel study-figure" },
    el("div", { class: "scroll" }, drawn),
    el("figcaption", {}, caption),
  );
}

/**
 * @param {Described} described
 * @returns {SVGElement}
 */
function built([name, attributes, ...children]) {
  const inner = children.map((child) => (typeof child === "string" ? child : built(child)));
  return svg(name, attributes, ...inner);
}
