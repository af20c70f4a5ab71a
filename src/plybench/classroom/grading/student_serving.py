"""What the process of a student does: it runs the code that requests name, and answers.

A request is a line of JSON, {"do": "call", ...}; the answer is another, or {"fault": "raised ...",
"trace": "..."}. The process goes on after a fault. `student_actions` has what can be asked for.
"""

import json
import socket

from plybench.classroom.grading.counting import TooMuch
from plybench.classroom.grading.student_actions import ACTIONS, Work
from plybench.core.errors import InputError
from plybench.play.agents.faults import Fault, raised
from plybench.play.agents.serving import Message, confine, fault_message, send


def serve(connection: socket.socket, given: Message) -> None:
    """Answer requests within the limits given, until the other end goes."""
    confine(connection, given)
    work = Work(given["forbids"])
    with connection.makefile("r", encoding="utf-8") as requests:
        send(connection, {"started": True})
        for request in requests:
            send(connection, _answer(work, json.loads(request)))


def _answer(work: Work, request: Message) -> Message:
    """Return the answer to a request; a fault if the student's code fails."""
    try:
        answer = ACTIONS[request["do"]](work, request)
    except (Fault, InputError) as error:
        answer = fault_message(error)
    except TooMuch as error:
        answer = {"too_much": str(error)}
    except Exception as error:  # in a method that something of the student's has
        fault = raised(error)
        fault.__cause__ = error
        answer = fault_message(fault)
    return answer | {"forbidden": work.refused} if work.refused else answer
