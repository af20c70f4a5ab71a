// A dialog in which a search of a race is added or changed.

import { button, el, icon } from "../parts/dom.js";
import { asHash } from "../parts/link.js";
import { SearchForm } from "../setup/form.js";
import { searchLink, searchMessage } from "../setup/search_link.js";

/**
 * @typedef {import("../setup/catalog.js").Catalog} Catalog
 * @typedef {import("../host/connection.js").Host} Host
 * @typedef {import("../setup/problems.js").Described} Described
 * @typedef {import("../setup/search_link.js").ProblemSource} ProblemSource
 * @typedef {import("../setup/search_link.js").Settings} Settings
 */

const CLOSE = "M4 4l8 8M12 4l-8 8";

/** The form of one search, in a dialog. */
export class LaneEditor {
  /**
   * @param {Catalog} catalog
   * @param {Host} host
   */
  constructor(catalog, host) {
    this.catalog = catalog;
    this.host = host;
    this.form = new SearchForm(catalog, () => this.showError(null));
    this.title = el("h2", {});
    this.error = el("p", { class: "error", role: "alert" });
    this.alone = el("a", { class: "btn", href: "/search" }, "Open in Search");
    this.use = button("Search", () => this.take(), { class: "btn main" });
    /** @type {((settings: Settings) => void) | null} */
    this.chosen = null;
    /** @type {{ domain: string, problem: ProblemSource }} */
    this.place = { domain: "", problem: {} };
    this.dialog = this.assemble();
  }

  assemble() {
    const close = button("Close (Esc)", () => this.dialog.close(), {}, icon(CLOSE));
    const dialog = el(
      "dialog",
      { class: "lane-editor", "aria-label": "Search" },
      el("div", { class: "picker-head" }, this.title, close),
      this.form.root,
      this.error,
      el(
        "div",
        { class: "picker-foot" },
        this.alone,
        el("span", { class: "spacer" }),
        button("Cancel", () => this.dialog.close()),
        this.use,
      ),
    );
    dialog.addEventListener("keydown", (event) => {
      const isOwn = event.target instanceof Element && event.target.matches("button, a, summary");
      if (event.key !== "Enter" || isOwn) return;
      event.preventDefault();
      this.take();
    });
    return dialog;
  }

  /**
   * Show a search to be changed.
   *
   * @param {string} title
   * @param {Settings} settings
   * @param {{ domain: string, problem: ProblemSource, described: Described, squeezed: string }} place
   * @param {(settings: Settings) => void} chosen
   */
  show(title, settings, { domain, problem, described, squeezed }, chosen) {
    const entry = this.catalog.domains.find((one) => one.name === domain) ?? null;
    this.chosen = chosen;
    this.place = { domain, problem };
    this.title.textContent = title;
    this.alone.href = `/search${asHash(searchLink({ domain, problem, settings }, squeezed))}`;
    this.form.setProblem(entry, described.heuristics, described.default_heuristic);
    this.form.show(settings);
    this.form.clearErrors();
    this.showError(null);
    this.dialog.showModal();
    this.form.fields.get("algorithm")?.input.focus();
  }

  /** @param {Error & { field?: string | null } | null} error */
  showError(error) {
    const isShown = error !== null && this.form.showError(error.field ?? null, error.message);
    this.error.textContent = error === null || isShown ? "" : error.message;
  }

  /** Take the search, if it is possible: one expansion is enough to know. */
  async take() {
    const settings = this.form.settings();
    const message = searchMessage({ ...this.place, settings });
    const limits = { ...settings.limits, expansions: Math.min(1, settings.limits.expansions ?? 1) };
    this.use.disabled = true;
    try {
      await this.host.ask({ ...message, limits });
      this.dialog.close();
      this.chosen?.(settings);
    } catch (error) {
      this.showError(/** @type {Error} */ (error));
    } finally {
      this.use.disabled = false;
    }
  }
}
