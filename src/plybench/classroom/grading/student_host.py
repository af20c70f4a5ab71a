"""The program that runs a student's code: `student_host.py SOCKET SETUP`, in a copy of the folder.

Nothing of the teacher's is in this process: neither the grading file, nor expected answers.
"""

import json
import os
import sys

_PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def main(arguments: list[str]) -> None:
    """Answer requests until the other end goes away."""
    number, given = int(arguments[0]), json.loads(arguments[1])
    folder = os.path.dirname(_PACKAGE)
    if folder not in sys.path:
        sys.path.append(folder)  # plybench may run without being installed
    from plybench.classroom.grading import student_serving

    student_serving.serve(number, given)


if __name__ == "__main__":
    main(sys.argv[1:])
