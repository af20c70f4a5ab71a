"""A package that takes its time, and cannot be imported again if that was cut short."""

import time

from .part import *  # noqa: F403

time.sleep(0.5)
names = part.__all__  # type: ignore[name-defined]  # noqa: F405  as asyncio does
