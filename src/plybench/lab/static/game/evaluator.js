// Asks for the value of every position of a game, and keeps the last answer.

import { Refused } from "../host/connection.js";

/** One game at a time. */
export class Evaluator {
  /**
   * @param {import("../host/connection.js").Host} host
   * @param {() => void} changed
   */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
    /** @type {any} what Python answered to `do: "evaluate_game"`, or what is known meanwhile */
    this.known = null;
    this.key = "";
    /** @type {AbortController | null} */
    this.running = null;
    this.error = "";
  }

  /**
   * The values by ply, if they are those of this game; else none.
   *
   * @param {Record<string, unknown>} fields
   * @returns {(import("./game_worth.js").Worth | null)[]}
   */
  positions(fields) {
    return this.known && this.key === JSON.stringify(fields) ? this.known.positions : [];
  }

  /**
   * @param {Record<string, unknown>} fields
   * @param {number} seconds for each position
   */
  async start(fields, seconds) {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.key = JSON.stringify(fields);
    this.known = null;
    this.error = "";
    const report = (/** @type {any} */ known) => {
      if (this.running !== running) return;
      this.known = known;
      this.changed();
    };
    this.changed();
    try {
      const message = { do: "evaluate_game", ...fields, seconds };
      report(await this.host.ask(message, { signal: running.signal, report }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.message !== "stopped") this.error = error.message;
    } finally {
      if (this.running === running) this.running = null;
      this.changed();
    }
  }

  /** Stop; the answer with what is known still comes. */
  stop() {
    this.running?.abort();
  }

  /** Forget the game: another one is shown. */
  forget() {
    this.stop();
    this.running = null;
    this.known = null;
  }
}
