// Asks for searches, one at a time, says how far they are, and keeps the last few.

import { Run } from "../run/run.js";
import { searchKey, searchMessage } from "./search_link.js";

/**
 * @typedef {import("../host/connection.js").Host} Host
 * @typedef {import("./search_link.js").Search} Search
 */

const MOST_KEPT = 400_000; // nodes of all runs that are kept for the Back button
const PATIENCE = 300; // milliseconds before progress is shown

/**
 * @typedef {object} SearcherEvents
 * @property {(known: { expansions?: number, seconds?: number }, seconds: number) => void} working
 */

/** The searches of a page. */
export class Searcher {
  /**
   * @param {Host} host
   * @param {SearcherEvents} events
   */
  constructor(host, events) {
    this.host = host;
    this.events = events;
    /** @type {Map<string, Run>} */
    this.kept = new Map();
    /** @type {AbortController | null} */
    this.running = null;
  }

  /**
   * Return the run of a search; null if another one was asked for meanwhile.
   *
   * @param {Search} search
   * @returns {Promise<Run | null>}
   */
  async run(search) {
    this.stop();
    const key = searchKey(search);
    const known = this.kept.get(key);
    if (known) return known;
    const control = new AbortController();
    this.running = control;
    const started = Date.now();
    /** @type {{ expansions?: number, seconds?: number }} */
    let last = {};
    const tell = () => this.events.working(last, (Date.now() - started) / 1000);
    const timer = setTimeout(() => {
      if (this.running === control) tell();
    }, PATIENCE);
    const report = (/** @type {any} */ progress) => {
      last = progress;
      if (this.running === control && Date.now() - started >= PATIENCE) tell();
    };
    try {
      const reply = await this.host.ask(limited(search), { signal: control.signal, report });
      if (this.running !== control) return null;
      const run = new Run(/** @type {any} */ (reply));
      this.keep(key, run);
      return run;
    } finally {
      clearTimeout(timer);
      if (this.running === control) this.running = null;
    }
  }

  /** Stop the search under way; what it knows is answered. */
  interrupt() {
    this.running?.abort();
  }

  /** Stop the search under way; nobody waits for its answer. */
  stop() {
    this.running?.abort();
    this.running = null;
  }

  /**
   * @param {string} key
   * @param {Run} run
   */
  keep(key, run) {
    if (run.reply.result.status === "stopped") return;
    this.kept.set(key, run);
    let size = 0;
    for (const [name, other] of [...this.kept].reverse()) {
      size += other.size;
      if (size > MOST_KEPT) this.kept.delete(name);
    }
  }
}

/** What a search in the lab may use if nothing else is said: enough to look at, soon over. */
export const LIMITS = { expansions: 100_000, seconds: 20, nodes: 1_000_000 };

/** What the server allows. */
export const MOST = { expansions: 10_000_000, seconds: 120, nodes: 1_000_000 };

/**
 * @param {Search} search
 * @returns {Record<string, unknown>}
 */
function limited(search) {
  return { ...searchMessage(search), limits: { ...LIMITS, ...search.settings.limits } };
}

/**
 * The search with ten times the limits, as far as they go; null if they are used up.
 *
 * @param {Search} search
 * @returns {Search | null}
 */
export function withMoreLimit(search) {
  const now = { ...LIMITS, ...search.settings.limits };
  const expansions = Math.min(now.expansions * 10, MOST.expansions);
  const seconds = Math.min(now.seconds * 10, MOST.seconds);
  if (expansions === now.expansions && seconds === now.seconds) return null;
  const limits = { ...search.settings.limits, expansions, seconds };
  return { ...search, settings: { ...search.settings, limits } };
}
