// The Matches page: agents play each other, standings come in, every game can be replayed.

import { Refused } from "../connection.js";
import { button, el, isTyping } from "../dom.js";
import { Replay } from "../game_replay.js";
import { listKey } from "../games_replay.js";
import { readLink } from "../link.js";
import { GameList } from "../match_games.js";
import { linkOf, messageOf, recordedSetup, setupOf } from "../match_link.js";
import { MatchForm } from "../match_setup.js";
import { crossTable, firstPlayer, remarks, standingsTable } from "../match_tables.js";
import { counted, spoken } from "../numbers.js";

/**
 * @typedef {import("../match_tables.js").MatchData} MatchData
 * @typedef {import("../match_link.js").MatchSetup} MatchSetup
 * @typedef {import("../match_link.js").PlayedGame} PlayedGame
 */

const NARROW = 1100; // pixels; below, the set-up starts closed

/**
 * @param {HTMLElement} root
 * @param {import("../pages.js").Lab} lab
 */
export function mountMatches(root, lab) {
  const page = new MatchesPage(root, lab);
  page.start();
}

class MatchesPage {
  /**
   * @param {HTMLElement} root
   * @param {import("../pages.js").Lab} lab
   */
  constructor(root, lab) {
    this.lab = lab;
    /** @type {MatchForm | null} */
    this.form = null;
    /** @type {MatchData | null} */
    this.data = null;
    /** @type {MatchSetup | null} */
    this.played = null; // the match that is shown
    this.record = ""; // the number of the file that is shown, if any
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {Map<string, MatchData>} */
    this.known = new Map(); // matches of this visit, so that Back is quick
    this.list = new GameList((game) => this.choose(game, game.moves.length));
    this.list.changedFilter = () => this.filterChanged();
    this.replay = new Replay(lab.host, () => this.writeLink());
    this.source = el("select", { class: "big", "aria-label": "What is shown" });
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
    this.standings = el("div", { class: "scroll" });
    this.cross = el("div", { class: "scroll" });
    this.first = el("div");
    this.notes = el("ul", { class: "remarks" });
    this.setup = el("details", { class: "panel folding" }, el("summary", {}, "Set-up"));
    root.append(this.layout());
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
    const crossPanel = panel(
      "Cross table",
      this.cross,
      "points against each other; a cell filters the games",
    );
    crossPanel.classList.add("cross-panel");
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
        el(
          "div",
          { class: "matches" },
          el("div", { class: "stack" }, this.setup),
          el(
            "div",
            { class: "stack" },
            panel("Standings", el("div", {}, this.standings, this.notes), ""),
            el(
              "div",
              { class: "match-pair" },
              crossPanel,
              panel("First player", this.first, "all games"),
            ),
            el("div", { class: "match-games" }, this.list.root, this.replay.root),
          ),
        ),
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
    this.list.filter = {
      pair: isPair ? [one, two] : null,
      result: shown.result ?? "",
      text: shown.find ?? "",
    };
    this.list.text.value = this.list.filter.text;
    this.list.result.value = this.list.filter.result;
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
    this.record = "";
    this.source.value = "";
    const setup = this.form.values();
    this.known.delete(keyOf(setup));
    this.list.filter = { ...this.list.filter, pair: null };
    this.lab.link.write(linkOf(setup), { push: true });
    await this.run(setup);
  }

  stop() {
    this.running?.abort();
  }

  /** @param {MatchSetup} setup */
  async run(setup) {
    this.stop();
    const running = new AbortController();
    this.running = running;
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
      if (!running.signal.aborted) return this.fail(error);
      this.setBusy(false);
      this.state.textContent = "Stopped before the first game ended.";
    }
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
    this.data = null;
    this.played = setup;
    this.failure.hidden = true;
    this.form?.showError(null, "");
    this.formChanged();
    this.list.chosen = -1;
    this.list.show([], [], 0);
    this.replay.clear();
    this.notes.replaceChildren();
    for (const part of [this.standings, this.cross, this.first]) {
      part.replaceChildren(el("p", { class: "note" }, "Fills as the games end."));
    }
    this.state.textContent = "";
  }

  /** @param {boolean} isBusy */
  setBusy(isBusy) {
    this.stopButton.hidden = !isBusy;
    this.progress.hidden = !isBusy;
    if (isBusy) this.state.textContent = "Playing the first game …";
    if (isBusy) this.progress.value = 0;
  }

  /** @param {MatchData} data */
  show(data) {
    const isFirst = this.data === null;
    this.data = data;
    this.state.textContent = stateText(data, !this.stopButton.hidden);
    this.progress.max = data.total;
    this.progress.value = data.played;
    this.standings.replaceChildren(standingsTable(data));
    this.drawCross();
    this.first.replaceChildren(firstPlayer(data));
    this.notes.replaceChildren(...remarks(data).map((text) => el("li", {}, text)));
    this.list.show(data.games, data.labels, data.played);
    if (isFirst || this.replay.game === null) this.chooseFromLink();
  }

  drawCross() {
    if (!this.data) return;
    this.cross.replaceChildren(
      crossTable(this.data, this.list.filter.pair, (pair) => this.list.setPair(pair)),
    );
  }

  filterChanged() {
    this.drawCross();
    this.writeLink();
  }

  /** Replay the game that the address names, or the first one. */
  chooseFromLink() {
    const shown = readLink();
    const games = this.data?.games ?? [];
    const wanted =
      shown.shown === undefined
        ? games[0]
        : games.find((g) => g.number + 1 === Number(shown.shown));
    if (!wanted) return;
    const ply =
      shown.shown === undefined || shown.ply === undefined
        ? wanted.moves.length
        : Number(shown.ply);
    this.choose(wanted, ply, { isQuiet: true });
  }

  /**
   * @param {PlayedGame} game
   * @param {number} ply
   * @param {{ isQuiet?: boolean }} [options]
   */
  choose(game, ply, { isQuiet = false } = {}) {
    const data = /** @type {MatchData} */ (this.data);
    const [one, two] = game.entrants;
    this.list.mark(game.number);
    this.replay.show(data.settings.game, game, [data.labels[one], data.labels[two]], ply);
    if (!isQuiet) this.writeLink();
  }

  writeLink() {
    const { pair, result, text } = this.list.filter;
    const what = this.record !== "" ? { record: this.record } : linkOf(this.played ?? setupOf({}));
    this.lab.link.write({
      ...what,
      pair: pair ? pair.join("-") : "",
      result,
      find: text,
      shown: this.replay.game ? this.replay.game.number + 1 : "",
      ply: this.replay.game ? this.replay.ply : "",
    });
  }

  formChanged() {
    if (this.record !== "") return;
    const now = this.form?.values();
    const isChanged = now && this.played && keyOf(now) !== keyOf(this.played);
    this.playButton.textContent = isChanged || !this.played ? "Play (R)" : "Play again (R)";
    this.playButton.classList.toggle("main", Boolean(isChanged) || !this.played);
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
    const isSteps = listKey(event.key, this.replay, (by) => this.list.step(by));
    const isPlay = event.key.toLowerCase() === "r";
    if (isPlay) this.play();
    if (event.key === "Escape") this.stop();
    if (isSteps || isPlay || event.key === "Escape") event.preventDefault();
  }
}

/**
 * @param {string} title
 * @param {HTMLElement} body
 * @param {string} hint
 * @returns {HTMLElement}
 */
function panel(title, body, hint) {
  return el(
    "section",
    { class: "panel", "aria-label": title },
    el(
      "header",
      {},
      el("h2", {}, title),
      el("span", { class: "spacer" }),
      el("span", { class: "quiet" }, hint),
    ),
    body,
  );
}

/**
 * @param {{ name: string, agents?: string[], played?: number, error?: string }} record
 * @returns {string}
 */
function sourceText({ name, agents = [], played = 0, error }) {
  if (error) return `${name} (cannot be read)`;
  return `${name}: ${counted(agents.length, "agent")}, ${counted(played, "game")}`;
}

/**
 * @param {MatchData} data
 * @param {boolean} isRunning
 * @returns {string}
 */
function stateText(data, isRunning) {
  const board = data.settings.variant ? ` ${data.settings.variant}` : "";
  const what = `${spoken(data.settings.game)}${board}`;
  const isAll = data.played === data.total;
  const games = isAll
    ? counted(data.total, "game")
    : `${data.played} of ${counted(data.total, "game")}`;
  const time = data.seconds < 10 ? data.seconds.toFixed(1) : Math.round(data.seconds);
  const why = { time: ", the time is up", stopped: ", stopped" }[data.ended ?? ""] ?? "";
  const decided = !isAll && data.complete ? ", decided by the test" : "";
  return `${what}: ${games}${isRunning ? " so far" : ""}${why}${decided}, ${time} s`;
}

/**
 * @param {MatchSetup} setup
 * @returns {string}
 */
function keyOf(setup) {
  return JSON.stringify(Object.entries(messageOf(setup)).sort());
}

/**
 * An agent for another game: without settings that are names of the old one.
 *
 * @param {string} spec
 * @param {string[]} names of the agents of the new game
 * @returns {string}
 */
function fitting(spec, names) {
  const [name, settings = ""] = spec.split(":");
  const kept = settings
    .split(",")
    .filter((part) => /^(depth|playouts|seconds|calls|seed)=/.test(part));
  if (!names.includes(name)) return names.at(-1) ?? "random";
  return kept.length ? `${name}:${kept.join(",")}` : name;
}
