"""Colours of figures and pages, and how they change for text and for the dark page.

Each set that meets in one figure differs by at least 22 in Lab under protan, deutan and tritan
vision. In grey, the most common ones differ in lightness, the rest in marker, fill or dash.
"""

Rgb = tuple[float, float, float]

INK, SOFT, RULE, PAPER = "#262626", "#6b6b6b", "#e4e4e4", "#ffffff"
NIGHT, NIGHT_INK = "#15171a", "#e6e6e6"  # paper and ink of the dark page
FIRST, DRAW, SECOND = "#0b559f", "#dcdcdc", "#de9a1f"  # who wins
TOO_HIGH, LOW, MEAN = "#c4450c", "#8fb4d9", "#0b559f"  # estimates of heuristics
_CONTRAST = 4.5  # of text, as accessibility rules require


def rgb_of(colour: str) -> Rgb:
    """Return red, green and blue, from 0 to 1."""
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))  # type: ignore[return-value]


def hex_of(rgb: Rgb) -> str:
    """Return a colour in the form used in files."""
    return "#" + "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in rgb)


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 for black to 1 for white."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb_of(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def for_words(colour: str) -> str:
    """Return the colour, darkened until text in it can be read on white.

    >>> for_words("#de9a1f"), for_words("#0b559f")
    ('#9a6b15', '#0b559f')
    """
    red, green, blue = rgb_of(colour)
    while contrast(made := hex_of((red, green, blue)), PAPER) < _CONTRAST:
        red, green, blue = 0.96 * red, 0.96 * green, 0.96 * blue
    return made


def for_night(colour: str) -> str:
    """Return the colour for the dark page: legible, and the lighter of two stays the lighter.

    Greys are swapped: ink becomes light, and rules become dark.
    """
    rgb = rgb_of(colour)
    if max(rgb) - min(rgb) < 0.04:
        dark, light = rgb_of(NIGHT), rgb_of(NIGHT_INK)
        mixed = [d * v + n * (1 - v) for d, n, v in zip(dark, light, rgb, strict=True)]
        return hex_of((mixed[0], mixed[1], mixed[2]))
    wanted = _CONTRAST + 14 * luminance(colour)
    red, green, blue = rgb
    while (made := hex_of((red, green, blue))) != "#ffffff" and contrast(made, NIGHT) < wanted:
        red, green, blue = (0.95 * part + 0.05 for part in (red, green, blue))
    return made
