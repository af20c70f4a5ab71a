"""Problems in C++ headers of the user: compiled into modules, and loaded as classes of Python.

`core/system/python_files.py` loads `FILE.hpp` and built `FILE.so` files through `load_file`, so
every command takes them as it takes `FILE.py`.
"""

from plybench.engine.built.compiler import build_header
from plybench.engine.built.modules import load_file
from plybench.engine.built.problem import HeaderProblem

__all__ = ["HeaderProblem", "build_header", "load_file"]
