"""The task of an agent: reach a share of the points in games against others."""

from collections.abc import Sequence
from dataclasses import dataclass

from plybench.classroom.grading.student import Student, StudentFault
from plybench.classroom.grading.task import Task, check_code
from plybench.classroom.grading.verdict import Part
from plybench.core.catalog import find_game
from plybench.core.errors import InputError, refused
from plybench.play.agents import ForeignAgent, ForeignLimits, Names, make_agent
from plybench.play.arena import match
from plybench.play.arena.results import MatchResult


@dataclass(frozen=True)
class AgentTask(Task):
    """Matches against agents of the workbench; each is a part. `seconds` is the time for a move."""

    code: str
    game: str
    variant: str
    against: tuple[str, ...]
    games: int
    score: float
    draw_after: int
    seed: int

    def check(self) -> None:
        """Raise InputError for an unknown game or opponent, or a score that cannot be reached."""
        check_code(self.code)
        if not 0 < self.score <= 1:
            raise refused("score", self.score, "a share above 0 and up to 1")
        if self.games < 1:
            raise refused("games", self.games, "at least 1")
        if not self.against:
            raise refused("against", [], "a list of at least one agent")
        domain = find_game(self.game)
        game, _ = domain.load(None, self.variant or None)
        for opponent in self.against:
            make_agent(opponent, game, Names.of(domain))

    def run(self, student: Student) -> Sequence[Part]:
        """Play a match against each opponent."""
        domain = find_game(self.game)
        game, _ = domain.load(None, self.variant or None)
        limits = ForeignLimits(self.about.seconds, self.about.memory)
        agent = ForeignAgent(
            student.code(self.code),
            limits,
            domain.name,
            folder=student.folder,
            forbids=self.about.forbids,
        )
        try:
            agent.check(game)
        except InputError as error:
            raise StudentFault(str(error), getattr(error.__cause__, "trace", "")) from None
        parts = []
        for opponent in self.against:
            played = match(
                domain.name,
                agent,
                opponent,
                games=self.games,
                variant=self.variant,
                seed=self.seed,
                draw_after=self.draw_after,
            )
            parts.append(self._judge_games(played, opponent))
        return parts

    def _judge_games(self, played: MatchResult, opponent: str) -> Part:
        own = played.standings[0]
        score = (own.wins + own.draws / 2) / own.games
        text = (
            f"{100 * score:.0f} % against {opponent} ({own.wins} won, {own.draws} drawn, "
            f"{own.losses} lost), {100 * self.score:.0f} % needed"
        )
        lost = [r for r in played.records if r.forfeit and r.entrants[r.forfeit - 1] == 0]
        if lost:
            text += f"; {own.forfeits} lost by a fault: {lost[0].reason}"
        trace = next((record.trace for record in lost if record.trace), "")
        return Part(text, float(score >= self.score), trace)
