"""Classroom: the code of students and users, checked against the contracts and graded.

`checking` tries out a file and finds small counterexamples (`plybench check`); `grading` runs the
tasks of a teacher on students' files (`plybench grade`).

It imports `study` and everything below, but not the lab. Read `checking/check.py` first.
"""

import lazy_loader as _lazy

__getattr__, __dir__, __all__ = _lazy.attach_stub(__name__, __file__)
