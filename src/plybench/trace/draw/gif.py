"""A plan as an animated GIF, for slides: pieces slide, and the last picture stays for a while."""

import io
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from plybench.core.errors import InputError
from plybench.trace.draw.motion import motion
from plybench.trace.draw.playback import Frame
from plybench.trace.draw.raster import Canvas, check_pillow

if TYPE_CHECKING:
    from PIL.Image import Image

_MOVING = (0.25, 0.5, 0.75)  # parts of the way at which a sliding piece is drawn
_MOMENT = 0.04  # seconds that each of these is shown
_AT_THE_END = 2.0  # seconds before it starts again
_SMOOTH_FRAMES = 300  # longer plans jump from state to state
MOST_FRAMES = 3000


def check_gif(frames: Sequence[Frame]) -> None:
    """Raise InputError if the pictures cannot be made into a GIF."""
    check_pillow()
    if len(frames) > MOST_FRAMES:
        raise InputError(
            f"a GIF has at most {MOST_FRAMES:,} pictures, and this plan has {len(frames):,}; "
            "an HTML page has no limit"
        )


def render_gif(title: str, frames: Sequence[Frame], seconds: float = 0.25) -> bytes:
    """Return an animated GIF of pictures of one size, each shown for this many seconds."""
    check_gif(frames)
    canvas = Canvas(frames[0].picture, title)
    images: list[Image] = []
    times: list[float] = []
    for image, time in _images(canvas, frames, seconds):
        images.append(_indexed(image, images[0] if images else None))
        times.append(time)
    file = io.BytesIO()
    milliseconds = [max(20, round(1000 * time)) for time in times]
    images[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=milliseconds,
        loop=0,
        disposal=1,
    )
    return file.getvalue()


def _images(
    canvas: Canvas, frames: Sequence[Frame], seconds: float
) -> Iterator[tuple["Image", float]]:
    """Yield images and how long each is shown."""
    is_smooth = len(frames) <= _SMOOTH_FRAMES and seconds > (len(_MOVING) + 1) * _MOMENT
    yield canvas.draw(frames[0].picture, frames[0].caption, [], 0), max(seconds, 1.0)
    for before, after in pairwise(frames):
        still, slides = motion(before.picture, after.picture)
        shown = seconds
        if is_smooth and slides:
            for part in _MOVING:
                yield canvas.draw(still, after.caption, slides, part), _MOMENT
            shown -= len(_MOVING) * _MOMENT
        is_last = after is frames[-1]
        yield canvas.draw(after.picture, after.caption, [], 0), _AT_THE_END if is_last else shown


def _indexed(image: "Image", first: "Image | None") -> "Image":
    """Return an image in 256 colours, those of the first: pictures of one plan share theirs."""
    from PIL.Image import Dither

    if first is None:
        return image.quantize(256)
    return image.quantize(palette=first, dither=Dither.NONE)
