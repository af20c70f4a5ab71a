// What the colours and shapes of the tree and of the map mean.

import { el, svg } from "../parts/dom.js";

/**
 * @param {string} text
 * @param {...SVGElement} drawn
 */
function entry(text, ...drawn) {
  return el("li", {}, svg("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, ...drawn), text);
}

/**
 * @param {string} look
 * @param {number} [radius]
 */
function disc(look, radius = 4.5) {
  return svg("circle", { cx: 7, cy: 7, r: radius, class: look });
}

/** @returns {HTMLElement} */
export function treeLegend() {
  return el(
    "ul",
    { class: "legend" },
    entry("expanded", disc("lg-expanded")),
    entry("frontier", disc("lg-frontier")),
    entry("current", disc("lg-current", 3.4), disc("lg-ring", 5.8)),
    entry("solution", svg("path", { d: "M1 11 13 3", class: "lg-solution" })),
  );
}

/** @returns {HTMLElement} */
export function mapLegend() {
  const square = { x: 1, y: 1, width: 12, height: 12, rx: 2 };
  return el(
    "ul",
    { class: "legend", hidden: true },
    entry("expanded first", svg("rect", { ...square, class: "lg-first" })),
    entry("expanded last", svg("rect", { ...square, class: "lg-last" })),
    entry("frontier", disc("lg-frontier", 4)),
    entry("start", disc("lg-start", 4)),
    entry("goal", svg("rect", { x: 2, y: 2, width: 10, height: 10, class: "lg-goal" })),
  );
}
