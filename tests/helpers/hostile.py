"""A text that does harm where it is printed or written as it is."""

# Half a character; an escape of the terminal; a bell; a turn of the writing; and over the line.
HOSTILE = "\ud800 \x1b[31mred\x1b]0;title\x07 \x9b2J \u202edliw\r\b\x00"
SHOWN = r"\ud800 \x1b[31mred\x1b]0;title\x07 \x9b2J \u202edliw \x08\x00"


def is_safe(text: str) -> bool:
    """Tell whether a text has nothing that a terminal obeys or a file cannot hold."""
    return all(c.isprintable() or c == "\n" for c in text)
