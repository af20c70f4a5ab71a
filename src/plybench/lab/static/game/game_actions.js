// What people can do on the game page: play, walk, take back, change sides, ask for a hint.

import { Refused } from "../host/connection.js";
import { clamp } from "../parts/numbers.js";
import { gameFields, readGameLink } from "./game_link.js";
import { meantByText } from "./game_model.js";
import { YOU } from "./players_bar.js";

const HINT = 10; // seconds for a hint
const EVALUATING = { exact: 1, estimate: 0.3 }; // seconds for a position

/** What the controls do to a page. */
export class GameActions {
  /** @param {import("./page.js").GamePage} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Play a move of the user's.
   *
   * @param {string} text
   */
  play(text) {
    if (!this.page.canPlay) return;
    this.page.isPlaying = true;
    this.page.make(text);
  }

  /**
   * Play the move that was typed; false if there is no such move.
   *
   * @param {string} typed
   * @returns {boolean}
   */
  playTyped(typed) {
    const { page } = this;
    const move = meantByText(page.here?.legal ?? [], typed);
    if (move && page.canPlay) this.play(move.text);
    else if (page.canPlay) page.layout.setError("typed", `${typed} is not a legal move here.`);
    return move !== undefined;
  }

  /**
   * Show the position after some moves.
   *
   * @param {number} ply
   */
  go(ply) {
    const { page } = this;
    const next = clamp(ply, 0, page.link.moves.length);
    if (next === page.ply) return;
    page.stop();
    page.number += 1;
    page.link = { ...page.link, ply: next };
    page.write();
    page.settle();
  }

  /** Take back the last move, and the reply to it; the Back button brings them again. */
  takeBack() {
    const { page } = this;
    if (!page.full || page.ply === 0) return;
    const { sides } = page.full;
    const isMine = (/** @type {number} */ at) => page.specs[sides[at] - 1] === YOU;
    let ply = page.ply - 1;
    while (page.specs.includes(YOU) && ply > 0 && !isMine(ply)) ply -= 1;
    page.lab.link.flush();
    page.link = { ...page.link, moves: page.link.moves.slice(0, ply), ply };
    page.load({ push: true });
  }

  /** Start again from where the game began. */
  async newGame() {
    const { page } = this;
    page.link = { ...page.link, moves: [], ply: 0 };
    page.mover.seed += 1;
    page.evaluator.forget();
    await page.load({ push: true });
    if (page.specs.includes(YOU)) page.playOn();
  }

  /** Let an agent that is to move do so, or stop it. */
  async playOrPause() {
    const { page } = this;
    if (page.mover.running || page.isPlaying) {
      this.stop();
      return;
    }
    if (page.ply < page.link.moves.length) {
      page.link = { ...page.link, moves: page.link.moves.slice(0, page.ply) };
      await page.load();
    }
    page.playOn();
  }

  /** Stop whoever is thinking; what is known stays. */
  stop() {
    this.page.stop();
    this.page.evaluator.stop();
    this.page.layout.tree.stop();
    this.page.draw();
  }

  swapSides() {
    const [first, second] = this.page.specs;
    this.setPlayers([second, first]);
  }

  /** @param {string[]} specs */
  setPlayers(specs) {
    const { page } = this;
    page.stop();
    page.turned = null;
    page.link = { ...page.link, players: specs };
    page.layout.setError(null, "");
    page.write();
    page.draw();
    if (specs.includes(YOU) && page.ply === page.link.moves.length) page.playOn();
    else page.work();
  }

  /** @param {string} game */
  chooseGame(game) {
    const { page } = this;
    const { view, hasScores } = page.link;
    page.evaluator.forget();
    page.link = { ...readGameLink({ game }, game), view, hasScores };
    page.load({ push: true });
  }

  /**
   * Begin at another position, or with a game that was opened.
   *
   * @param {{ position: string, variant: string, moves?: string[], game?: string }} begin
   */
  begin({ position, variant, moves = [], game = this.page.link.game }) {
    const { page } = this;
    page.evaluator.forget();
    page.link = { ...page.link, game, position, variant, moves, ply: moves.length };
    return page.load({ push: true });
  }

  /** @param {string} view */
  setView(view) {
    const { page } = this;
    page.stop();
    page.link = { ...page.link, view };
    page.write({ push: true });
    page.draw();
    page.work();
  }

  /** @param {boolean} isOn */
  setScores(isOn) {
    this.page.link = { ...this.page.link, hasScores: isOn };
    this.page.write();
    this.page.work();
  }

  /**
   * Point at a move: the line that follows it is shown.
   *
   * @param {string | null} text
   */
  look(text) {
    if (this.page.looked === text) return;
    this.page.looked = text;
    this.page.drawSoon();
  }

  turnBoard() {
    this.page.turned = !this.page.isFlipped;
    this.page.draw();
  }

  async giveHint() {
    const { page } = this;
    if (!page.canPlay) return;
    const { known } = page;
    const isProved = known?.status === "solved" || (known?.exact && known.value !== null);
    const best = isProved ? known?.moves[0] : undefined;
    if (best) {
      this.showHint(best.text, `${best.described}: ${best.words}`);
      return;
    }
    const number = page.number;
    page.lab.frame.toast("Looking for a good move…");
    const agent = page.players.agents.find((one) => one.is_solver)?.name ?? "alpha_beta";
    const fields = gameFields(page.link, page.ply);
    try {
      const reply = await page.lab.host.ask({ do: "move", ...fields, agent, seconds: HINT });
      if (number !== page.number) return;
      const told = reply.text || (reply.value === null ? "" : `value ${reply.value}`);
      this.showHint(reply.move, reply.move_described + (told ? `: ${told}` : ""));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      page.layout.setError(error.field, error.message);
    }
  }

  /**
   * @param {string} text
   * @param {string} words
   */
  showHint(text, words) {
    this.page.hint = text;
    this.page.lab.frame.toast(`Hint: ${words}`);
    this.page.draw();
  }

  /** Find the mistakes of the whole game. */
  evaluate() {
    const { page } = this;
    const seconds = page.isExact ? EVALUATING.exact : EVALUATING.estimate;
    page.evaluator.start(gameFields(page.link), seconds);
  }
}
