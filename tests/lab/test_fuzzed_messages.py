"""Spoilt messages: each gets a reply or an error, in time; none makes the lab fail."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from fuzz.messages import MessageFuzzer, own_actions
from helpers.lab_server import Page, lab_server


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # studies that are run keep their journals here


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "number"), [(1, 1500), (2, 100_000)])
def test_every_message_has_a_reply(seed: int, number: int) -> None:
    fuzzer = MessageFuzzer(seed)
    for _ in range(number):
        fuzzer.check(fuzzer.message())
    unanswered = [do for do, replies in fuzzer.replies.items() if not replies]
    assert not set(unanswered) - {"record"}, "no right message was found"  # there is no record
    assert fuzzer.replies.keys() == own_actions().keys()


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "number"), [(1, 600), (2, 100_000)])
def test_every_message_over_the_socket_has_an_answer(seed: int, number: int) -> None:
    """Another client, meanwhile, gets the answers to its own messages and no others."""
    fuzzer, chance = MessageFuzzer(seed), random.Random(seed)
    for _ in range(300):
        fuzzer.check(fuzzer.message())
    with lab_server() as lab, Page(lab.address) as page, Page(lab.address) as other:
        for start in range(0, number, 5):
            texts = [_numbered(_question(fuzzer), start + i) for i in range(5)]
            texts = [_spoilt(text, chance) for text in texts]
            for text in texts:
                page.socket.send(text)
            other.send(id=start, do="echo", say=start)
            for i in range(5):
                page.send(id=start + i, do="stop")
            answers = 0
            while answers < 5:
                heard = page.hear()
                if "progress" not in heard:
                    assert heard["id"] is None or start <= heard["id"] < start + 5
                    assert "the lab failed" not in heard.get("error", ""), (heard, texts)
                    assert "the process" not in heard.get("error", ""), (heard, texts)
                    answers += 1
            echoed = other.hear()
            assert (echoed["id"], echoed["said"]) == (start, start)


def _question(fuzzer: MessageFuzzer) -> Any:
    """Return a message that is not a stop, which has no answer of its own."""
    while True:
        message = fuzzer.message()
        if not isinstance(message, dict) or message.get("do") != "stop":
            return message


def _numbered(message: Any, number: int) -> str:
    return json.dumps({**message, "id": number} if isinstance(message, dict) else message)


def _spoilt(text: str, chance: random.Random) -> str:
    """Return a text with some characters changed, now and then."""
    if chance.random() < 0.7 or len(text) < 12:
        return text
    at = chance.randrange(len(text))
    piece = chance.choice(
        ("", '"', "{", "}", "[", ",", "\0", "é", "9" * 5000, "null", "NaN", "[" * 2000)
    )
    spoilt = text[:at] + piece + text[at + chance.randrange(3) :]
    return text if _has_other_id(spoilt, text) else spoilt


def _has_other_id(spoilt: str, text: str) -> bool:
    """Tell whether a change hit the id or made the message a stop: nobody could tell its answer."""
    try:
        found = json.loads(spoilt)
    except (ValueError, RecursionError):
        return False
    if not isinstance(found, dict):
        return False
    return found.get("id") != json.loads(text)["id"] or found.get("do") == "stop"
