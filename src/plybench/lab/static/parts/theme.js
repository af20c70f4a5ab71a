// Colours: CSS has them, and canvases ask for them by name.

const FONT = "font family"; // not the name of a colour

/** Colours by name, as a canvas needs them; forgotten when the theme changes. */
export class Palette {
  /** @param {HTMLElement} root where the colours are asked for: an element inside the page */
  constructor(root) {
    this.probe = document.createElement("span");
    this.probe.hidden = true;
    root.append(this.probe);
    /** @type {Map<string, string>} */
    this.known = new Map();
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.forget());
  }

  /**
   * Return the colour of a token of the style sheet, such as `focus` or `lane-a`.
   *
   * @param {string} name
   * @returns {string}
   */
  colour(name) {
    let found = this.known.get(name);
    if (found === undefined) {
      this.probe.style.color = `var(--${name})`;
      found = getComputedStyle(this.probe).color;
      this.known.set(name, found);
    }
    return found;
  }

  /**
   * Return the font of the page at a size, for a canvas.
   *
   * @param {number} size
   * @param {number} [weight]
   * @returns {string}
   */
  font(size, weight = 400) {
    let family = this.known.get(FONT);
    if (family === undefined) {
      family = getComputedStyle(this.probe.parentElement ?? document.body).fontFamily;
      this.known.set(FONT, family);
    }
    return `${weight} ${size}px ${family}`;
  }

  /** Ask again: the theme has changed. */
  forget() {
    this.known.clear();
    for (const listener of this.listeners) listener();
  }
}

/**
 * Return a colour between two, as `rgb(...)`.
 *
 * @param {string} from
 * @param {string} to
 * @param {number} share of the second, from 0 to 1
 * @returns {string}
 */
export function mixed(from, to, share) {
  const first = parts(from);
  const second = parts(to);
  const channels = first.map((value, i) => Math.round(value + (second[i] - value) * share));
  return `rgb(${channels.join(" ")})`;
}

/**
 * @param {string} colour
 * @returns {number[]}
 */
function parts(colour) {
  return (colour.match(/[\d.]+/g) ?? ["0", "0", "0"]).slice(0, 3).map(Number);
}

const STORED = "plybench-lab-theme";

/** Take the theme that the user chose last time. */
export function restoreTheme() {
  try {
    const theme = localStorage.getItem(STORED);
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // A private window keeps nothing.
  }
}

/** Change between light and dark. */
export function changeTheme() {
  const root = document.documentElement;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = root.dataset.theme ?? (isDark ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(STORED, root.dataset.theme);
  } catch {
    // A private window keeps nothing.
  }
}
