// Edit a board by hand, with mouse, touch or keyboard: drag pieces, draw walls, set the goal.

import { Board, UNIT } from "./board.js";
import { button, el, icon, segments, svg } from "./dom.js";
import { cellsOf } from "./problems.js";

/**
 * @typedef {import("./problems.js").Described} Described
 * @typedef {import("./problems.js").Tool} Tool
 *
 * @typedef {object} EditorEvents
 * @property {(problem: Described) => void} edited
 * @property {() => void} done
 */

const UNDO = "M6.5 4 3.5 7l3 3M4 7h5.500a3.500 3.500 0 0 1 0 7H7";
const REDO = "M9.500 4l3 3-3 3M12 7H6.500a3.500 3.500 0 0 0 0 7H9";

/** A board and the tools that change it. Python makes each change, and says if it is impossible. */
export class Editor {
  /**
   * @param {import("./connection.js").Host} host
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
    /** @type {"start" | "goal"} */
    this.layer = "start";
    /** @type {Tool | null} */
    this.tool = null;
    this.held = -1; // the cell of the piece that is dragged or picked up
    this.cursor = 0; // the cell that keys act on
    /** @type {Set<number>} */
    this.painted = new Set();
    this.paintsOn = true;
    this.isDown = false;
    this.isBusy = false;
    this.board = new Board("the board");
    this.marks = svg("g");
    this.assemble();
  }

  assemble() {
    this.layers = segments("Board", [["start", "Start"], ["goal", "Goal"]], "start", (layer) =>
      this.setLayer(/** @type {"start" | "goal"} */ (layer)),
    );
    this.tools = el("div", { class: "seg", role: "toolbar", "aria-label": "Tools" });
    this.undo = button("Undo (Ctrl Z)", () => this.step(this.before, this.after), {}, icon(UNDO));
    this.redo = button("Redo (Ctrl Y)", () => this.step(this.after, this.before), {}, icon(REDO));
    this.size = el("input", { type: "text", class: "size", "aria-label": "Size, columns by rows", autocomplete: "off" });
    this.size.addEventListener("change", () => this.resize());
    this.help = el("p", { class: "editor-help quiet" });
    this.error = el("p", { class: "error", role: "alert" });
    this.at = el("p", { class: "sr", role: "status" });
    this.board.root.classList.add("editing");
    this.board.root.tabIndex = 0;
    this.board.root.setAttribute("role", "application");
    this.board.root.setAttribute("aria-label", "Board to edit: arrow keys choose a cell, Enter acts on it");
    this.listen();
    this.root = el(
      "section",
      { class: "editor", "aria-label": "Edit the board" },
      el("div", { class: "stage-bar" },
        this.layers.root, this.tools, el("span", { class: "spacer" }),
        el("label", { class: "size-box" }, el("span", { class: "quiet" }, "Size"), this.size),
        this.undo, this.redo, button("Done", () => this.events.done(), { class: "btn main" })),
      el("div", { class: "editor-main" }, this.board.root),
      el("div", { class: "editor-foot" }, this.help, this.error, this.at),
    );
  }

  listen() {
    const { root } = this.board;
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    root.addEventListener("pointerup", (event) => this.release(event));
    root.addEventListener("pointercancel", () => this.letGo());
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focus", () => this.showMarks());
    root.addEventListener("blur", () => this.showMarks());
  }

  /**
   * Edit a problem.
   *
   * @param {Described} problem
   */
  show(problem) {
    this.before = [];
    this.after = [];
    this.cursor = 0;
    this.problem = problem;
    this.setLayer("start");
    this.layers?.choose("start");
    this.board.root.focus();
  }

  /** @param {"start" | "goal"} layer */
  setLayer(layer) {
    this.layer = layer;
    this.letGo();
    const tools = this.problem?.editing?.[layer].tools ?? [];
    const kept = tools.find((tool) => tool.name === this.tool?.name) ?? tools[0] ?? null;
    this.tools?.replaceChildren(
      ...tools.map((tool) => {
        const one = el("button", { type: "button", "data-tool": tool.name, title: tool.help }, tool.label);
        one.addEventListener("click", () => this.setTool(tool));
        return one;
      }),
    );
    this.setTool(kept);
    this.draw();
  }

  /** @param {Tool | null} tool */
  setTool(tool) {
    this.tool = tool;
    this.letGo();
    if (this.help) this.help.textContent = tool?.help ?? "";
    for (const one of this.tools?.children ?? []) {
      const isChosen = /** @type {HTMLElement} */ (one).dataset.tool === tool?.name;
      one.setAttribute("aria-pressed", String(isChosen));
    }
    this.board.root.dataset.gesture = tool?.gesture ?? "";
  }

  draw() {
    const { problem } = this;
    const layer = problem?.editing?.[this.layer];
    if (!problem?.board || !layer) return;
    const what = this.layer === "start" ? problem.state : "the goal";
    this.board.show(problem.board, this.cells(), what);
    this.board.drawing?.append(this.marks);
    if (this.size) this.size.value = `${problem.board.width} × ${problem.board.height}`;
    if (this.undo) this.undo.disabled = this.before.length === 0;
    if (this.redo) this.redo.disabled = this.after.length === 0;
    this.showMarks();
  }

  /** @returns {import("./board.js").Cell[]} */
  cells() {
    const layer = this.problem?.editing?.[this.layer];
    return this.problem && layer ? cellsOf(this.problem, layer.cells) : [];
  }

  /**
   * Ask Python for the problem after an edit.
   *
   * @param {Record<string, unknown>} edit
   */
  async change(edit) {
    const { problem } = this;
    if (problem === null || this.isBusy) return;
    this.isBusy = true;
    const { domain, text } = problem;
    try {
      const reply = await this.host.ask({ do: "edit", domain, problem: { text }, edit });
      this.before.push(problem);
      this.after = [];
      this.take(/** @type {any} */ (reply));
    } catch (error) {
      this.fail(/** @type {Error} */ (error).message);
      this.draw();
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {Described} problem */
  take(problem) {
    this.problem = problem;
    this.fail(problem.impossible ? `It cannot be solved: ${problem.impossible}.` : "");
    this.draw();
    this.events.edited(problem);
  }

  /** @param {string} message */
  fail(message) {
    if (this.error) this.error.textContent = message;
  }

  /**
   * Undo or redo.
   *
   * @param {Described[]} from
   * @param {Described[]} to
   */
  step(from, to) {
    const next = from.pop();
    if (next === undefined || this.problem === null) return;
    to.push(this.problem);
    this.take(next);
  }

  resize() {
    const [width, height] = (this.size?.value ?? "").split(/[^0-9]+/).map(Number);
    if (width > 0 && height > 0) this.change({ width, height });
    else this.fail("write the size as columns by rows, such as 4 × 3");
  }

  // Pointers

  /** @param {PointerEvent} event */
  press(event) {
    const cell = this.board.cellAt(event);
    if (cell < 0 || event.button > 0 || this.isBusy) return;
    event.preventDefault();
    this.board.root.focus({ preventScroll: true });
    this.board.root.setPointerCapture(event.pointerId);
    this.isDown = true;
    this.cursor = cell;
    this.fail("");
    const gesture = this.tool?.gesture;
    if (gesture === "paint") this.startPainting(cell);
    else if (gesture === "drag" && this.held < 0 && this.hasPiece(cell)) this.held = cell;
    else if (gesture === "drag" && this.held >= 0) this.drop(cell);
    else if (gesture === "click") this.act(cell);
    this.showMarks();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const cell = this.board.cellAt(event);
    if (!this.isDown || cell < 0) return;
    if (this.tool?.gesture === "paint") this.painted.add(cell);
    this.cursor = cell;
    this.follow(event);
    this.showMarks();
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.isDown) return;
    this.isDown = false;
    const cell = this.board.cellAt(event);
    if (this.tool?.gesture === "paint") this.endPainting();
    else if (this.held >= 0 && cell !== this.held) {
      if (cell >= 0) this.drop(cell);
      else this.letGo();
    }
    // A piece that was only clicked stays picked up: the next click puts it down.
  }

  letGo() {
    this.held = -1;
    this.isDown = false;
    this.painted.clear();
    this.draw();
  }

  /**
   * Let the dragged piece follow the pointer.
   *
   * @param {PointerEvent} event
   */
  follow(event) {
    if (this.held < 0) return;
    const piece = this.pieceAt(this.held);
    const paper = this.board.drawing?.querySelector(".bd-paper");
    if (!piece || !paper) return;
    const box = paper.getBoundingClientRect();
    const scale = (this.board.width * UNIT) / box.width;
    const x = (event.clientX - box.left) * scale - UNIT / 2;
    const y = (event.clientY - box.top) * scale - UNIT / 2;
    piece.classList.add("lifted");
    piece.style.transform = `translate(${x}px, ${y}px)`;
    piece.parentElement?.append(piece);
  }

  // What is done to cells

  /** @param {number} cell */
  hasPiece(cell) {
    return ["piece", "agent"].includes(this.cells()[cell]?.kind);
  }

  /**
   * @param {number} cell
   * @returns {SVGElement | undefined}
   */
  pieceAt(cell) {
    const { label } = this.cells()[cell];
    return this.board.pieces.get(label) ?? this.board.pieces.get(`${label} on ${cell}`);
  }

  /** @param {number} cell */
  drop(cell) {
    const from = this.held;
    this.pieceAt(from)?.classList.remove("lifted");
    this.held = -1;
    if (cell === from) this.draw();
    else this.change({ layer: this.layer, tool: this.tool?.name, cells: [from, cell] });
  }

  /** @param {number} cell */
  act(cell) {
    this.change({ layer: this.layer, tool: this.tool?.name, cells: [cell] });
  }

  /** @param {number} cell */
  startPainting(cell) {
    const { kind } = this.cells()[cell];
    this.paintsOn = this.tool?.name === "wall" ? kind !== "wall" : kind === "empty";
    this.painted = new Set([cell]);
  }

  endPainting() {
    const cells = [...this.painted];
    this.painted.clear();
    this.change({ layer: this.layer, tool: this.tool?.name, cells, on: this.paintsOn });
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    const width = this.problem?.board?.width ?? 1;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
    if (isCommand && event.key === "z") this.step(this.before, this.after);
    else if (isCommand && event.key === "y") this.step(this.after, this.before);
    else if (isCommand) return;
    else if (event.key in steps) this.moveCursor(steps[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.actOnCursor();
    else if (event.key === "Escape" && this.held >= 0) this.letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} by */
  moveCursor(by) {
    const width = this.problem?.board?.width ?? 1;
    const next = this.cursor + by;
    const isSameRow = Math.floor(next / width) === Math.floor(this.cursor / width);
    if (next < 0 || next >= this.cells().length || (Math.abs(by) === 1 && !isSameRow)) return;
    this.cursor = next;
    this.showMarks();
    this.describe();
  }

  describe() {
    const width = this.problem?.board?.width ?? 1;
    const { kind, label, goal } = this.cells()[this.cursor];
    const what = kind === "wall" || kind === "empty" ? kind : label;
    const wanted = goal && goal !== label ? `, goal of ${goal}` : "";
    const row = Math.floor(this.cursor / width) + 1;
    if (this.at) this.at.textContent = `row ${row}, column ${(this.cursor % width) + 1}: ${what}${wanted}`;
  }

  actOnCursor() {
    const { cursor } = this;
    this.fail("");
    if (this.tool?.gesture === "paint") {
      this.startPainting(cursor);
      this.endPainting();
    } else if (this.tool?.gesture === "click") this.act(cursor);
    else if (this.held >= 0) this.drop(cursor);
    else if (this.hasPiece(cursor)) this.held = cursor;
    this.showMarks();
  }

  /** Frame the cell under the cursor, the piece picked up, and what is being painted. */
  showMarks() {
    const width = this.problem?.board?.width ?? 1;
    const mark = (/** @type {number} */ cell, /** @type {string} */ look) =>
      svg("rect", {
        class: look, x: (cell % width) * UNIT + 1, y: Math.floor(cell / width) * UNIT + 1,
        width: UNIT - 2, height: UNIT - 2, rx: 5,
      });
    const hasFocus = this.board.root.matches(":focus");
    this.marks.replaceChildren(
      ...[...this.painted].map((cell) => mark(cell, this.paintsOn ? "ed-on" : "ed-off")),
      ...(this.held >= 0 ? [mark(this.held, "ed-held")] : []),
      ...(hasFocus ? [mark(this.cursor, "ed-cursor")] : []),
    );
  }
}
