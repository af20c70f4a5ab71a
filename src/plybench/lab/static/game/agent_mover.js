// Lets an agent think about its move; one at a time.

import { Refused } from "../host/connection.js";

const THINKING = 120; // seconds for a move of an agent that has no time of its own

/** Asks for the moves of agents. */
export class AgentMover {
  /** @param {import("../host/connection.js").Host} host */
  constructor(host) {
    this.host = host;
    /** @type {AbortController | null} */
    this.running = null;
    this.seed = Math.floor(Math.random() * 2 ** 32); // so that games with random choices differ
  }

  /**
   * Return what an agent answers; null if it was stopped. A refusal is thrown.
   *
   * @param {Record<string, unknown>} fields of the game
   * @param {string} agent
   * @param {number} least milliseconds that it takes at least, so that people can watch
   * @returns {Promise<any>}
   */
  async ask(fields, agent, least) {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const message = { do: "move", ...fields, agent, seconds: THINKING, seed: this.seed };
    const wait = new Promise((resolve) => setTimeout(resolve, least));
    try {
      const reply = await this.host.ask(message, { signal: running.signal });
      await wait;
      return this.running === running ? reply : null;
    } catch (error) {
      const isStopped = this.running !== running;
      if (isStopped || (error instanceof Refused && error.message === "stopped")) return null;
      throw error;
    } finally {
      if (this.running === running) this.running = null;
    }
  }

  stop() {
    this.running?.abort();
    this.running = null;
  }
}
