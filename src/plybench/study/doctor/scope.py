"""What an examination covered, in words."""

from math import inf
from typing import Any

from plybench.problem import S
from plybench.study.doctor.survey import Survey


def scope_of_all(survey: Survey[Any, Any], which: str) -> str:
    """Return the scope if the distances of all states are known; `which` is, say, reachable."""
    total = len(survey.states) + survey.forgotten
    if survey.examined < total:
        return scope_of_first(survey)
    text = f"all {total:,}{which} states"
    dead = int((survey.exact == inf).sum())
    if dead:
        text += f", {dead:,} of them dead ends"
    if survey.left_out:
        text = text.removeprefix("all ") + f" ({survey.left_out:,} edges to more of them left out)"
    return text


def scope_of_first(survey: Survey[Any, Any]) -> str:
    """Return the scope if an examination of known states was cut short."""
    total = len(survey.states) + survey.forgotten
    return f"the first {survey.examined:,} of {total:,} states, nearest to the goals first"


def scope_of_part(
    survey: Survey[S, Any], walked: int, sampled: list[S], doubted: str | None
) -> str:
    """Return the scope for a space that is too large: states near the goals, and samples.

    The first `walked` states are the near ones. The distances of the samples depend on the
    heuristic that is `doubted`, if there is one.
    """
    parts = []
    if walked:
        far = survey.distance(survey.states[walked - 1])
        parts.append(f"the {walked:,} states nearest to the goals, at most {far} away")
    if sampled:
        parts.append(
            _scope_of_samples(survey, "further out" if walked else "by random walks", sampled)
        )
        if doubted is not None:
            parts[-1] += (
                f" (their distances may be too large: they depend on {doubted}, "
                "which is not what it claims to be)"
            )
    return ", and ".join(parts)


def _scope_of_samples(survey: Survey[S, Any], where: str, sampled: list[S]) -> str:
    states, them = ("1 state", "it") if len(sampled) == 1 else (f"{len(sampled):,} states", "them")
    text = f"{states} sampled {where}, with the shortest paths from {them}"
    unsolved = sum(survey.distance(state) is None for state in sampled)
    if unsolved:
        text += f" ({unsolved:,} not solved within the limit: checked for consistency only)"
    return text
