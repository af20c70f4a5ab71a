// Elements made by code: no page is built from HTML text.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(
  "svg g rect circle ellipse path text tspan line polyline polygon title defs pattern use clipPath".split(
    " ",
  ),
);

/**
 * @typedef {string | number | boolean | null | undefined} Attribute
 * @typedef {Node | string | number | null | undefined | false} Child
 */

/**
 * Make an element. Attributes that are null, undefined or false are left out; true is an empty one.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const made = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...shown(children));
  return /** @type {any} */ (made);
}

/**
 * Make an SVG element.
 *
 * @param {string} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return /** @type {any} */ (el(/** @type {any} */ (tag), attributes, ...children));
}

/**
 * Return the children that are there, numbers as text.
 *
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function shown(children) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    found.push(typeof child === "number" ? String(child) : child);
  }
  return found;
}

/**
 * A button with a label for people and screen readers, and what it does.
 *
 * @param {string} text
 * @param {(event: MouseEvent) => void} act
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} icon
 * @returns {HTMLButtonElement}
 */
export function button(text, act, attributes = {}, ...icon) {
  const isIcon = icon.length > 0;
  const made = el(
    "button",
    { class: isIcon ? "btn bare icon" : "btn", type: "button", ...attributes },
    ...(isIcon ? icon : [text]),
  );
  if (isIcon) {
    made.setAttribute("aria-label", text);
    made.title = text;
  }
  made.addEventListener("click", act);
  return made;
}

/**
 * An icon of 16 by 16 from the data of one path; `solid` fills it.
 *
 * @param {string} path
 * @param {boolean} [solid]
 * @returns {SVGElement}
 */
export function icon(path, solid = false) {
  const drawn = solid
    ? { d: path, fill: "currentColor" }
    : {
        d: path,
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 1.5,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      };
  return svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", drawn));
}

/**
 * One of several choices, as a row of buttons; arrow keys move between them.
 *
 * @param {string} label
 * @param {[string, string][]} choices value and text of each
 * @param {string} chosen
 * @param {(value: string) => void} act
 * @returns {{ root: HTMLElement, choose: (value: string) => void }}
 */
export function segments(label, choices, chosen, act) {
  const root = el("div", { class: "seg", role: "tablist", "aria-label": label });
  const buttons = new Map();
  const choose = (/** @type {string} */ value) => {
    for (const [name, one] of buttons) {
      one.setAttribute("aria-selected", String(name === value));
      one.tabIndex = name === value ? 0 : -1;
    }
  };
  const pick = (/** @type {string} */ value) => {
    choose(value);
    act(value);
  };
  for (const [value, text] of choices) {
    const one = el("button", { type: "button", role: "tab", "data-value": value }, text);
    one.addEventListener("click", () => pick(value));
    buttons.set(value, one);
    root.append(one);
  }
  root.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const names = [...buttons.keys()];
    const now = names.findIndex(
      (name) => buttons.get(name).getAttribute("aria-selected") === "true",
    );
    const next = names[(now + by + names.length) % names.length];
    buttons.get(next).focus();
    pick(next);
    event.preventDefault();
    event.stopPropagation();
  });
  choose(chosen);
  return { root, choose };
}

/** @type {WeakMap<HTMLCanvasElement, DOMRect>} */
const sizes = new WeakMap();

/**
 * Call a function whenever a canvas has another size, which `sizeOf` then knows.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} changed
 */
export function watchSize(canvas, changed) {
  const watcher = new ResizeObserver(() => {
    sizes.set(canvas, canvas.getBoundingClientRect());
    changed();
  });
  watcher.observe(canvas);
}

/**
 * The size of a canvas in CSS pixels. To ask the browser makes it lay out the page at once, so one
 * that is watched is not asked for.
 *
 * @param {HTMLCanvasElement} canvas
 * @returns {{ width: number, height: number }}
 */
export function sizeOf(canvas) {
  return sizes.get(canvas) ?? canvas.getBoundingClientRect();
}

/**
 * Make a canvas as sharp as the screen, empty it, and return its context and size in CSS pixels.
 *
 * @param {HTMLCanvasElement} canvas
 * @returns {[CanvasRenderingContext2D, number, number]}
 */
export function prepare(canvas) {
  const box = sizeOf(canvas);
  const density = Math.min(devicePixelRatio || 1, 2);
  const width = Math.round(box.width * density);
  const height = Math.round(box.height * density);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, box.width, box.height);
  return [context, box.width, box.height];
}

/**
 * Tell whether keys belong to a field in which text is typed or a value chosen.
 *
 * @param {Event} event
 * @returns {boolean}
 */
export function isTyping(event) {
  const target = /** @type {HTMLElement} */ (event.composedPath()[0]);
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("dialog[open]")) return true;
  if (target instanceof HTMLInputElement) {
    return !["range", "checkbox", "radio", "button"].includes(target.type);
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
