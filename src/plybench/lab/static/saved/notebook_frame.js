// A box in a notebook, in a shadow root with the styles of the lab.

import { KernelHost } from "../host/kernel_host.js";
import { el } from "../parts/dom.js";
import { Palette } from "../parts/theme.js";

/**
 * @typedef {{ model: import("../host/kernel_host.js").Model, el: HTMLElement }} Widget what anywidget gives
 *
 * @typedef {object} Box
 * @property {import("../host/kernel_host.js").Model} model
 * @property {KernelHost} host
 * @property {Palette} palette
 * @property {HTMLElement} page where to draw
 * @property {HTMLElement} app whose keys are those of the widget
 */

/**
 * Fill an element of a notebook.
 *
 * @param {Widget} widget
 * @param {{ look: string, wait: string }} words the class of the box, and what is said meanwhile
 * @param {(box: Box) => Promise<void>} fill
 */
export async function fillBox({ model, el: place }, { look, wait }, fill) {
  const shadow = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(model.get("style"));
  shadow.adoptedStyleSheets = [style];
  place.style.colorScheme = isDark() ? "dark" : "light";
  const page = el("div", { class: "page-root" });
  const app = el("div", { class: `app notebook ${look}`, tabindex: 0 }, page);
  shadow.replaceChildren(app);
  if (wait) page.append(el("p", { class: "notebook-wait", role: "status" }, wait));
  try {
    while (!place.isConnected) await nextFrame(); // before, there are no colours and no sizes
    await fill({ model, host: new KernelHost(model), palette: new Palette(app), page, app });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    page.replaceChildren(el("p", { class: "failure", role: "alert" }, text));
  }
}

/** @returns {Promise<unknown>} */
function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Whether the notebook is dark: JupyterLab, marimo and VS Code say so in different places. */
function isDark() {
  const { body, documentElement: root } = document;
  if (body.dataset.jpThemeLight !== undefined) return body.dataset.jpThemeLight === "false";
  if (body.classList.contains("vscode-dark") || root.classList.contains("dark")) return true;
  if (body.classList.contains("vscode-light") || root.classList.contains("light")) return false;
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
