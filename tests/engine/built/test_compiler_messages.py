"""The lines of a compiler, as a sentence and as what concerns the user."""

from plybench.core.errors import ListedError
from plybench.engine.built.compiler_messages import compile_error
from plybench.engine.built.headers import header_folder

OURS = header_folder()
OWN = f"""\
In file included from /tmp/module.cpp:1:
mine.hpp: In member function 'int A::f() const':
mine.hpp:5:40: error: expected ';' before '}}' token
    5 |     return 0
      |             ^
{OURS}/core/run.hpp:45:43: note: while compiling this
   45 |     run();
mine.hpp:9:1: error: another one
"""
CONTRACT = f"""\
In file included from mine.hpp:1:
{OURS}/built/contract.hpp:168:38: error: static assertion failed: A needs: State initial() const
  168 |     static_assert(
mine.hpp:9:1: note: in expansion of macro 'PLYBENCH_PROBLEM'
"""
ADD = f"""\
mine.hpp:7:58:   required from 'void A::successors(const State&, auto:30) const'
{OURS}/built/adapter.hpp:81:28:   required from 'successors'
mine.hpp:9:1:   required from here
{OURS}/built/adapter.hpp:160:20: error: static assertion failed: call add(action, next)
"""


def test_errors_of_the_user_are_shown_without_ours() -> None:
    error = compile_error("mine.hpp", OWN)
    assert str(error) == "mine.hpp does not compile: line 5: expected ';' before '}' token"
    assert isinstance(error, ListedError)
    assert error.listing.splitlines() == [
        "mine.hpp:5:40: error: expected ';' before '}' token",
        "    5 |     return 0",
        "      |             ^",
        "mine.hpp:9:1: error: another one",
    ]


def test_a_broken_contract_is_a_sentence() -> None:
    error = compile_error("mine.hpp", CONTRACT)
    assert str(error) == "mine.hpp does not compile: A needs: State initial() const"
    assert not isinstance(error, ListedError)


def test_a_wrong_call_of_add_is_told_with_its_line() -> None:
    told = "mine.hpp does not compile: line 7: call add(action, next)"
    assert str(compile_error("mine.hpp", ADD)) == told


def test_a_file_that_the_header_includes_is_named() -> None:
    error = compile_error("mine.hpp", "part.hpp:3:1: error: no such type\n")
    assert str(error) == "mine.hpp does not compile: part.hpp, line 3: no such type"


def test_a_compiler_that_says_nothing_known_is_shown_as_it_is() -> None:
    error = compile_error("mine.hpp", "cc1plus: out of memory\n")
    assert str(error) == "mine.hpp does not compile: the compiler failed, see above"
    assert isinstance(error, ListedError) and error.listing == "cc1plus: out of memory"


def test_a_long_listing_is_cut() -> None:
    listing = "\n".join(f"mine.hpp:{n}:1: error: one of many" for n in range(1, 200))
    error = compile_error("mine.hpp", listing)
    assert isinstance(error, ListedError) and error.listing.splitlines()[-1] == "..."
