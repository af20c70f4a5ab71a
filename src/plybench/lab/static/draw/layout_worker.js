// Lays out large trees beside the page, so that it stays usable meanwhile.

import { layoutOf } from "./layout.js";

addEventListener("message", (event) => {
  const layout = layoutOf(event.data.forest);
  const buffers = Object.values(layout).flatMap((value) =>
    typeof value === "number" ? [] : [value.buffer],
  );
  /** @type {any} */ (self).postMessage({ id: event.data.id, layout }, buffers);
});
