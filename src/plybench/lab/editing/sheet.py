"""A problem laid out for editing: labels on the cells of its start and of its goal, and walls.

Cells are numbered row by row from the top left, as in pictures.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from plybench.core.errors import InputError

Layer = Literal["start", "goal"]
Labels = Mapping[int, str]  # by cell


@dataclass(frozen=True, slots=True)
class Sheet:
    """The content of a board: `start` and `goal` have labels by cell."""

    width: int
    height: int
    start: Labels
    goal: Labels
    walls: frozenset[int] = field(default_factory=frozenset)

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def labels(self, layer: Layer) -> dict[int, str]:
        """Return the labels of a layer, to be changed."""
        return dict(self.start if layer == "start" else self.goal)

    def with_labels(self, layer: Layer, labels: Labels) -> "Sheet":
        """Return the sheet with other labels in a layer."""
        return replace(self, start=labels) if layer == "start" else replace(self, goal=labels)

    def move(self, layer: Layer, here: int, there: int) -> "Sheet":
        """Return the sheet with a piece moved; a piece on the other cell swaps places with it."""
        labels = self.labels(layer)
        if here not in labels:
            raise InputError("there is nothing to move on this cell")
        if there in self.walls:
            raise InputError(f"{labels[here]} cannot be put into a wall")
        swapped = {cell: label for cell, label in labels.items() if cell not in (here, there)}
        swapped[there] = labels[here]
        if there in labels:
            swapped[here] = labels[there]
        return self.with_labels(layer, swapped)

    def set_walls(self, cells: Iterable[int], is_wall: bool) -> "Sheet":
        """Return the sheet with walls built or removed; occupied cells stay as they are."""
        wanted = set(cells)
        if not is_wall:
            return replace(self, walls=self.walls - wanted)
        taken = wanted & {*self.start, *self.goal}
        if wanted and not wanted - taken:
            label = self.start.get(min(taken)) or self.goal[min(taken)]
            raise InputError(f"{label} is on this cell; move it before you build a wall here")
        return replace(self, walls=self.walls | (wanted - taken))

    def put(self, layer: Layer, cell: int, label: str) -> "Sheet":
        """Return the sheet with a label put on a free cell."""
        labels = self.labels(layer)
        if cell in labels:
            raise InputError(f"{labels[cell]} is on this cell")
        if cell in self.walls:
            raise InputError("there is a wall on this cell")
        return self.with_labels(layer, {**labels, cell: label})

    def without(self, label: str) -> "Sheet":
        """Remove a label from both layers."""
        left = [
            {cell: name for cell, name in labels.items() if name != label}
            for labels in (self.start, self.goal)
        ]
        return replace(self, start=left[0], goal=left[1])

    def resize(self, width: int, height: int) -> "Sheet":
        """Return the sheet with another size; the cells at the top left stay."""
        for labels in (self.start, self.goal):
            for cell, label in labels.items():
                if cell % self.width >= width or cell // self.width >= height:
                    raise InputError(
                        f"{label} would be outside a board of {width} x {height}; move it first"
                    )
        inside = {
            cell: cell // self.width * width + cell % self.width
            for cell in range(self.size)
            if cell % self.width < width and cell // self.width < height
        }
        return Sheet(
            width,
            height,
            {inside[cell]: label for cell, label in self.start.items()},
            {inside[cell]: label for cell, label in self.goal.items()},
            frozenset(inside[cell] for cell in self.walls if cell in inside),
        )

    def free_cell(self, layer: Layer) -> int:
        """Return the first cell without a wall and without anything of a layer."""
        labels = self.labels(layer)
        for cell in range(self.size):
            if cell not in labels and cell not in self.walls:
                return cell
        raise InputError("no cell is free")
