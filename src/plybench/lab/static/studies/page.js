// The Studies page: questions, how far their runs are, and what the runs say.

import { button, el, isTyping, segments } from "../parts/dom.js";
import { readLink } from "../parts/link.js";
import { counted, shownNumber } from "../parts/numbers.js";
import { progressText, StudyList } from "./study_list.js";
import { emptyPanel, figures, problemsOf, settingsPanel } from "./study_panels.js";
import { findingsPanel, tablePanel } from "./study_tables.js";

const RUNNING = 2000; // milliseconds between two looks at a journal that grows
const RESTING = 5000;
const NARROW = 1100; // pixels; below, the list closes when a study is chosen

/**
 * @param {HTMLElement} root
 * @param {import("../parts/frame.js").Lab} lab
 */
export function mountStudies(root, lab) {
  const page = new StudiesPage(root, lab);
  page.start();
}

class StudiesPage {
  /**
   * @param {HTMLElement} root
   * @param {import("../parts/frame.js").Lab} lab
   */
  constructor(root, lab) {
    this.lab = lab;
    this.name = "";
    this.isQuick = false;
    /** @type {any} */
    this.data = null;
    /** @type {AbortController | null} */
    this.running = null; // what this page runs
    this.timer = 0;
    this.list = new StudyList((name) => this.choose(name));
    this.folder = el(
      "details",
      { class: "panel folding" },
      el("summary", {}, "Studies"),
      this.list.root,
    );
    this.title = el("p", { class: "quiet" });
    this.question = el("h1", { class: "study-question" });
    this.state = el("span", { class: "quiet", role: "status" });
    this.progress = el("progress", { max: 1, value: 0, "aria-label": "Runs done" });
    this.look = segments(
      "Which runs",
      [
        ["all", "All runs"],
        ["quick", "First look"],
      ],
      "all",
      (value) => this.setQuick(value === "quick"),
    );
    this.runButton = button("Run (R)", () => this.run(), { class: "btn main" });
    this.stopButton = button("Stop (Esc)", () => this.running?.abort(), { hidden: true });
    this.command = el("code", { class: "mono" });
    this.copy = button("Copy", () => this.copyCommand(), { "aria-label": "Copy the command" });
    this.commandRow = el("p", { class: "command" }, this.command, this.copy);
    this.failure = el("p", { class: "error", role: "alert", hidden: true });
    this.notes = el("ul", { class: "remarks" });
    this.results = el("div", { class: "stack" });
    root.append(this.layout());
    lab.frame.setKeys([
      ["R", "run what is missing"],
      ["Esc", "stop; the runs so far are kept"],
      ["↑ ↓", "the study before, the next study"],
      ["/", "find a study"],
      ["?", "these keys"],
    ]);
  }

  layout() {
    const head = el(
      "section",
      { class: "panel study-head", "aria-label": "Study" },
      this.title,
      this.question,
      el("div", { class: "bar" }, this.look.root, this.progress, this.state),
      el("div", { class: "bar" }, this.runButton, this.stopButton, this.commandRow),
      this.failure,
      this.notes,
    );
    return el(
      "main",
      { class: "page" },
      el(
        "div",
        { class: "page-in wide" },
        el(
          "div",
          { class: "matches" },
          el("div", { class: "stack" }, this.folder),
          el("div", { class: "stack" }, head, this.results),
        ),
      ),
    );
  }

  async start() {
    this.folder.open = innerWidth > NARROW;
    addEventListener("popstate", () => this.restore());
    document.addEventListener("keydown", (event) => this.key(event));
    await this.refreshList();
    await this.restore();
  }

  async refreshList() {
    const { studies, problems } = await this.lab.host.ask({ do: "studies" });
    this.list.show(studies, problems);
  }

  /** Show what the address names; else a study that has runs, or the first one. */
  async restore() {
    const shown = readLink();
    const { studies } = this.list;
    const known = studies.find((study) => study.done > 0) ?? studies[0];
    this.name = shown.study ?? known?.name ?? "";
    const entry = studies.find((study) => study.name === this.name);
    const isBegun =
      entry !== undefined && entry.done > 0 && entry.first_look_done === entry.first_look;
    // A first look that is complete says more than a plan that is not.
    const isQuick = shown.look ? shown.look === "quick" : isBegun && entry.done < entry.runs;
    this.isQuick = isQuick;
    this.look.choose(isQuick ? "quick" : "all");
    await this.load();
  }

  /** @param {string} name */
  async choose(name) {
    this.running?.abort();
    this.lab.link.write({ study: name }, { push: true });
    if (innerWidth <= NARROW) this.folder.open = false;
    await this.restore();
  }

  /** @param {boolean} isQuick */
  async setQuick(isQuick) {
    this.isQuick = isQuick;
    this.lab.link.write({ study: this.name, look: isQuick ? "quick" : "all" }, { push: true });
    await this.load();
  }

  /** Ask for the study that is chosen, and show it. */
  async load() {
    this.data = null;
    this.list.mark(this.name);
    this.title.textContent = this.name;
    this.failure.hidden = true;
    const entry = this.list.studies.find((study) => study.name === this.name);
    this.question.textContent = entry?.question || this.name;
    this.state.textContent = "Reading the journal …";
    this.progress.value = 0;
    this.runButton.hidden = true; // until it is known what is missing
    this.commandRow.hidden = true;
    this.results.replaceChildren();
    this.notes.replaceChildren();
    await this.lookAgain();
  }

  /** Ask again: only what has changed is sent. */
  async lookAgain() {
    clearTimeout(this.timer);
    const { name, isQuick } = this;
    const seen = this.data === null ? null : this.data.size;
    try {
      const found = await this.lab.host.ask({ do: "study", study: name, quick: isQuick, seen });
      if (this.name !== name || this.isQuick !== isQuick) return;
      if (!found.same) {
        this.data = found;
        this.show();
        if (seen !== null) await this.refreshList();
      } else if (this.data && this.data.running !== found.running) {
        this.data.running = found.running;
        this.showState();
        await this.refreshList();
      }
    } catch (error) {
      if (this.name !== name || this.isQuick !== isQuick) return;
      this.fail(error);
      if (this.data === null) return;
    }
    const isBusy = this.running !== null || this.data?.running;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.tick(), isBusy ? RUNNING : RESTING);
  }

  tick() {
    if (!this.results.isConnected) return;
    if (document.visibilityState === "visible") this.lookAgain();
    else this.timer = window.setTimeout(() => this.tick(), RUNNING);
  }

  show() {
    const { data } = this;
    this.question.textContent = data.question || data.name;
    this.showState();
    this.commandRow.hidden = data.command === "";
    this.command.textContent = data.command;
    const said = [...data.notes, ...data.failures, ...data.errors, ...problemsOf(data)];
    this.notes.replaceChildren(...said.map((text) => el("li", {}, text)));
    this.results.replaceChildren(
      ...(data.done ? [] : [emptyPanel(data)]),
      ...(data.figures.length ? [figures(data.figures)] : []),
      ...data.tables.map(tablePanel),
      ...(data.findings.length ? [findingsPanel(data.findings)] : []),
      settingsPanel(data),
    );
  }

  showState() {
    const { data } = this;
    this.progress.max = Math.max(data.planned, 1);
    this.progress.value = data.done;
    const time = data.seconds >= 1 ? `, ${shownNumber(Math.round(data.seconds))} s of work` : "";
    this.state.textContent = progressText({ ...data, runs: data.planned, problem: "" }) + time;
    const isMine = this.running !== null;
    this.stopButton.hidden = !isMine;
    const left = data.planned - data.done;
    this.runButton.hidden = isMine || !data.has_file || left === 0;
    this.runButton.disabled = data.running;
    this.runButton.textContent = `Run ${counted(left, "case")} (R)`;
  }

  /** Run the missing cases, here and under limits; the journal keeps them. */
  async run() {
    const { hidden, disabled } = this.runButton;
    if (this.running !== null || this.data === null || hidden || disabled) return;
    const running = new AbortController();
    this.running = running;
    this.failure.hidden = true;
    this.showState();
    const { name, isQuick } = this;
    const report = (/** @type {any} */ known) => {
      if (this.name !== name) return;
      this.progress.max = known.total;
      this.progress.value = known.done;
      this.state.textContent = `${known.done} of ${counted(known.total, "run")}, running; leaving the page stops it`;
    };
    this.lookAgain();
    try {
      const message = { do: "run_study", study: name, quick: isQuick };
      const found = await this.lab.host.ask(message, { signal: running.signal, report });
      if (this.name === name && this.data) this.data.done = found.done;
      if (found.ended === "time") this.lab.frame.toast("The time is up; run it again to go on.");
    } catch (error) {
      this.fail(error);
    }
    this.running = null;
    if (this.data && this.name === name && this.isQuick === isQuick) {
      this.data.running = false; // it was, when the journal was last looked at
      this.showState();
    }
    await this.refreshList();
    if (this.name === name && this.isQuick === isQuick) await this.lookAgain();
  }

  async copyCommand() {
    try {
      await navigator.clipboard.writeText(this.command.textContent ?? "");
      this.lab.frame.toast("Command copied.");
    } catch {
      getSelection()?.selectAllChildren(this.command); // people can copy it themselves
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.failure.textContent = error instanceof Error ? error.message : String(error);
    this.failure.hidden = false;
    if (this.data === null) this.state.textContent = "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      r: () => this.run(),
      Escape: () => this.running?.abort(),
      ArrowUp: () => this.list.step(-1),
      ArrowDown: () => this.list.step(1),
      "/": () => this.find(),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  find() {
    this.folder.open = true;
    this.list.find.focus();
  }
}
