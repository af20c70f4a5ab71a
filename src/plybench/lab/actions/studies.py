"""Studies: what is known, how far they are, what they say; and running one, under limits."""

from time import monotonic

from plybench.core.errors import InputError
from plybench.core.system.worker_pool import TaskFailed
from plybench.lab.fields import FieldError, Fields
from plybench.lab.given_files import hiding_folder
from plybench.lab.handle import Reply, Report, action
from plybench.lab.hosts.interrupts import INTERRUPTS
from plybench.lab.study_data import entry_data, is_running, size_of, study_data
from plybench.lab.study_shelf import KnownStudy, broken_files, known_studies
from plybench.study.journal import Journal
from plybench.study.places import make_folder
from plybench.study.plan import RunOptions
from plybench.study.runner import run_study

_MOST_SECONDS, _USUAL_SECONDS = 900.0, 600.0  # of one message


@action("studies", quick=True)
def send_studies(message: Fields, report: Report) -> Reply:
    """Return the studies that are known, each with its progress, and files that are broken."""
    return {
        "studies": [entry_data(known) for known in known_studies().values()],
        "problems": broken_files(),
    }


@action("study")
def send_study(message: Fields, report: Report) -> Reply:
    """Return a study with its tables and figures; only its size if that has not changed."""
    known, is_quick = _find_study(message), message.flag("quick")
    seen = message.whole("seen", 0, 2**53, 0)
    with hiding_folder(known.journal or known.place):
        size = size_of(known)
        state = {"name": known.name, "size": size, "running": is_running(known)}
        if "seen" in message and seen == size:
            return {**state, "same": True}
        entry = entry_data(known)
        return {**entry, **study_data(known, is_quick=is_quick), **state, "same": False}


@action("run_study")
def send_run(message: Fields, report: Report) -> Reply:
    """Run the missing cases of a study, or of its first look; a stop keeps the runs so far."""
    known, is_quick = _find_study(message), message.flag("quick", True)
    if known.found is None:
        raise FieldError("study", f"study {known.name} cannot be run: its file is not known")
    seconds = message.number("seconds", 0.1, _MOST_SECONDS, _USUAL_SECONDS)
    start = monotonic()

    def tell(done: int, total: int) -> None:
        report({"done": done, "total": total, "seconds": round(monotonic() - start, 3)})
        if monotonic() - start > seconds:
            raise KeyboardInterrupt

    path = known.journal or known.place
    with hiding_folder(path):
        make_folder(path, known.folder)
        with Journal.write(path, known.name) as journal:
            # In a process of their own, so that a stop never cuts a run short.
            options = RunOptions(is_quick=is_quick, workers=1)
            try:
                outcome = run_study(known.found, journal, options, tell)
                INTERRUPTS.ignore()  # a late stop must not leave the journal locked
            except TaskFailed as error:
                why = str(error).strip().splitlines()[-1]
                raise InputError(f"study {known.name} cannot be run: {why}") from None
    is_late = monotonic() - start > seconds
    return {
        "planned": outcome.planned,
        "done": outcome.done,
        "added": outcome.added,
        "failed": len(outcome.failed),
        "disagreements": list(map(str, outcome.disagreements)),
        "ended": "" if not outcome.ended_by else "time" if is_late else "stopped",
        "seconds": round(monotonic() - start, 3),
    }


def _find_study(message: Fields) -> KnownStudy:
    known = known_studies()
    return known[message.choice("study", known)]
