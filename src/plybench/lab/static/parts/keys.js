// To whom a key belongs: the page, or the control that has the focus.

/**
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function isInDialog(event) {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest("dialog[open]") !== null;
}

/**
 * Whether a control that has the focus uses a key itself: Space on buttons, arrows on sliders.
 *
 * @param {KeyboardEvent} event
 * @param {Element} timeline whose arrows are those of the page
 * @returns {boolean}
 */
export function isOwnKey(event, timeline) {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement) || target === timeline) return false;
  if (event.key === " " || event.key === "Enter") {
    return target.matches("button, a, summary, input, [role=application]");
  }
  const isArrow = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  return isArrow && target.matches("input, [role=separator], [role=tab]");
}
