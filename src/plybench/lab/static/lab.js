// The lab in a browser tab: the frame, the socket, and the page that the address names.

import { Connection } from "./host/connection.js";
import { mountPage } from "./pages.js";
import { el, isTyping } from "./parts/dom.js";
import { Frame } from "./parts/frame.js";
import { isInDialog } from "./parts/keys.js";
import { Link } from "./parts/link.js";
import { Palette, restoreTheme } from "./parts/theme.js";

restoreTheme();
const page = location.pathname.slice(1) || "search";
const link = new Link();
const palette = new Palette(document.body);
const frame = new Frame(document.body, page, {
  themeChanged: () => palette.forget(),
  beforeCopy: () => link.flush(),
});
const scheme = location.protocol === "https:" ? "wss" : "ws";
const host = new Connection(`${scheme}://${location.host}/socket`, (isConnected) =>
  frame.setConnected(isConnected),
);
document.title = `${page[0].toUpperCase()}${page.slice(1)} · plybench lab`;
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !isTyping(event)) frame.showKeys();
  // Esc leaves a field, so that the keys of the page work again.
  const field = event.target;
  const isLeft = event.key === "Escape" && isTyping(event) && !isInDialog(event);
  if (isLeft && field instanceof HTMLElement) field.blur();
});
try {
  mountPage(page, frame.page, { host, frame, link, palette });
} catch (error) {
  frame.page.append(el("p", { class: "failure", role: "alert" }, String(error)));
  throw error;
}
