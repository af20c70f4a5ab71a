// The page Race: up to four searches of the same problem, in step by expansions.

import { button, el, icon } from "../parts/dom.js";
import { readLink, squeeze, unsqueeze } from "../parts/link.js";
import { kindsOf, meantName, named, withoutAliases } from "../setup/catalog.js";
import { distinct, laneDetail, MOST_LANES, readLanes, usedBy } from "../setup/lane_specs.js";
import { ProblemPicker, problemTitle, title } from "../setup/problem_picker.js";
import { describeProblem } from "../setup/problems.js";
import { searchKey } from "../setup/search_link.js";
import { Searcher, withMoreLimit } from "../setup/searcher.js";
import { LETTERS } from "./lane.js";
import { LaneEditor } from "./lane_editor.js";
import { KEYS, pressKey } from "./race_keys.js";
import { RaceMenu } from "./race_menu.js";
import { EXAMPLES } from "./race_presets.js";
import { exampleOf, exampleRace, raceShown, readRace } from "./race_request.js";
import { RaceView } from "./race_view.js";
import { whatToLookFor } from "./race_words.js";

/**
 * @typedef {import("../setup/catalog.js").Catalog} Catalog
 * @typedef {import("../parts/frame.js").Lab} Lab
 * @typedef {import("../setup/problems.js").Described} Described
 * @typedef {import("./race_request.js").Race} Race
 * @typedef {import("../setup/search_link.js").ProblemSource} ProblemSource
 * @typedef {import("../setup/search_link.js").Settings} Settings
 */

const ADD = "M3.500 8h9M8 3.500v9";

/**
 * @param {HTMLElement} root
 * @param {Lab} lab
 */
export function mountRace(root, lab) {
  lab.frame.setKeys(KEYS);
  lab.host.ask({ do: "catalog" }).then((catalog) => {
    new RacePage(root, lab, /** @type {any} */ (catalog)).restore();
  });
}

/** The page and the race that it shows. */
class RacePage {
  /**
   * @param {HTMLElement} root
   * @param {Lab} lab
   * @param {Catalog} catalog
   */
  constructor(root, lab, catalog) {
    this.lab = lab;
    this.catalog = catalog;
    /** @type {Race} */
    this.race = { domain: "", problem: {}, lanes: [] };
    /** @type {Described | null} */
    this.described = null;
    this.squeezed = "";
    this.kindOf = kindsOf(catalog);
    this.asked = 0; // races so far: only the answers for the last one count
    this.view = new RaceView(lab.palette, {
      changed: () => this.write(),
      edit: (i) => this.editLane(i),
      remove: (i) => this.change(this.race.lanes.filter((_, at) => at !== i)),
      stop: (i) => this.searchers[i].interrupt(),
      goOn: (i) => this.goOn(i),
    });
    this.searchers = LETTERS.map(
      (_, i) =>
        new Searcher(lab.host, {
          working: (known, seconds) => this.view.lanes[i]?.showProgress(known, seconds),
        }),
    );
    this.picker = new ProblemPicker(catalog, lab.host, (domain, problem) =>
      this.take(domain, problem),
    );
    this.editor = new LaneEditor(catalog, lab.host);
    this.menu = new RaceMenu({
      example: (name) => this.open(exampleRace(name, this.kindOf), 0, { push: true }),
      lanes: (text) => this.change(readLanes(text, this.kindOf)),
    });
    this.pickText = el("span", {});
    this.why = el("p", { class: "quiet why", role: "status" });
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.add = button("Add a search", () => this.addLane());
    this.add.prepend(icon(ADD));
    root.append(this.assemble(), this.view.transport.root, this.picker.dialog, this.editor.dialog);
    const place = root.getRootNode();
    (place instanceof Document ? place : root).addEventListener("keydown", (event) =>
      pressKey(/** @type {KeyboardEvent} */ (event), this),
    );
    addEventListener("popstate", () => this.restore());
  }

  assemble() {
    const pick = button(
      "",
      () => this.picker.show(this.race.domain, this.race.problem, this.described),
      {
        class: "btn big-pick",
        title: "Choose a problem",
      },
    );
    pick.replaceChildren(this.pickText);
    const bar = el("div", { class: "bar" }, this.menu.root, pick, this.why, this.add);
    return el("main", { class: "race" }, bar, this.error, this.view.lanesRoot, this.view.foot);
  }

  /** Show what the address says. */
  async restore() {
    const shown = withoutAliases(this.catalog, readLink());
    const text = shown.t ? await unsqueeze(shown.t) : null;
    if (shown.t && text === null) {
      this.showError("The problem in this link cannot be read; it was cut or changed.");
      return;
    }
    const race = readRace(shown, text, this.kindOf);
    for (const lane of race.lanes) {
      lane.algorithm = meantName(this.catalog.algorithms, lane.algorithm);
    }
    this.view.setMeasure(shown.m ?? "frontier");
    await this.open(race, Number(shown.step) || 0);
  }

  /**
   * Run a race and show it at a step.
   *
   * @param {Race} race
   * @param {number} step
   * @param {{ push?: boolean }} [options] push: the Back button comes back to the race before
   */
  async open(race, step, { push = false } = {}) {
    this.asked += 1;
    const { asked } = this;
    const isOther =
      JSON.stringify([race.domain, race.problem]) !==
      JSON.stringify([this.race.domain, this.race.problem]);
    this.race = race;
    this.why.textContent = "";
    this.showError("");
    try {
      if (isOther || this.described === null) await this.describe(race);
    } catch (error) {
      if (asked === this.asked) this.showError(/** @type {Error} */ (error).message);
      return;
    }
    if (asked !== this.asked) return;
    this.begin(step, push);
    await Promise.all(race.lanes.map((_, i) => this.run(i, asked)));
  }

  /** @param {Race} race */
  async describe({ domain, problem }) {
    const described = await describeProblem(this.lab.host, domain, problem);
    this.squeezed = problem.text === undefined ? "" : await squeeze(problem.text);
    this.described = described;
  }

  /**
   * @param {number} step
   * @param {boolean} push
   */
  begin(step, push) {
    const { race, described } = this;
    const name =
      EXAMPLES[exampleOf(race)]?.problemName ?? (described ? problemTitle(described) : "");
    this.pickText.textContent = `${title(race.domain)} · ${name}`;
    this.add.disabled = race.lanes.length >= MOST_LANES;
    this.menu.show(race, described);
    const used = this.used();
    const names = used.map((lane, i) => ({
      algorithm: lane.algorithm,
      detail: laneDetail(lane, race.lanes[i], used),
    }));
    this.view.begin(names, step);
    this.write(push, step);
  }

  /** What each search uses, defaults included. */
  used() {
    const usual = this.described?.default_heuristic ?? "";
    return this.race.lanes.map((lane) =>
      usedBy(lane, named(this.catalog.algorithms, lane.algorithm), usual),
    );
  }

  /**
   * Run the search of a lane.
   *
   * @param {number} i
   * @param {number} asked
   */
  async run(i, asked) {
    const { domain, problem, lanes } = this.race;
    const search = { domain, problem, settings: lanes[i] };
    try {
      const run = this.known(searchKey(search)) ?? (await this.searchers[i].run(search));
      if (run === null || asked !== this.asked) return;
      this.view.setRun(i, run);
      this.explain();
    } catch (error) {
      if (asked === this.asked) this.view.lanes[i].showError(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} key */
  known(key) {
    for (const searcher of this.searchers) {
      const run = searcher.kept.get(key);
      if (run) return run;
    }
    return null;
  }

  /** Say what to look for, once all searches are there. */
  explain() {
    const used = this.used();
    const racers = this.view.lanes.flatMap(({ letter, run }, i) =>
      run ? [{ letter, run, used: used[i] }] : [],
    );
    const isComplete = racers.length === this.race.lanes.length;
    this.why.textContent = isComplete ? whatToLookFor(racers) : "";
  }

  // What the user does

  /**
   * Another problem was chosen; the searches stay, with the usual heuristic in another domain.
   *
   * @param {string} domain
   * @param {ProblemSource} problem
   */
  take(domain, problem) {
    const isOther = domain !== this.race.domain;
    const lanes = isOther
      ? this.race.lanes.map((lane) => ({ ...lane, heuristic: "" }))
      : this.race.lanes;
    this.open({ domain, problem, lanes: isOther ? distinct(lanes) : lanes }, 0, { push: true });
  }

  /** @param {Settings[]} lanes */
  change(lanes) {
    this.open({ ...this.race, lanes }, 0, { push: true });
  }

  /**
   * Let a search that ended early go on: one that was stopped as before, else with more limits.
   *
   * @param {number} i
   */
  goOn(i) {
    const { domain, problem, lanes } = this.race;
    const { wanted } = this.view;
    if (this.view.lanes[i].run?.reply.result.status === "stopped") {
      this.open(this.race, wanted);
      return;
    }
    const more = withMoreLimit({ domain, problem, settings: lanes[i] });
    if (more === null) {
      this.lab.frame.toast("This is all that the lab allows; the command line has no limit.");
      return;
    }
    const changed = lanes.map((lane, at) => (at === i ? more.settings : lane));
    this.open({ ...this.race, lanes: changed }, wanted, { push: true });
  }

  addLane() {
    const last = this.race.lanes[this.race.lanes.length - 1];
    this.edit("Add a search", last, (settings) => this.change([...this.race.lanes, settings]));
  }

  /** @param {number} i */
  editLane(i) {
    this.edit(`Search ${LETTERS[i]}`, this.race.lanes[i], (settings) =>
      this.change(this.race.lanes.map((lane, at) => (at === i ? settings : lane))),
    );
  }

  /**
   * @param {string} heading
   * @param {Settings} settings
   * @param {(settings: Settings) => void} chosen
   */
  edit(heading, settings, chosen) {
    const { described } = this;
    if (described === null) return;
    this.view.transport.pause();
    const { squeezed } = this;
    this.editor.show(heading, settings, { ...this.race, described, squeezed }, chosen);
  }

  /** @param {string} message "" for none */
  showError(message) {
    this.error.textContent = message;
    this.error.hidden = message === "";
  }

  /** Show in the address what is shown on the page. */
  write(push = false, step = this.view.wanted) {
    if (this.race.lanes.length === 0) return;
    const m = this.view.measure === "frontier" ? null : this.view.measure;
    const squeezed = this.race.problem.text === undefined ? null : this.squeezed;
    this.lab.link.write({ ...raceShown(this.race, squeezed), m, step: step || null }, { push });
  }
}
