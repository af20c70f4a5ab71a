"""The program that runs a student's code: `student_host.py SOCKET SETUP`, in a copy of the folder.

Nothing of the teacher's is in this process: neither the grading file, nor expected answers.
"""

import json
import os
import socket
import sys

_PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def main(arguments: list[str]) -> None:
    """Answer requests until the other end goes away."""
    connection, given = socket.socket(fileno=int(arguments[0])), json.loads(arguments[1])
    connection.set_inheritable(False)
    folder = os.path.dirname(_PACKAGE)
    if folder not in sys.path:
        sys.path.append(folder)  # plybench may run without being installed
    from plybench.classroom.grading import student_serving

    student_serving.serve(connection, given)


if __name__ == "__main__":
    main(sys.argv[1:])
