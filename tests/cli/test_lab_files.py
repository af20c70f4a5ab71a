"""The files that `plybench lab` is given: checked before the server starts."""

from pathlib import Path

import pytest

from helpers.shell import Shell


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--records", "none.jsonl"), "there is no file 'none.jsonl'"),
        (("--records", "text.txt"), "text.txt is not a record of games"),
        (
            ("--studies", "none"),
            "none is neither a folder with the journals",
        ),
        (("--studies", "text.txt"), "text.txt is neither a folder"),
        (("--studies", "broken.py"), "broken.py cannot be loaded: line 1"),
        (("--studies", "empty.py"), "empty.py has no study"),
        (("--studies", ".", "none.py"), "there is no file 'none.py'"),
    ],
)
def test_file_that_cannot_be_shown_is_named(
    shell: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    error: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"text.txt": "hello\n", "broken.py": "1/0", "empty.py": ""}.items():
        (tmp_path / name).write_text(text)
    assert shell("lab", "--no-browser", "--port", "0", *arguments) == 2
    assert error in shell.err and shell.err.count("\n") == 1
    assert shell.out == ""
