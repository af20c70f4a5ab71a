"""Which code is the user's own, and where in it something happened.

Needs nothing besides the standard library.
"""

import os

_OURS = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))  # the package
_LIBRARY = os.path.dirname(os.__file__)


def is_users_file(file: str) -> bool:
    """Tell whether a file is the user's own, not of the package, Python or another package."""
    is_made = file.startswith(("<frozen", "<__array_function__"))
    whole = file if file.startswith("<") else os.path.abspath(file)
    is_library = "site-packages" in whole or whole.startswith((_LIBRARY + os.sep, _OURS + os.sep))
    return not is_made and not is_library


def place_in_user_code(error: BaseException) -> str:
    """Return the innermost place of the user's code in a traceback; empty if there is none.

    It reads `actions (own.py, line 12)`.
    """
    from traceback import extract_tb

    for frame in reversed(extract_tb(error.__traceback__)):
        if is_users_file(frame.filename):
            return f"{frame.name} ({os.path.basename(frame.filename)}, line {frame.lineno})"
    return ""
