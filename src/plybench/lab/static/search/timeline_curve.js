// The curve of a timeline, and where its caption has room.

const MARGIN = 6; // pixels beside the caption

/**
 * The values of a column in shares of the largest, no more than there are places for.
 *
 * @param {ArrayLike<number>} values
 * @param {number} width
 * @returns {[Float64Array, number]} with the largest
 */
export function curveOf(values, width) {
  const heights = values.length > 2 * width ? peaks(values, Math.ceil(width)) : values;
  let most = 0;
  for (let i = 0; i < heights.length; i++) most = Math.max(most, heights[i]);
  return [Float64Array.from(heights, (value) => value / Math.max(1, most)), most];
}

/**
 * The largest value of a column for each of some parts of it: peaks stay, however narrow.
 *
 * @param {ArrayLike<number>} values
 * @param {number} parts
 * @returns {Float64Array}
 */
export function peaks(values, parts) {
  const found = new Float64Array(parts);
  for (let i = 0; i < values.length; i++) {
    const part = Math.min(parts - 1, Math.floor((i * parts) / values.length));
    if (values[i] > found[part]) found[part] = values[i];
  }
  return found;
}

/**
 * Where a caption begins: at the left, further in or at the right, the first with enough room.
 *
 * @param {ArrayLike<number>} curve
 * @param {number} most height of the curve under it
 * @param {{x: number, width: number, long: number}} sizes of which x is the line to keep clear of
 * @returns {number}
 */
export function captionPlace(curve, most, { x, width, long }) {
  const last = width - MARGIN - long;
  const places = [MARGIN, long + 5 * MARGIN, last].filter((place) => place <= last);
  const clear = places.filter((place) => x < place - MARGIN || x > place + long + MARGIN);
  const free = clear.find((place) => highest(curve, place, place + long, width) <= most);
  return free ?? clear[0] ?? MARGIN;
}

/**
 * The largest value of a curve between two places on the screen.
 *
 * @param {ArrayLike<number>} curve
 * @param {number} from
 * @param {number} to
 * @param {number} width of the whole curve
 * @returns {number}
 */
export function highest(curve, from, to, width) {
  const scale = (curve.length - 1) / width;
  const end = Math.min(curve.length, Math.ceil(to * scale) + 1);
  let found = 0;
  for (let i = Math.floor(from * scale); i < end; i++) found = Math.max(found, curve[i]);
  return found;
}
