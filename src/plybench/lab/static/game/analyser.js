// Asks the solver about the position that is shown, and keeps what it found about others.

import { Refused } from "../host/connection.js";

/** @typedef {import("./verdict.js").Analysis} Analysis */

const MOST_KEPT = 500;

/** One question at a time; the latest wins. */
export class Analyser {
  /**
   * @param {import("../host/connection.js").Host} host
   * @param {() => void} changed
   */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
    /** @type {Map<string, Analysis>} */
    this.kept = new Map();
    /** @type {AbortController | null} */
    this.running = null;
    this.key = "";
    this.error = "";
  }

  /**
   * @param {Record<string, unknown>} fields of the game
   * @returns {Analysis | null}
   */
  known(fields) {
    return this.kept.get(JSON.stringify(fields)) ?? null;
  }

  /**
   * Find out about a position, unless everything is known already.
   *
   * @param {Record<string, unknown>} fields
   * @param {number} seconds
   */
  async start(fields, seconds) {
    const key = JSON.stringify(fields);
    if (this.running && this.key === key) return;
    this.stop();
    if (this.kept.get(key)?.status === "solved") return;
    const running = new AbortController();
    this.running = running;
    this.key = key;
    this.error = "";
    this.changed();
    const report = (/** @type {Analysis} */ known) => this.keep(key, known);
    try {
      const reply = await this.host.ask(
        { do: "analyse", ...fields, seconds },
        { signal: running.signal, report },
      );
      this.keep(key, /** @type {any} */ (reply));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.message !== "stopped" && this.key === key) this.error = error.message;
    } finally {
      if (this.running === running) this.running = null;
      this.changed();
    }
  }

  /** Stop; what is known stays. */
  stop() {
    this.running?.abort();
    this.running = null;
  }

  /**
   * @param {string} key
   * @param {Analysis} known
   */
  keep(key, known) {
    this.kept.delete(key);
    this.kept.set(key, known);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value ?? "");
    this.changed();
  }
}
