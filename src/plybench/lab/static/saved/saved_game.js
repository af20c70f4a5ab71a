// Games in a file of their own, to step through.

import { embedded } from "../host/embedded.js";
import { GamePlayer, KEYS } from "./game_player.js";
import { makeSavedFrame } from "./saved_frame.js";

const { frame, palette } = makeSavedFrame();
frame.setKeys(KEYS);
embedded("games").then((reply) => {
  const { games } = /** @type {{ games: import("./game_player.js").SavedGame[] }} */ (
    /** @type {any} */ (reply)
  );
  const player = new GamePlayer(frame.page, games, palette);
  document.addEventListener("keydown", (event) => {
    if (event.key === "?") frame.showKeys();
    else player.key(event);
  });
});
