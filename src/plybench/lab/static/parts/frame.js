// What all pages have: header, pages, copy link, theme, keys, messages at the bottom.

import { button, el, icon, svg } from "./dom.js";
import { changeTheme } from "./theme.js";

/**
 * What a page has: who answers messages, the frame around it, its address and its colours.
 *
 * @typedef {object} Lab
 * @property {import("../host/connection.js").Host} host
 * @property {Frame} frame
 * @property {import("./link.js").Link} link
 * @property {import("./theme.js").Palette} palette
 */

/** @type {[string, string][]} */
export const PAGES = [
  ["search", "Search"],
  ["race", "Race"],
  ["game", "Game"],
  ["doctor", "Doctor"],
  ["matches", "Matches"],
  ["studies", "Studies"],
];

export const THEME = "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11";
export const HELP = "M6 6.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4v.3M8 12.2v.1";

/** The frame around a page. */
export class Frame {
  /**
   * @param {HTMLElement} root
   * @param {string} page the name of the page shown
   * @param {{ themeChanged: () => void, beforeCopy: () => void }} events
   */
  constructor(root, page, events) {
    this.events = events;
    this.page = el("div", { class: "page-root" });
    this.lost = el(
      "p",
      { class: "lost", role: "status", hidden: true },
      "Connection lost; trying again.",
    );
    this.dialog = el("dialog", { "aria-labelledby": "keys-title" });
    this.toastTimer = 0;
    /** @type {HTMLElement | null} */
    this.shownToast = null;
    this.root = el("div", { class: "app" }, this.header(page), this.lost, this.page, this.dialog);
    root.append(this.root);
    const show = () =>
      this.root
        .querySelector(".nav [aria-current]")
        ?.scrollIntoView({ block: "nearest", inline: "center" });
    show();
    addEventListener("resize", show);
  }

  /** @param {string} page */
  header(page) {
    const links = PAGES.map(([name, text]) =>
      el("a", { href: `/${name}`, "aria-current": name === page && "page" }, text),
    );
    return el(
      "header",
      { class: "top" },
      el("a", { class: "brand", href: "/search", "aria-label": "plybench lab" }, mark(), brand()),
      el("nav", { class: "nav", "aria-label": "Pages" }, ...links),
      el(
        "div",
        { class: "top-end" },
        button("Copy link", () => this.copyLink(), { class: "btn bare share" }),
        button("Light or dark", () => this.switchTheme(), {}, icon(THEME)),
        button("Keys and help (?)", () => this.showKeys(), {}, icon(HELP)),
      ),
    );
  }

  switchTheme() {
    changeTheme();
    this.events.themeChanged();
  }

  async copyLink() {
    this.events.beforeCopy();
    try {
      await navigator.clipboard.writeText(location.href);
      this.toast("Link copied. It opens what you see now.");
    } catch {
      this.toast(location.href); // without permission, people can copy it themselves
    }
  }

  /**
   * Say something for a moment.
   *
   * @param {string} text
   */
  toast(text) {
    clearTimeout(this.toastTimer);
    this.shownToast?.remove();
    this.shownToast = el("div", { class: "toast", role: "status" }, text);
    this.root.append(this.shownToast);
    this.toastTimer = window.setTimeout(() => this.shownToast?.remove(), 3000);
  }

  /**
   * Set the keys of the page, shown by `?`: names of keys and what they do.
   *
   * @param {[string, string][]} keys
   */
  setKeys(keys) {
    const rows = keys.flatMap(([names, what]) => [
      el("dt", {}, ...names.split(" ").map((name) => el("kbd", {}, name))),
      el("dd", {}, what),
    ]);
    this.dialog.replaceChildren(
      el("h2", { id: "keys-title" }, "Keys"),
      el("dl", {}, ...rows),
      button("Close", () => this.dialog.close(), { class: "btn main" }),
    );
  }

  showKeys() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {boolean} isConnected */
  setConnected(isConnected) {
    this.lost.hidden = isConnected;
  }
}

function brand() {
  return el("span", {}, "plybench ", el("span", {}, "lab"));
}

/** The mark of the lab. */
export function mark() {
  return svg(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M10 4 15.5 15", class: "mark-edge" }),
    svg("path", { d: "M10 4 4.5 15", class: "mark-line" }),
    svg("circle", { cx: 10, cy: 4, r: 3, class: "mark-expanded" }),
    svg("circle", { cx: 4.5, cy: 15.5, r: 3, class: "mark-solution" }),
    svg("circle", { cx: 15.5, cy: 15.5, r: 2.4, class: "mark-frontier" }),
  );
}
