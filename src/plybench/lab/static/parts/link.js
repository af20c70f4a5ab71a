// What a page shows, in the hash of its address: a link shows somebody else the same thing.

/** @typedef {Record<string, string>} Shown */

const EVERY = 250; // milliseconds: browsers limit how often an address may change

/**
 * Return what the address says is shown.
 *
 * @param {string} [hash]
 * @returns {Shown}
 */
export function readLink(hash = location.hash) {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

/**
 * Return the hash for what is shown; what is empty is left out.
 *
 * @param {Record<string, string | number | null | undefined>} shown
 * @returns {string}
 */
export function asHash(shown) {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(shown)) {
    if (value !== null && value !== undefined && value !== "") parts.set(name, String(value));
  }
  // Slashes, commas and the like read better as they are, and are allowed in a hash.
  const text = parts.toString().replace(/%2F/g, "/").replace(/%2C/g, ",").replace(/%3A/g, ":");
  return `#${text}`;
}

/** Writes the address, at most four times a second; the last one wins. */
export class Link {
  constructor() {
    this.timer = 0;
    this.next = "";
  }

  /**
   * Show it in the address; `push` makes a step that the Back button goes back to.
   *
   * @param {Record<string, string | number | null | undefined>} shown
   * @param {{ push?: boolean }} [options]
   */
  write(shown, { push = false } = {}) {
    this.next = asHash(shown);
    if (push) {
      clearTimeout(this.timer);
      this.timer = 0;
      if (this.next !== location.hash) history.pushState(null, "", this.next);
    } else if (this.timer === 0) {
      this.timer = window.setTimeout(() => this.flush(), EVERY);
    }
  }

  /** Write what waits; before a push, so that Back returns to what was shown last. */
  flush() {
    const isWaiting = this.timer !== 0;
    clearTimeout(this.timer);
    this.timer = 0;
    if (isWaiting && this.next !== location.hash) history.replaceState(null, "", this.next);
  }
}

/**
 * Return a long text in few letters that an address may contain.
 *
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function squeeze(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * Return the text that `squeeze` made short; null if it is none.
 *
 * @param {string} short
 * @returns {Promise<string | null>}
 */
export async function unsqueeze(short) {
  try {
    const binary = atob(short.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    return null;
  }
}
