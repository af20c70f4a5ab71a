"""Where the journals of studies are kept."""

from pathlib import Path

from plybench.core.system.writing import naming

FOLDER = Path("plybench-studies")  # in the current folder


def journal_path(
    study: str, given: Path | None = None, shard: tuple[int, int] = (1, 1), folder: Path = FOLDER
) -> Path:
    """Return the path of a study's journal, by default named after the study and its shard."""
    if given is not None:
        return given
    part, parts = shard
    ending = ".sqlite" if parts == 1 else f".{part}of{parts}.sqlite"
    return folder / f"{study}{ending}"


def make_folder(journal: Path, folder: Path = FOLDER) -> None:
    """Create the folder of a journal in its usual place."""
    if journal.is_relative_to(folder):
        with naming(journal.parent):
            journal.parent.mkdir(parents=True, exist_ok=True)
