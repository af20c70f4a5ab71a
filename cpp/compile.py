"""Run a command that builds the core, and print a line for each file when it is compiled.

    python cpp/compile.py pip install -v -e .

All other output is kept back, and printed only if the command fails. The exit status is that of
the command.
"""

import re
import subprocess
import sys

# What Ninja prints for a finished step: `[3/19] Building CXX object CMakeFiles/x.dir/cpp/y.cpp.o`.
STEP = re.compile(r"\[(\d+)/(\d+)\] (?:Building|Linking) .*?([\w.-]+/)?([\w.-]+?)(?:\.o)?\s*$")
# What CMake calls files that it makes itself.
PLAIN_NAMES = {"_core.dir/cmake_pch.hxx.gch": "common headers", "Unity/unity_0_cxx.cxx": "nanobind"}


def main(command: list[str]) -> int:
    """Run the command and return its exit status."""
    kept: list[str] = []
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    assert process.stdout is not None
    for line in process.stdout:
        step = STEP.search(line)
        if step is None:
            kept.append(line)
        else:
            done, total, folder, name = step.groups()
            file = (folder or "") + name
            print(f"  {int(done):2} of {total}: {PLAIN_NAMES.get(file, file)}", flush=True)
    status = process.wait()
    if status != 0:
        sys.stderr.write("".join(kept))
    return status


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
