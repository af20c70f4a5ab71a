// Choose a problem: a named one, a generated one, or one that you type.

import { Board } from "../draw/board.js";
import { button, el, icon, segments } from "../parts/dom.js";
import { spoken } from "../parts/numbers.js";
import { capital, named } from "./catalog.js";
import { AS_IN_THE_FILE, NamedProblems, RandomProblem, TypedProblem } from "./problem_sources.js";
import { cellsOf, describeProblem } from "./problems.js";

/**
 * @typedef {import("./catalog.js").Catalog} Catalog
 * @typedef {import("./catalog.js").Domain} Domain
 * @typedef {import("./problems.js").Described} Described
 * @typedef {import("./search_link.js").ProblemSource} ProblemSource
 */

const CLOSE = "M4 4l8 8M12 4l-8 8";
const PAUSE = 220; // milliseconds after a key before the problem is read

/** A dialog in which a problem is chosen; what is chosen is drawn beside it. */
export class ProblemPicker {
  /**
   * @param {Catalog} catalog
   * @param {import("../host/connection.js").Host} host
   * @param {(domain: string, problem: ProblemSource) => void} chosen
   */
  constructor(catalog, host, chosen) {
    this.catalog = catalog;
    this.host = host;
    this.chosen = chosen;
    this.domain = catalog.domains[0];
    this.kind = "named";
    this.timer = 0;
    this.asked = 0; // questions so far: only the answer to the last one counts
    const changed = () => this.wait();
    this.sources = {
      named: new NamedProblems(changed, () => this.open()),
      random: new RandomProblem(changed),
      typed: new TypedProblem(changed),
    };
    this.board = new Board("the problem");
    this.error = el("p", { class: "error", role: "alert" });
    this.remark = el("p", { class: "quiet", role: "status" });
    this.otherGoal = button("Use that goal", () => this.useOtherGoal(), { hidden: true });
    this.goal = ""; // what the button sets
    this.dialog = this.assemble();
  }

  assemble() {
    const names = this.catalog.domains.map(({ name }) => name);
    this.domains = el(
      "select",
      {},
      ...names.map((name) => el("option", { value: name }, title(name))),
    );
    this.domains.addEventListener("change", () => this.setDomain(this.domains?.value ?? ""));
    this.summary = el("p", { class: "quiet" });
    this.models = el("select", {});
    this.models.addEventListener("change", () => this.wait());
    this.modelField = el("label", { class: "field" }, el("span", {}, "rules"), this.models);
    this.kinds = segments(
      "How the problem is given",
      [
        ["named", "Named"],
        ["random", "Random"],
        ["typed", "Typed"],
      ],
      "named",
      (kind) => this.setKind(kind),
    );
    this.body = el("div", { class: "picker-body" });
    this.use = button("Open", () => this.open(), { class: "btn main" });
    const dialog = el(
      "dialog",
      { class: "picker", "aria-label": "Problem" },
      el(
        "div",
        { class: "picker-head" },
        el("h2", {}, "Problem"),
        button("Close (Esc)", () => dialog.close(), {}, icon(CLOSE)),
      ),
      el(
        "div",
        { class: "picker-main" },
        el(
          "div",
          { class: "picker-form" },
          el("label", { class: "field" }, el("span", {}, "domain"), this.domains),
          this.summary,
          this.modelField,
          this.kinds.root,
          this.body,
        ),
        el(
          "div",
          { class: "picker-shown" },
          this.board.root,
          this.error,
          this.remark,
          this.otherGoal,
        ),
      ),
      el(
        "div",
        { class: "picker-foot" },
        button("Cancel", () => dialog.close()),
        this.use,
      ),
    );
    dialog.addEventListener("keydown", (event) => {
      const isText =
        event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
      if (event.key === "Enter" && !isText && !(event.target instanceof HTMLButtonElement)) {
        event.preventDefault();
        this.open();
      }
    });
    return dialog;
  }

  /**
   * Show the dialog with a problem.
   *
   * @param {string} domain
   * @param {ProblemSource} problem
   * @param {Described | null} described
   */
  show(domain, problem, described) {
    this.fill(domain);
    const source = problem.source ?? (problem.text === undefined ? this.domain.default : "");
    this.sources.typed.set(this.domain, described?.domain === domain ? described.text : "");
    this.sources.named.set(this.domain, source);
    this.sources.random.set(this.domain, source);
    if (this.models) this.models.value = problem.model ?? "";
    const isNamed = source in this.domain.instances || source === this.domain.default;
    this.setKind(isNamed ? "named" : source.startsWith("random") ? "random" : "typed");
    this.kinds?.choose(this.kind);
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {string} name */
  fill(name) {
    this.domain = named(this.catalog.domains, name) ?? this.catalog.domains[0];
    if (!this.domains || !this.summary || !this.models || !this.modelField) return;
    this.domains.value = this.domain.name;
    this.summary.textContent = `${capital(this.domain.summary)}.`;
    this.modelField.hidden = this.domain.models.length === 0;
    const random = /** @type {HTMLElement | undefined} */ (this.kinds?.root.children[1]);
    if (random) random.hidden = !this.domain.generator;
    this.models.replaceChildren(
      ...["", ...this.domain.models].map((model) =>
        el("option", { value: model }, model || "as given"),
      ),
    );
  }

  /** @param {string} name */
  setDomain(name) {
    this.fill(name);
    this.sources.named.set(this.domain, this.domain.default);
    this.sources.random.set(this.domain, this.domain.generator);
    this.sources.typed.set(this.domain, "");
    this.board.clear();
    if (this.kind === "random" && !this.domain.generator) {
      this.setKind("named");
      this.kinds?.choose("named");
    } else this.read();
  }

  /** @param {string} kind */
  setKind(kind) {
    this.kind = kind;
    this.body?.replaceChildren(this.source().root);
    this.read();
  }

  /** @returns {{ root: HTMLElement, problem: () => ProblemSource | null, showError: (message: string) => boolean }} */
  source() {
    return this.sources[/** @type {"named" | "random" | "typed"} */ (this.kind)];
  }

  /** @returns {ProblemSource | null} null if nothing was typed */
  problem() {
    const problem = this.source().problem();
    const model = this.domain.models.length ? this.models?.value : "";
    return problem && model ? { ...problem, model } : problem;
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.read(), PAUSE);
  }

  /** Read the problem and draw it; the last good picture stays if it is wrong. */
  async read() {
    clearTimeout(this.timer);
    this.asked += 1;
    const { asked } = this;
    const problem = this.problem();
    this.fail("");
    this.otherGoal.hidden = true;
    if (this.use) this.use.disabled = problem === null;
    if (problem === null) {
      this.remark.textContent = "";
      return null;
    }
    try {
      const described = await describeProblem(this.host, this.domain.name, problem);
      if (asked === this.asked) this.draw(described);
      return described;
    } catch (error) {
      if (asked === this.asked) this.fail(/** @type {Error} */ (error).message);
      return null;
    }
  }

  /** @param {Described} described */
  draw(described) {
    const { board } = described;
    if (board === null) this.board.showText(described.state);
    else this.board.show(board, cellsOf(described, board.cells), described.state);
    const size = board ? `${board.width} × ${board.height}` : "";
    const { impossible, other_goal: other } = described;
    const isOffered = other !== null && this.kind === "typed";
    const hint = isOffered ? ` With the goal of ${other.name} it can.` : "";
    this.remark.textContent = impossible ? `It cannot be solved (${impossible}).${hint}` : size;
    this.goal = isOffered ? other.goal : "";
    this.otherGoal.hidden = !isOffered;
  }

  useOtherGoal() {
    this.sources.typed.setGoal(this.goal);
    this.sources.typed.text.focus();
    this.read();
  }

  /** @param {string} message */
  fail(message) {
    const isShown = this.source().showError(message);
    this.error.textContent = isShown ? "" : message;
    if (message && this.use) this.use.disabled = true;
    if (message) this.remark.textContent = "";
  }

  /** Take the problem, if it is one. */
  async open() {
    const problem = this.problem();
    if (problem === null || (await this.read()) === null) return;
    this.dialog.close();
    this.chosen(this.domain.name, problem);
  }
}

/**
 * @param {string} name
 * @returns {string}
 */
export function title(name) {
  return capital(spoken(name));
}

/**
 * What a problem is called; one of a file has no name but that of its domain.
 *
 * @param {{ domain: string, name: string }} problem
 * @returns {string}
 */
export function problemTitle({ domain, name }) {
  return name === domain ? AS_IN_THE_FILE : name;
}
