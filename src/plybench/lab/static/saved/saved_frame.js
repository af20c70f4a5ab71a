// The frame around a page that is a single file: its title, the theme and the keys.

import { button, el, icon } from "../parts/dom.js";
import { Frame, HELP, mark, THEME } from "../parts/frame.js";
import { Palette, restoreTheme } from "../parts/theme.js";

/** A frame without other pages and without a server. */
export class SavedFrame extends Frame {
  /** @param {string} title */
  header(title) {
    return el(
      "header",
      { class: "top" },
      el("div", { class: "brand" }, mark()),
      el("h1", { class: "saved-title" }, title),
      el(
        "div",
        { class: "top-end" },
        button("Light or dark", () => this.switchTheme(), {}, icon(THEME)),
        button("Keys and help (?)", () => this.showKeys(), {}, icon(HELP)),
      ),
    );
  }
}

/**
 * Make the frame of this page and its colours.
 *
 * @returns {{ frame: SavedFrame, palette: Palette }}
 */
export function makeSavedFrame() {
  restoreTheme();
  const palette = new Palette(document.body);
  const frame = new SavedFrame(document.body, document.title, {
    themeChanged: () => palette.forget(),
    beforeCopy: () => {},
  });
  return { frame, palette };
}
