"""What the process of an agent replies, which may be anything: the agent can write there too."""

from typing import Any

from plybench.core.game import Game
from plybench.core.notation import moves_by_text
from plybench.core.results.decision import Decision, GameCounts
from plybench.core.results.result import Status
from plybench.core.system.reading import parse_json
from plybench.play.agents.agent import AgentFault, plain_decision
from plybench.play.agents.answers import action_in_column
from plybench.play.agents.serving import Message

DISTURBED = "disturbed the connection of its process"


def read_reply(line: bytes) -> Message:
    """Return the message in a line; AgentFault if it is not one."""
    try:
        message = parse_json(line)
    except ValueError:
        raise AgentFault(DISTURBED) from None
    if not isinstance(message, dict):
        raise AgentFault(DISTURBED)
    return message


def fault_of_reply(reply: Message, memory: int) -> tuple[str, str] | None:
    """Return the fault that a reply reports, and its traceback; None if it reports none."""
    if reply.get("fault") is None:
        return None
    if reply["fault"] == "memory":
        return f"needed more than {memory / 10**6:g} MB of memory", ""
    return str(reply["fault"]), str(reply.get("trace", ""))


def decision_of_reply(
    game: Game[Any, Any], state: Any, reply: Message, name: str, seconds: float
) -> Decision[Any]:
    """Return the decision in a reply; AgentFault if it is not a legal move."""
    if "column" in reply:
        action = action_in_column(game, state, reply["column"])
        return plain_decision(action, name, seconds, "process")
    legal = moves_by_text(game, state)
    try:
        action, value, depth = legal[reply["move"]], reply["value"], reply["depth"]
        value = float(value) if isinstance(value, str) else value  # infinity is written out
        counts = GameCounts(**reply["counts"])
    except (KeyError, TypeError, ValueError):
        raise AgentFault(DISTURBED) from None
    return Decision(
        Status.SOLVED,
        action,
        value,
        (action,),
        depth,
        (),
        counts,
        name,
        seconds=seconds,
        engine="process",
    )
