// Asks for pictures that did not come with a search, several at once.

/**
 * @typedef {import("../host/connection.js").Host} Host
 * @typedef {import("../run/run.js").Run} Run
 */

const MOST = 400; // at once
const LONGEST = 1_000_000; // characters of their states

/** The pictures that a page waits for. */
export class PictureLoader {
  /**
   * @param {Host} host
   * @param {() => void} arrived
   */
  constructor(host, arrived) {
    this.host = host;
    this.arrived = arrived;
    /** @type {Map<number, number>} state and a node that is in it */
    this.wanted = new Map();
    /** @type {Set<number>} states that Python cannot draw, or is drawing */
    this.asked = new Set();
    /** @type {Run | null} */
    this.run = null;
    /** @type {Record<string, unknown>} */
    this.problem = {};
    this.isBusy = false;
  }

  /**
   * @param {Run | null} run
   * @param {Record<string, unknown>} problem `domain` and `problem` of messages
   */
  setRun(run, problem) {
    this.run = run;
    this.problem = problem;
    this.wanted.clear();
    this.asked.clear();
  }

  /**
   * Ask for the picture of a node, unless it is there.
   *
   * @param {number} node
   */
  want(node) {
    const { run } = this;
    if (!run?.pictures.board) return;
    const state = run.state[node];
    if (run.pictures.has(state) || this.asked.has(state)) return;
    this.wanted.set(state, node);
    if (!this.isBusy) queueMicrotask(() => this.load());
  }

  async load() {
    const { run } = this;
    if (run === null || this.isBusy || this.wanted.size === 0) return;
    this.isBusy = true;
    const { states, texts } = this.batch(run);
    try {
      const reply = await this.host.ask({ do: "pictures", ...this.problem, states: texts });
      run.pictures.add(states, /** @type {any} */ (reply));
      for (const state of states) if (!run.pictures.has(state)) this.asked.delete(state);
      if (run === this.run) this.arrived();
    } finally {
      this.isBusy = false;
      if (run !== this.run || this.wanted.size > 0) this.load();
    }
  }

  /**
   * The states asked for last come first: they are on the screen.
   *
   * @param {Run} run
   */
  batch(run) {
    const states = [];
    const texts = [];
    let length = 0;
    for (const [state, node] of [...this.wanted].reverse()) {
      const text = run.stateText(node);
      length += text.length;
      if (states.length === MOST || (states.length && length > LONGEST)) break;
      states.push(state);
      texts.push(text);
      this.wanted.delete(state);
      this.asked.add(state);
    }
    return { states, texts };
  }
}
