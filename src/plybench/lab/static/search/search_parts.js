// The parts of the search page, put together: three columns above the transport.

import { button, el, icon, segments } from "../parts/dom.js";
import { splitter } from "../parts/splitter.js";
import { Transport } from "../parts/transport.js";
import { SearchForm } from "../setup/form.js";
import { CountPanel } from "./count_panel.js";
import { Editor } from "./editor.js";
import { NodeLists } from "./lists.js";
import { NodePanel } from "./node_panel.js";
import { ResultPanel } from "./result_panel.js";
import { Stage } from "./stage.js";
import { Timeline } from "./timeline.js";

const EDIT = "M3 13l.6-2.600 7.200-7.200 2 2-7.200 7.200zM9.400 4.600l2 2";
const OPTIONS = "M2.500 5h6M12 5h1.500M2.500 11H4M7.500 11h6M10.200 3.200v3.600M5.700 9.200v3.600";

/**
 * @typedef {object} Events what the parts tell the page
 * @property {(step: number, isJump: boolean) => void} stepped
 * @property {(node: number) => void} picked
 * @property {(node: number) => void} hovered
 * @property {(node: number) => void} wanted the picture of a node in view has not arrived
 * @property {() => void} changed the form has
 * @property {() => void} viewed
 * @property {() => void} playPlan
 * @property {() => void} goOn
 * @property {() => void} stop
 * @property {(problem: import("../setup/problems.js").Described) => void} edited
 * @property {() => void} editDone
 * @property {() => void} resized the timeline has another size
 *
 * @typedef {ReturnType<typeof makeParts>} Parts
 */

/**
 * @param {import("../parts/frame.js").Lab} lab
 * @param {import("../setup/catalog.js").Catalog} catalog
 * @param {Events} events
 */
export function makeParts(lab, catalog, events) {
  const { host, palette } = lab;
  const { picked, hovered, wanted } = events;
  const transport = new Transport({
    stepped: (step, { isJump }) => events.stepped(step, isJump),
    resized: events.resized,
  });
  return {
    node: new NodePanel(),
    result: new ResultPanel(events),
    form: new SearchForm(catalog, events.changed),
    stage: new Stage(palette, events),
    editor: new Editor(host, { edited: events.edited, done: events.editDone }),
    counts: new CountPanel(),
    lists: new NodeLists(palette, { picked, hovered, wanted }),
    timeline: new Timeline(transport.canvas, palette),
    transport,
  };
}

/**
 * @typedef {object} FrameEvents
 * @property {() => void} pick choose a problem
 * @property {() => void} edit
 * @property {() => void} run
 */

/** The frame of the search page: what is where, at each width. */
export class SearchFrame {
  /**
   * @param {HTMLElement} root
   * @param {Parts} parts
   * @param {FrameEvents} events
   */
  constructor(root, parts, events) {
    this.parts = parts;
    this.isEditing = false;
    this.pickText = el("span", {});
    this.pick = button("", events.pick, { class: "btn big-pick", title: "Choose a problem" });
    this.pick.replaceChildren(this.pickText);
    this.edit = button("Edit the board", events.edit, { class: "btn icon" }, icon(EDIT));
    this.options = button(
      "Options of the search",
      () => this.toggleSetup(),
      { class: "btn icon for-sheet", "aria-expanded": "false" },
      icon(OPTIONS),
    );
    this.problemError = el("p", { class: "error", role: "alert", hidden: true });
    this.again = button("Run again", events.run, { title: "Run again from the start (R)" });
    this.race = el(
      "a",
      { class: "btn", href: "/race", title: "The same problem with two heuristics side by side" },
      "Race this",
    );
    this.main = el("main", { class: "search", "data-pane": "tree" });
    this.panes = segments(
      "Part shown",
      [
        ["tree", "Tree"],
        ["lists", "Lists"],
        ["setup", "Set-up"],
      ],
      "tree",
      (pane) => this.setPane(pane),
    );
    this.main.append(
      el("div", { class: "pane-pick" }, this.panes.root),
      this.left(),
      splitter(this.main, {
        name: "left",
        label: "Width of the left panel",
        usual: 288,
        least: 232,
        most: 480,
        grows: 1,
      }),
      el("div", { class: "middle" }, parts.stage.root, parts.editor.root),
      splitter(this.main, {
        name: "right",
        label: "Width of the right panel",
        usual: 296,
        least: 248,
        most: 480,
        grows: -1,
      }),
      this.right(),
    );
    root.append(this.main, parts.transport.root);
  }

  left() {
    const { node, result, form } = this.parts;
    node.facts.append(result.root);
    this.setup = el(
      "div",
      { class: "block setup" },
      el("div", { class: "block-head" }, el("h2", { class: "label" }, "Search"), this.again),
      form.root,
      el("div", { class: "setup-foot" }, this.race),
    );
    return el(
      "section",
      { class: "side left", "aria-label": "Problem" },
      el("div", { class: "block pick" }, this.pick, this.edit, this.options, this.problemError),
      node.root,
      this.setup,
    );
  }

  right() {
    const { counts, lists } = this.parts;
    return el(
      "section",
      { class: "side right", "aria-label": "Counts and lists" },
      counts.root,
      lists.root,
    );
  }

  /** @param {string} pane */
  setPane(pane) {
    this.main.dataset.pane = pane;
    this.panes.choose(pane);
  }

  toggleSetup(isOpen = this.main.dataset.setup !== "open") {
    this.main.dataset.setup = isOpen ? "open" : "closed";
    this.options.setAttribute("aria-expanded", String(isOpen));
  }

  /** Follow the view of the stage: a map is a board already. */
  showView() {
    this.main.classList.toggle("shows-map", this.parts.stage.view === "map");
  }

  /** @param {boolean} isEditing */
  setEditing(isEditing) {
    this.isEditing = isEditing;
    this.main.classList.toggle("is-editing", isEditing);
    this.edit.setAttribute("aria-pressed", String(isEditing));
    if (isEditing) this.setPane("tree");
  }

  /**
   * @param {string} domain
   * @param {string} name
   * @param {boolean} isEditable
   */
  setProblem(domain, name, isEditable) {
    this.pickText.replaceChildren(el("span", {}, `${domain} · `), el("b", {}, name));
    this.pick.title = `${domain} · ${name}`;
    this.pick.setAttribute("aria-label", `Problem: ${domain}, ${name}. Choose another one`);
    this.edit.disabled = !isEditable;
  }

  /** @param {string} message "" for none */
  showProblemError(message) {
    this.problemError.textContent = message;
    this.problemError.hidden = message === "";
  }

  /**
   * @param {boolean} isMain something has changed, or nothing was searched yet
   * @param {boolean} isNew
   */
  setAgain(isMain, isNew) {
    this.again.classList.toggle("main", isMain);
    this.again.textContent = isNew ? "Run" : "Run again";
  }
}
