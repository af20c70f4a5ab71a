// Edit a problem by hand: the board of the start, the board of the goal, and tools for each.

import { button, el, icon, segments } from "../parts/dom.js";
import { cellsOf } from "../setup/problems.js";
import { BoardInput } from "./board_input.js";

/**
 * @typedef {import("../setup/problems.js").Described} Described
 * @typedef {import("../setup/problems.js").Tool} Tool
 * @typedef {"start" | "goal"} Layer
 *
 * @typedef {object} EditorEvents
 * @property {(problem: Described) => void} edited
 * @property {() => void} done
 */

const UNDO = "M6.5 4 3.5 7l3 3M4 7h5.5a3.5 3.5 0 0 1 0 7H7";
const REDO = "M9.5 4l3 3-3 3M12 7H6.5a3.5 3.5 0 0 0 0 7H9";

/** A board and the tools that change it. Python makes each change, and says if it is impossible. */
export class Editor {
  /**
   * @param {import("../host/connection.js").Host} host
   * @param {EditorEvents} events
   */
  constructor(host, events) {
    this.host = host;
    this.events = events;
    /** @type {Described | null} */
    this.problem = null;
    /** @type {Described[]} */
    this.before = [];
    /** @type {Described[]} */
    this.after = [];
    /** @type {Layer} */
    this.layer = "start";
    /** @type {Tool | null} */
    this.tool = null;
    this.shown = 0; // problems so far: edits of an earlier one do not count
    /** @type {Promise<void>} done when all edits so far are */
    this.edits = Promise.resolve();
    this.input = new BoardInput({
      moved: (from, to) => this.use([from, to]),
      painted: (cells, isOn) => this.use(cells, isOn),
      clicked: (cell) => this.use([cell]),
      touched: () => this.fail(""),
      described: (text) => {
        this.at.textContent = text;
      },
    });
    this.layers = segments(
      "Board",
      [
        ["start", "Start"],
        ["goal", "Goal"],
      ],
      "start",
      (layer) => this.setLayer(/** @type {Layer} */ (layer)),
    );
    this.tools = el("div", { class: "seg", role: "toolbar", "aria-label": "Tools" });
    this.undo = button("Undo (Ctrl Z)", () => this.step(this.before, this.after), {}, icon(UNDO));
    this.redo = button("Redo (Ctrl Y)", () => this.step(this.after, this.before), {}, icon(REDO));
    this.size = el("input", { type: "text", "aria-label": "Size, columns by rows" });
    this.size.autocomplete = "off";
    this.size.addEventListener("change", () => this.resize());
    this.help = el("p", { class: "quiet" });
    this.error = el("p", { class: "error", role: "alert" });
    this.at = el("p", { class: "sr", role: "status" });
    this.root = this.assemble();
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  assemble() {
    return el(
      "section",
      { class: "editor", "aria-label": "Edit the board" },
      el(
        "div",
        { class: "stage-bar" },
        this.layers.root,
        this.tools,
        el("span", { class: "spacer" }),
        el("label", { class: "size-box" }, el("span", { class: "quiet" }, "Size"), this.size),
        this.undo,
        this.redo,
        button("Done", () => this.events.done(), { class: "btn main" }),
      ),
      el("div", { class: "editor-main" }, this.input.root),
      el("div", { class: "editor-foot" }, this.help, this.error, this.at),
    );
  }

  /**
   * Edit a problem.
   *
   * @param {Described} problem
   */
  show(problem) {
    this.shown += 1;
    this.before = [];
    this.after = [];
    this.problem = problem;
    this.fail("");
    this.layers.choose("start");
    this.setLayer("start");
    this.input.root.focus();
  }

  /** @param {Layer} layer */
  setLayer(layer) {
    this.layer = layer;
    const tools = this.problem?.editing?.[layer].tools ?? [];
    this.tools.replaceChildren(
      ...tools.map((tool) => {
        const shown = { type: "button", "data-tool": tool.name, title: tool.help };
        const one = el("button", shown, tool.label);
        one.addEventListener("click", () => this.setTool(tool));
        return one;
      }),
    );
    this.draw();
    this.setTool(tools.find((tool) => tool.name === this.tool?.name) ?? tools[0] ?? null);
  }

  /** @param {Tool | null} tool */
  setTool(tool) {
    this.tool = tool;
    this.help.textContent = tool?.help ?? "";
    for (const one of this.tools.children) {
      const isChosen = one.getAttribute("data-tool") === tool?.name;
      one.setAttribute("aria-pressed", String(isChosen));
    }
    this.input.setGesture(tool?.gesture ?? "", tool?.name === "wall");
  }

  draw() {
    const { problem } = this;
    const layer = problem?.editing?.[this.layer];
    if (!problem?.board || !layer) return;
    const text = this.layer === "start" ? problem.state : "the goal";
    this.input.show(problem.board, cellsOf(problem, layer.cells), text);
    this.size.value = `${problem.board.width} × ${problem.board.height}`;
    this.undo.disabled = this.before.length === 0;
    this.redo.disabled = this.after.length === 0;
  }

  /**
   * Use the tool on some cells.
   *
   * @param {number[]} cells
   * @param {boolean} [isOn]
   */
  use(cells, isOn = true) {
    this.change({ layer: this.layer, tool: this.tool?.name, cells, on: isOn });
  }

  /**
   * Make an edit when those before it are made.
   *
   * @param {Record<string, unknown>} edit
   */
  change(edit) {
    this.later(() => this.ask(edit));
  }

  /** @param {() => void | Promise<void>} act */
  later(act) {
    const { shown } = this;
    this.edits = this.edits.then(() => (shown === this.shown ? act() : undefined));
  }

  /**
   * Ask Python for the problem after an edit.
   *
   * @param {Record<string, unknown>} edit
   */
  async ask(edit) {
    const { problem, shown } = this;
    if (problem === null) return;
    const { domain, text } = problem;
    try {
      const reply = await this.host.ask({ do: "edit", domain, problem: { text }, edit });
      if (shown !== this.shown) return;
      this.before.push(problem);
      this.after.length = 0;
      this.take(/** @type {any} */ (reply));
    } catch (error) {
      if (shown !== this.shown) return;
      this.draw();
      this.fail(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Described} problem */
  take(problem) {
    this.problem = problem;
    this.fail(problem.impossible ? `It cannot be solved (${problem.impossible}).` : "");
    this.draw();
    this.events.edited(problem);
  }

  /** @param {string} message "" for none */
  fail(message) {
    this.error.textContent = message;
  }

  /**
   * Undo or redo.
   *
   * @param {Described[]} from
   * @param {Described[]} to
   */
  step(from, to) {
    this.later(() => {
      const next = from.pop();
      if (next === undefined || this.problem === null) return;
      to.push(this.problem);
      this.take(next);
    });
  }

  resize() {
    const [width, height] = this.size.value
      .trim()
      .split(/[^0-9]+/)
      .map(Number);
    if (width > 0 && height > 0) this.change({ width, height });
    else this.fail("Write the size as columns by rows, such as 4 × 3.");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key === "z") this.step(this.before, this.after);
    else if (event.key === "y") this.step(this.after, this.before);
    else return;
    event.preventDefault();
  }
}
