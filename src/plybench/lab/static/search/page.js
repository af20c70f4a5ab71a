// The search page: a problem, its search step by step, and everything that belongs to a step.

import { readLink, squeeze, unsqueeze } from "../parts/link.js";
import { kindsOf, named, withoutAliases } from "../setup/catalog.js";
import { ProblemPicker, problemTitle, title } from "../setup/problem_picker.js";
import { describeProblem } from "../setup/problems.js";
import { lanes, raceLink } from "../setup/race_link.js";
import { forOtherDomain, readSearch, searchKey, searchLink } from "../setup/search_link.js";
import { Searcher, withMoreLimit } from "../setup/searcher.js";
import { KEYS, pressKey } from "./search_keys.js";
import { makeParts, SearchFrame } from "./search_parts.js";
import { SearchView } from "./search_view.js";

/**
 * @typedef {import("../parts/frame.js").Lab} Lab
 * @typedef {import("../setup/catalog.js").Catalog} Catalog
 * @typedef {import("../setup/problems.js").Described} Described
 * @typedef {import("../setup/search_link.js").Search} Search
 * @typedef {import("../setup/search_link.js").ProblemSource} ProblemSource
 * @typedef {{ step: number, node: number, view: string }} Place where in a run
 */

const ALL_USED = "This is all that the lab allows; `plybench solve` has no limits.";

/** What a first visit shows: the 8-puzzle of the report. @type {Search} */
const FIRST = {
  domain: "sliding_tiles",
  problem: { source: "reports/hard" },
  settings: { algorithm: "astar", heuristic: "", options: {}, limits: {} },
};

/**
 * @param {HTMLElement} root
 * @param {Lab} lab
 */
export function mountSearch(root, lab) {
  lab.frame.setKeys(KEYS);
  lab.host.ask({ do: "catalog" }).then((catalog) => {
    new SearchPage(root, lab, /** @type {any} */ (catalog)).restore();
  });
}

/** The page and the search that it shows. */
class SearchPage {
  /**
   * @param {HTMLElement} root
   * @param {Lab} lab
   * @param {Catalog} catalog
   */
  constructor(root, lab, catalog) {
    this.lab = lab;
    this.catalog = catalog;
    /** @type {Search} */
    this.search = FIRST;
    /** @type {Described | null} */
    this.problem = null;
    this.squeezed = "";
    this.asked = 0; // searches so far: only the answer to the last one counts
    this.parts = makeParts(lab, catalog, {
      stepped: (step, isJump) => this.view.go(step, isJump),
      picked: (node) => this.view.pick(node),
      hovered: (node) => this.view.hover(node),
      wanted: (node) => this.view.loader.want(node),
      changed: () => this.formChanged(),
      viewed: () => this.write(),
      playPlan: () => this.view.togglePlan(),
      goOn: () => this.goOn(),
      stop: () => this.searcher.interrupt(),
      edited: (problem) => this.edited(problem),
      editDone: () => this.frame.setEditing(false),
      resized: () => this.view.showTimeline(),
    });
    this.frame = new SearchFrame(root, this.parts, {
      pick: () => this.picker.show(this.search.domain, this.search.problem, this.problem),
      edit: () => this.edit(),
      run: () => this.runAgain(),
    });
    this.view = new SearchView(lab, this.parts, () => this.write());
    this.searcher = new Searcher(lab.host, {
      working: (known, seconds) => this.parts.result.showProgress(known, seconds),
    });
    this.picker = new ProblemPicker(catalog, lab.host, (domain, problem) =>
      this.take(domain, problem),
    );
    root.append(this.picker.dialog);
    const place = root.getRootNode();
    (place instanceof Document ? place : root).addEventListener("keydown", (event) =>
      pressKey(/** @type {KeyboardEvent} */ (event), this),
    );
    this.parts.form.root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) this.runAgain();
    });
    addEventListener("popstate", () => this.restore());
  }

  /** Show what the address says. */
  async restore() {
    const shown = withoutAliases(this.catalog, readLink());
    this.frame.setEditing(false);
    const text = shown.t ? await unsqueeze(shown.t) : null;
    if (shown.t && text === null) {
      this.parts.form.clearErrors();
      this.frame.showProblemError("the problem in this link cannot be read; it was cut or changed");
      return;
    }
    const search = readSearch(shown, text, kindsOf(this.catalog));
    const node = shown.node === undefined ? -1 : Number(shown.node);
    const at = { step: Number(shown.step) || 0, node, view: shown.view ?? "" };
    await this.open(search ?? FIRST, at, false);
  }

  /**
   * Search, and show the run at a place.
   *
   * @param {Search} search
   * @param {Place} at
   * @param {boolean} isNew a run that the Back button comes back to
   */
  async open(search, at, isNew) {
    this.asked += 1;
    const { asked } = this;
    const isSame = this.isShown(search);
    this.search = search;
    try {
      if (!isSame) await this.prepare(search);
      if (asked !== this.asked) return;
      const run = isSame ? this.view.run : await this.searcher.run(search);
      if (run === null || asked !== this.asked) return;
      this.parts.form.setRun(search.settings);
      if (isNew) this.write(true);
      this.view.setRun(run, search, at);
      this.formChanged();
    } catch (error) {
      if (asked === this.asked) this.fail(/** @type {any} */ (error));
    }
  }

  /**
   * @param {Search} search
   * @returns {boolean} whether it is the one whose run is shown
   */
  isShown(search) {
    const { run, search: shown } = this.view;
    return run !== null && shown !== null && searchKey(search) === searchKey(shown);
  }

  /**
   * Read a problem and fill in the form.
   *
   * @param {Search} search
   */
  async prepare(search) {
    const { domain, problem, settings } = search;
    this.frame.showProblemError("");
    this.parts.form.clearErrors();
    this.parts.result.clear();
    const described = await describeProblem(this.lab.host, domain, problem);
    this.squeezed = problem.text === undefined ? "" : await squeeze(problem.text);
    if (search !== this.search) return;
    const isOther = described.text !== this.problem?.text || described.name !== this.problem.name;
    if (isOther || this.view.run === null) this.view.setProblem(described, "");
    this.setProblem(described, settings);
  }

  /**
   * @param {Described} problem
   * @param {import("../setup/search_link.js").Settings} settings
   */
  setProblem(problem, settings) {
    this.problem = problem;
    const domain = named(this.catalog.domains, problem.domain);
    this.frame.setProblem(title(problem.domain), problemTitle(problem), problem.editing !== null);
    this.parts.form.setProblem(domain, problem.heuristics, problem.default_heuristic);
    this.parts.form.show(settings);
    this.formChanged();
  }

  /** @param {Error & { field?: string | null }} error */
  fail(error) {
    const field = error.field ?? null;
    if (field?.startsWith("problem") || field === "domain")
      this.frame.showProblemError(error.message);
    else if (!this.parts.form.showError(field, error.message)) {
      this.parts.result.show("error", "This search is not possible", error.message);
    }
    if (!this.parts.form.isChanged()) this.frame.setAgain(true, this.view.run === null);
  }

  // What the user does

  /**
   * A problem was chosen.
   *
   * @param {string} domain
   * @param {ProblemSource} problem
   */
  take(domain, problem) {
    const settings = this.parts.form.settings();
    const kept = domain === this.search.domain ? settings : forOtherDomain(settings);
    this.frame.setEditing(false);
    this.open({ domain, problem, settings: kept }, { step: 0, node: -1, view: "" }, true);
  }

  async runAgain() {
    await this.parts.editor.edits;
    const settings = this.parts.form.settings();
    const search = { ...this.search, settings };
    this.frame.setEditing(false);
    this.frame.toggleSetup(false);
    if (this.isShown(search)) this.parts.transport.first();
    else this.open(search, { step: 0, node: -1, view: this.parts.stage.view }, true);
  }

  goOn() {
    const { run, step } = this.view;
    const wasStopped = run?.reply.result.status === "stopped";
    const more = wasStopped ? this.search : withMoreLimit(this.search);
    if (wasStopped) this.view.search = null; // the same search, but to its end
    if (more === null) this.lab.frame.toast(ALL_USED);
    else this.open(more, { step, node: -1, view: this.parts.stage.view }, !wasStopped);
  }

  async edit() {
    await this.parts.editor.edits;
    if (this.problem === null) return;
    this.frame.setEditing(!this.frame.isEditing);
    if (this.frame.isEditing) this.parts.editor.show(this.problem);
  }

  /**
   * The board was edited: the run is gone, the options stay.
   *
   * @param {Described} problem
   */
  async edited(problem) {
    this.asked += 1;
    this.searcher.stop();
    const isFirst = this.view.run !== null; // Back comes back to the run
    const settings = this.parts.form.settings();
    this.search = { domain: problem.domain, problem: { text: problem.text }, settings };
    this.setProblem(problem, settings);
    this.view.setProblem(problem, "Nothing has been searched yet. Press Run, or R.");
    this.parts.form.setRun(null);
    this.parts.result.clear();
    this.formChanged();
    this.squeezed = await squeeze(problem.text);
    this.write(isFirst);
  }

  formChanged() {
    const hasRun = this.view?.run != null;
    this.frame.setAgain(!hasRun || this.parts.form.isChanged(), !hasRun);
    const settings = this.parts.form.settings();
    const entry = named(this.catalog.algorithms, settings.algorithm);
    const { heuristics = [], default_heuristic: usual = "" } = this.problem ?? {};
    const raced = lanes(settings, entry?.needs_heuristic ?? false, heuristics, usual);
    this.frame.race.href = raceLink(this.search, this.squeezed, raced);
  }

  /** Show in the address what is shown on the page. */
  write(push = false) {
    const { view } = this;
    this.frame.showView();
    const isMap = this.parts.stage.view === "map";
    this.lab.link.write(
      {
        ...searchLink(this.search, this.squeezed),
        step: push ? null : view.step || null,
        node: !push && view.picked >= 0 ? view.picked : null,
        view: this.parts.stage.hasMap ? (isMap ? "map" : "tree") : null,
      },
      { push },
    );
  }
}
