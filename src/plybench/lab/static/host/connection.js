// The way to `handle` in Python: one message, one reply, and what is known meanwhile.

import { Pieces } from "./column_pieces.js";
import { unpack } from "./wire.js";

/** @typedef {import("./wire.js").Reply} Reply */

/** A reply that says what is wrong, and with which field of the message. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {string | null} field
   */
  constructor(message, field = null) {
    super(message);
    this.field = field;
  }
}

/**
 * @typedef {object} Waiting
 * @property {Record<string, unknown>} message
 * @property {(reply: Reply) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((known: any) => void) | undefined} report
 * @property {Pieces} pieces of the reply
 */

/**
 * Something that answers messages. `ask` takes a signal that stops the search, which then answers
 * what it knows, and a function for what is known meanwhile.
 *
 * @typedef {object} Host
 * @property {(message: Record<string, unknown>, options?: { signal?: AbortSignal, report?: (known: any) => void }) => Promise<Reply>} ask
 */

/** A socket to the server that opens again when it is lost. Questions that were not answered are asked again. */
export class Connection {
  /**
   * @param {string} address
   * @param {(isConnected: boolean) => void} changed
   */
  constructor(address, changed) {
    this.address = address;
    this.changed = changed;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.number = 0;
    this.pause = 250;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
  }

  open() {
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.socket = socket;
      this.pause = 250;
      this.changed(true);
      for (const waiting of this.waiting.values()) {
        waiting.pieces = new Pieces(); // those of the lost answer may differ
        socket.send(JSON.stringify(waiting.message));
      }
    };
    socket.onmessage = (event) => this.hear(unpack(event.data));
    socket.onclose = () => {
      this.socket = null;
      this.changed(false);
      setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 2, 4000);
    };
  }

  /**
   * @param {Record<string, unknown>} message
   * @param {{ signal?: AbortSignal, report?: (known: any) => void }} [options]
   * @returns {Promise<Reply>}
   */
  ask(message, { signal, report } = {}) {
    this.number += 1;
    const id = this.number;
    const numbered = { ...message, id, pieces: true };
    signal?.addEventListener("abort", () => {
      if (this.waiting.has(id)) this.socket?.send(JSON.stringify({ id, do: "stop" }));
    });
    const pieces = new Pieces();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message: numbered, resolve, reject, report, pieces });
      this.socket?.send(JSON.stringify(numbered));
    });
  }

  /** @param {Reply} reply */
  hear(reply) {
    const waiting = this.waiting.get(reply.id ?? -1);
    if (waiting === undefined) return;
    if (reply.progress !== undefined) {
      waiting.pieces.add(reply.columns, reply.progress.starts ?? {});
      waiting.report?.(reply.progress);
      return;
    }
    this.waiting.delete(reply.id ?? -1);
    if (reply.error === undefined) waiting.resolve(waiting.pieces.whole(reply));
    else waiting.reject(new Refused(reply.error, reply.field));
  }
}
