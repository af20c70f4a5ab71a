// The page Doctor: the heuristics of a problem compared with the true distances.

import { button, el, isTyping } from "../parts/dom.js";
import { readLink, squeeze, unsqueeze } from "../parts/link.js";
import { shownNumber } from "../parts/numbers.js";
import { named, withoutAliases } from "../setup/catalog.js";
import { ProblemPicker, title } from "../setup/problem_picker.js";
import { AS_IN_THE_FILE } from "../setup/problem_sources.js";
import { raceLink } from "../setup/race_link.js";
import {
  readHeuristic,
  readRequest,
  requestKey,
  requestLink,
  requestMessage,
  STATES,
} from "./examination_request.js";
import { ExaminationView, scopeInWords } from "./examination_view.js";

/**
 * @typedef {import("../setup/catalog.js").Catalog} Catalog
 * @typedef {import("./examination_request.js").ExaminationRequest} ExaminationRequest
 * @typedef {import("../parts/frame.js").Lab} Lab
 */

/** @type {[string, string][]} */
const KEYS = [
  ["↑ ↓", "previous, next heuristic"],
  ["R", "examine again"],
  ["Esc", "stop, and keep what is known"],
];

/**
 * @param {HTMLElement} root
 * @param {Lab} lab
 */
export function mountDoctor(root, lab) {
  lab.frame.setKeys(KEYS);
  lab.host.ask({ do: "catalog" }).then((catalog) => {
    new DoctorPage(root, lab, /** @type {any} */ (catalog)).open();
  });
}

/** The page and the examination that it shows. */
class DoctorPage {
  /**
   * @param {HTMLElement} root
   * @param {Lab} lab
   * @param {Catalog} catalog
   */
  constructor(root, lab, catalog) {
    this.lab = lab;
    this.catalog = catalog;
    this.request = readRequest({}, null);
    /** @type {Map<string, any>} replies of this visit: Back shows them at once */
    this.known = new Map();
    this.squeezed = ""; // the text of the problem, if it is written out
    /** @type {AbortController | null} */
    this.running = null;
    this.view = new ExaminationView(lab.palette, {
      chosen: () => this.write(),
      include: (name) => this.include(name),
      raceLink: (lanes) => raceLink(this.request, this.squeezed, lanes),
    });
    this.picker = new ProblemPicker(catalog, lab.host, (domain, problem) =>
      this.choose(domain, problem),
    );
    this.pickText = el("span", {});
    this.scope = el("p", { class: "quiet scope", role: "status" });
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    this.progress = el("i");
    this.bar = el("div", { class: "doctor-progress", hidden: true }, this.progress);
    this.stop = button("Stop", () => this.running?.abort(), { title: "Stop (Esc)" });
    this.again = button("Examine again", () => this.examineAgain(), { title: "Examine again (R)" });
    this.most = el("select", { class: "most", "aria-label": "States examined at most" });
    root.append(this.assemble(), this.picker.dialog);
    const place = root.getRootNode();
    (place instanceof Document ? place : root).addEventListener("keydown", (event) =>
      this.key(/** @type {KeyboardEvent} */ (event)),
    );
    addEventListener("popstate", () => this.open());
  }

  assemble() {
    for (const count of STATES) {
      this.most.append(el("option", { value: count }, `up to ${shownNumber(count)} states`));
    }
    this.most.addEventListener("change", () => this.visit({ states: Number(this.most.value) }));
    const pick = button("", () => this.chooseProblem(), {
      class: "btn big-pick",
      title: "Choose a problem",
    });
    pick.replaceChildren(this.pickText);
    const state = el("div", { class: "doctor-state" }, this.scope, this.stop, this.again);
    const bar = el("div", { class: "bar" }, pick, this.most, state);
    const inside = el("div", { class: "page-in" }, bar, this.bar, this.error, this.view.root);
    return el("main", { class: "page" }, inside);
  }

  /** Show what the address says. */
  async open() {
    const shown = withoutAliases(this.catalog, readLink());
    const text = shown.t ? await unsqueeze(shown.t) : null;
    if (shown.t && text === null) {
      this.end("The problem in this link cannot be read; it was cut or changed.");
      return;
    }
    const request = readRequest(shown, text);
    const isSame = requestKey(request) === requestKey(this.request) && this.view.reply !== null;
    this.view.chosen = readHeuristic(shown);
    this.request = request;
    if (isSame) this.view.show();
    else await this.examine();
  }

  /**
   * Another problem was chosen; its heuristics are others.
   *
   * @param {string} domain
   * @param {import("./examination_request.js").ProblemSource} problem
   */
  choose(domain, problem) {
    if (domain !== this.request.domain) this.view.chosen = "";
    this.visit({ domain, problem, also: [] });
  }

  chooseProblem() {
    this.picker.show(this.request.domain, this.request.problem, null);
  }

  /**
   * Examine something else.
   *
   * @param {Partial<ExaminationRequest>} changes
   */
  visit(changes) {
    this.request = { ...this.request, ...changes };
    this.examine({ push: true });
  }

  /**
   * Examine a heuristic that was left out, too.
   *
   * @param {string} name
   */
  include(name) {
    this.view.chosen = name;
    this.visit({ also: [...this.request.also, name] });
  }

  examineAgain() {
    this.known.delete(requestKey(this.request));
    this.examine();
  }

  /** @param {{ push?: boolean }} [options] */
  async examine({ push = false } = {}) {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    const isCurrent = () => this.running === running;
    this.begin();
    await this.write(push);
    try {
      const report = (/** @type {any} */ known) => isCurrent() && this.meanwhile(known);
      const reply = await this.ask({ signal: running.signal, report });
      if (isCurrent()) this.finish(reply);
    } catch (error) {
      if (isCurrent()) this.end(/** @type {Error} */ (error).message);
    }
  }

  /** @param {{ signal: AbortSignal, report: (known: any) => void }} options */
  async ask(options) {
    const key = requestKey(this.request);
    const known = this.known.get(key);
    if (known) return known;
    const reply = await this.lab.host.ask(requestMessage(this.request), options);
    if (reply.status === "finished") this.known.set(key, reply);
    return reply;
  }

  begin() {
    const { domain, problem, states } = this.request;
    const usual = named(this.catalog.domains, domain)?.default ?? "";
    const name = problem.text === undefined ? (problem.source ?? usual) : "typed";
    this.pickText.textContent = `${title(domain)} · ${name || AS_IN_THE_FILE}`;
    this.most.value = String(states);
    this.view.clear();
    this.scope.textContent = "";
    this.error.hidden = true;
    this.again.hidden = true;
    this.stop.hidden = true;
    this.bar.hidden = true;
  }

  /** @param {any} known what is known meanwhile */
  meanwhile({ phase, done, total, seconds, verdicts }) {
    this.stop.hidden = false;
    this.bar.hidden = false;
    this.progress.style.width = `${total ? (100 * done) / total : 0}%`;
    const of = total ? ` of ${shownNumber(total)}` : "";
    const count = done > 0 ? `: ${shownNumber(done)}${of}` : "";
    const what = `${phase[0].toUpperCase()}${phase.slice(1)}`;
    this.scope.setAttribute("aria-live", "off"); // nobody wants to hear numbers count
    this.scope.textContent = `${what}${count} · ${seconds.toFixed(1)} s`;
    this.view.showMeanwhile(verdicts);
  }

  /** @param {any} reply */
  finish(reply) {
    this.end("");
    this.again.hidden = reply.status === "finished";
    this.scope.setAttribute("aria-live", "polite");
    this.scope.textContent = scopeInWords(reply);
    this.view.showReply(reply);
  }

  /** @param {string} error "" if there is none */
  end(error) {
    this.running = null;
    this.stop.hidden = true;
    this.bar.hidden = true;
    this.scope.textContent = "";
    this.error.hidden = error === "";
    this.error.textContent = error;
  }

  /** Show in the address what is shown on the page. */
  async write(push = false) {
    const { text } = this.request.problem;
    this.squeezed = text === undefined ? "" : await squeeze(text);
    const shown = { ...requestLink(this.request, this.squeezed || null), h: this.view.chosen };
    this.lab.link.write(shown, { push });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowDown: () => this.view.chooseBeside(1),
      ArrowUp: () => this.view.chooseBeside(-1),
      Escape: () => this.running?.abort(),
      r: () => this.examineAgain(),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    act();
    event.preventDefault();
  }
}
