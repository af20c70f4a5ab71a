"""A text is read or refused with one clear line, soon and with little memory, whatever it is."""

import pytest
from hypothesis import HealthCheck, given, settings

from fuzz.cases import kept
from fuzz.guard import check
from fuzz.readers import readers
from fuzz.texts import texts

EXAMPLES = settings.default.max_examples * 2 // 5  # there are many readers, and `make fuzz`


@pytest.mark.parametrize("name", readers())
def test_right_texts_are_read(name: str) -> None:
    reader = readers()[name]
    for text in reader.seeds():
        check(reader.read, text)


@pytest.mark.parametrize("name", readers())
def test_any_text_is_read_or_refused(name: str) -> None:
    reader = readers()[name]

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(texts(reader.seeds()))
    def read(text: str) -> None:
        check(reader.read, text)

    read()


@pytest.mark.parametrize("name", readers())
def test_texts_that_broke_a_reader_no_longer_do(name: str) -> None:
    for text in kept(name):
        check(readers()[name].read, text)
