"""Code that never ends is ended where an alarm can do that."""

import signal

import pytest

from plybench.classroom.checking import check
from plybench.core.system.time_limit import TookTooLong, counted_clock, not_counted, time_limit


def test_an_endless_loop_is_ended_and_the_alarm_is_off_again() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(TookTooLong, match=r"still running after 0\.05 s"), time_limit(0.05):
        while True:
            pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) == before


def test_a_check_ends_when_actions_never_return(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    monkeypatch.setattr("plybench.classroom.checking.problems._MOST_SECONDS", 0.3)
    with open("endless.py", "w") as file:
        file.write(
            "class Endless:\n    initial = 0\n    def actions(self, state):\n"
            "        while True:\n            pass\n"
            "    def result(self, state, action): return state\n"
            "    def is_goal(self, state): return False\n"
        )
    (report,) = check("endless.py")
    assert not report.is_right
    wrong = report.findings[-1]
    assert "still running after 0.3 s; does it ever end?" in wrong.text
    assert 'File "endless.py", line' in wrong.detail


def test_of_nested_limits_the_first_that_is_over_ends() -> None:
    with pytest.raises(TookTooLong, match=r"after 0\.05 s"), time_limit(0.05), time_limit(60):
        while True:
            pass
    with pytest.raises(TookTooLong, match=r"after 0\.05 s"), time_limit(60), time_limit(0.05):
        while True:
            pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_an_outer_limit_goes_on_after_an_inner_one() -> None:
    with pytest.raises(TookTooLong, match=r"after 0\.1 s"), time_limit(0.1):
        with time_limit(0.05):
            pass
        while True:
            pass


def test_a_clock_stands_still_while_time_is_not_counted() -> None:
    before = counted_clock()
    with not_counted():
        inside = counted_clock()
    left_out = counted_clock() - inside
    assert before <= inside and left_out <= inside - before + 0.01
