"""A game in the terminal: asks for moves and commands, shows the board, lets agents reply."""

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

from plybench.cli.playing.advice import Advisor
from plybench.cli.playing.agent_prints import AgentPrints
from plybench.cli.playing.autosave import Autosave
from plybench.cli.playing.clock import OUT_OF_TIME, Clock, FlagFell
from plybench.cli.playing.commands import Commands
from plybench.cli.playing.prompt import asks, is_interactive, read_line
from plybench.cli.playing.screen import Screen
from plybench.cli.playing.starting_point import StartingPoint
from plybench.cli.playing.thinking import thinking
from plybench.cli.playing.transcript import Transcript
from plybench.core.errors import InputError, counted
from plybench.core.notation import describe_ending, read_typed_move
from plybench.core.results.decision import Decision
from plybench.core.rng import SplitMix64
from plybench.play.agents import Agent, AgentFault, HumanAgent, Names
from plybench.play.agents.agent import plain_decision
from plybench.play.arena.game import decide_or_fault, end_by
from plybench.play.arena.record import GameEnd, GameRecord
from plybench.play.arena.seeds import derived


class Session:
    """Games between two agents, at least one of them human; see `watch` for others.

    With a `record`, the game continues where that ends. `screen` is where it is shown, with what
    agents print if it `shows_output`.
    """

    _without: Sequence[str] = ()  # commands that make no sense in it
    _others: Mapping[str, str] = {}  # more commands, and what they do

    def __init__(
        self,
        point: StartingPoint,
        agents: Mapping[int, Agent],
        *,
        names: Names,
        seed: int,
        screen: Screen | None = None,
        clock: Clock | None = None,
        shows_output: bool = False,
        autosave: Autosave | None = None,
        record: GameRecord | None = None,
    ) -> None:
        self.point, self.game, self.seed = point, point.rules, seed
        self.agents = agents
        self.screen = screen or Screen(point.rules)
        self.advisor = Advisor(point.rules, names)
        self.play = Transcript(point, agents, seed, clock)
        self.autosave = autosave or Autosave(point.name)
        self.is_left = False
        self._prints, self._shows_output = AgentPrints(agents.values()), shows_output
        self._commands = Commands(self, self._without, self._others)
        if record is not None:
            self.play.resume(record)

    def run(self) -> None:
        """Play until the person leaves; KeyboardInterrupt if they leave with Ctrl-C."""
        self.screen.say(self._greeting())
        self.show_board()
        if self.play.is_over:
            self.screen.say(self.ending())
        while not self.is_left:
            try:
                self._take_turn()
            except KeyboardInterrupt:
                if self._is_to_leave():
                    self._say_how_to_go_on()
                    raise
        if self.play.is_over:
            self.autosave.forget()
        self._say_how_to_go_on()

    def close(self) -> None:
        """Let the agents go."""
        for agent in self.agents.values():
            agent.close()

    def restart(self) -> None:
        """Begin a new game where this one began."""
        self.close()
        self.autosave.forget()
        self.seed += 1  # so that an agent with random choices plays a different game
        clock = None if self.play.clock is None else self.play.clock.for_new_game()
        self.play = Transcript(self.point, self.agents, self.seed, clock)

    @property
    def takes_moves(self) -> bool:
        """Whether a person may type a move now."""
        return not self.play.is_over

    def _greeting(self) -> str:
        players = f"{self.name_of(1)} v {self.name_of(2)}"
        return f"{self.point.name}: {players}. Type help for help."

    def _take_turn(self) -> None:
        agent = self.agents[self.play.player]
        if self.play.is_over or isinstance(agent, HumanAgent):
            self._ask()
        else:
            self._answer(agent)

    def _is_to_leave(self) -> bool:
        """Ask after Ctrl-C whether to leave. Without a saved game or a terminal, leave at once."""
        self.screen.say("")
        if not self.autosave.is_there or not is_interactive():
            return True
        return asks("Leave the game? It will be saved.")

    def _say_how_to_go_on(self) -> None:
        if self.play.moves_made and not self.play.is_over:
            self.autosave.keep(self.play)  # with what the clock shows now
        if self.autosave.is_there or (self.play.moves_made and not self.play.is_over):
            self.screen.say(self.autosave.how_to_go_on(), can_wrap=False)

    # People

    def _ask(self) -> None:
        """Read a line and run it."""
        begin = perf_counter()
        try:
            line = self._line().strip()
        except EOFError:
            self.screen.say("")
            self.is_left = True
            return
        except FlagFell:
            self.screen.say("")
            self.lose(GameEnd.LATE, OUT_OF_TIME)
            return
        try:
            if line and not self._commands.run(line):
                self._move(line, perf_counter() - begin)
        except InputError as error:
            self._refuse(line, error)

    def _refuse(self, line: str, error: InputError) -> None:
        """Say why a line cannot be followed."""
        word = self._commands.like(line)
        if word and word != line.partition(" ")[0].lower():
            self.screen.say(f"{error} (or did you mean {word}?)")
        else:
            is_move = not word and not self.play.is_over
            self.screen.say(f"{error} (or help)" if is_move else str(error))

    def _line(self) -> str:
        """Return the line typed; the clock of the side to move runs meanwhile."""
        if self.play.is_over:
            return read_line("new, undo, save FILE or quit: ", self.screen.say)
        turn = f"{self.screen.side(self.play.player)} to move"
        prompt = f"{self.screen.clocks(self.play.clock)}{turn}: "
        if self.play.clock is None:
            return read_line(prompt, self.screen.say)
        with self.play.clock.running(self.play.player):
            return read_line(prompt, self.screen.say)

    def _move(self, line: str, seconds: float) -> None:
        self.check_open()
        action = read_typed_move(self.game, self.play.state, line)
        self._make(plain_decision(action, "human", seconds, "human"))

    def check_open(self) -> None:
        """Raise InputError if the game is over."""
        if self.play.is_over:
            raise InputError("the game is over")

    # Agents

    def _answer(self, agent: Agent) -> None:
        """Let an agent move; it loses if it fails or runs out of time."""
        play = self.play
        rng = SplitMix64(derived(self.seed, play.player, len(play)))
        limits = None if play.clock is None else play.clock.limits_of(agent, play.player)
        try:
            with thinking(agent.name, limits) as shown:
                decision = decide_or_fault(agent, self.game, play.state, shown, rng)
            self._note_prints(agent)
            if play.clock is not None:
                play.clock.spend(play.player, decision.seconds)
        except FlagFell:
            self.lose(GameEnd.LATE, OUT_OF_TIME)
        except AgentFault as fault:
            self._note_prints(agent)
            self.lose(end_by(fault), str(fault), fault.trace)
        else:
            self.screen.say(f"{agent.name} plays {self.screen.worth(play.state, decision)}")
            self._make(decision)

    def _note_prints(self, agent: Agent) -> None:
        """Keep the prints of an agent for its move, and show them if asked to."""
        text = self._prints.take(agent)
        if text:
            self.play.note_prints(text)
        if text and self._shows_output:
            self.screen.say(f"{agent.name} prints:\n{text.rstrip()}", can_wrap=False)

    # The game

    def _make(self, decision: Decision[Any]) -> None:
        """Make a move, and show the board if it is a person's turn or the game is over."""
        self._note(decision)
        answers = not isinstance(self.agents[self.play.player], HumanAgent)
        if self.play.is_over or not answers:
            self.show_board()
        if self.play.is_over:
            self.screen.say(self.ending())

    def _note(self, decision: Decision[Any]) -> None:
        if self.play.clock is not None:
            self.play.clock.press(self.play.player)
        self.play.make(decision)
        self.autosave.keep(self.play)

    def lose(self, end: GameEnd, reason: str, trace: str = "") -> None:
        """End the game: the side to move has lost it in some other way than by the rules."""
        self.play.give_up(end, reason, trace)
        self.autosave.keep(self.play)
        if trace:
            self.screen.say(trace, can_wrap=False)
        self.screen.say(self.ending())

    def show_board(self) -> None:
        """Draw the position, with the last move marked."""
        self.screen.show(self.play.state, self.play.before)

    def name_of(self, player: int) -> str:
        """Return who plays a side, with the name of the side."""
        return f"{self.agents[player].name} ({self.screen.side(player)})"

    def ending(self) -> str:
        """Return the ending of a game that is over, even if it was over at the start."""
        if not self.play.moves_made and not self.play.forfeit:
            return f"This game is already over. {self._result(self._name_in_file)}"
        return self._result(self.name_of)

    def _name_in_file(self, player: int) -> str:
        side, name = self.screen.side(player), self.point.players[player - 1]
        return f"{name} ({side})" if name else side

    def _result(self, name_of: Callable[[int], str]) -> str:
        winner = self.play.winner
        if self.play.forfeit:
            return f"{name_of(winner)} wins: {name_of(3 - winner)} {self.play.reason}."
        why = describe_ending(self.game, self.play.state)
        if not winner:
            return f"The game is drawn: {why}." if why else "The game is drawn."
        how = f"wins by {why}" if why else "wins"
        if not self.play:
            return f"{name_of(winner)} {how}."
        # A game that numbers its lines, as chess does, counts the moves of each side by themselves.
        is_paired = hasattr(self.game, "describe_line")
        moves = self.play.moves_by(winner) if is_paired else len(self.play)
        return f"{name_of(winner)} {how} in {counted(moves, 'move')}."
