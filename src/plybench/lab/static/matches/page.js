// The Matches page: agents play each other, standings come in, every game can be replayed.

import { Refused } from "../host/connection.js";
import { button, el, isTyping } from "../parts/dom.js";
import { readLink } from "../parts/link.js";
import { listKey } from "./games_replay.js";
import { fitting, keyOf, linkOf, messageOf, recordedSetup, setupOf } from "./match_link.js";
import { MatchForm } from "./match_setup.js";
import { MatchView } from "./match_view.js";
import { sourceText, stateText } from "./match_words.js";

/**
 * @typedef {import("./match_tables.js").MatchData} MatchData
 * @typedef {import("./match_link.js").MatchSetup} MatchSetup
 * @typedef {import("./match_link.js").PlayedGame} PlayedGame
 */

const NARROW = 1100; // pixels; below, the set-up starts closed

/**
 * @param {HTMLElement} root
 * @param {import("../parts/frame.js").Lab} lab
 */
export function mountMatches(root, lab) {
  const page = new MatchesPage(root, lab);
  page.start();
}

class MatchesPage {
  /**
   * @param {HTMLElement} root
   * @param {import("../parts/frame.js").Lab} lab
   */
  constructor(root, lab) {
    this.lab = lab;
    /** @type {MatchForm | null} */
    this.form = null;
    /** @type {MatchSetup | null} */
    this.played = null; // the match that is shown
    this.record = ""; // the number of the file that is shown, if any
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {Map<string, MatchData>} */
    this.known = new Map(); // matches of this visit, so that Back is quick
    const written = () => this.writeLink();
    this.view = new MatchView(lab.host, { filtered: written, moved: written });
    this.source = el("select", { class: "big", "aria-label": "What is shown", hidden: true });
    this.playButton = button("Play (R)", () => this.play(), { class: "btn main" });
    this.stopButton = button("Stop (Esc)", () => this.stop(), { hidden: true });
    this.state = el("span", { class: "quiet", role: "status" });
    this.progress = el("progress", {
      max: 1,
      value: 0,
      "aria-label": "Games played",
      hidden: true,
    });
    this.failure = el("p", { class: "error", role: "alert", hidden: true });
    this.setup = el("details", { class: "panel folding" }, el("summary", {}, "Set-up"));
    root.append(this.layout());
    this.view.clear("");
    lab.frame.setKeys([
      ["R", "play the match"],
      ["Esc", "stop, and keep the games so far"],
      ["↑ ↓", "the game before, the next game"],
      ["← →", "one move back, one move on"],
      ["Home End", "first, last move"],
      ["?", "these keys"],
    ]);
  }

  layout() {
    return el(
      "main",
      { class: "page" },
      el(
        "div",
        { class: "page-in wide" },
        el(
          "div",
          { class: "bar" },
          this.source,
          this.state,
          this.progress,
          el("span", { class: "spacer" }),
          this.stopButton,
          this.playButton,
        ),
        this.failure,
        el("div", { class: "matches" }, el("div", { class: "stack" }, this.setup), this.view.root),
      ),
    );
  }

  async start() {
    const [catalog, { records }] = await Promise.all([
      this.lab.host.ask({ do: "catalog" }),
      this.lab.host.ask({ do: "records" }),
    ]);
    this.form = new MatchForm(catalog.games, {
      changed: () => this.formChanged(),
      play: () => this.play(),
      gameChanged: () => this.gameChanged(),
    });
    this.setup.append(this.form.root);
    this.setup.open = innerWidth > NARROW;
    this.source.append(
      el("option", { value: "" }, "A match played here"),
      ...records.map((/** @type {any} */ one) =>
        el("option", { value: one.number }, sourceText(one)),
      ),
    );
    this.source.hidden = records.length === 0;
    this.source.addEventListener("change", () => this.sourceChanged());
    addEventListener("popstate", () => this.restore());
    document.addEventListener("keydown", (event) => this.key(event));
    await this.restore();
  }

  /** Show what the address names. */
  async restore() {
    const shown = readLink();
    const [one, two] = (shown.pair ?? "").split("-").map(Number);
    const isPair = Number.isInteger(one) && Number.isInteger(two) && shown.pair !== "";
    const { list } = this.view;
    list.filter = {
      pair: isPair ? [one, two] : null,
      result: shown.result ?? "",
      text: shown.find ?? "",
    };
    list.text.value = list.filter.text;
    list.result.value = list.filter.result;
    this.record = shown.record ?? "";
    this.source.value = this.record;
    const setup = setupOf(shown);
    try {
      if (this.record !== "") return await this.showRecord();
      await this.fill(setup);
      await this.run(setup);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {MatchSetup} setup */
  async fill(setup) {
    const offer = await this.lab.host.ask({
      do: "match_form",
      game: setup.game,
      variant: setup.variant,
    });
    this.form?.fill(setup, offer);
  }

  /** Play the match of the form. */
  async play() {
    if (!this.form) return;
    const { record } = this;
    this.record = "";
    this.source.value = "";
    const setup = this.form.values();
    this.known.delete(keyOf(setup));
    const { list } = this.view;
    list.filter = { ...list.filter, pair: null };
    this.lab.link.write(linkOf(setup), { push: true });
    await this.run(setup, record);
  }

  stop() {
    this.running?.abort();
  }

  /**
   * @param {MatchSetup} setup
   * @param {string} [record] that was shown
   */
  async run(setup, record = "") {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const before = { record, played: this.played, data: this.view.data };
    this.clear(setup);
    const known = this.known.get(keyOf(setup));
    if (known) return this.show(known);
    this.setBusy(true);
    /** @type {PlayedGame[]} */
    let games = [];
    const report = (/** @type {any} */ some) => {
      if (this.running !== running) return;
      games = [...games.slice(0, some.from), ...some.games];
      this.show({ ...some, games });
    };
    try {
      const found = await this.lab.host.ask(messageOf(setup), { signal: running.signal, report });
      if (this.running !== running) return;
      this.setBusy(false);
      this.known.set(keyOf(setup), /** @type {any} */ (found));
      this.show(/** @type {any} */ (found));
    } catch (error) {
      if (this.running !== running) return;
      if (!running.signal.aborted) {
        this.fail(error);
        this.showAgain(before);
        return;
      }
      this.setBusy(false);
      this.state.textContent = "Stopped before the first game ended.";
    }
  }

  /**
   * Show what was shown before a match that could not be played.
   *
   * @param {{ record: string, played: MatchSetup | null, data: MatchData | null }} before
   */
  showAgain({ record, played, data }) {
    if (data === null) return;
    this.record = record;
    this.source.value = record;
    this.played = played;
    this.view.show(data);
    this.view.chooseFromLink({});
    this.formChanged();
  }

  async showRecord() {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.clear(null);
    this.playButton.textContent = "Play these agents (R)";
    const found = await this.lab.host.ask({ do: "record", record: Number(this.record) });
    if (this.running !== running) return;
    await this.fill(recordedSetup(found.settings)).catch(() => {}); // the game may be unknown here
    if (this.running === running) this.show(/** @type {any} */ (found));
  }

  /** @param {MatchSetup | null} setup */
  clear(setup) {
    this.played = setup;
    this.failure.hidden = true;
    this.form?.showError(null, "");
    this.setBusy(false);
    this.view.clear("Fills as the games end.");
    this.state.textContent = "";
  }

  /** @param {boolean} isBusy */
  setBusy(isBusy) {
    this.stopButton.hidden = !isBusy;
    this.formChanged();
    this.progress.hidden = !isBusy;
    if (isBusy) this.state.textContent = "Playing the first game …";
    if (isBusy) this.progress.value = 0;
  }

  /** @param {MatchData} data */
  show(data) {
    const isFirst = this.view.data === null;
    this.state.textContent = stateText(data, !this.stopButton.hidden);
    this.progress.max = data.total;
    this.progress.value = data.played;
    this.view.show(data);
    if (isFirst || this.view.replay.game === null) this.view.chooseFromLink(readLink());
  }

  writeLink() {
    const { list, replay } = this.view;
    const { pair, result, text } = list.filter;
    const what = this.record !== "" ? { record: this.record } : linkOf(this.played ?? setupOf({}));
    this.lab.link.write({
      ...what,
      pair: pair ? pair.join("-") : "",
      result,
      find: text,
      shown: replay.game ? replay.game.number + 1 : "",
      ply: replay.game ? replay.ply : "",
    });
  }

  formChanged() {
    this.playButton.hidden = false;
    if (this.record !== "") return;
    const now = this.form?.values();
    const isChanged = now && this.played && keyOf(now) !== keyOf(this.played);
    this.playButton.textContent = isChanged || !this.played ? "Play (R)" : "Play again (R)";
    this.playButton.classList.toggle("main", Boolean(isChanged) || !this.played);
    const isBusy = !this.stopButton.hidden;
    this.playButton.hidden = isBusy && !isChanged; // what would it play but this match?
  }

  async gameChanged() {
    if (!this.form) return;
    const setup = this.form.values();
    const isOther = setup.game !== this.form.offer.game;
    try {
      const offer = await this.lab.host.ask({
        do: "match_form",
        game: setup.game,
        variant: isOther ? "" : setup.variant,
      });
      const names = offer.agents.map((/** @type {any} */ one) => one.name);
      const agents = isOther ? setup.agents.map((spec) => fitting(spec, names)) : setup.agents;
      this.form.fill({ ...setup, agents, variant: isOther ? "" : setup.variant }, offer);
      this.formChanged();
    } catch (error) {
      this.fail(error);
    }
  }

  async sourceChanged() {
    this.record = this.source.value;
    const what = this.record === "" ? linkOf(setupOf({})) : { record: this.record };
    this.lab.link.write(what, { push: true });
    await this.restore();
  }

  /** @param {unknown} error */
  fail(error) {
    const text = error instanceof Error ? error.message : String(error);
    const field = error instanceof Refused ? error.field : null;
    this.setBusy(false);
    if (this.view.data === null) this.view.clear("Nothing was played.");
    if (field !== null && this.form?.showError(field, text)) {
      this.setup.open = true;
      this.state.textContent = "The set-up has an error.";
      return;
    }
    this.failure.textContent = text;
    this.failure.hidden = false;
    this.state.textContent = "";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { replay, list } = this.view;
    const isSteps = listKey(event.key, replay, (by) => list.step(by));
    const isPlay = event.key.toLowerCase() === "r";
    if (isPlay) this.play();
    if (event.key === "Escape") this.stop();
    if (isSteps || isPlay || event.key === "Escape") event.preventDefault();
  }
}
