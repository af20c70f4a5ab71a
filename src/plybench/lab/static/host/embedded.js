// Data that a page holds itself, so that it needs no server.

import { unpack } from "./wire.js";

/**
 * Return the reply that stands in the page under this name, compressed and as base64.
 *
 * @param {string} name
 * @returns {Promise<import("./wire.js").Reply>}
 */
export async function embedded(name) {
  const text = document.getElementById(`data-${name}`)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return unpack(await new Response(stream).arrayBuffer());
}
