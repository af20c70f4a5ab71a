// Everything that is shown of a run: all of it belongs to one step.

import { el } from "../parts/dom.js";
import { prepareOrder } from "../run/order.js";
import { sentenceParts } from "../run/sentence.js";
import { groupSizes } from "./node_list.js";
import { PictureLoader } from "./picture_loader.js";
import { PlanPlayer, planNote } from "./plan_player.js";

/**
 * @typedef {import("../run/run.js").Run} Run
 * @typedef {import("./search_parts.js").Parts} Parts
 * @typedef {import("../setup/search_link.js").Search} Search
 * @typedef {import("../setup/problems.js").Described} Described
 */

const AT_A_TIME = 12; // milliseconds that the page may be busy beside what is shown
const LARGE = 100_000; // nodes of a run whose first jumps would be slow
const REHEARSALS = 10;

/** A run at a step, with the node that is picked or under the pointer. */
export class SearchView {
  /**
   * @param {import("../parts/frame.js").Lab} lab
   * @param {Parts} parts
   * @param {() => void} changed the step or the picked node, or the view
   */
  constructor(lab, parts, changed) {
    this.parts = parts;
    this.changed = changed;
    /** @type {Run | null} */
    this.run = null;
    /** @type {Search | null} */
    this.search = null;
    this.step = 0;
    this.picked = -1;
    this.hovered = -1;
    this.loader = new PictureLoader(lab.host, () => this.drawPictures());
    this.player = new PlanPlayer(lab.host, {
      shown: (plan, step) => this.showPlan(plan, step),
      ended: () => this.planEnded(),
    });
    lab.palette.listeners.add(() => this.draw(true));
  }

  /**
   * Show a run.
   *
   * @param {Run} run
   * @param {Search} search
   * @param {{ step: number, node: number, view: string }} at
   */
  setRun(run, search, at) {
    this.player.stop();
    this.run = run;
    this.search = search;
    this.hovered = -1;
    this.picked = at.node >= 0 && at.node < run.size ? at.node : -1;
    this.loader.setRun(run, { domain: search.domain, problem: search.problem });
    const { counts, lists, stage, transport } = this.parts;
    counts.setRun(run);
    lists.setRun(run);
    stage.setRun(run, at.view);
    transport.setSteps(run.steps, run.marks);
    transport.go(at.step, { isJump: true });
    this.prepare(run);
  }

  /**
   * Get ready for jumps, a little at a time; a large tree is being laid out meanwhile. What a jump
   * does is rehearsed, unseen: the browser compiles only what has run often.
   *
   * @param {Run} run
   * @param {number} [times] rehearsals to come
   */
  prepare(run, times = run.size >= LARGE ? REHEARSALS : 0) {
    if (this.run !== run) return;
    const ready = prepareOrder(run, AT_A_TIME);
    if (times > 0) rehearse(run, Math.floor((ready * times) / REHEARSALS));
    const left = Math.max(0, times - 1);
    if (left > 0 || ready < run.steps) setTimeout(() => this.prepare(run, left), 0);
  }

  /**
   * Show a problem that has not been searched.
   *
   * @param {Described} problem
   * @param {string} message in place of the tree
   */
  setProblem(problem, message) {
    this.player.stop();
    this.run = null;
    this.search = null;
    this.step = 0;
    this.picked = -1;
    this.hovered = -1;
    const { node, counts, lists, stage, transport } = this.parts;
    node.showProblem(problem);
    counts.setRun(null);
    counts.show(0);
    lists.setRun(null);
    stage.setRun(null, "");
    stage.say(message);
    transport.setSteps(0, null);
    transport.tell();
    this.showTimeline();
  }

  /**
   * @param {number} step
   * @param {boolean} isJump
   */
  go(step, isJump) {
    this.step = step;
    this.player.stop();
    if (this.run && this.picked >= 0 && this.run.born[this.picked] > step) this.picked = -1;
    this.hovered = -1;
    this.draw(isJump);
    this.changed();
  }

  /** The node that is shown: under the pointer, picked, or the current one. */
  get node() {
    if (this.hovered >= 0) return this.hovered;
    return this.picked >= 0 ? this.picked : (this.run?.current(this.step) ?? -1);
  }

  /** @param {boolean} isJump */
  draw(isJump) {
    const { run, step, picked } = this;
    if (run === null) return;
    const { counts, lists, stage, transport } = this.parts;
    this.showNode();
    counts.show(step);
    stage.show(step, { isJump, picked, shown: this.node });
    lists.show(step, picked);
    this.showTimeline();
    if (!this.player.isPlaying) transport.tell(...sentenceParts(run, step).map(drawnPart));
    this.showResult();
  }

  /** Pictures have arrived: nothing else has changed. */
  drawPictures() {
    if (this.player.isPlaying) return;
    this.showNode();
    this.parts.lists.drawPictures();
    this.parts.stage.drawPictures();
  }

  showNode() {
    const { run, node } = this;
    if (run === null || node < 0) return;
    this.loader.want(node);
    let note = this.step === 0 && node === 0 ? "the start, waiting" : "";
    if (node === this.picked) note = "picked · Esc returns";
    this.parts.node.show(run, node, this.step, note);
  }

  showTimeline() {
    this.parts.timeline.draw(this.run, this.step);
  }

  /** A solution is shown at its end; a limit, or that there is none, always. */
  showResult() {
    const { run } = this;
    if (run === null) return;
    if (run.isSolved && this.step < run.steps) this.parts.result.clear();
    else this.parts.result.showOutcome(run);
  }

  /** @param {number} node -1 for none */
  pick(node) {
    this.player.stop();
    if (node < 0 && this.picked < 0) return;
    this.picked = node === this.picked ? -1 : node;
    this.hovered = -1;
    this.draw(true);
    this.changed();
  }

  /** @param {number} node -1 for none */
  hover(node) {
    if (node === this.hovered || this.player.isPlaying) return;
    this.hovered = node;
    this.showNode();
    this.parts.stage.show(this.step, { isJump: true, picked: this.picked, shown: this.node });
  }

  /** Let go of the picked node; tell whether there was one. */
  release() {
    if (this.player.isPlaying) {
      this.player.stop();
      return true;
    }
    if (this.picked < 0) return false;
    this.pick(-1);
    return true;
  }

  // The plan

  togglePlan() {
    const { run, search } = this;
    if (this.player.isPlaying) {
      this.player.stop();
      return;
    }
    if (run === null || search === null) return;
    this.parts.transport.pause();
    this.parts.result.setPlaying(true);
    this.player.play(run, search.domain, search.problem);
  }

  /**
   * @param {import("./plan_player.js").Plan} plan
   * @param {number} step
   */
  showPlan(plan, step) {
    const { run } = this;
    const { node: panel, stage } = this.parts;
    const { board, palette } = plan.pictures;
    const cells = plan.pictures.cells(step);
    const { state } = plan.steps[step];
    if (board === null) panel.board.showText(state);
    else if (cells)
      panel.board.show(
        board,
        Array.from(cells, (cell) => palette[cell]),
        state,
      );
    panel.note.textContent = planNote(plan, step);
    // A step is a node of the solution, unless several pieces have moved.
    if (run && plan.steps.length === run.solution.length) {
      const node = run.solution[step];
      panel.showNumbers(run, node, this.step);
      stage.show(this.step, { isJump: true, picked: node, shown: node });
    } else panel.leaveNode();
  }

  planEnded() {
    this.parts.result.setPlaying(false);
    this.draw(true);
  }
}

/**
 * Do what a jump to a step does, but show nothing.
 *
 * @param {Run} run
 * @param {number} step
 */
function rehearse(run, step) {
  groupSizes(run, step, run.frontier(step).nodes);
  sentenceParts(run, step);
}

/**
 * A part of the sentence on a step: the step in bold, a goal in the colour of solutions.
 *
 * @param {import("../run/sentence.js").Part} part
 * @returns {string | Node}
 */
function drawnPart({ text, role }) {
  if (role === undefined) return text;
  return el("b", role === "goal" ? { class: "sol" } : {}, text);
}
