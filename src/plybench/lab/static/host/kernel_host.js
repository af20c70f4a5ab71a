// The way to `handle` in Python from a notebook: messages through the widget, replies as bytes.

import { Refused } from "./connection.js";
import { unpack } from "./wire.js";

/**
 * What anywidget gives: the Python side of a widget.
 *
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(content: unknown) => void} send
 * @property {(event: string, hear: (content: any, buffers: DataView[]) => void) => void} on
 */

/** Asks the kernel. */
export class KernelHost {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Map<number, { resolve: (reply: any) => void, reject: (error: Error) => void, report?: (known: any) => void }>} */
    this.waiting = new Map();
    // Several views of a widget share the kernel's side; their numbers must differ.
    this.number = Math.floor(Math.random() * 2 ** 40);
    model.on("msg:custom", (_, buffers) => {
      if (buffers.length > 0) this.hear(unpack(bytesOf(buffers[0])));
    });
  }

  /**
   * @param {Record<string, unknown>} message
   * @param {{ signal?: AbortSignal, report?: (known: any) => void }} [options]
   * @returns {Promise<import("./wire.js").Reply>}
   */
  ask(message, { signal, report } = {}) {
    this.number += 1;
    const id = this.number;
    signal?.addEventListener("abort", () => {
      if (this.waiting.has(id)) this.model.send({ id, do: "stop" });
    });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, report });
      this.model.send({ ...message, id });
    });
  }

  /** @param {import("./wire.js").Reply} reply */
  hear(reply) {
    const asked = this.waiting.get(reply.id ?? -1);
    if (asked === undefined) return;
    if (reply.progress !== undefined) {
      asked.report?.(reply.progress);
      return;
    }
    this.waiting.delete(reply.id ?? -1);
    if (reply.error === undefined) asked.resolve(reply);
    else asked.reject(new Refused(reply.error, reply.field));
  }
}

/**
 * Columns lie at multiples of 8 bytes from the beginning of a frame, so it gets memory of its own.
 *
 * @param {DataView} view
 * @returns {ArrayBuffer}
 */
export function bytesOf(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return /** @type {ArrayBuffer} */ (bytes.slice().buffer);
}
