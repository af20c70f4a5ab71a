// A recorded search as a widget in a notebook, in a shadow root with the styles of the lab.

import { el } from "./dom.js";
import { KernelHost } from "./kernel_host.js";
import { Run } from "./run.js";
import { SearchReplay } from "./search_replay.js";
import { Palette } from "./theme.js";

/**
 * Fill an element of a notebook; called by anywidget.
 *
 * @param {{ model: import("./kernel_host.js").Model, el: HTMLElement }} widget
 */
export function render({ model, el: place }) {
  const shadow = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(model.get("style"));
  shadow.adoptedStyleSheets = [style];
  place.style.colorScheme = isDark() ? "dark" : "light";
  const page = el("div", { class: "page-root" });
  const app = el("div", { class: "app notebook", tabindex: 0 }, page);
  shadow.replaceChildren(app);
  page.append(el("p", { class: "notebook-wait", role: "status" }, "Searching…"));
  start(model, app, page);
}

/**
 * @param {import("./kernel_host.js").Model} model
 * @param {HTMLElement} app
 * @param {HTMLElement} page
 */
async function start(model, app, page) {
  const host = new KernelHost(model);
  try {
    const reply = await host.ask(model.get("message"));
    page.replaceChildren();
    new SearchReplay(page, new Run(/** @type {any} */ (reply)), {
      host,
      palette: new Palette(app),
      link: { read: () => ({}), write: () => {} },
      keys: app,
      showKeys: () => {},
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    page.replaceChildren(el("p", { class: "failure", role: "alert" }, text));
  }
}

/** Whether the notebook is dark: JupyterLab, marimo and VS Code say so in different places. */
function isDark() {
  const { body, documentElement: root } = document;
  if (body.dataset.jpThemeLight !== undefined) return body.dataset.jpThemeLight === "false";
  if (body.classList.contains("vscode-dark") || root.classList.contains("dark")) return true;
  if (body.classList.contains("vscode-light") || root.classList.contains("light")) return false;
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
