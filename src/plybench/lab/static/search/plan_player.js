// Plays a solution on a board. Robots that can move at the same time do.

import { Pictures } from "../run/pictures.js";

/**
 * @typedef {import("../host/connection.js").Host} Host
 * @typedef {import("../setup/search_link.js").ProblemSource} ProblemSource
 *
 * @typedef {object} Plan
 * @property {{ did: string[], state: string }[]} steps
 * @property {boolean} isTimed a step is a unit of time
 * @property {Pictures} pictures
 *
 * @typedef {object} PlanEvents
 * @property {(plan: Plan, step: number) => void} shown
 * @property {() => void} ended
 */

const PAUSE = 320; // milliseconds: a slide takes 140

/** Plays one plan at a time. */
export class PlanPlayer {
  /**
   * @param {Host} host
   * @param {PlanEvents} events
   */
  constructor(host, events) {
    this.host = host;
    this.events = events;
    this.timer = 0;
    this.isPlaying = false;
    /** @type {WeakMap<object, Plan>} */
    this.known = new WeakMap();
  }

  /**
   * Play the solution of a run from its start.
   *
   * @param {import("../run/run.js").Run} run
   * @param {string} domain
   * @param {ProblemSource} problem
   */
  async play(run, domain, problem) {
    this.stop();
    this.isPlaying = true;
    const plan = this.known.get(run) ?? (await this.ask(domain, problem, run.reply.result.actions));
    this.known.set(run, plan);
    if (this.isPlaying) this.tick(plan, 0);
  }

  /**
   * @param {string} domain
   * @param {ProblemSource} problem
   * @param {(string | number)[]} actions
   * @returns {Promise<Plan>}
   */
  async ask(domain, problem, actions) {
    const reply = await this.host.ask({ do: "plan", domain, problem, actions });
    const pictures = new Pictures(/** @type {any} */ (reply));
    return { steps: reply.steps, isTimed: reply.is_timed, pictures };
  }

  /**
   * @param {Plan} plan
   * @param {number} step
   */
  tick(plan, step) {
    this.events.shown(plan, step);
    this.timer = window.setTimeout(() => {
      if (step + 1 < plan.steps.length) this.tick(plan, step + 1);
      else this.stop();
    }, PAUSE);
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.events.ended();
  }
}

/**
 * What happens in a step of a plan, in words.
 *
 * @param {Plan} plan
 * @param {number} step
 * @returns {string}
 */
export function planNote(plan, step) {
  const last = plan.steps.length - 1;
  const { did } = plan.steps[step];
  const what = did.length ? ` · ${did.join(", ")}` : "";
  return `${plan.isTimed ? "plan, time" : "plan, move"} ${step} of ${last}${what}`;
}
